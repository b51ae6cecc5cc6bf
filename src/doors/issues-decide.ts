import { BLANK_ISSUE, type Issue, type IssueBody } from "#model/issue.ts";
import { Trouble } from "#model/trouble.ts";
import { DEFER_MS } from "#review/as-of.ts";
import { CLEARED } from "#review/fold-issue.ts";
import { correctionByDismissal, recordCorrections } from "./corrections.ts";
import { type IssueHouse, raiseIssue, recordIssue, WAITING } from "./issues.ts";
import { allIssues } from "./issues-review.ts";

/** Puts issues off: a week, where nobody says until when. */
export function deferIssues(
  around: IssueHouse,
  issues: readonly Issue[],
  { reason, until }: { readonly reason: string | null; readonly until: number | null },
): Issue[] {
  mustWait(issues, "defer");
  const due = until ?? around.house.clock.now() + DEFER_MS;
  return recordAll(around, issues, { kind: "deferred", reason, body: { until: due } });
}

/** A person says that there is nothing to do about these. */
export function dismissIssues(around: IssueHouse, issues: readonly Issue[], reason: string): Issue[] {
  mustWait(issues, "dismiss");
  const dismissed = recordAll(around, issues, { kind: "dismissed", reason });
  recordCorrections(
    around,
    dismissed.flatMap((issue) => correctionByDismissal(around, issue, reason) ?? []),
  );
  return dismissed;
}

/** A person did what these asked for. */
export function resolveIssues(around: IssueHouse, issues: readonly Issue[], reason: string | null): Issue[] {
  mustWait(issues, "resolve");
  return recordAll(around, issues, { kind: "resolved", reason, body: { by: { kind: "person", id: null } } });
}

/** Takes a decision back. */
export function reopenIssues(around: IssueHouse, issues: readonly Issue[], reason: string | null): Issue[] {
  return recordAll(around, issues, { kind: "reopened", reason });
}

/** Clears the queue: all that waits is dismissed without a judgement; what is seen again comes back. */
export function clearIssues(around: IssueHouse): Issue[] {
  const waiting = allIssues(around).filter(({ state }) => WAITING.includes(state) || state === "fixed");
  return recordAll(around, waiting, { kind: "cleared", reason: CLEARED });
}

/** What a person writes down: what no command shows. */
export type Written = Pick<IssueBody, "kind" | "severity" | "title" | "detail" | "files"> &
  Partial<Pick<IssueBody, "fingerprint" | "proposal" | "source" | "why">>;

export function addIssue(around: IssueHouse, written: Written): Issue {
  const title = written.title.trim();
  if (title === "")
    throw new Trouble(
      "usage",
      "an issue needs a title.",
      'twiceshy issues add --kind process "a review was skipped"',
    );
  const issue = raiseIssue(around, {
    ...BLANK_ISSUE,
    source: "person",
    ...written,
    title,
  });
  if (issue === null)
    throw new Trouble(
      "refused",
      "that failure is ignored here.",
      "twiceshy heal unignore <fingerprint> --reason …",
    );
  return issue;
}

function mustWait(issues: readonly Issue[], action: string): void {
  const over = issues.find(({ state }) => !WAITING.includes(state));
  if (over !== undefined)
    throw new Trouble(
      "refused",
      `issues ${action}: #${over.number} is ${over.state} already.`,
      `twiceshy issues reopen ${over.number}`,
    );
}

function recordAll(
  around: IssueHouse,
  issues: readonly Issue[],
  said: Parameters<typeof recordIssue>[2],
): Issue[] {
  return issues.flatMap((issue) => recordIssue(around, issue, said) ?? []);
}
