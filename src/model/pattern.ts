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

/** How often something happened among the chances it had, with the 95 % Wilson interval. */
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

/** Occurrences on one day, counted in whole days since 1970 (UTC). */
export type DayCount = readonly [day: number, count: number];

export type Trend = "rising" | "steady" | "falling" | "new";

/** Failures with one cause, across tasks, sessions and people. */
export interface Pattern {
  /** The hash of its oldest fingerprint. */
  readonly id: string;
  /** The oldest first. */
  readonly fingerprints: readonly string[];
  readonly name: string;
  readonly summary: string;
  readonly cause: string;
  readonly recommended: string;
  /** Which of the four a person wrote. */
  readonly edited: readonly ("name" | "summary" | "cause" | "fix")[];
  readonly category: Category;
  /** What the failures themselves say, where a person or a rule says otherwise. */
  readonly detectedCategory: Category;
  readonly tool: string;
  readonly errorType: string | null;
  /** What the most recent failure said. */
  readonly message: string;
  readonly state: "open" | "resolved" | "rejected";
  readonly confirmed: boolean;
  readonly occurrences: number;
  readonly runs: number;
  /** At most 200 of them, in the order of their names. */
  readonly tasks: readonly string[];
  readonly taskCount: number;
  readonly sessions: number;
  /** Where it was seen, the most frequent first. */
  readonly files: readonly string[];
  readonly firstAt: number;
  readonly lastAt: number;
  /** The days of its last four weeks on which it was seen. */
  readonly days: readonly DayCount[];
  /** Occurrences in the last 14 days against the 14 before. */
  readonly trend: Trend;
  /** The best first. */
  readonly fixes: readonly string[];
  readonly grade: Grade | null;
  /** How often what fixes it worked, of the times it was tried. */
  readonly works: Rate | null;
  readonly meanAttempts: number | null;
  readonly isRecurring: boolean;
  /** Their denominators move with every task, so they are worked out when they are asked for. */
  readonly regularities: readonly Regularity[];
  readonly related: readonly { readonly pattern: string; readonly score: number }[];
  readonly confidence: number;
}

export const DAY_MS = 86_400_000;
const SPAN_DAYS = 14;

/** How a pattern develops, as of a moment. New: nothing before the last 14 days. */
export function trendOf(days: readonly DayCount[], firstAt: number, asOf: number): Trend {
  const today = Math.floor(asOf / DAY_MS);
  if (firstAt > asOf - SPAN_DAYS * DAY_MS) return "new";
  const within = (from: number, until: number) =>
    days.filter(([day]) => day > from && day <= until).reduce((sum, [, count]) => sum + count, 0);
  const recent = within(today - SPAN_DAYS, today);
  const before = within(today - 2 * SPAN_DAYS, today - SPAN_DAYS);
  // One more or less is chance.
  if (recent > before + 1 && recent >= before * 1.5) return "rising";
  return before > recent + 1 && before >= recent * 1.5 ? "falling" : "steady";
}
