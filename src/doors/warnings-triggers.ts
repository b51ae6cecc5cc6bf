import { readFileSync, renameSync, rmSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { LessonMemory } from "#model/ports-learning.ts";
import { compileTriggers } from "#warn/compile-triggers.ts";
import { isTrueOf } from "#warn/fit.ts";
import type { HasChanged } from "#warn/look-up-triggers.ts";
import type { House } from "./compose.ts";
import { projectReader } from "./project-reader.ts";
import { familiesOf } from "./warnings-moment.ts";

export const TRIGGERS_FILE = "triggers";
export const WORDS_FILE = "trigger-words";

/** The compiled triggers of a store; null where no lesson has anything to say before a failure. */
export function readTriggers(storeDir: string): string | null {
  try {
    return readFileSync(join(storeDir, TRIGGERS_FILE), "utf8");
  } catch {
    return null;
  }
}

type Place = Pick<House, "dirs" | "clock" | "project">;

/** Compiles the trigger files again where a lesson has changed since; a glance where none has. */
export function refreshTriggers({ dirs, clock, project }: Place, lessons: LessonMemory): string | null {
  const state = lessons.state();
  const before = readTriggers(dirs.store);
  if (before?.startsWith(`# ${state} `)) return before;
  const readFile = rememberingReader(project.root);
  const now = clock.now();
  const made = compileTriggers(lessons.lessons({ archived: false }), {
    now,
    head: `${state} ${now} ${JSON.stringify(project.root)}`,
    familiesOf,
    isTrue: (lesson) => isTrueOf(lesson, readFile),
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

/** The same, where the memory can only be read or its folder not be written: then what was compiled last holds. */
export function tryRefreshTriggers(house: Place, lessons: LessonMemory): void {
  try {
    refreshTriggers(house, lessons);
  } catch (error) {
    if (!(error instanceof Error) || !("code" in error || "kind" in error)) throw error;
  }
}

/** Times of files are not finer than this everywhere, and a clock may be set back a little. */
const SLACK_MS = 2000;

/** Whether a file has changed since some triggers were compiled; always true where they were compiled for another worktree. */
export function changedSince(triggers: string, root: string): HasChanged {
  // # 12.1763200000000.… 1763200000000 "/home/ann/shop"
  const head = /^# \S+ (\d+) (".*")$/m.exec(triggers.slice(0, triggers.indexOf("\n")));
  if (head === null || head[2] !== JSON.stringify(root)) return () => true;
  const since = Number(head[1]) - SLACK_MS;
  return (file) => {
    const stat = statSync(join(root, file), { throwIfNoEntry: false });
    return stat === undefined || stat.ctimeMs >= since;
  };
}

/** Ten thousand lessons are about a few hundred files. */
function rememberingReader(root: string): (path: string) => string | null {
  const read = projectReader(root);
  const known = new Map<string, string | null>();
  return (path) => {
    let text = known.get(path);
    if (text === undefined) known.set(path, (text = read(path)));
    return text;
  };
}

/** Readers see the old file or the new one, never a part. */
function writeWhole(file: string, text: string): void {
  const draft = `${file}.${process.pid}.half`;
  writeFileSync(draft, text);
  renameSync(draft, file);
}
