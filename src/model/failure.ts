import type { Category, Group, Severity } from "./category.ts";

/** One place in a stack. `own` is true in the user's code, false in node_modules, site-packages and runtimes. */
export interface Frame {
  readonly file: string;
  readonly line: number | null;
  readonly column: number | null;
  readonly fn: string | null;
  readonly own: boolean;
}

/** What a detector saw: a problem in the output, before it has an identity. */
export interface Finding {
  readonly detector: string;
  readonly tool: string;
  readonly category: Category;
  readonly group: Group;
  readonly severity: Severity;
  readonly tags: readonly string[];
  /** Exception class, compiler code or lint rule: "TypeError", "TS2339", "E0382", "no-undef". */
  readonly errorType: string | null;
  readonly message: string;
  readonly file: string | null;
  readonly line: number | null;
  readonly column: number | null;
  readonly test: string | null;
  readonly frames: readonly Frame[];
  /** The lines that are the evidence, cleaned of terminal controls; at most a few kilobytes. */
  readonly excerpt: string;
  /** Line number in the output (from 1) where the evidence begins. */
  readonly at: number;
}

/** One ingredient of a fingerprint, and whether and why it counts. */
export interface FingerprintPart {
  readonly name: string;
  readonly value: string | null;
  readonly contributes: boolean;
  readonly why: string;
}

/** The stable identity of a failure. */
export interface Fingerprint {
  readonly hash: string;
  /** Groups by kind: the same sort of failure, whatever its names. */
  readonly coarse: string;
  /** The dated algorithm that made it. */
  readonly recipe: string;
  readonly parts: readonly FingerprintPart[];
}

/** A finding with its identity. */
export interface IdentifiedFinding extends Finding {
  readonly fingerprint: Fingerprint;
  /** Hashes that older recipes give this finding, so that a new recipe finds what was stored under an old one. */
  readonly aliases?: readonly string[];
}

/** One problem found in a failing run. Immutable. */
export interface Failure extends IdentifiedFinding {
  readonly id: string;
  readonly runId: string;
  /** Place among the run's failures, 0 being the likely cause. */
  readonly seq: number;
  /** Epoch milliseconds. */
  readonly seenAt: number;
  readonly session: string | null;
  readonly task: string | null;
  readonly phase: string | null;
  /** Hash of the task's title words, category and files. */
  readonly taskSignature: string | null;
}
