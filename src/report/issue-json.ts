import type { Issue, IssueEvent } from "#model/issue.ts";

/** An issue as a machine reads it, with what to type. */
export function issueJson(issue: Issue, next: string) {
  return { ...issue, next };
}

/** A fact about an issue. */
export function issueEventJson({ id, at, kind, by, reason, body }: IssueEvent) {
  return { id, at, kind, by, reason, body };
}
