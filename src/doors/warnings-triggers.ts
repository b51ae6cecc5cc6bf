import { readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { familyOf } from "#loop/check-identity.ts";
import { lessonsInUse, lessonsState } from "#memory/lessons-for-moment.ts";
import { storeOf } from "#memory/open.ts";
import type { Memory } from "#model/ports.ts";
import { compileTriggers } from "#warn/compile-triggers.ts";
import type { House } from "./compose.ts";

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

/** Compiles the trigger files again where a lesson has changed since; a glance where none has. */
export function refreshTriggers(house: Pick<House, "dirs" | "clock">, memory: Memory): string | null {
  const store = storeOf(memory);
  const state = `# ${lessonsState(store)}`;
  const before = readTriggers(house.dirs.store);
  if (before !== null && before.startsWith(`${state}\n`)) return before;
  const made = compileTriggers(lessonsInUse(store), {
    now: house.clock.now(),
    familyOf: (command) => familyOf({ command }),
  });
  const [triggers, words] = [join(house.dirs.store, TRIGGERS_FILE), join(house.dirs.store, WORDS_FILE)];
  if (made.triggers === null) {
    for (const file of [words, triggers]) rmSync(file, { force: true });
    return null;
  }
  const text = state + made.triggers;
  writeWhole(words, made.words);
  writeWhole(triggers, text);
  return text;
}

/** Readers see the old file or the new one, never a part. */
function writeWhole(file: string, text: string): void {
  const draft = `${file}.${process.pid}.half`;
  writeFileSync(draft, text);
  renameSync(draft, file);
}
