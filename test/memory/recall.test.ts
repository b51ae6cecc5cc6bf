import { expect, test } from "vitest";
import { aFinding, aMemory, aRun, HOUR, MONDAY } from "./facts.ts";

const at = (hours: number, changes = {}) =>
  aRun({ startedAt: MONDAY + hours * HOUR, durationMs: 0, ...changes });

test("what was never seen is left out", () => {
  const memory = aMemory();
  memory.remember(at(0), [aFinding("aaaa")]);
  expect([...memory.recall(["aaaa", "bbbb"]).keys()]).toEqual(["aaaa"]);
  expect(memory.recall([]).size).toBe(0);
});

test("counts in the task, or in the session where no task is asked about", () => {
  const memory = aMemory();
  memory.remember(at(0, { task: "t1", session: "s1" }), [aFinding("aaaa")]);
  memory.remember(at(1, { task: "t2", session: "s1" }), [aFinding("aaaa")]);
  memory.remember(at(2, { task: null, session: null }), [aFinding("aaaa")]);
  const inTask = (about: object) => memory.recall(["aaaa"], about).get("aaaa")!.inTask;
  expect(inTask({ task: "t1" })).toBe(1);
  expect(inTask({ task: "t1", session: "s1" })).toBe(1);
  expect(inTask({ session: "s1" })).toBe(2);
  expect(inTask({ task: null, session: "s1" })).toBe(2);
  expect(inTask({ task: "t9" })).toBe(0);
  expect(inTask({})).toBe(0);
});

test("a new recipe finds what an old one stored, from either side", () => {
  const memory = aMemory();
  memory.remember(at(0, { task: "t1" }), [aFinding("old1", { message: "under the old recipe" })]);
  const [first] = memory.remember(at(1), [aFinding("new1", { aliases: ["old1", "never-seen"] })]).failures;
  expect(first!.before).toMatchObject({ count: 1, lastTask: "t1", firstAt: MONDAY });
  expect(memory.recall(["new1"], { task: "t1" }).get("new1")).toMatchObject({ count: 2, inTask: 1 });
  expect(memory.recall(["old1"]).get("old1")!.count).toBe(2);
  expect(memory.find("new1").failures.map((failure) => failure.fingerprint.hash)).toEqual(["new1", "old1"]);
  expect(memory.failures({ fingerprint: "old1" }).length).toBe(2);
});

test("links go over several recipes, and a rebuild keeps them", () => {
  const memory = aMemory();
  memory.remember(at(0), [aFinding("r1")]);
  memory.remember(at(1), [aFinding("r2", { aliases: ["r1"] })]);
  memory.remember(at(2), [aFinding("r3", { aliases: ["r2"] })]);
  memory.rebuild();
  expect(memory.recall(["r3"]).get("r3")).toMatchObject({
    count: 3,
    firstAt: MONDAY,
    lastAt: MONDAY + 2 * HOUR,
  });
  expect(memory.recall(["r1"]).get("r1")!.count).toBe(3);
});

test("what a finer recipe split shares its past and nothing else", () => {
  const memory = aMemory();
  memory.remember(at(0), [aFinding("both")]);
  memory.remember(at(1), [aFinding("left", { aliases: ["both"] })]);
  memory.remember(at(2), [aFinding("right", { aliases: ["both"] })]);
  expect(memory.recall(["left"]).get("left")!.count).toBe(2);
  expect(memory.recall(["right"]).get("right")!.count).toBe(2);
  expect(memory.recall(["both"]).get("both")!.count).toBe(3);
});

test("an alias that is the hash itself, or a circle of links, does no harm", () => {
  const memory = aMemory();
  memory.remember(at(0), [aFinding("a")]);
  memory.remember(at(1), [aFinding("b", { aliases: ["a", "b"] })]);
  memory.remember(at(2), [aFinding("a", { aliases: ["b"] })]);
  expect(memory.recall(["a"]).get("a")!.count).toBe(3);
  expect(memory.recall(["b"]).get("b")!.count).toBe(3);
});
