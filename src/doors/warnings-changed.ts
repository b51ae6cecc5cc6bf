import { closeSync, existsSync, openSync, readFileSync, readSync } from "node:fs";
import { join } from "node:path";
import { type ChangedAt, changedAtBelow } from "#host/changed-at.ts";
import type { HasChanged } from "#warn/look-up-triggers.ts";
import { COLD_FILE, partsOf, type TriggerFile, triggersIn } from "#warn/trigger-file.ts";

/** The compiled triggers, in the store. */
export const TRIGGERS_FILE = "triggers";

/** Of so much at the beginning of the file it is clear where everything is. */
const START_BYTES = 16_384;

/** Whether any lesson has something to say before a failure. */
export function hasTriggers(storeDir: string): boolean {
  return existsSync(join(storeDir, TRIGGERS_FILE));
}

/** The compiled triggers of a store, of some kinds of keys only; null where no lesson has anything to say before a failure. */
export function readTriggers(storeDir: string, kinds: readonly string[]): TriggerFile | null {
  let file: number;
  try {
    file = openSync(join(storeDir, TRIGGERS_FILE), "r");
  } catch {
    return null;
  }
  try {
    const known = partsOf(textAt(file, 0, START_BYTES));
    if (known === null) return triggersIn(readFileSync(file, "utf8"));
    const isOlder = kinds.includes(COLD_FILE) && !known.parts.some(({ kind }) => kind === COLD_FILE);
    const wanted = known.parts.filter(({ kind }) => kinds.includes(kind) || (isOlder && kind === "cold"));
    const read = new Map(wanted.map(({ kind, from, bytes }) => [kind, textAt(file, from, bytes)]));
    return { head: known.head, lines: (kind) => read.get(kind) ?? "" };
  } catch {
    return null;
  } finally {
    closeSync(file);
  }
}

function textAt(file: number, from: number, bytes: number): string {
  const buffer = Buffer.allocUnsafe(bytes);
  return buffer.toString("utf8", 0, readSync(file, buffer, 0, bytes, from));
}

/** The first line of the triggers of a store: which lessons they were compiled of, and when. */
export function headOfTriggers(storeDir: string): string | null {
  return readTriggers(storeDir, [])?.head ?? null;
}

/** Times of files are not finer than this everywhere, and a clock may be set back a little. */
const SLACK_MS = 2000;

/** Whether a file has changed since some triggers were compiled, by their first line; always true where they were compiled for another worktree. */
export function changedSince(triggers: string, root: string): HasChanged {
  // # 12.1763200000000.… 1763200000000 "/home/ann/shop"
  const head = /^# \S+ (\d+) (".*")$/.exec(triggers.slice(0, triggers.indexOf("\n")));
  if (head === null || head[2] !== JSON.stringify(root)) return () => true;
  const since = Number(head[1]) - SLACK_MS;
  let changedAt: ChangedAt | null = null;
  return (file) => {
    changedAt ??= changedAtBelow(root);
    try {
      // Where it is gone, what a lesson adds may be missing now.
      return (changedAt(`${root}/${file}`) ?? since) >= since;
    } catch {
      return true;
    }
  };
}
