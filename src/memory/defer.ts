import { existsSync, readdirSync } from "node:fs";
import { join } from "node:path";
import type { Run } from "#model/run.ts";
import { redactRun } from "./redact-facts.ts";
import type { StoreDirs } from "./remember-or-spool.ts";
import { spool } from "./spool.ts";
import type { Redact } from "./store.ts";

/** So many runs may wait before one of them has to store them all. */
export const MOST_DEFERRED = 32;

/**
 * Lets a passing run wait in the store's spool, which whoever opens the memory next takes in; false where it should be
 * stored at once. Opening the database for it would be a quarter of the cost of `twiceshy run -- true`.
 */
export function deferRun(dirs: StoreDirs, run: Run, redact: Redact): boolean {
  // Only in a store that is there already: making one also tells git to leave it alone.
  if (!existsSync(join(dirs.store, ".gitignore")) || waiting(dirs.spools[0]!) >= MOST_DEFERRED) return false;
  return spool(dirs.spools.slice(0, 1), { kind: "run", run: redactRun(run, redact), findings: [] }) !== null;
}

function waiting(folder: string): number {
  try {
    // What could not be read lies there too, and waits for nothing.
    return readdirSync(folder).filter((name) => name.endsWith(".json")).length;
  } catch {
    return 0;
  }
}
