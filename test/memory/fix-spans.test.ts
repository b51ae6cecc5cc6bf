import { describe, expect, it } from "vitest";
import { fixSpans, fixTimes, sessionSpans } from "#memory/fix-spans.ts";
import { DAY_MS } from "#model/pattern.ts";
import { decision } from "../loop/patterns-world.ts";
import { aMemory, MONDAY } from "./facts.ts";
import { green, learnAll, MINUTE, red } from "./learned-world.ts";

const CHECK = "npm test";

describe("how long fixes took", () => {
  it("is told of the sessions that turned a check green, for the failures that are asked for", async () => {
    const memory = aMemory();
    red(memory, 1, CHECK, "t1", { f1: "boom", f2: "bang" }, { session: "one" });
    red(memory, 3, CHECK, "t2", { f1: "boom" }, { session: "one" });
    green(memory, 6, CHECK, "t3", { session: "one" });
    red(memory, 10, CHECK, "t4", { f1: "boom" }, { session: "two" });
    green(memory, 11, CHECK, "t5", { session: "two" });
    red(memory, 20, CHECK, "t6", { f1: "boom" });
    green(memory, 21, CHECK, "t7");
    await learnAll(memory);
    const told = sessionSpans(memory, ["f1"], MONDAY);
    expect(told.map(({ session, attempts }) => `${session} ${attempts}`)).toEqual(["one 2", "two 1"]);
    expect(told[0]!.resolvedAt - told[0]!.openedAt).toBeGreaterThanOrEqual(5 * MINUTE);
    expect(sessionSpans(memory, ["f1"], MONDAY + 8 * MINUTE)).toHaveLength(1);
    expect(sessionSpans(memory, [], MONDAY)).toEqual([]);
    expect(sessionSpans(memory, ["f9"], MONDAY)).toEqual([]);
    const day = Math.floor(MONDAY / DAY_MS);
    const range = { fromDay: day - 1, toDay: day + 1 };
    const spans = fixSpans(memory, range);
    expect(spans).toHaveLength(3);
    const times = spans.map(({ openedAt, resolvedAt, attempts }) => ({ openedAt, resolvedAt, attempts }));
    expect(fixTimes(memory, range)).toEqual(times);
    expect(fixTimes(memory, { ...range, category: spans[0]!.category })).toEqual(times);
    expect(fixTimes(memory, { ...range, category: "lint_error" })).toEqual([]);
    expect(fixTimes(memory, { ...range, tool: "no such tool" })).toEqual([]);
  });

  it("is told by the group of what was said of a failure, where something was", async () => {
    const memory = aMemory();
    red(memory, 1, CHECK, "t1", { f1: "boom" });
    green(memory, 6, CHECK, "t3");
    const { patterns } = await learnAll(memory);
    const day = Math.floor(MONDAY / DAY_MS);
    const times = (group: string) => fixTimes(memory, { fromDay: day - 1, toDay: day + 1, group }).length;
    expect([times("code"), times("environment")]).toEqual([1, 0]);
    patterns.record(decision("category", "f1", null, { text: { category: "oom" } }));
    await learnAll(memory);
    expect([times("code"), times("environment")]).toEqual([0, 1]);
  });

  it("leaves out what turned green by itself", async () => {
    const memory = aMemory();
    red(memory, 1, CHECK, "same", { f1: "boom" }, { session: "one" });
    green(memory, 2, CHECK, "same", { session: "one" });
    await learnAll(memory);
    expect(sessionSpans(memory, ["f1"], MONDAY)).toEqual([]);
    const day = Math.floor(MONDAY / DAY_MS);
    expect(fixTimes(memory, { fromDay: day - 1, toDay: day + 1 })).toEqual([]);
  });
});
