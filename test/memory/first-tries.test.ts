import { describe, expect, it } from "vitest";
import { firstTries } from "#memory/first-tries.ts";
import { checksOfSessions, exposedSessions } from "#memory/line-exposures.ts";
import { aMemory, MONDAY } from "./facts.ts";
import { green, MINUTE, red } from "./learned-world.ts";

const TESTS = "npm test";

describe("first tries", () => {
  it("are the first run of a check in a task, or in a session of no task, with what was before", () => {
    const memory = aMemory();
    const at = { id: "e1", task: "12-01", kind: "start", at: MONDAY, title: "Sum the cart" } as const;
    memory.recordTaskEvent({
      ...at,
      category: "feature",
      files: ["src/cart.ts"],
      session: null,
      phase: null,
    });
    red(memory, 1, TESTS, null, { aaaa: "no" }, { task: "12-01", session: "s1" });
    green(memory, 2, TESTS, null, { task: "12-01", session: "s1" });
    green(memory, 3, "npm run lint", null, { session: "s2", filesModified: ["src/a.ts"] });
    red(memory, 4, "npm run lint", null, { bbbb: "no" }, { session: "s2" });
    green(memory, 5, "npm run lint", null, { session: "s3" });
    green(memory, 6, TESTS, null);
    green(memory, 7, TESTS, null, { task: "12-02", outcome: "interrupted", exitCode: null });
    const found = firstTries(memory).reverse();
    expect(found).toMatchObject([
      { unit: "task/12-01", hasPassed: false, wasRed: false, category: "feature", fingerprints: ["aaaa"] },
      { unit: "session/s2", hasPassed: true, wasRed: false, category: null, files: ["src/a.ts"] },
      { unit: "session/s3", hasPassed: true, wasRed: true },
    ]);
    expect(found[0]!.files).toEqual(["src/cart.ts"]);
    expect(found[0]!.command).toEqual(["npm", "test"]);
    // What came before a time still decides which run is the first.
    expect(firstTries(memory, MONDAY + 2 * MINUTE).map(({ unit }) => unit)).toEqual([
      "session/s3",
      "session/s2",
    ]);
  });
});

describe("sessions in which a pattern could be seen", () => {
  it("are those that it struck, and those in which a check passed that shows it, from a time on", () => {
    const memory = aMemory();
    green(memory, 1, TESTS, null, { session: "early" });
    green(memory, 9, TESTS, null, { session: "early" });
    red(memory, 10, TESTS, null, { aaaa: "no" }, { session: "struck" });
    green(memory, 11, TESTS, null, { session: "struck" });
    red(memory, 12, TESTS, null, { bbbb: "no" }, { session: "other" });
    green(memory, 13, "npm run lint", null, { session: "elsewhere" });
    green(memory, 14, TESTS, null, { session: "quiet" });
    green(memory, 15, TESTS, null);
    const since = MONDAY + 5 * MINUTE;
    const ran = checksOfSessions(memory, since);
    expect(ran.map(({ command }) => command).sort()).toEqual(["npm run lint", TESTS]);
    const checks = ran.filter(({ command }) => command === TESTS).map(({ id }) => id);
    expect(exposedSessions(memory, { fingerprints: ["aaaa", "cccc"], checks, since })).toEqual([
      { session: "struck", at: MONDAY + 10 * MINUTE, hasStruck: true },
      { session: "quiet", at: MONDAY + 14 * MINUTE, hasStruck: false },
    ]);
  });
});
