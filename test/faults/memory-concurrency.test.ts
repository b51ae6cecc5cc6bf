import { afterAll, beforeAll, expect, test } from "vitest";
import { SCHEMA } from "#memory/schema-of.ts";
import { aMemory, aStoreDir } from "../memory/facts.ts";
import { buildWorker, removeWorker, startWorker } from "./memory-processes.ts";

let worker: string;
beforeAll(async () => {
  worker = await buildWorker();
});
afterAll(() => removeWorker(worker));

test("16 processes store 250 failures each at once: all are there, counters exact, nobody saw a lock", async () => {
  const store = aStoreDir();
  const started = Array.from({ length: 16 }, (_, i) =>
    startWorker(worker, ["capture", store, "250", `p${i}`]),
  );
  const ended = await Promise.all(started.map((one) => one.finished));
  expect(ended.map((one) => one.stderr).join("")).toBe("");
  expect(ended.flatMap((one) => one.lines).filter((line) => !line.startsWith("ok "))).toEqual([]);
  const memory = aMemory({}, store);
  expect(memory.status()).toMatchObject({ runs: 4000, failures: 4000, fingerprints: 10, spooled: 0 });
  const hashes = Array.from({ length: 10 }, (_, i) => `hash${i}`);
  const counted = memory.recall(hashes, { task: "p7" });
  expect([...counted.values()].map((one) => [one.count, one.runs, one.inTask])).toEqual(
    hashes.map(() => [400, 400, 25]),
  );
  memory.rebuild();
  expect(memory.recall(hashes, { task: "p7" })).toEqual(counted);
  expect(memory.integrity()).toEqual([]);
}, 120_000);

test("short-lived processes that open and close for every failure lose none either", async () => {
  const store = aStoreDir();
  const started = Array.from({ length: 8 }, (_, i) =>
    startWorker(worker, ["capture", store, "20", `p${i}`], { REOPEN: "1" }),
  );
  const lines = (await Promise.all(started.map((one) => one.finished))).flatMap((one) => one.lines);
  expect(lines.filter((line) => !line.startsWith("ok "))).toEqual([]);
  expect(aMemory({}, store).status()).toMatchObject({ runs: 160, failures: 160, spooled: 0 });
}, 60_000);

test("16 processes create the store at once: one store, nobody fails", async () => {
  for (let round = 0; round < 3; round += 1) {
    const store = aStoreDir();
    const started = Array.from({ length: 16 }, () => startWorker(worker, ["create", store]));
    const ended = await Promise.all(started.map((one) => one.finished));
    expect(ended.map((one) => [one.code, one.lines, one.stderr])).toEqual(ended.map(() => [0, ["ok"], ""]));
    const memory = aMemory({}, store);
    expect(memory.integrity()).toEqual([]);
    expect(memory.status().schema).toBe(SCHEMA);
  }
}, 60_000);
