import type { IssueBody, IssueEvent } from "#model/issue.ts";

/** What an issue says, with what matters in a test. */
export function issueBody(more: Partial<IssueBody> = {}): IssueBody {
  return {
    kind: "code",
    severity: "medium",
    title: "TypeError: user is null",
    detail: null,
    fingerprint: "f".repeat(32),
    lesson: null,
    plan: null,
    application: null,
    loop: null,
    files: [],
    changedLines: null,
    confidence: null,
    precedent: null,
    proposal: null,
    why: null,
    source: "heal",
    ...more,
  };
}

let next = 0;

export function issueEvent(
  kind: IssueEvent["kind"],
  at: number,
  body: Readonly<Record<string, unknown>> = {},
  more: Partial<IssueEvent> = {},
): IssueEvent {
  next += 1;
  const id = `00000000-0000-7000-8000-${String(next).padStart(12, "0")}`;
  return { id, issue: "an-issue", at, kind, by: null, reason: null, body, ...more };
}

/** The event that opens an issue. */
export const opened = (at: number, more: Partial<IssueBody> = {}) =>
  issueEvent("opened", at, { ...issueBody(more) });
