import { type Daily, dailyOf, type Told, type ToldBy } from "#memory/daily-query.ts";
import { missedWhy } from "#memory/missed-why.ts";
import type { ToldCounts } from "#model/analytics.ts";
import type { Memory } from "#model/ports.ts";
import { type Asked, bucketsOf, pointShare, type Share, shareOf } from "./analytics-shapes.ts";

/** Whether warnings helped: of those of which it is known what came. */
export interface Prevented extends Share {
  readonly warned: number;
  readonly prevented: number;
  readonly failedAnyway: number;
  readonly incomplete: number;
  /** Of which nobody knows yet. */
  readonly open: number;
  /** How often nothing struck where the warning was withheld on purpose. */
  readonly heldOut: Share;
}

const NOTHING: ToldCounts = { told: 0, prevented: 0, failedAnyway: 0, incomplete: 0 };

/** What counts of warnings come to. */
export function preventedOf(shown: ToldCounts, heldOut: ToldCounts = NOTHING): Prevented {
  const { told, prevented, failedAnyway, incomplete } = shown;
  return {
    ...shareOf(prevented, prevented + failedAnyway),
    warned: told,
    prevented,
    failedAnyway,
    incomplete,
    open: Math.max(0, told - prevented - failedAnyway - incomplete),
    heldOut: shareOf(heldOut.prevented, heldOut.prevented + heldOut.failedAnyway),
  };
}

/** Whether the warnings of a range helped. */
export function preventionOf(daily: Daily, { filter, kind }: Asked): Prevented {
  return preventedIn(daily.told(filter, ["moment"], kind));
}

function preventedIn(rows: readonly Told[]): Prevented {
  const sum = (isHeldOut: boolean) => sumOf(rows.filter((row) => row.isHeldOut === isHeldOut));
  return preventedOf(sum(false), sum(true));
}

/** The same over time, and by category, moment and agent. */
export function preventionReport(memory: Memory, asked: Asked) {
  const { filter, kind } = asked;
  const told = dailyOf(memory).told(filter, ["bucket", "category", "moment", "agent"], kind);
  const shown = (by: ToldBy) => told.filter((row) => row.by === by && !row.isHeldOut);
  const byBucket = new Map(shown("bucket").map(({ name, counts }) => [Number(name), counts]));
  const table = (by: ToldBy) =>
    shown(by)
      .map(({ name, counts: { told, prevented, failedAnyway } }) => ({
        name: name === "" ? null : name,
        warned: told,
        prevented,
        failedAnyway,
        share: shareOf(prevented, prevented + failedAnyway),
      }))
      .sort((a, b) => b.warned - a.warned || ((a.name ?? "") < (b.name ?? "") ? -1 : 1));
  return {
    prevention: preventedIn(told.filter(({ by }) => by === "moment")),
    series: bucketsOf(asked).map(({ number, from, until }) => {
      const { told, prevented, failedAnyway, incomplete } = byBucket.get(number) ?? NOTHING;
      const share = pointShare(prevented, prevented + failedAnyway);
      return { from, until, warned: told, prevented, failedAnyway, incomplete, ...share };
    }),
    categories: table("category"),
    moments: table("moment"),
    agents: table("agent"),
    missed: missedWhy(memory, filter),
  };
}

function sumOf(rows: readonly { readonly counts: ToldCounts }[]): ToldCounts {
  return rows.reduce(
    (sum, { counts }) => ({
      told: sum.told + counts.told,
      prevented: sum.prevented + counts.prevented,
      failedAnyway: sum.failedAnyway + counts.failedAnyway,
      incomplete: sum.incomplete + counts.incomplete,
    }),
    NOTHING,
  );
}
