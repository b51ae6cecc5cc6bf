import type { Application } from "#model/heal.ts";

export interface Churn {
  readonly landed: number;
  readonly reverted: number;
  /** Reverted of landed; null where nothing landed. */
  readonly rate: number | null;
}

/** How much of what landed was taken back. What should be, and waits for a person, counts as taken back. */
export function churnOf(applications: readonly Application[]): Churn {
  const landed = applications.filter(({ landedAt, isDryRun }) => landedAt !== null && !isDryRun);
  const reverted = landed.filter(({ state }) => state === "reverted" || state === "stuck").length;
  return { landed: landed.length, reverted, rate: landed.length === 0 ? null : reverted / landed.length };
}
