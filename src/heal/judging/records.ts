import type { Application, JudgeVote } from "#model/heal.ts";
import type { Disagreement, JudgeRecord } from "#model/judge.ts";
import { LEAST_PANELS } from "./numbers.ts";
import { weightOf } from "./weight.ts";

/** What is known of a change that was voted about. */
export interface VotedPlan {
  readonly id: string;
  readonly fingerprint: string;
  readonly fix: string | null;
  readonly lesson: string | null;
}

/** Every judge's record: its votes against what became of the changes, in this or any later application of the same remedy. */
export function judgeRecords(
  votes: readonly JudgeVote[],
  applications: readonly Application[],
  plans: ReadonlyMap<string, VotedPlan>,
): Map<string, JudgeRecord> {
  const records = new Map<string, JudgeRecord>();
  for (const vote of votes) {
    const before = records.get(vote.judge) ?? emptyRecord(vote.judge);
    records.set(vote.judge, counted(before, vote, showedRight(vote, applications, plans)));
  }
  return records;
}

/** How often judges that were asked about the same change contradicted each other. */
export function disagreementOf(votes: readonly JudgeVote[]): Disagreement {
  const counts = new Map<string, boolean[]>();
  for (const { plan, application, approves, trouble } of votes) {
    if (trouble !== null) continue;
    const key = application ?? plan;
    counts.set(key, [...(counts.get(key) ?? []), approves]);
  }
  const asked = [...counts.values()].filter((answers) => answers.length > 1);
  const split = asked.filter((answers) => new Set(answers).size > 1).length;
  const share = asked.length < LEAST_PANELS ? null : split / asked.length;
  return { panels: asked.length, split, share };
}

/** Of a judge that was never asked. */
export function emptyRecord(judge: string): JudgeRecord {
  return {
    judge,
    votes: 0,
    truePositives: 0,
    falsePositives: 0,
    trueNegatives: 0,
    falseNegatives: 0,
    troubles: 0,
    costUsd: 0,
    unpriced: 0,
    weight: weightOf(0, 0),
  };
}

function counted(before: JudgeRecord, vote: JudgeVote, wasGood: boolean | null): JudgeRecord {
  const { approves, trouble, costUsd } = vote;
  const isTold = trouble === null && wasGood !== null;
  const add = (is: boolean) => (is ? 1 : 0);
  const after = {
    ...before,
    votes: before.votes + 1,
    truePositives: before.truePositives + add(isTold && approves && wasGood),
    falsePositives: before.falsePositives + add(isTold && approves && !wasGood),
    trueNegatives: before.trueNegatives + add(isTold && !approves && !wasGood),
    falseNegatives: before.falseNegatives + add(isTold && !approves && wasGood),
    troubles: before.troubles + add(trouble !== null),
    costUsd: before.costUsd + (costUsd ?? 0),
    unpriced: before.unpriced + add(costUsd === null),
  };
  const right = after.truePositives + after.trueNegatives;
  const wrong = after.falsePositives + after.falseNegatives;
  return { ...after, weight: weightOf(right, wrong) };
}

/** Whether what was voted about turned out well; null where nothing has shown it yet. Harm once is harm. */
function showedRight(
  vote: JudgeVote,
  applications: readonly Application[],
  plans: ReadonlyMap<string, VotedPlan>,
): boolean | null {
  const plan = plans.get(vote.plan);
  const about = applications.filter(
    (one) => one.at >= vote.at || one.id === vote.application || one.plan === vote.plan,
  );
  const same = about.filter(
    (one) => one.plan === vote.plan || (plan !== undefined && isSameRemedy(one, plan)),
  );
  if (same.some(({ state }) => state === "reverted" || state === "stuck")) return false;
  return same.some(({ state }) => state === "kept") ? true : null;
}

function isSameRemedy(one: Application, { fingerprint, fix, lesson }: VotedPlan): boolean {
  if (one.fingerprint !== fingerprint) return false;
  return fix === null ? lesson !== null && one.lesson === lesson : one.fix === fix;
}
