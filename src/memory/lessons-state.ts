import { text } from "./cells.ts";
import type { Store } from "./store.ts";

/** Ids, times and states of all lessons in a few letters: others whenever one of them, or what people want left alone, has changed. */
export function lessonsState({ database }: Store): string {
  const row = database
    .prepare(
      `SELECT count(*) AS n, coalesce(max(updated_at), 0) AS last, coalesce(sum(updated_at % 1000003), 0) AS times,
       coalesce(sum(archived), 0) AS away, coalesce(sum(lifecycle = 'deprecated'), 0) AS out,
       coalesce(sum(lifecycle = 'draft'), 0) AS drafts, coalesce(sum(confidence), 0) AS sure,
       (SELECT count(*) FROM fingerprint_marks) AS marks FROM lessons`,
    )
    .get([])!;
  return ["n", "last", "times", "away", "out", "drafts", "sure", "marks"]
    .map((key) => text(row[key]))
    .join(".");
}
