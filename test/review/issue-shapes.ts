import { BLANK_ISSUE, type IssueBody, type IssueEvent } from "#model/issue.ts";

/** What an issue says, with what matters in a test. */
export function issueBody(more: Partial<IssueBody> = {}): IssueBody {
  return {
    ...BLANK_ISSUE,
    title: "TypeError: user is null",
    fingerprint: "f".repeat(32),
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
