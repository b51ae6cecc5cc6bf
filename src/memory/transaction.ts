import type { SqlDatabase } from "./sql-database.ts";
import { SqlError } from "./sql-error.ts";

/** How long a process waits for others before it gives up and spools. */
export const PATIENCE_MS = 15_000;

/** Databases with an open transaction: whoever asks for one inside it joins it, and its error undoes all. */
const open = new WeakSet<SqlDatabase>();

/** All or nothing, taking the write lock at once so that two processes queue instead of failing half-way. */
export function inTransaction<T>(
  database: SqlDatabase,
  action: () => T,
  patienceMs: number = PATIENCE_MS,
): T {
  if (open.has(database)) return action();
  patiently(() => database.exec("BEGIN IMMEDIATE"), patienceMs);
  open.add(database);
  try {
    const result = action();
    patiently(() => database.exec("COMMIT"), patienceMs);
    return result;
  } catch (error) {
    try {
      database.exec("ROLLBACK");
    } catch {
      // A full disk or a corrupt page has rolled back already; the first error is the one that matters.
    }
    throw error;
  } finally {
    open.delete(database);
  }
}

/** Tries again while others hold the lock. SQLite's own timeout does not cover the switch to WAL or lost races for its locks. */
export function patiently<T>(action: () => T, patienceMs: number = PATIENCE_MS): T {
  const deadline = Date.now() + patienceMs;
  for (let round = 0; ; round += 1) {
    try {
      return action();
    } catch (error) {
      if (!(error instanceof SqlError) || error.kind !== "busy" || Date.now() >= deadline) throw error;
      sleep(2 + Math.random() * Math.min(60, 4 * 2 ** round));
    }
  }
}

const NEVER = new Int32Array(new SharedArrayBuffer(4));

/** Waits without a turn of the event loop. */
export function sleep(milliseconds: number): void {
  Atomics.wait(NEVER, 0, 0, milliseconds);
}
