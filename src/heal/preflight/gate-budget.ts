import type { JudgeVote } from "#model/heal.ts";
import { type Gate, pass, refuse } from "./answer.ts";
import type { HealNumbers } from "./numbers.ts";

export interface Spent {
  readonly usd: number;
  /** Changes that judges looked at. */
  readonly validations: number;
}

/** What judges cost; a vote whose price nobody knows counts for the most that judging a change may cost, so that the budget binds. */
export function spentOf(
  votes: readonly JudgeVote[],
  { validationUsd }: Pick<HealNumbers, "validationUsd">,
): Spent {
  return {
    usd: votes.reduce((sum, { costUsd }) => sum + Math.max(0, costUsd ?? validationUsd), 0),
    validations: new Set(votes.map(({ application, plan }) => application ?? plan)).size,
  };
}

/** What judges may still cost. The votes are in memory, so that all processes count together. */
export const budgetGate: Gate = ({ id }, { votes, numbers }) => {
  const { usd, validations } = spentOf(votes, numbers);
  const own = spentOf(
    votes.filter(({ plan }) => plan === id),
    numbers,
  ).usd;
  const said = `${money(usd)} of ${money(numbers.dailyUsd)} and ${validations} of ${numbers.dailyValidations} validations in 24 hours`;
  if (usd >= numbers.dailyUsd || validations >= numbers.dailyValidations)
    return refuse(`the budget is used up: ${said}`);
  if (own > 0 && own >= numbers.validationUsd)
    return refuse(`judging this change cost ${money(own)} already, of ${money(numbers.validationUsd)}`);
  return pass(said);
};

/** "$0.50" */
export const money = (usd: number): string => `$${usd.toFixed(2)}`;
