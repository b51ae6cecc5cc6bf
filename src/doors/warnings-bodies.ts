import { closeSync, openSync, readSync, renameSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { BODIES_FILE } from "#memory/bodies.ts";
import type { Lesson } from "#model/lesson.ts";
import type { BodiesSource, LessonMemory } from "#model/ports-learning.ts";
import { type BodiesFile, type Body, bodiesBytes, readBodies } from "#warn/bodies-file.ts";
import { maySpeak } from "#warn/may-speak.ts";
import { checkOfLesson } from "./check-of-lesson.ts";

/** Begins the bodies of a store; null where it can only be read. */
export function bodiesSource(lessons: LessonMemory, now: number): BodiesSource | null {
  try {
    return lessons.bodies(`${now.toString(36)}.${process.pid}.${Math.random().toString(36).slice(2)}`);
  } catch (error) {
    if (!(error instanceof Error) || !("code" in error || "kind" in error)) throw error;
    return null;
  }
}

/** Writes what hooks speak from without the memory: every lesson that may speak, with how often its failure was seen. */
export function writeBodies(
  storeDir: string,
  head: string,
  source: BodiesSource,
  lessons: readonly Lesson[],
  now: number,
): void {
  const bodies = new Map(
    lessons
      .filter((lesson) => maySpeak(lesson, now))
      .map((lesson): [string, Body | null] => [
        lesson.id,
        source.isSilent(lesson)
          ? null
          : { lesson, check: checkOfLesson(lesson), ...source.sighting(lesson.fingerprint) },
      ]),
  );
  const { mark, sessions } = source;
  const file = join(storeDir, BODIES_FILE);
  const draft = `${file}.${process.pid}.half`;
  writeFileSync(draft, bodiesBytes({ head, mark, sessions, bodies }), { mode: 0o600 });
  source.finish(() => renameSync(draft, file));
}

/** Whether a store has bodies that belong to some triggers, by their first line. */
export function isBodiesOf(storeDir: string, head: string): boolean {
  return withBodies(storeDir, (bodies) => bodies.head === head.trimEnd()) ?? false;
}

/** Asks the bodies of a store; null where there are none, or the answer is. */
export function withBodies<T>(storeDir: string, ask: (bodies: BodiesFile) => T | null): T | null {
  let file: number;
  try {
    file = openSync(join(storeDir, BODIES_FILE), "r");
  } catch {
    return null;
  }
  try {
    const bodies = readBodies((from, bytes) => {
      const buffer = Buffer.allocUnsafe(bytes);
      return buffer.subarray(0, readSync(file, buffer, 0, bytes, from));
    });
    return bodies === null ? null : ask(bodies);
  } finally {
    closeSync(file);
  }
}
