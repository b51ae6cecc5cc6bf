import { mkdirSync, readdirSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { describe, expect, test } from "vitest";
import type { Memory } from "#model/ports.ts";
import { aFinding, aMemory, aRun, HOUR, MONDAY, testOfFile } from "./facts.ts";

const LATER = MONDAY + 10_000 * HOUR;
const check = (id: string) => ({ id, command: id, directory: "" });

/** 120 runs of two checks, half of them failing, each with some kilobytes of output. */
function fill(memory: Memory): void {
  for (let hour = 0; hour < 120; hour += 1) {
    const failed = hour % 2 === 0;
    const run = aRun({
      startedAt: MONDAY + hour * HOUR,
      check: check(hour % 3 === 0 ? "lint" : "test"),
      outcome: failed ? "failed" : "passed",
      output: `output of ${hour} `.repeat(300),
      task: hour % 4 === 0 ? "t1" : null,
      git: { head: null, branch: null, dirty: [], dirtyCount: 0, tree: hour === 61 ? "6".repeat(40) : null },
    });
    const findings = [
      aFinding(`hash${hour % 6}`, { excerpt: "evidence ".repeat(200) }),
      aFinding("everywhere"),
    ];
    memory.remember(run, failed ? findings : []);
  }
}

const known = (memory: Memory) => memory.recall(["hash0", "hash2", "hash4", "everywhere"], { task: "t1" });

/** What a memory takes with nothing in it: every new table and index adds a page, and no cap can be below it. */
const emptyBytes = () => aMemory().status().bytes;

describe("gc", () => {
  test("under the cap nothing goes", () => {
    const memory = aMemory();
    fill(memory);
    const receipt = memory.gc(1e9, LATER);
    expect(receipt).toMatchObject({
      outputsDropped: 0,
      runsDropped: 0,
      failuresDropped: 0,
      summariesWritten: 0,
    });
    expect(memory.status()).toMatchObject({ runs: 120, failures: 120 });
  });

  testOfFile("trees beside the database count, and go before anything else", () => {
    const memory = aMemory();
    fill(memory);
    const trees = join(dirname(memory.status().path), "scratch.git", "objects", "ab");
    mkdirSync(trees, { recursive: true });
    writeFileSync(join(trees, "c".repeat(38)), Buffer.alloc(2_000_000));
    expect(memory.status().bytes).toBeGreaterThan(2_000_000);
    expect(memory.gc(1_900_000, LATER)).toMatchObject({ outputsDropped: 0, runsDropped: 0 });
    expect(memory.status().bytes).toBeLessThan(1_900_000);
    expect(readdirSync(trees)).toEqual([]);
  });

  testOfFile(
    "objects that no run and no change names go, whatever the size; the young ones may have a run soon",
    () => {
      const memory = aMemory();
      fill(memory);
      const objects = join(dirname(memory.status().path), "scratch.git", "objects");
      const named = { fan: "66", rest: "6".repeat(38) };
      const stray = { fan: "ab", rest: "c".repeat(38) };
      for (const { fan, rest } of [named, stray]) {
        mkdirSync(join(objects, fan), { recursive: true });
        writeFileSync(join(objects, fan, rest), "x");
      }
      const left = () => [named, stray].flatMap(({ fan }) => readdirSync(join(objects, fan)));
      memory.gc(1e9, Date.now() + 20 * HOUR);
      expect(left()).toEqual([named.rest, stray.rest]);
      memory.gc(1e9, Date.now() + 25 * HOUR);
      expect(left()).toEqual([named.rest]);
    },
  );

  test("outputs go first, and only as many as must", () => {
    const memory = aMemory();
    fill(memory);
    const cap = emptyBytes() + 470_000;
    const receipt = memory.gc(cap, LATER);
    expect(receipt.outputsDropped).toBeGreaterThan(0);
    expect(receipt.outputsDropped).toBeLessThan(120);
    expect(receipt).toMatchObject({ runsDropped: 0, failuresDropped: 0 });
    expect(receipt.bytesAfter).toBeLessThanOrEqual(cap);
    // The oldest went, the newest stayed.
    const runs = memory.failures({ limit: 1000 }).map((failure) => memory.run(failure.runId)!);
    expect(runs.at(-1)!.output).toBeNull();
    expect(runs[0]!.output).not.toBeNull();
  });

  test("then passing runs, then failures; counters stay right, also after a rebuild and a second time", () => {
    const memory = aMemory();
    fill(memory);
    const before = known(memory);
    const cap = emptyBytes() + 10_000;
    const receipt = memory.gc(cap, LATER);
    expect(receipt.bytesAfter).toBeLessThanOrEqual(cap);
    expect(receipt.failuresDropped).toBeGreaterThan(0);
    expect(receipt.summariesWritten).toBeGreaterThan(0);
    expect(memory.status().failures).toBe(120 - receipt.failuresDropped);
    expect(known(memory)).toEqual(before);
    memory.rebuild();
    expect(known(memory)).toEqual(before);
    memory.gc(150_000, LATER + HOUR);
    memory.rebuild();
    expect(known(memory)).toEqual(before);
    expect(memory.integrity()).toEqual([]);
  });

  test("whether a check is open and what was last green survives the smallest cap", () => {
    const memory = aMemory();
    fill(memory);
    const asked = () =>
      ["lint", "test"].map((id) => [memory.hasOpenFailure(check(id)), memory.lastGreenTree(check(id))]);
    const before = asked();
    expect(before[1]![1] ?? before[0]![1]).toBe("6".repeat(40));
    memory.gc(1, LATER);
    expect(asked()).toEqual(before);
    expect(memory.status().runs).toBeLessThanOrEqual(6);
  });

  test("a run that comes again after its failures were summed up would count twice, so its summary is kept apart", () => {
    const memory = aMemory();
    fill(memory);
    memory.gc(1, LATER);
    const { count } = memory.recall(["everywhere"]).get("everywhere")!;
    memory.remember(aRun({ startedAt: LATER }), [aFinding("everywhere")]);
    expect(memory.recall(["everywhere"]).get("everywhere")!.count).toBe(count + 1);
    expect(memory.summaries({})[0]!.count).toBe(count + 1);
  });

  test("forgetting a fingerprint takes its summaries along", () => {
    const memory = aMemory();
    fill(memory);
    memory.gc(1, LATER);
    memory.forget({ id: "everywhere" }, LATER);
    expect(memory.recall(["everywhere"]).size).toBe(0);
    memory.rebuild();
    expect(memory.recall(["everywhere"]).size).toBe(0);
  });
});
