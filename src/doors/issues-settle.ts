import { eventId } from "#learn/lessons/derive-id.ts";
import { healingOf } from "#memory/healing.ts";
import { knowledgeOf } from "#memory/knowledge.ts";
import { isTeamMemory } from "#memory/open.ts";
import { SqlError } from "#memory/sql-error.ts";
import type { Failure } from "#model/failure.ts";
import type { Issue } from "#model/issue.ts";
import { isDue } from "#review/as-of.ts";
import { isSaidAgain } from "#review/concern-issue.ts";
import { isOfCopy } from "./copy-check.ts";
import { findCorrections } from "./corrections-found.ts";
import { statesOf } from "./failure-states.ts";
import { type IssueHouse, recordIssue, WAITING } from "./issues.ts";
import { foldIssuesOf } from "./issues-fold.ts";
import { learnNow } from "./learn-now.ts";

const FAILURES_LOOKED_AT = 50;

/**
 * Brings the queue up to date: what was put off comes back, what people did otherwise than proposed is noted, what was said again gets
 * a proposal where a lesson has one, and what went green by itself is over. Says what is over.
 */
export async function settleWaiting(around: IssueHouse): Promise<Issue[]> {
  const { issues, heal } = healingOf(around.memory);
  foldToldElsewhere(around.memory);
  const waiting = issues.issues({ states: WAITING });
  if (waiting.length === 0 && heal.plans({ limit: 1 }).length === 0) return [];
  try {
    returnDue(around, waiting);
    // What is green, or was done otherwise, every machine says of its own files.
    if (isTeamMemory(around.memory)) return [];
    await learnNow(around.house, around.memory);
    await findCorrections(around);
    if (waiting.some((issue) => issue.proposal === null && isSaidAgain(issue)))
      await (await import("./issues-propose.ts")).proposeEdits(around);
    return waiting.flatMap((issue) => settleGreen(around, issue) ?? []);
  } catch (error) {
    // A store that can only be read tells what was known when it could last be written.
    if (error instanceof SqlError) return [];
    throw error;
  }
}

/** Whoever took in what others said may have been stopped before it was folded. */
function foldToldElsewhere(memory: IssueHouse["memory"]): void {
  try {
    foldIssuesOf(memory);
  } catch (error) {
    if (!(error instanceof SqlError)) throw error;
  }
}

function returnDue(around: IssueHouse, waiting: readonly Issue[]): void {
  const now = around.house.clock.now();
  for (const issue of waiting) {
    if (!isDue(issue, now)) continue;
    const at = issue.dueAt!;
    const id = eventId(at, `${issue.id}/returned/${at}`);
    recordIssue(around, issue, { id, at, kind: "returned", by: null });
  }
}

/** Its failure's check is green, with no help of ours: whoever did it, nobody has to decide any more. */
function settleGreen(around: IssueHouse, issue: Issue): Issue | null {
  const { memory } = around;
  if (issue.fingerprint === null || issue.kind === "process" || isStuck(around, issue)) return null;
  const latest = latestHere(memory, issue.fingerprint);
  if (latest === undefined) return null;
  const knowledge = knowledgeOf(memory);
  if (statesOf([latest], knowledge).get(latest.id)?.state === "open") return null;
  const resolution = knowledge.fixes.resolutions([latest.id]).get(latest.id);
  const run = resolution === undefined ? null : (knowledge.fixes.fix(resolution.fixId)?.greenRun ?? null);
  return recordIssue(around, issue, { kind: "resolved", by: null, body: { by: { kind: "green", id: run } } });
}

/**
 * The last time it was seen, where that was in the user's own files: in a copy it may be green, and nothing has landed. Where it was
 * last seen on another machine, a check that is green here says nothing about it.
 */
function latestHere(memory: IssueHouse["memory"], fingerprint: string): Failure | undefined {
  for (const failure of memory.failures({ fingerprint, limit: FAILURES_LOOKED_AT })) {
    const run = memory.run(failure.runId);
    if (run === null) return undefined;
    if (!isOfCopy(run.check)) return failure;
  }
  return undefined;
}

/** What should be undone and could not be: a green check says nothing about it. */
function isStuck({ memory }: IssueHouse, { application }: Issue): boolean {
  return application !== null && healingOf(memory).heal.application(application)?.state === "stuck";
}
