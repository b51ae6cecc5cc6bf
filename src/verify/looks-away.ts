import type { TestCount } from "#model/proof.ts";

/** Why a change that turns the check green is no cure: it looks away, or it is the check itself that was changed. */
export interface Away {
  readonly verdict: "suppression" | "inconclusive";
  readonly why: string;
}

/** Whether a change makes the check look away, and how; null when it does not. */
export type LooksAway = (diff: string, withIt: TestCount | null, withoutIt: TestCount | null) => Away | null;
