import { readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { Lesson } from "#model/lesson.ts";
import type { LessonMemory } from "#model/ports-learning.ts";
import { compileTriggers } from "#warn/compile-triggers.ts";
import { isTrueOf } from "#warn/fit.ts";
import type { House } from "./compose.ts";
import { projectReader } from "./project-reader.ts";
import { scriptReader } from "./script-checks.ts";
import { headOfTriggers, TRIGGERS_FILE } from "./warnings-changed.ts";
import { familiesOf } from "./warnings-moment.ts";

const WORDS_FILE = "trigger-words";

type Place = Pick<House, "dirs" | "clock" | "project">;

/** Compiles the trigger files again where a lesson has changed since. */
export function refreshTriggers({ dirs, clock, project }: Place, lessons: LessonMemory): string | null {
  if (isFresh(dirs.store, lessons)) return readFileSync(join(dirs.store, TRIGGERS_FILE), "utf8");
  const state = lessons.state();
  const readFile = remembering(projectReader(project.root));
  const now = clock.now();
  const ignored = lessons.ignored();
  const spoken = lessons
    .lessons({ archived: false })
    .filter(({ fingerprint }) => fingerprint === null || !ignored.has(fingerprint));
  const made = compileTriggers(spoken, {
    now,
    head: `${state} ${now} ${JSON.stringify(project.root)}`,
    familiesOf: familiesIn(project.root),
    isTrue: remembering((lesson: Lesson) => isTrueOf(lesson, readFile)),
  });
  const [triggers, words] = [join(dirs.store, TRIGGERS_FILE), join(dirs.store, WORDS_FILE)];
  if (made.triggers === null) for (const file of [triggers, words]) rmSync(file, { force: true });
  else {
    // The words first: whoever sees the new triggers must not be kept away by the old words.
    writeWhole(words, made.words);
    writeWhole(triggers, made.triggers);
  }
  return made.triggers;
}

/** A glance where no lesson has changed. */
function isFresh(storeDir: string, lessons: LessonMemory): boolean {
  return headOfTriggers(storeDir)?.startsWith(`# ${lessons.state()} `) ?? false;
}

/** The same, where the memory can only be read or its folder not be written: then what was compiled last holds. */
export function tryRefreshTriggers(house: Place, lessons: LessonMemory): void {
  try {
    if (!isFresh(house.dirs.store, lessons)) refreshTriggers(house, lessons);
    lessons.compile();
  } catch (error) {
    if (!(error instanceof Error) || !("code" in error || "kind" in error)) throw error;
  }
}

function familiesIn(root: string): (line: string, directory?: string) => string[] {
  const scriptsAt = scriptReader(root);
  const ask = remembering((key: string) => {
    const [directory = "", ...line] = key.split("\n");
    return familiesOf(line.join("\n"), directory, scriptsAt);
  });
  return (line, directory = "") => ask(`${directory}\n${line}`);
}

/** Ten thousand lessons are about a few hundred files and a few checks. */
function remembering<K, V>(ask: (key: K) => V): (key: K) => V {
  const known = new Map<K, V>();
  return (key) => {
    if (!known.has(key)) known.set(key, ask(key));
    return known.get(key)!;
  };
}

/** Readers see the old file or the new one, never a part. */
function writeWhole(file: string, text: string): void {
  const draft = `${file}.${process.pid}.half`;
  writeFileSync(draft, text);
  renameSync(draft, file);
}
