import { eventId } from "#learn/lessons/derive-id.ts";
import type { Concern, Issue } from "#model/issue.ts";
import { issueOfConcern } from "#review/concern-issue.ts";
import { type IssueHouse, raiseIssue } from "./issues.ts";

/** Raises what a workflow says of how work was done. A log that is read again says nothing new. */
export function raiseConcerns(around: IssueHouse, concerns: readonly Concern[]): Issue[] {
  const raised = concerns.flatMap((concern) => {
    const body = issueOfConcern(concern);
    if (body === null) return [];
    const { at, session, event } = concern;
    const fact =
      at === null ? null : { id: eventId(at, `concern/${session}/${event}/${body.title}/${at}`), at };
    return raiseIssue(around, body, fact) ?? [];
  });
  return [...new Map(raised.map((issue) => [issue.id, issue])).values()];
}
