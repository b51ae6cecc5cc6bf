import type { Rate } from "./pattern.ts";

/** What was decided about telling a lesson to everybody, in a file that agents always read. */
export type PromotionStep =
  | "approved"
  /** In other words: a person's, or those that somebody wrote into the file. */
  | "edited"
  | "rejected"
  | "rolled-back"
  /** A stronger one took its place. */
  | "crowded-out"
  /** It stopped helping, or its lesson did: taken out by itself. */
  | "demoted"
  /** By lot the line stays or is left out for an epoch; no decision, but a fact of its trial. */
  | "drawn";

/** Where a lesson stands: a candidate waits for a person; what was once decided is not proposed again. */
export type PromotionState =
  | "pending"
  | "promoted"
  | "rejected"
  | "rolled-back"
  | "crowded-out"
  | "demoted"
  | "none";

/** Why a line has to leave its file. */
export type LeaveKind = "archived" | "deprecated" | "quarantined" | "prevention" | "line" | "trial";

export interface LeaveReason {
  readonly kind: LeaveKind;
  /** In words, with the numbers. */
  readonly words: string;
}

/** What was drawn for a line: from its moment to the end of the epoch it stands in the file, or is left out. */
export interface LineDraw {
  readonly at: number;
  readonly epoch: number;
  readonly until: number;
  /** The odds by which it was left out, between 0 and 1. */
  readonly odds: number;
  readonly isOut: boolean;
}

/** How a line did in the sessions in which its pattern could have struck. A number comes with its interval and its n. */
export interface LineRecord {
  /** Sessions with the line in the file: how often nothing struck, with an interval that holds whenever one looks; null where there was none. */
  readonly held: Rate | null;
  /** The share of sessions struck with the line less that without it, by epochs drawn at random; null until both were drawn. */
  readonly effect: LineEffect | null;
}

export interface LineEffect {
  readonly value: number;
  readonly low: number;
  readonly high: number;
  /** Epochs with at least one session: all, with the line, without it. */
  readonly n: number;
  readonly shown: number;
  readonly withheld: number;
}

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
  /** When it was taken out: the lesson whose line stood before it (null: none). Absent where nobody knows. */
  readonly after?: string | null;
  /** When it was approved: what spoke against it then, and was accepted. */
  readonly accepted?: readonly LeaveKind[];
  readonly draw?: LineDraw;
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
  /** Those in which it is left out for a while, by lot. */
  readonly heldOut: readonly string[];
  /** How often nothing struck where it was shown; null where nobody knows. */
  readonly prevention: Rate | null;
  readonly tasks: number;
  readonly confidence: number;
  /** What it lacks to be proposed; empty where it lacks nothing. */
  readonly missing: readonly string[];
  /** Why it leaves its file with the next `promote sync`; empty where it stays, or stands in none. */
  readonly leaving: readonly LeaveReason[];
  /** How its line did; null where it stands in no file. */
  readonly line: LineRecord | null;
  /** How much it is worth against others, where there is not room for all. */
  readonly weight: number;
}

/** Something that happened to a line by itself. */
export interface LineChange {
  readonly lesson: string;
  readonly title: string;
  readonly file: string;
  readonly change: "demoted" | "held-out" | "put-back";
  readonly reason: string;
}

/** What looking after the lines did, or would do. */
export interface PromotionsSynced {
  readonly changes: readonly LineChange[];
  /** What was left as it is, and why. */
  readonly left: readonly { readonly file: string; readonly lesson: string | null; readonly why: string }[];
}
