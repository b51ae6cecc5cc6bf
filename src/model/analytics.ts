/** What is looked at: days since 1970 (UTC), both included, and only some of what happened on them. */
export interface CountFilter {
  readonly fromDay: number;
  readonly toDay: number;
  readonly category?: string | undefined;
  readonly group?: string | undefined;
  readonly agent?: string | undefined;
  readonly tool?: string | undefined;
  readonly task?: string | undefined;
}

export type BucketKind = "day" | "week";

/** Runs and failures counted together. */
export interface Counts {
  readonly runs: number;
  readonly failed: number;
  readonly failures: number;
  readonly resolved: number;
}

export const NO_COUNTS: Counts = { runs: 0, failed: 0, failures: 0, resolved: 0 };

/** Warnings and what came of them. */
export interface ToldCounts {
  readonly told: number;
  readonly prevented: number;
  readonly failedAnyway: number;
  readonly incomplete: number;
}

/** The number of the bucket that a day lies in; weeks begin on Monday. */
export function bucketOf(day: number, kind: BucketKind): number {
  return kind === "day" ? day : Math.floor((day + 3) / 7);
}

/** The first day of a bucket, and the day after its last. */
export function bucketDays(
  bucket: number,
  kind: BucketKind,
): { readonly from: number; readonly until: number } {
  return kind === "day"
    ? { from: bucket, until: bucket + 1 }
    : { from: bucket * 7 - 3, until: bucket * 7 + 4 };
}
