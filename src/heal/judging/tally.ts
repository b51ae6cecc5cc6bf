import type { GateAnswer, JudgeVote } from "#model/heal.ts";
import { LEAST_SCORE } from "./numbers.ts";

/** Whether a verdict counts as a yes: it has to say so, and be sure enough. */
export function isYes({ approve, score }: { readonly approve: boolean; readonly score: number }): boolean {
  return approve && score >= LEAST_SCORE;
}

/** What the gate says to the votes: every judge that was asked has to say yes. */
export function tally(votes: readonly JudgeVote[], needed: number): GateAnswer {
  const yes = votes.filter(({ approves }) => approves);
  const isPassed = needed > 0 && yes.length >= needed && yes.length === votes.length;
  return {
    gate: "judges",
    verdict: isPassed ? "pass" : "refuse",
    binds: true,
    why: isPassed
      ? `${listed(yes.map(said))}.`
      : `${listed(votes.filter(({ approves }) => !approves).map(said))}.`,
    next: isPassed ? null : "twiceshy heal judges",
  };
}

function said({ judge, approves, score, why, trouble }: JudgeVote): string {
  if (trouble !== null) return `${judge} counts as no: ${trouble}`;
  const sure = score === null ? "" : ` (${score.toFixed(2)})`;
  return approves ? `${judge} says yes${sure}` : `${judge} says no${sure}: ${firstOf(why)}`;
}

const firstOf = (why: string) => why.split("\n", 1)[0]!.replace(/[.\s]+$/, "");

const listed = (parts: readonly string[]) => (parts.length === 0 ? "Nobody was asked" : parts.join("; "));
