import type { Memory } from "#model/ports.ts";
import { text } from "./cells.ts";
import { storeOf } from "./open.ts";

/** Something that was decided about an issue. */
export interface IssueStep {
  readonly issue: string;
  readonly at: number;
  readonly kind: string;
}

/** Steps of issues from a moment until another, oldest first. */
export function issueSteps(memory: Memory, from: number, until: number): IssueStep[] {
  return storeOf(memory)
    .database.prepare(
      `SELECT issue, at, kind FROM issue_events WHERE at >= ? AND at < ?
         AND kind IN ('opened', 'deferred', 'resolved', 'fixed', 'dismissed') ORDER BY at, id`,
    )
    .all([from, until])
    .map((row) => ({ issue: text(row.issue), at: Number(row.at), kind: text(row.kind) }));
}
