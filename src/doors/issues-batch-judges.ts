import { questionAboutBatch } from "#heal/judging/question.ts";
import { judgeChange } from "#heal/plan/judge-change.ts";
import { budgetFor } from "#heal/preflight/gate-budget.ts";
import { healingOf } from "#memory/healing.ts";
import type { GateAnswer, JudgeVote } from "#model/heal.ts";
import { DAY_MS } from "#model/pattern.ts";
import { embeddedUsd } from "./embeddings-spent.ts";
import { auditStep } from "./heal-audit.ts";
import { codeOf } from "./heal-code.ts";
import { approveChange } from "./heal-judges.ts";
import { configuredJudges } from "./heal-judges-now.ts";
import { healNumbers } from "./heal-numbers.ts";
import type { IssueHouse } from "./issues.ts";
import type { BatchChange } from "./issues-batch.ts";
import { projectReader } from "./project-reader.ts";

/** What the approval gate says to a whole batch. */
export interface BatchApproval {
  readonly answer: GateAnswer;
  readonly votes: readonly JudgeVote[];
  /** Why it lands against the gate, or without asking it. */
  readonly forced: string | null;
}

/**
 * Asks as many judges as the whole change calls for, none of its agent's vendor. Where none is configured, or the change is risky,
 * nobody is asked and a person's word counts; what is risky, somebody has to have looked at.
 */
export async function judgeBatch(
  around: IssueHouse & { readonly signal: AbortSignal },
  change: BatchChange,
  { forced, isLookedAt }: { readonly forced: string | null; readonly isLookedAt: boolean },
): Promise<BatchApproval> {
  if (forced !== null) return forcedBatch(around, change, notAsked("Forced: judges are not asked."), forced);
  const { id, diff, failures, fixers } = change;
  const { project, around: outside } = around.house;
  const code = await codeOf(diff, projectReader(project.root), outside.env);
  const { safety, safetyWhy } = judgeChange({ kind: "patch", diff }, diff, code);
  const again = `twiceshy issues fix --batch --include ${change.issues.map(({ number }) => number).join(",")}`;
  const byHand = `${again} --force --reason "…"`;
  if (safety === "risky") {
    const why = `The change is risky (${safetyWhy[0] ?? "it cannot be told what it does"}): no judge is asked, `;
    return isLookedAt
      ? audited(around, change, notAsked(`${why}you decide.`))
      : audited(around, change, notAsked(`${why}and --yes alone lands none.`, { binds: true, next: again }));
  }
  if (configuredJudges(around.house, id).judges.length === 0)
    return audited(
      around,
      change,
      notAsked("No judge is configured: your confirmation alone lands it.", { next: "twiceshy heal judges" }),
    );
  const budget = budgetFor(
    id,
    votesOfDay(around),
    healNumbers(around.house),
    embeddedUsd(around.house, around.memory),
  );
  if (budget.verdict === "refuse")
    return audited(
      around,
      change,
      notAsked(`No judge is asked: ${budget.why}.`, { binds: true, next: byHand }),
    );
  const commands = [...new Set(failures.map(({ check }) => check))].join(", ");
  const verified = `with the whole change in a copy, what was to be mended is gone and nothing new is red: ${commands}`;
  const asked = questionAboutBatch({ diff, failures, safety, safetyWhy }, verified);
  const { signal } = around;
  const said = { application: id, signal };
  const { answer, votes } = await approveChange(around, { id, safety, fixers, asked, byHand }, said);
  const next = answer.verdict === "pass" ? null : byHand;
  return audited(around, change, { answer: { ...answer, next }, votes, forced: null });
}

function votesOfDay({ house, memory }: IssueHouse): readonly JudgeVote[] {
  return healingOf(memory).heal.votes({ since: house.clock.now() - DAY_MS });
}

/** A person lands it all the same, and says why. */
export function forcedBatch(
  around: IssueHouse,
  change: BatchChange,
  before: BatchApproval,
  reason: string,
): BatchApproval {
  auditStep(around, "forced", { batch: change.id, reason, gate: before.answer.why });
  return { ...before, answer: { ...before.answer, binds: false }, forced: reason };
}

/** Whether it may be put before a person, or land. */
export const isLet = ({ answer }: BatchApproval) => answer.verdict === "pass" || !answer.binds;

function notAsked(
  why: string,
  { binds = false, next = null }: { readonly binds?: boolean; readonly next?: string | null } = {},
): BatchApproval {
  return { answer: { gate: "judges", verdict: "refuse", binds, why, next }, votes: [], forced: null };
}

function audited(around: IssueHouse, { id }: BatchChange, approval: BatchApproval): BatchApproval {
  const { answer, votes } = approval;
  auditStep(around, "batch-judged", { batch: id, answer, votes: votes.map((vote) => vote.id) });
  return approval;
}
