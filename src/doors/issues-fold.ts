import { healingOf } from "#memory/healing.ts";
import type { Memory } from "#model/ports.ts";
import { foldIssue } from "#review/fold-issue.ts";

/** Folds the issues of which other machines have said something; the answer is how many. */
export function foldIssuesOf(memory: Memory): number {
  return healingOf(memory).issues.foldStale(foldIssue);
}
