import { describe, expect, test } from "vitest";
import { daysToCount, foldDay } from "#memory/daily-fold.ts";
import { dailyOf } from "#memory/daily-query.ts";
import { healingOf } from "#memory/healing.ts";
import { knowledgeOf } from "#memory/knowledge.ts";
import { runsOfSession, sessionsIn, stepsOfSession } from "#memory/session-days.ts";
import type { Memory } from "#model/ports.ts";
import { decision } from "../loop/patterns-world.ts";
import { aDelivery, aMissed, anOutcome } from "./delivery-shapes.ts";
import { aMemory, anId, MONDAY } from "./facts.ts";
import { green, learnAll, red } from "./learned-world.ts";

const DAY_MS = 86_400_000;
const DAY = Math.floor(MONDAY / DAY_MS);
const A_DAY = 24 * 60;
const RANGE = { fromDay: DAY, toDay: DAY + 2 };

function countAll(memory: Memory): void {
  for (const day of daysToCount(memory)) foldDay(memory, day);
}

/** Two days: two runs of an agent in a task on the first, one without either on the second. */
function twoDays(): Memory {
  const memory = aMemory();
  const about = { task: "t-1", session: "s-1", agent: "claude" };
  red(memory, 1, "npm test", "t1", { aaaa: "expected 1, got 2", bbbb: "no such table" }, about);
  green(memory, 2, "npm test", "t2", about);
  red(memory, A_DAY + 1, "npm test", "t3", { aaaa: "expected 1, got 2" });
  return memory;
}

describe("what each day held", () => {
  test("is counted once, and again only where facts are new", () => {
    const memory = twoDays();
    expect(daysToCount(memory)).toEqual([DAY + 1, DAY]);
    countAll(memory);
    expect(daysToCount(memory)).toEqual([]);
    const daily = dailyOf(memory);
    expect([...daily.byBucket(RANGE, "day", true)]).toEqual([
      [DAY, expect.objectContaining({ runs: 2, failed: 1, failures: 2 })],
      [DAY + 1, expect.objectContaining({ runs: 1, failed: 1, failures: 1 })],
    ]);
    red(memory, A_DAY + 2, "npm test", "t4", { aaaa: "expected 1, got 2" });
    expect(daysToCount(memory)).toEqual([DAY + 1]);
    countAll(memory);
    expect(daily.byBucket(RANGE, "day", true).get(DAY + 1)).toMatchObject({ runs: 2, failures: 2 });
  });

  test("is asked for by week, agent and task", () => {
    const memory = twoDays();
    countAll(memory);
    const daily = dailyOf(memory);
    const [[, week]] = [...daily.byBucket(RANGE, "week", true)] as [[number, object]];
    expect(week).toMatchObject({ runs: 3, failed: 2, failures: 3 });
    expect(daily.tasks(RANGE)).toEqual({ tasks: 1, struck: 1 });
    expect(daily.byBucket({ ...RANGE, agent: "claude" }, "day", true).size).toBe(1);
    expect(daily.byBucket({ ...RANGE, task: "t-1" }, "day", true).get(DAY)).toMatchObject({ runs: 2 });
    expect(daily.agents(RANGE)).toEqual([{ name: "claude", failures: 2 }]);
    expect(daily.recentTasks(RANGE, 5)).toEqual([{ name: "t-1", lastDay: DAY }]);
    const [category] = daily.byName(RANGE, "category", "day");
    // Two failures of one run strike it once.
    expect(category).toMatchObject({ bucket: DAY, counts: { runs: 1, failures: 2 } });
  });

  test("knows what is over, and what warnings came to", async () => {
    const memory = twoDays();
    const { deliveries } = knowledgeOf(memory);
    const shown = aDelivery({ session: "s-1" });
    const held = aDelivery({ session: "s-1", manner: "withheld", reason: "hold-out" });
    const off = aDelivery({ session: "s-1", manner: "withheld", reason: "switched off" });
    deliveries.record([shown, held, off]);
    deliveries.recordMissed([aMissed({ session: "s-1" })]);
    await learnAll(memory);
    countAll(memory);
    const daily = dailyOf(memory);
    expect(daily.byBucket(RANGE, "day").get(DAY)).toMatchObject({ failures: 2, resolved: 2 });
    // What comes of it is told later, and counts for the day on which it was said.
    deliveries.recordEvents([
      anOutcome(shown.id, "prevented", { at: MONDAY + 2 * DAY_MS }),
      anOutcome(held.id, "failed_anyway", { at: MONDAY + 2 * DAY_MS }),
    ]);
    expect(daysToCount(memory)).toEqual([DAY]);
    countAll(memory);
    expect(daily.told(RANGE, ["moment"], "day").map(({ isHeldOut, counts }) => [isHeldOut, counts])).toEqual(
      expect.arrayContaining([
        [false, { told: 1, prevented: 1, failedAnyway: 0, incomplete: 0 }],
        [true, { told: 1, prevented: 0, failedAnyway: 1, incomplete: 0 }],
      ]),
    );
    expect(sessionsIn(memory, RANGE, { limit: 5 })).toEqual([
      expect.objectContaining({ id: "s-1", agent: "claude", runs: 2, told: 1, prevented: 1, missed: 1 }),
    ]);
    // Two runs, two failures, three that were told or held back, one missed, and the fix.
    expect(stepsOfSession(memory, "s-1")).toBe(9);
    expect(runsOfSession(memory, "s-1", 1)).toMatchObject([{ outcome: "passed" }]);
    const [top] = daily.topPatterns(RANGE, 5);
    expect(top).toMatchObject({ pattern: "aaaa", failures: 2 });
  });

  test("patterns are told of a task as they are of all: by what was said of them, and not what is ignored", async () => {
    const memory = twoDays();
    await learnAll(memory);
    const { patterns } = knowledgeOf(memory);
    patterns.record(decision("category", "aaaa", null, { text: { category: "oom" } }));
    await learnAll(memory);
    const said = { id: anId(MONDAY), fingerprint: "bbbb", at: MONDAY, by: null, reason: "" };
    healingOf(memory).heal.mark({ ...said, kind: "ignore" });
    countAll(memory);
    const daily = dailyOf(memory);
    const { category, group } = memory.failures({ fingerprint: "aaaa" })[0]!;
    expect(category).toBe("oom");
    for (const of of [{}, { task: "t-1" }]) {
      const top = (asked = {}) =>
        daily.topPatterns({ ...RANGE, ...of, ...asked }, 5).map(({ pattern }) => pattern);
      expect(top()).toEqual(["aaaa"]);
      expect(top({ category: "oom" })).toEqual(["aaaa"]);
      expect(top({ group })).toEqual(["aaaa"]);
      expect(top({ category: "test_failure" })).toEqual([]);
      expect(top({ group: "code" })).toEqual([]);
      // The category says more than its group.
      expect(top({ category: "oom", group: "code" })).toEqual(["aaaa"]);
    }
    expect(memory.find(memory.failures({ fingerprint: "aaaa" })[0]!.id).failures).toMatchObject([
      { category: "oom", group },
    ]);
  });

  test("tells what warnings came to by several names at once", () => {
    const memory = aMemory();
    const { deliveries } = knowledgeOf(memory);
    const some = [
      aDelivery({ task: "t-1", agent: "claude", moment: "edit" }),
      aDelivery({ task: "t-2", agent: "claude", moment: "command" }),
      aDelivery({ task: "t-2", agent: "codex", moment: "edit", at: MONDAY + DAY_MS }),
      aDelivery({ task: "t-2", agent: "codex", moment: "edit", manner: "withheld", reason: "hold-out" }),
    ];
    deliveries.record(some);
    deliveries.recordEvents([anOutcome(some[2]!.id, "prevented", { at: MONDAY + DAY_MS })]);
    countAll(memory);
    const told = (filter = {}) =>
      dailyOf(memory)
        .told({ ...RANGE, ...filter }, ["bucket", "moment", "agent"], "day")
        .map(({ by, name, isHeldOut, counts }) =>
          [by, name, isHeldOut, counts.told, counts.prevented].join(" "),
        )
        .sort();
    expect(told()).toEqual([
      "agent claude false 2 0",
      "agent codex false 1 1",
      "agent codex true 1 0",
      `bucket ${DAY} false 2 0`,
      `bucket ${DAY} true 1 0`,
      `bucket ${DAY + 1} false 1 1`,
      "moment command false 1 0",
      "moment edit false 2 1",
      "moment edit true 1 0",
    ]);
    expect(told({ task: "t-1" })).toEqual([
      "agent claude false 1 0",
      `bucket ${DAY} false 1 0`,
      "moment edit false 1 0",
    ]);
  });
});
