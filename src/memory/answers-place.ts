/**
 * Lessons as a file beside the memory, so that a hook can answer without opening a database. `answers` holds all lessons that are in use as
 * they were when somebody compiled them; `answers.d/<generation>` holds what has changed since, a file each, written by whoever
 * changes it before its transaction is committed. Where `answers` is missing, the memory is asked.
 */
import { closeSync, existsSync, openSync, readdirSync, readSync, rmSync } from "node:fs";
import { join } from "node:path";

/** The compiled lessons, in the store. */
export const ANSWERS_FILE = "answers";
/** Folder of what has changed since, by generation. */
export const CHANGES_FOLDER = "answers.d";
/** Ids of lessons about failures that come and go by themselves. */
export const FLAKY = "flaky";
/** What is known to cure failures, as it was when the lessons were compiled: beside what has changed since, so that both are of one time. */
export const CURES_FILE = "cures";
/** Words of the failures that are named there, and of those whose cures have changed since: an output without them is about none of them. */
export const [CURE_WORDS, CURE_WORDS_SINCE] = ["cure-words", "cure-words-since"];
/** By which lines outputs that were read before may be known, and those that were kept since. */
export const [CURE_LINES, CURE_LINES_SINCE] = ["cure-lines", "cure-lines-since"];
/** Something has changed of what cures failures that nobody can name: the memory is asked about all of them. */
export const CURES_OFF = "cures-off";
/** Fingerprints of failures that come and go by themselves. */
export const FLAKY_FAILURES = "flaky-failures";

/** The first line is padded to this many bytes. */
export const HEAD_BYTES = 256;

/** What the first line says: which compilation it is, of which state of the lessons, and how long its parts are. */
export interface AnswersHead {
  readonly generation: string;
  readonly state: string;
  readonly indexBytes: number;
  readonly sessionBytes: number;
}

// "twiceshy-answers 1 mhq2x1-4711 12.1763200000000.81 110000 2400"
const HEAD = /^twiceshy-answers 1 ([\w-]+) (\S+) (\d+) (\d+) *\n$/;

/** The first line; null where it would be longer than there is room. */
export function headText({ generation, state, indexBytes, sessionBytes }: AnswersHead): string | null {
  const text = `twiceshy-answers 1 ${generation} ${state} ${indexBytes} ${sessionBytes}`;
  return text.length >= HEAD_BYTES ? null : `${text.padEnd(HEAD_BYTES - 1)}\n`;
}

/** What an open file of answers says about itself; null where it is none of ours. */
export function headIn(file: number): AnswersHead | null {
  const bytes = Buffer.allocUnsafe(HEAD_BYTES);
  const read = readSync(file, bytes, 0, HEAD_BYTES, 0);
  const match = HEAD.exec(bytes.toString("latin1", 0, read));
  if (match === null) return null;
  const [, generation, state, index, sessions] = match;
  return {
    generation: generation!,
    state: state!,
    indexBytes: Number(index),
    sessionBytes: Number(sessions),
  };
}

/** The same of the answers in a store; null where there are none. */
export function headOfAnswers(storeDir: string): AnswersHead | null {
  let file: number;
  try {
    file = openSync(join(storeDir, ANSWERS_FILE), "r");
  } catch {
    return null;
  }
  try {
    return headIn(file);
  } finally {
    closeSync(file);
  }
}

/** The folder of what has changed since a compilation. */
export function changesFolder(storeDir: string, generation: string): string {
  return join(storeDir, CHANGES_FOLDER, generation);
}

/** The name of a lesson's or a failure's change; null where it cannot be one of a file. */
export function changeName(kind: "lesson" | "seen" | "cure" | "output", id: string): string | null {
  const name = encodeURIComponent(id);
  return id === "" || name.length > 180 ? null : `${kind}-${name}`;
}

/** "answers", "answers.d", "triggers", "trigger-words", "heal-foreseen.json"; and "answers.4711.half", "heal-foreseen.json.4711" of a process that was killed. */
const COMPILED = /^(?:answers(?:\.d)?|triggers|trigger-words|heal-foreseen\.json)(?:\.\d+(?:\.half)?)?$/;

/** Takes the compiled lessons away, with what has changed since, what they look out for and which plans were shown. */
export function dropAnswers(storeDir: string): void {
  if (!existsSync(storeDir)) return;
  for (const name of readdirSync(storeDir))
    if (COMPILED.test(name)) rmSync(join(storeDir, name), { recursive: true, force: true });
}
