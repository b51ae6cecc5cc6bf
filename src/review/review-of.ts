import type { Issue } from "#model/issue.ts";
import { issueAsOf } from "./as-of.ts";
import { compareIssues } from "./severity.ts";

/** The queue as a person works it off. */
export interface Review {
  /** Fixed by itself, and not shown yet. */
  readonly fixed: readonly Issue[];
  /** Needs somebody; the stale ones first, then by severity. */
  readonly review: readonly Issue[];
  /** Put off, and its time has come. */
  readonly carriedOver: readonly Issue[];
  /** Put off until later. */
  readonly deferred: readonly Issue[];
}

/** Sorts issues into a review, as of a moment; what is over is left out. */
export function reviewOf(issues: readonly Issue[], now: number): Review {
  const current = issues.map((issue) => issueAsOf(issue, now)).sort(compareIssues);
  const open = current.filter(({ state }) => state === "open");
  return {
    fixed: current.filter(({ state }) => state === "fixed"),
    review: [
      ...current.filter(({ state }) => state === "stale"),
      ...open.filter(({ deferrals }) => deferrals === 0),
    ],
    carriedOver: open.filter(({ deferrals }) => deferrals > 0),
    deferred: current.filter(({ state }) => state === "deferred"),
  };
}
