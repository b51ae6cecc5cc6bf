import { closeSync, existsSync, openSync, readdirSync, readFileSync, readSync } from "node:fs";
import { join } from "node:path";
import type { Lesson } from "#model/lesson.ts";
import {
  ANSWERS_FILE,
  type AnswersHead,
  changeName,
  changesFolder,
  FLAKY,
  HEAD_BYTES,
  headIn,
} from "./answers-place.ts";
import { placeOf } from "./place-in-index.ts";

/** How often a failure was seen, and when last. */
export interface Seen {
  readonly count: number;
  readonly lastAt: number | null;
}

/** Compiled lessons, with what has changed since: what the memory would say. */
export interface Answers {
  /** Lessons in use, by their ids, in this order. */
  called(ids: readonly string[]): Lesson[];
  /** How often the failure of a lesson that was called was seen. */
  seen(fingerprint: string | null): Seen;
  /** Whether the memory knew a session, by its name as a folder, when they were compiled. */
  knowsSession(name: string): boolean;
  close(): void;
}

/** A lesson as it is compiled. */
interface Compiled {
  readonly seen: Seen;
  readonly lesson: Lesson;
}

/** The compiled lessons of a store; null where there are none, or they are of another version: then the memory tells. */
export function openAnswers(storeDir: string): Answers | null {
  let file: number;
  try {
    file = openSync(join(storeDir, ANSWERS_FILE), "r");
  } catch {
    return null;
  }
  try {
    const head = headIn(file);
    if (head !== null) return answersIn(file, head, changesFolder(storeDir, head.generation));
  } catch {
    // A part of a file, or a folder that was taken away: the memory tells.
  }
  closeSync(file);
  return null;
}

function answersIn(file: number, head: AnswersHead, folder: string): Answers {
  const changed = new Set(readdirSync(folder));
  const flaky = new Set(readFileSync(join(folder, FLAKY), "utf8").split("\n"));
  const index = textAt(file, HEAD_BYTES, head.indexBytes);
  const seen = new Map<string, Seen>();
  const read = new Map<string, Lesson | null>();
  const changeOf = (kind: "lesson" | "seen", id: string): string | null => {
    const name = changeName(kind, id);
    return name !== null && changed.has(name) ? readFileSync(join(folder, name), "utf8") : null;
  };

  function lesson(id: string): Lesson | null {
    const place = placeOf(index, id);
    const compiled = place === null ? null : (JSON.parse(textAt(file, ...place)) as Compiled);
    const change = changeOf("lesson", id);
    const now = change === null ? (compiled?.lesson ?? null) : change === "" ? null : JSON.parse(change);
    if (compiled?.lesson.fingerprint != null) seen.set(compiled.lesson.fingerprint, compiled.seen);
    return now;
  }

  return {
    called: (ids) =>
      ids.flatMap((id) => {
        let found = read.get(id);
        if (found === undefined) read.set(id, (found = flaky.has(id) ? null : lesson(id)));
        return found === null || found.archived || found.lifecycle === "deprecated" ? [] : [found];
      }),
    seen(fingerprint) {
      if (fingerprint === null) return { count: 0, lastAt: null };
      return seenOf(changeOf("seen", fingerprint)) ?? seen.get(fingerprint) ?? { count: 0, lastAt: null };
    },
    knowsSession: (name) => isAmongSessions(file, head, name),
    close: () => closeSync(file),
  };
}

/** "6 1763200000000": how often and when last, as it is noted; null where it is not. */
function seenOf(change: string | null): Seen | null {
  const [count, lastAt] = change?.split(" ") ?? [];
  return lastAt === undefined ? null : { count: Number(count), lastAt: Number(lastAt) };
}

/** How often a failure was seen since, from a folder of changes; null where it was not. */
export function seenIn(folder: string, fingerprint: string): Seen | null {
  const name = changeName("seen", fingerprint);
  const file = name === null ? null : join(folder, name);
  return file !== null && existsSync(file) ? seenOf(readFileSync(file, "utf8")) : null;
}

function textAt(file: number, from: number, bytes: number): string {
  const buffer = Buffer.allocUnsafe(bytes);
  return buffer.toString("utf8", 0, readSync(file, buffer, 0, bytes, from));
}

/** Whether the memory knew a session, by its name as a folder, when the lessons of a store were compiled; true where nobody can tell. */
export function knowsSession(storeDir: string, name: string): boolean {
  const file = openSync(join(storeDir, ANSWERS_FILE), "r");
  try {
    const head = headIn(file);
    return head === null || isAmongSessions(file, head, name);
  } finally {
    closeSync(file);
  }
}

function isAmongSessions(file: number, { indexBytes, sessionBytes }: AnswersHead, name: string): boolean {
  return `\n${textAt(file, HEAD_BYTES + indexBytes, sessionBytes)}`.includes(`\n${name}\n`);
}
