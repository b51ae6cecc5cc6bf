import { statSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { bestDriver } from "#memory/driver.ts";
import { SCHEMA } from "#memory/schema-of.ts";
import { aFinding, aMemory, aRun, aStoreDir, aTaskEvent, HOUR, MONDAY, testOfFile } from "./facts.ts";

testOfFile("an empty store", () => {
  const storeDir = aStoreDir();
  const memory = aMemory({}, storeDir);
  expect(memory.status()).toEqual({
    path: join(storeDir, "memory.db"),
    schema: SCHEMA,
    bytes: expect.any(Number),
    runs: 0,
    failures: 0,
    fingerprints: 0,
    ignored: 0,
    tasks: 0,
    fixes: 0,
    provenFixes: 0,
    patterns: 0,
    lessons: 0,
    deliveries: 0,
    treeBytes: 0,
    firstAt: null,
    lastAt: null,
    driver: bestDriver(),
    spooled: 0,
  });
  expect(memory.integrity()).toEqual([]);
});

test("counts what is there, from the first run to the last", () => {
  const memory = aMemory();
  memory.remember(aRun({ startedAt: MONDAY + HOUR }), [aFinding("one"), aFinding("two")]);
  memory.remember(aRun({ startedAt: MONDAY }), [aFinding("one")]);
  memory.remember(aRun({ startedAt: MONDAY + 2 * HOUR, outcome: "passed" }), []);
  memory.recordTaskEvent(aTaskEvent({ task: "a" }));
  memory.recordTaskEvent(aTaskEvent({ task: "a", kind: "done" }));
  expect(memory.status()).toMatchObject({
    runs: 3,
    failures: 3,
    fingerprints: 2,
    tasks: 1,
    firstAt: MONDAY,
    lastAt: MONDAY + 2 * HOUR,
  });
});

testOfFile("bytes are those of the file and its log", () => {
  const storeDir = aStoreDir();
  const memory = aMemory({}, storeDir);
  const before = memory.status().bytes;
  memory.remember(aRun({ output: "x".repeat(100_000) }), []);
  const { bytes } = memory.status();
  expect(bytes).toBeGreaterThan(before + 100_000);
  const size = (suffix: string) => statSync(join(storeDir, `memory.db${suffix}`)).size;
  expect(bytes).toBe(size("") + size("-wal"));
});

testOfFile("a reader sees what a writer stored after the reader opened", () => {
  const storeDir = aStoreDir();
  const writer = aMemory({}, storeDir);
  const reader = aMemory({ readOnly: true }, storeDir);
  expect(reader.status().runs).toBe(0);
  writer.remember(aRun(), [aFinding("one")]);
  expect(reader.recall(["one"]).get("one")!.count).toBe(1);
  expect(() => reader.recordTaskEvent(aTaskEvent())).toThrow(/read-only/);
  expect(() => reader.forget({ match: "expected" }, MONDAY)).toThrow(/read-only/);
});

test("a store's path may hold spaces, percent signs, question marks and hashes", () => {
  const storeDir = join(aStoreDir(), "..", "50% off? #1 café", ".twiceshy");
  aMemory({}, storeDir).remember(aRun(), [aFinding("one")]);
  expect(aMemory({ readOnly: true }, storeDir).status()).toMatchObject({ runs: 1, failures: 1 });
});
