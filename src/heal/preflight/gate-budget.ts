import type { JudgeVote } from "#model/heal.ts";
import { type Gate, pass, refuse, type Said } from "./answer.ts";
import type { HealNumbers } from "./numbers.ts";

export interface Spent {
  readonly usd: number;
  /** Changes that judges looked at. */
  readonly validations: number;
}

/** What judges cost; a vote whose price nobody knows counts as `unknownUsd`. */
export function spentOf(votes: readonly JudgeVote[], unknownUsd: number): Spent {
  return {
    usd: votes.reduce((sum, { costUsd }) => sum + Math.max(0, costUsd ?? unknownUsd), 0),
    validations: new Set(votes.map(({ application, plan }) => application ?? plan)).size,
  };
}

/** What judges may still cost. The votes are in memory, so that all processes count together. */
export const budgetGate: Gate = ({ id }, { votes, numbers, embeddedUsd = 0 }) =>
  budgetFor(id, votes, numbers, embeddedUsd);

/** The same for whatever judges are asked about, by the id that its votes are stored under. */
export function budgetFor(
  id: string,
  votes: readonly JudgeVote[],
  { dailyUsd, dailyValidations, validationUsd }: HealNumbers,
  embeddedUsd: number = 0,
): Said {
  const { usd: judgedUsd, validations } = spentOf(votes, validationUsd);
  const usd = judgedUsd + embeddedUsd;
  const own = spentOf(
    votes.filter(({ plan }) => plan === id),
    0,
  ).usd;
  const said = `${money(usd)} of ${money(dailyUsd)} and ${validations} of ${dailyValidations} validations in 24 hours`;
  if (usd >= dailyUsd || validations >= dailyValidations) return refuse(`the budget is used up: ${said}`);
  if (own > 0 && own >= validationUsd)
    return refuse(`judging this change cost ${money(own)} already, of ${money(validationUsd)}`);
  return pass(said);
}

/** "$0.50" */
export const money = (usd: number): string => `$${usd.toFixed(2)}`;
