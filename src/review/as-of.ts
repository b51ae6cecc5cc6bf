import type { Issue } from "#model/issue.ts";
import { DAY_MS } from "#model/pattern.ts";

/** A deferred issue comes back after so long, where nobody says when. */
export const DEFER_MS = 7 * DAY_MS;
/** What nobody will look at for longer is dismissed, not put off. */
export const LONGEST_DEFER_MS = 366 * DAY_MS;

/** An issue as it stands at a moment: what was put off until then is back. */
export function issueAsOf(issue: Issue, now: number): Issue {
  return isDue(issue, now) ? { ...issue, state: "open", dueAt: null } : issue;
}

/** Whether it was put off, and its time has come. */
export function isDue({ state, dueAt }: Issue, now: number): boolean {
  return state === "deferred" && dueAt !== null && dueAt <= now;
}
