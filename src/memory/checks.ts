import type { Check } from "#model/run.ts";
import { text } from "./cells.ts";
import { redactCheck } from "./redact-facts.ts";
import type { Store } from "./store.ts";

/** True while the check's most recent finished run failed; interrupted runs say nothing. */
export function hasOpenFailure(store: Store, check: Check): boolean {
  const newest = store.database.prepare(
    "SELECT started_at, id FROM runs WHERE check_id = ? AND outcome = ? ORDER BY started_at DESC, id DESC LIMIT 1",
  );
  const { id } = redactCheck(check, store.redact);
  const failed = newest.get([id, "failed"]);
  if (!failed) return false;
  const passed = newest.get([id, "passed"]);
  if (!passed) return true;
  const [failedAt, passedAt] = [Number(failed.started_at), Number(passed.started_at)];
  return failedAt > passedAt || (failedAt === passedAt && text(failed.id) > text(passed.id));
}

/** The tree of the check's most recent passing run that has one. */
export function lastGreenTree(
  store: Store,
  check: Check,
  before: number = Number.MAX_SAFE_INTEGER,
): string | null {
  const row = store.database
    .prepare(
      `SELECT tree FROM runs WHERE check_id = ? AND outcome = 'passed' AND tree IS NOT NULL AND started_at < ?
       ORDER BY started_at DESC LIMIT 1`,
    )
    .get([redactCheck(check, store.redact).id, before]);
  return row ? text(row.tree) : null;
}
