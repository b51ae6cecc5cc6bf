import { readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import type { HasChanged } from "#warn/look-up-triggers.ts";

/** The compiled triggers, in the store. */
export const TRIGGERS_FILE = "triggers";

/** The compiled triggers of a store; null where no lesson has anything to say before a failure. */
export function readTriggers(storeDir: string): string | null {
  try {
    return readFileSync(join(storeDir, TRIGGERS_FILE), "utf8");
  } catch {
    return null;
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
    try {
      // Where it is gone, what a lesson adds may be missing now.
      return (statSync(`${root}/${file}`, { throwIfNoEntry: false })?.ctimeMs ?? since) >= since;
    } catch {
      return true;
    }
  };
}
