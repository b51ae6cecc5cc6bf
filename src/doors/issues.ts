/**
 * The queue of what people decide. Others put in what they must not do alone, without a word; a person works it off. Nothing
 * here is loaded by a hook that only captures.
 */
import { healingOf } from "#memory/healing.ts";
import type { Issue, IssueBody, IssueEvent, IssueResolver, IssueState } from "#model/issue.ts";
import type { Memory } from "#model/ports.ts";
import { cleanBody } from "#review/clean-body.ts";
import { foldIssue } from "#review/fold-issue.ts";
import { issueIdOf } from "#review/issue-id.ts";
import type { House } from "./house.ts";
import { withEvidence } from "./issues-evidence.ts";
import { whoSays } from "./who-says.ts";

export interface IssueHouse {
  readonly house: House;
  readonly memory: Memory;
}

/** Waits for a person, now or later. */
export const WAITING: readonly IssueState[] = ["open", "deferred", "stale"];

/**
 * Puts something in the queue, or counts it there once more: one per failure and kind. Null where a person ignores the failure. A
 * fact that is known by its id already changes nothing.
 */
export function raiseIssue(
  around: IssueHouse,
  body: IssueBody,
  fact: { readonly id: string; readonly at: number } | null = null,
): Issue | null {
  const { heal, issues } = healingOf(around.memory);
  if (body.fingerprint !== null && heal.isIgnored(body.fingerprint)) return null;
  const { house } = around;
  const at = fact?.at ?? house.clock.now();
  const id = fact?.id ?? house.ids.next(at);
  const issue = issueIdOf(body, id);
  const kind = issues.issue(issue) === null ? "opened" : "seen";
  const by = body.source === "person" ? whoSays(house) : null;
  return issues.record(
    { id, issue, at, kind, by, reason: null, body: { ...cleanBody(withEvidence(body, around.memory)) } },
    foldIssue,
  );
}

/** Ends what waits about a failure: `fixed` is shown once more, `resolved` is over. Says which. */
export function settleIssues(
  around: IssueHouse,
  {
    fingerprint,
    state,
    by,
  }: { readonly fingerprint: string; readonly state: "fixed" | "resolved"; readonly by: IssueResolver },
): Issue[] {
  const { issues } = healingOf(around.memory);
  return issues
    .issues({ fingerprint, states: WAITING })
    .flatMap((issue) => recordIssue(around, issue, { kind: state, by: null, body: { by } }) ?? []);
}

/** Stores one more event of an issue. */
export function recordIssue(
  { house, memory }: IssueHouse,
  issue: Pick<Issue, "id">,
  said: Pick<IssueEvent, "kind"> & Partial<Pick<IssueEvent, "id" | "at" | "by" | "reason" | "body">>,
): Issue | null {
  const at = said.at ?? house.clock.now();
  const event: IssueEvent = {
    id: said.id ?? house.ids.next(at),
    issue: issue.id,
    at,
    kind: said.kind,
    by: said.by === undefined ? whoSays(house) : said.by,
    reason: said.reason ?? null,
    body: said.body ?? {},
  };
  return healingOf(memory).issues.record(event, foldIssue);
}
