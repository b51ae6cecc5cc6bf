import type { Rate } from "./pattern.ts";

/** What was decided about telling a lesson to everybody, in a file that agents always read. */
export type PromotionStep =
  | "approved"
  /** In other words: a person's, or those that somebody wrote into the file. */
  | "edited"
  | "rejected"
  | "rolled-back"
  /** A stronger one took its place. */
  | "crowded-out";

/** Where a lesson stands: a candidate waits for a person; what was once decided is not proposed again. */
export type PromotionState = "pending" | "promoted" | "rejected" | "rolled-back" | "crowded-out" | "none";

/** A proposal for a line in such a file. */
export interface Proposal {
  readonly title: string;
  /** When it happens. */
  readonly context: string;
  /** What goes wrong. */
  readonly problem: string;
  /** How to avoid it. */
  readonly solution: string;
  /** How common it is. */
  readonly frequency: string;
  /** A real failure of it, in a line. */
  readonly example: string | null;
}

/** One decision, as the body of a lesson's `promotion` event has it. */
export interface PromotionDecision {
  readonly step: PromotionStep;
  /** The file, from the root of the repository. */
  readonly file: string | null;
  /** The line as it was written. */
  readonly text: string | null;
}

/** A lesson with how it stands and what speaks for it. */
export interface Promotion {
  readonly lesson: string;
  readonly state: PromotionState;
  readonly proposal: Proposal;
  /** The line that is, or would be, in the file. */
  readonly text: string;
  /** Files that it was written into. */
  readonly files: readonly string[];
  /** Those of them in which its line does not stand now: somebody took it out, or it is on another branch. */
  readonly absent: readonly string[];
  /** How often nothing struck where it was shown; null where nobody knows. */
  readonly prevention: Rate | null;
  readonly tasks: number;
  readonly confidence: number;
  /** What it lacks to be proposed; empty where it lacks nothing. */
  readonly missing: readonly string[];
  /** How much it is worth against others, where there is not room for all. */
  readonly weight: number;
}
