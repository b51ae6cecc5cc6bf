import type { SuccessPatterns } from "./success.ts";

/** A number with its 95 % interval and how many it was counted from. Without enough of them there is no number, and `why` says so. */
export interface Measure {
  readonly value: number | null;
  readonly low: number | null;
  readonly high: number | null;
  readonly n: number;
  /** "not enough data yet (12 of about 40 needed)"; null where there is a number. */
  readonly why: string | null;
}

/** How often a failure came back where its warning was shown, and where it was withheld at random. */
export interface Comparison {
  /** The share of sessions in which it came back. */
  readonly shown: Measure;
  readonly withheld: Measure;
  /** The share where shown, less the share where withheld: below 0 the warnings help. */
  readonly difference: Measure;
  /** Of them, those in which a check was run that could have shown it. */
  readonly lookedAt: { readonly shown: Measure; readonly withheld: Measure };
}

/** How long a failure that came back took until its check was green by a fix, in the same session. */
export interface ToGreen {
  readonly attempts: Measure;
  readonly minutes: Measure;
}

/** The same comparison with what came after a failure that came back. No experiment: only those that came back are in it. */
export interface ComparedWork extends Comparison {
  readonly toGreen: { readonly shown: ToGreen; readonly withheld: ToGreen };
}

export type ImpactBy = "lesson" | "category" | "agent" | "moment";

/** What warnings have saved, by the difference between where they were shown and where they were withheld. */
export interface Saved {
  readonly failures: Measure;
  readonly minutes: Measure;
  readonly tokens: Measure;
}

export interface ImpactGroup extends ComparedWork {
  readonly name: string;
  /** A lesson's title. */
  readonly title: string | null;
  /** What its trial has shown of a lesson: helps, rephrased, retired. */
  readonly finding: string | null;
  readonly saved: Saved;
}

/** A measure of the span that was asked for, and of the one before it. */
export interface Before {
  readonly now: Measure;
  readonly before: Measure;
}

/** A metric that somebody wanted by this name. */
export interface NamedMetric {
  readonly name: string;
  /** Which list it comes from. */
  readonly list: "agent performance" | "healing" | "learning";
  readonly target: string;
  readonly unit: "share" | "count" | "minutes" | "ms" | "attempts" | "correlation";
  readonly measured: Measure;
  /** Whether the target is met for sure, missed for sure, or neither (null). */
  readonly isMet: boolean | null;
  readonly how: string;
}

/** Whether twiceshy helps, with what it costs. */
export interface Impact {
  readonly since: number;
  readonly until: number;
  /** The share that is withheld now, and what is drawn but not over yet. */
  readonly holdout: { readonly share: number; readonly waiting: number };
  readonly repeats: ComparedWork;
  readonly by: ImpactBy;
  readonly groups: readonly ImpactGroup[];
  /** Week by week. */
  readonly series: readonly {
    readonly from: number;
    readonly until: number;
    readonly shown: Measure;
    readonly withheld: Measure;
    readonly toGreen: ComparedWork["toGreen"];
  }[];
  readonly attempts: Before;
  readonly timeToGreenMinutes: Before;
  readonly firstPass: Before;
  readonly saved: Saved & { readonly how: string };
  readonly cost: { readonly tokensPerSession: Measure; readonly msPerSession: Measure; readonly how: string };
  /** What goes well: what passes at the first try, and what cures what. */
  readonly success: SuccessPatterns;
  readonly metrics: readonly NamedMetric[];
}
