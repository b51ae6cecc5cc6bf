import { describe, expect, it } from "vitest";
import { firstTries } from "#memory/first-tries.ts";
import { checksOfSessions, exposedSessions } from "#memory/line-exposures.ts";
import { storeOf } from "#memory/open.ts";
import { aMemory, MONDAY } from "./facts.ts";
import { green, MINUTE, red } from "./learned-world.ts";

const TESTS = "npm test";

describe("first tries", () => {
  it("are the first run of a check in a task, or in a session of no task, but not where it began red", () => {
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
    green(memory, 5.5, "npm run lint", null, { session: "s4" });
    green(memory, 6, TESTS, null);
    green(memory, 7, TESTS, null, { task: "12-02", outcome: "interrupted", exitCode: null });
    const found = firstTries(memory).reverse();
    // s3 found the check red, whatever it then made of it.
    expect(found).toMatchObject([
      { unit: "task/12-01", hasPassed: false, category: "feature", fingerprints: ["aaaa"] },
      { unit: "session/s2", hasPassed: true, category: null, files: ["src/a.ts"] },
      { unit: "session/s4", hasPassed: true },
    ]);
    expect(found[0]!.files).toEqual(["src/cart.ts"]);
    expect(found[0]!.command).toEqual(["npm", "test"]);
    // What came before a time still decides which run is the first.
    expect(firstTries(memory, MONDAY + 2 * MINUTE).map(({ unit }) => unit)).toEqual([
      "session/s4",
      "session/s2",
    ]);
    const told = (flaky: readonly string[]) => firstTries(memory, 0, new Set(flaky)).at(-1)!.fingerprints;
    expect([told([]), told(["bbbb"])], "what failed is only asked where something comes and goes").toEqual([
      [],
      ["aaaa"],
    ]);
  });

  it("are looked for among the newest 20,000 runs, and not on the first day of these", () => {
    const memory = aMemory();
    const { database } = storeOf(memory);
    green(memory, 0, TESTS, null, { session: "s-0" });
    const columns = Object.keys(database.prepare("SELECT * FROM runs").get()!);
    const changed: Record<string, string> = {
      ...{ id: "'run-' || n", started_at: "started_at + n * 60000", session: "'s-' || n" },
    };
    database.exec(
      `WITH RECURSIVE numbers (n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM numbers WHERE n < 25000)
       INSERT INTO runs (${columns.join(", ")}) SELECT ${columns.map((name) => changed[name] ?? name).join(", ")} FROM numbers, (SELECT * FROM runs LIMIT 1) AS one`,
    );
    const found = firstTries(memory);
    // A day has 1440 minutes.
    expect(found).toHaveLength(20_000 - 1440 + 1);
    expect(found[0]!.unit).toBe("session/s-25000");
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
