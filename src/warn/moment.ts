import type { IdentifiedFinding } from "#model/failure.ts";
import type { Remembered } from "#model/ports.ts";
import type { MatchReason } from "#model/recall.ts";
import type { Check } from "#model/run.ts";
import type { MomentKind } from "#model/warning.ts";

/** A change to a file that is about to be made, or was. */
export interface MomentEdit {
  /** Relative to the project. */
  readonly file: string;
  /** The text that is replaced; null where the whole file is written, or nobody tells. */
  readonly before: string | null;
  readonly after: string | null;
}

/** A moment at which something could be said, as a hook or an orchestrator tells it. */
export interface MomentInput {
  readonly kind: MomentKind;
  readonly session: string | null;
  readonly task: string | null;
  readonly agent: string | null;
  /** Relative to the project: what is touched, or what the task is about. */
  readonly files: readonly string[];
  /** The shell line that is about to run, or has failed. */
  readonly command: string | null;
  /** Where it runs, relative to the project; "" at its root. */
  readonly directory: string;
  readonly edits: readonly MomentEdit[];
  /** The edits are on the disk already: what counts is the file as it is. */
  readonly editsAreDone: boolean;
  /** The prompt, or the task's title. */
  readonly text: string | null;
  readonly category: string | null;
  /** What the memory made of the run that failed; null at every other moment. */
  readonly remembered: Remembered | null;
  /** What was found in the failing output, where it was not stored. */
  readonly findings: readonly IdentifiedFinding[];
}

/** A moment with its command taken apart into the checks it runs. */
export interface Moment extends MomentInput {
  readonly checks: readonly MomentCheck[];
}

export interface MomentCheck extends Check {
  /** It runs behind an edit of the same line: what is in the tree now says nothing about it. */
  readonly isBehindEdit?: true;
}

/** How a lesson fits a moment. */
export interface Fit {
  /** From 0 to 1. */
  readonly relevance: number;
  readonly why: readonly MatchReason[];
  /** Every pre-condition is about this repository and holds now. */
  readonly isExact: boolean;
  /** The mistake is not in the files now: it is told as something that happened here. */
  readonly isMended?: boolean;
}

const NOTHING: Omit<MomentInput, "kind"> = {
  session: null,
  task: null,
  agent: null,
  files: [],
  command: null,
  directory: "",
  edits: [],
  editsAreDone: false,
  text: null,
  category: null,
  remembered: null,
  findings: [],
};

/** A moment of which only some things are known. */
export function momentOf(known: Pick<MomentInput, "kind"> & Partial<MomentInput>): MomentInput {
  return { ...NOTHING, ...known };
}
