/**
 * What is known to cure failures, compiled beside the lessons, so that a hook can say it without opening a database. What it cannot be sure of is
 * left to the memory: a failure under two names, one that comes and goes by itself, one that only neighbours of it were cured of.
 */
import { closeSync, existsSync, openSync, readFileSync, readSync } from "node:fs";
import { join } from "node:path";
import type { IdentifiedFinding } from "#model/failure.ts";
import type { Lesson } from "#model/lesson.ts";
import type { KnownFix } from "#model/ports.ts";
import type { FailedOutput } from "#model/same-output.ts";
import {
  CURE_WORDS,
  CURE_WORDS_SINCE,
  CURES_FILE,
  CURES_OFF,
  changeName,
  changesFolder,
  FLAKY_FAILURES,
  headOfAnswers,
} from "./answers-place.ts";
import { type Seen, seenIn } from "./answers-read.ts";
import { foundBefore } from "./cure-outputs.ts";
import { couldBeAbout } from "./cure-words.ts";
import { placeInIndex } from "./place-in-index.ts";

/** What a failure's own fix says besides itself: of its lesson, as much as is told. */
export type CureLesson = Pick<
  Lesson,
  "id" | "narrative" | "provenance" | "confidence" | "archived" | "lifecycle" | "quarantinedUntil" | "reason"
> & {
  /** How often it was tried, and worked; absent in what an older version has compiled. */
  readonly evidence?: Pick<Lesson["evidence"], "successes" | "trials">;
};

/** What cured a failure, and how often it was seen when that was written down. */
export interface Cure {
  readonly seen: Seen;
  readonly fix: KnownFix;
  readonly lesson: CureLesson | null;
}

/** Compiled cures, with what has changed since: what the memory would say. */
export interface Cures {
  /** Fingerprints that a person wants left alone. */
  readonly ignored: ReadonlySet<string>;
  /** Lessons about no failure in particular are there: each has to be asked whether it fits. */
  readonly hasGeneral: boolean;
  /** Lessons that ship with twiceshy and were refused here; null where only the memory knows. */
  readonly refused: ReadonlySet<string> | null;
  /** False where an output surely holds none of the failures that something is known to cure. */
  couldBeIn(output: string): boolean;
  /** What was found in the very same output of the same check, its lines cleaned; null where it has to be read. */
  foundIn(output: FailedOutput, clean: (line: string) => string): readonly IdentifiedFinding[] | null;
  /** What cured a failure; "ask" where only the memory can tell, null where nothing is known of it. */
  of(fingerprint: string): Cure | "ask" | null;
}

/** The first line is padded to this many bytes. */
export const CURES_HEAD_BYTES = 64;
/** What the second part says. */
export interface CuresAbout {
  readonly ignored: readonly string[];
  readonly hasGeneral: boolean;
  /** Lessons that ship with twiceshy and were refused here; absent in what an older version has compiled. */
  readonly refused?: readonly string[];
}

// "twiceshy-cures 1 31 390000"
const HEAD = /^twiceshy-cures 1 (\d+) (\d+) *\n$/;

/** The compiled cures of a store; null where there are none, or something of them is no longer true: then the memory tells. Throws where a part is missing. */
export function readCures(storeDir: string): Cures | null {
  const generation = headOfAnswers(storeDir)?.generation;
  if (generation === undefined) return null;
  const folder = changesFolder(storeDir, generation);
  if (existsSync(join(folder, CURES_OFF))) return null;
  const path = join(folder, CURES_FILE);
  if (!existsSync(path)) return null;
  return withFile(path, (file) => {
    const [, about = "", indexBytes = ""] = HEAD.exec(textAt(file, 0, CURES_HEAD_BYTES)) ?? [];
    const { ignored, hasGeneral, refused } = JSON.parse(
      textAt(file, CURES_HEAD_BYTES, Number(about), "utf8"),
    ) as CuresAbout;
    const index = { from: CURES_HEAD_BYTES + Number(about), bytes: Number(indexBytes) };
    const flaky = new Set(readFileSync(join(folder, FLAKY_FAILURES), "utf8").split("\n"));
    const bodyOf = (fingerprint: string): string | null =>
      withFile(path, (file) => {
        const place = placeInIndex({ file, ...index }, fingerprint);
        if (place === null) return null;
        return place[1] === 0 ? "?" : textAt(file, ...place, "utf8");
      });
    return {
      ignored: new Set(ignored),
      hasGeneral,
      refused: refused === undefined ? null : new Set(refused),
      couldBeIn(output) {
        const [compiled, since] = [CURE_WORDS, CURE_WORDS_SINCE].map((name) =>
          bytesIfThere(join(folder, name)),
        );
        // An older version has compiled no words.
        return compiled == null || couldBeAbout(output, compiled, since ?? null);
      },
      foundIn: (output, clean) => foundBefore(folder, output, clean),
      of(fingerprint) {
        const name = changeName("cure", fingerprint);
        const changed = name === null ? null : textIfThere(join(folder, name));
        const text = changed === null ? bodyOf(fingerprint) : changed === "" ? null : changed;
        if (text === null) return null;
        if (text === "?" || flaky.has(fingerprint)) return "ask";
        const cure = JSON.parse(text) as Cure;
        return { ...cure, seen: seenIn(folder, fingerprint) ?? cure.seen };
      },
    };
  });
}

function withFile<T>(path: string, action: (file: number) => T): T {
  const file = openSync(path, "r");
  try {
    return action(file);
  } finally {
    closeSync(file);
  }
}

function textAt(file: number, from: number, bytes: number, encoding: BufferEncoding = "latin1"): string {
  const buffer = Buffer.allocUnsafe(bytes);
  if (readSync(file, buffer, 0, bytes, from) !== bytes) throw new Error("a part of it is missing");
  return buffer.toString(encoding);
}

function bytesIfThere(file: string): Buffer | null {
  return existsSync(file) ? readFileSync(file) : null;
}

function textIfThere(file: string): string | null {
  return existsSync(file) ? readFileSync(file, "utf8") : null;
}
