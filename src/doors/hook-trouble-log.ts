import { appendFileSync, statSync, truncateSync } from "node:fs";
import { join } from "node:path";

/** What went wrong in hooks, for `twiceshy doctor`: a line each, never more than this many bytes. */
export const TROUBLE_LOG = "hook-trouble.log";
const MOST_BYTES = 20_000;

/** Notes what a hook could not do; nobody else is told. Never throws. */
export function noteTrouble(storeDir: string, what: string): void {
  const file = join(storeDir, TROUBLE_LOG);
  try {
    if ((statSync(file, { throwIfNoEntry: false })?.size ?? 0) > MOST_BYTES) truncateSync(file, 0);
    appendFileSync(file, `${new Date().toISOString()} ${what.replace(/\s+/g, " ").slice(0, 400)}\n`);
  } catch {
    // No store, or one that cannot be written: then there is nothing to examine either.
  }
}
