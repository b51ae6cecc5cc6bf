import { type Issue, type IssueSeverity, SEVERITIES } from "#model/issue.ts";

/** The worse of two. */
export function worstOf(a: IssueSeverity, b: IssueSeverity): IssueSeverity {
  return rank(a) <= rank(b) ? a : b;
}

/** The stale ones first, then by severity, then the oldest. */
export function compareIssues(a: Issue, b: Issue): number {
  return (
    Number(b.state === "stale") - Number(a.state === "stale") ||
    rank(a.severity) - rank(b.severity) ||
    a.createdAt - b.createdAt ||
    a.number - b.number
  );
}

const rank = (severity: IssueSeverity) => SEVERITIES.indexOf(severity);
