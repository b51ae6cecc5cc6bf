import type { Bucket, Mean, Prevented, Range, Severity, Share } from "../../api/shapes.ts";
import type { Link } from "../../parts/linked.tsx";

export interface SeriesPoint extends Bucket {
  readonly runs: number;
  readonly failedRuns: number;
  readonly runRate: number | null;
  readonly runLow: number | null;
  readonly runHigh: number | null;
  readonly tasks: number;
  readonly tasksFailed: number;
  readonly taskRate: number | null;
  readonly taskLow: number | null;
  readonly taskHigh: number | null;
  readonly failures: number;
  readonly resolved: number;
}

export interface CategoryCount {
  readonly category: string;
  readonly group: string;
  readonly severity: Severity;
  readonly failures: number;
  readonly share: Share;
  readonly resolved: Share;
}

export interface TopPattern {
  readonly id: string;
  readonly name: string;
  readonly category: string;
  readonly severity: Severity;
  readonly tool: string;
  readonly occurrences: number;
  readonly tasks: number;
  readonly lastAt: string;
  readonly state: string;
  readonly trend: string;
  readonly meanAttempts: number | null;
  readonly prevention: Share;
}

export interface Curve {
  readonly category: string;
  readonly direction: "falling" | "rising" | "steady" | "unknown";
  readonly significant: boolean;
  readonly says: string;
  readonly early: Share;
  readonly late: Share;
  readonly change: { readonly points: number; readonly low: number; readonly high: number } | null;
  readonly why: string | null;
  readonly needed: { readonly runs: number; readonly struck: number };
  readonly points: readonly (Bucket & {
    runs: number;
    struck: number;
    rate: number | null;
    low: number | null;
    high: number | null;
  })[];
}

export interface Flaky {
  readonly fingerprint: string;
  readonly check: string;
  readonly why: string;
  readonly failed: number;
  readonly passed: number;
  /** Null where nobody can know: the world around the code failed. */
  readonly probability: number | null;
  readonly low: number | null;
  readonly high: number | null;
  readonly lastAt: string;
  readonly message: string | null;
  readonly test: string | null;
}

export interface OverviewAnswer {
  readonly range: Range;
  readonly totals: {
    readonly runs: number;
    readonly failedRuns: number;
    readonly failures: number;
    readonly tasks: number;
    readonly sessions: number;
    readonly openPatterns: number;
    readonly openIssues: number;
  };
  readonly failureRate: {
    readonly runs: Share;
    readonly tasks: Share;
    readonly before: { readonly runs: Share; readonly tasks: Share };
  };
  readonly resolution: Share;
  readonly attempts: Mean;
  readonly timeToGreen: Mean;
  readonly prevention: Prevented;
  readonly series: readonly SeriesPoint[];
  readonly categories: readonly CategoryCount[];
  readonly top: readonly TopPattern[];
  readonly curves: readonly Curve[];
  readonly flaky: readonly Flaky[];
}

export interface ActivityEvent {
  readonly kind: string;
  readonly id: string;
  readonly at: string;
  readonly subject: string;
  readonly what: string;
  readonly title: string;
  readonly link: Link | null;
}
