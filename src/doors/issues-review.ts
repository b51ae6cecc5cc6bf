import { eventId } from "#learn/lessons/derive-id.ts";
import { healingOf } from "#memory/healing.ts";
import type { Issue } from "#model/issue.ts";
import { Trouble } from "#model/trouble.ts";
import { issueAsOf } from "#review/as-of.ts";
import { type Review, reviewOf } from "#review/review-of.ts";
import { selectIssues } from "#review/select-issues.ts";
import { compareIssues } from "#review/severity.ts";
import { type IssueHouse, recordIssue } from "./issues.ts";

/** Every issue there is, without those whose failure a person ignores. */
export function allIssues({ memory }: Pick<IssueHouse, "memory">): Issue[] {
  const { heal, issues } = healingOf(memory);
  const all = issues.issues();
  const ignored = new Set(all.length === 0 ? [] : heal.ignored());
  return all.filter(({ fingerprint }) => fingerprint === null || !ignored.has(fingerprint));
}

/** All of them as they stand now: what was put off until now is back. */
export function issuesNow(around: IssueHouse): Issue[] {
  const now = around.house.clock.now();
  return allIssues(around)
    .map((issue) => issueAsOf(issue, now))
    .sort(compareIssues);
}

/** The queue as it stands now. */
export function reviewNow(around: IssueHouse): Review {
  return reviewOf(allIssues(around), around.house.clock.now());
}

/** What was fixed by itself has been shown: it is over. */
export function noteShown(around: IssueHouse, fixed: readonly Issue[]): void {
  for (const { id, updatedAt, resolvedBy, reason } of fixed)
    recordIssue(
      around,
      { id },
      {
        id: eventId(updatedAt, `${id}/shown/${updatedAt}`),
        // After what it is about, whatever their ids.
        at: updatedAt + 1,
        kind: "resolved",
        reason,
        body: { by: resolvedBy },
      },
    );
}

/** The issues that words name, or trouble. */
export function issuesNamed(
  around: Pick<IssueHouse, "memory">,
  words: readonly string[],
  action: string,
): Issue[] {
  const found = selectIssues(words, allIssues(around));
  if (found.kind === "unknown")
    throw new Trouble(
      "not_found",
      `issues ${action}: "${found.word}": ${found.why}.`,
      "twiceshy issues --all",
    );
  if (found.issues.length === 0)
    throw new Trouble(
      "usage",
      `issues ${action} needs numbers, such as 1 or 2-5, or ids.`,
      "twiceshy issues",
    );
  return [...found.issues];
}
