import type { Category } from "./category.ts";
import type { Grade } from "./fix.ts";

/** A decision about which failures have one cause, by similarity or by a person. A fact. */
export interface PatternEvent {
  readonly id: string;
  readonly at: number;
  readonly kind: "merge" | "split" | "confirm" | "reject" | "describe" | "category" | "link";
  /** A member fingerprint; for merge and link, the other side is `other`. */
  readonly fingerprint: string;
  readonly other: string | null;
  readonly by: "similarity" | "person" | "rule";
  /** How alike the two were, for merges by similarity. */
  readonly score: number | null;
  /** A new name, summary, cause, fix or category. */
  readonly text: Readonly<Record<string, string>>;
  readonly reason: string | null;
}

/** How often something happened among the chances it had. */
export interface Rate {
  readonly count: number;
  readonly of: number;
  readonly low: number;
  readonly high: number;
}

/** A regularity, with its denominator: "struck in 7 of 10 tasks that touched database/*". */
export interface Regularity {
  readonly kind: "tasks" | "files" | "category" | "after-command" | "after-edit";
  readonly subject: string;
  readonly rate: Rate;
}

/** Failures with one cause, across tasks, sessions and people. */
export interface Pattern {
  /** The hash of its oldest fingerprint. */
  readonly id: string;
  readonly fingerprints: readonly string[];
  readonly name: string;
  readonly summary: string;
  readonly cause: string;
  readonly recommended: string;
  readonly category: Category;
  readonly tool: string;
  readonly state: "open" | "resolved" | "rejected";
  readonly confirmed: boolean;
  readonly occurrences: number;
  readonly runs: number;
  readonly tasks: readonly string[];
  readonly sessions: number;
  readonly files: readonly string[];
  readonly firstAt: number;
  readonly lastAt: number;
  /** Occurrences in the last 14 days against the 14 before. */
  readonly trend: "rising" | "steady" | "falling" | "new";
  readonly fixes: readonly string[];
  readonly grade: Grade | null;
  /** How often what fixes it worked, of the times it was tried. */
  readonly works: Rate | null;
  readonly meanAttempts: number | null;
  readonly isRecurring: boolean;
  readonly regularities: readonly Regularity[];
  readonly related: readonly { readonly pattern: string; readonly score: number }[];
  readonly confidence: number;
}
