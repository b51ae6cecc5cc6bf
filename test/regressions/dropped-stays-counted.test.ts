import { expect, it } from "vitest";
import { daysToCount, foldDay } from "#memory/daily-fold.ts";
import { dailyOf } from "#memory/daily-query.ts";
import { failureTotals } from "#memory/failure-totals.ts";
import { healingOf } from "#memory/healing.ts";
import type { Memory } from "#model/ports.ts";
import { aMemory, anId, MONDAY } from "../memory/facts.ts";
import { green, red } from "../memory/learned-world.ts";

const DAY_MS = 86_400_000;
const DAY = Math.floor(MONDAY / DAY_MS);
const A_DAY = 24 * 60;
const TEN = { fromDay: DAY, toDay: DAY + 9 };

function countAll(memory: Memory): void {
  for (const day of daysToCount(memory)) foldDay(memory, day);
}

/** Ten days, each with ten runs of a check that fail and one that passes. */
function tenDays(): Memory {
  const memory = aMemory();
  for (let day = 0; day < 10; day += 1) {
    for (let n = 0; n < 10; n += 1) red(memory, day * A_DAY + n, "npm test", null, { aaaa: "no such table" });
    green(memory, day * A_DAY + 20, "npm test", null);
  }
  return memory;
}

it("what gc drops stays counted, also when something new is said of the days it was on", () => {
  const memory = tenDays();
  countAll(memory);
  const counted = () => [...dailyOf(memory).byBucket(TEN, "day", true)];
  const before = counted();
  expect(before).toHaveLength(10);
  expect(failureTotals(memory)).toMatchObject([{ failures: 100 }]);
  // The newest run of each outcome stays, and all of today.
  const receipt = memory.gc(1, MONDAY + 9 * DAY_MS);
  expect(receipt.failuresDropped).toBeGreaterThan(50);
  const { heal } = healingOf(memory);
  const said = { fingerprint: "aaaa", by: null, reason: "" };
  heal.mark({ ...said, id: anId(MONDAY), at: MONDAY, kind: "ignore" });
  heal.mark({ ...said, id: anId(MONDAY), at: MONDAY + 1, kind: "unignore" });
  // Told late, of a day of which something is gone.
  red(memory, 30, "npm test", null, { bbbb: "another" });
  expect(failureTotals(memory)[0]!.failures).toBeGreaterThanOrEqual(90);
  countAll(memory);
  expect(daysToCount(memory)).toEqual([]);
  expect(counted().slice(0, 9)).toEqual(before.slice(0, 9));
});

it("today goes on after gc, and a day that nobody had counted is counted from what is left", () => {
  const memory = tenDays();
  const now = MONDAY + 9 * DAY_MS;
  memory.gc(1, now);
  countAll(memory);
  const left = memory.status();
  const counted = dailyOf(memory).byBucket(TEN, "day", true);
  expect([...counted.values()].reduce((sum, { failures }) => sum + failures, 0)).toBe(left.failures);
  red(memory, 9 * A_DAY + 30, "npm test", null, { aaaa: "no such table" });
  countAll(memory);
  const today = dailyOf(memory)
    .byBucket(TEN, "day", true)
    .get(DAY + 9)!;
  expect(today.failures).toBe((counted.get(DAY + 9)?.failures ?? 0) + 1);
});
