import { setTimeout as sleep } from "node:timers/promises";
import { afterAll, beforeAll, expect, test } from "vitest";
import { aMemory, aStoreDir } from "../memory/facts.ts";
import { buildWorker, removeWorker, startWorker } from "./memory-processes.ts";

let worker: string;
beforeAll(async () => {
  worker = await buildWorker();
});
afterAll(() => removeWorker(worker));

test("kill -9 at random moments: whatever was acknowledged is there, and the file is sound", async () => {
  const store = aStoreDir();
  const acknowledged: string[] = [];
  for (let round = 0; round < 6; round += 1) {
    const started = Array.from({ length: 4 }, (_, i) =>
      startWorker(
        worker,
        ["capture", store, "100000", `r${round}p${i}`],
        round % 2 === 0 ? {} : { REOPEN: "1" },
      ),
    );
    await Promise.all(started.map((one) => one.speaking));
    await sleep(Math.random() * 300);
    for (const { child } of started) {
      child.kill("SIGKILL");
      await sleep(Math.random() * 20);
    }
    const ended = await Promise.all(started.map((one) => one.finished));
    acknowledged.push(...ended.flatMap((one) => one.lines));
  }
  expect(acknowledged.length).toBeGreaterThan(20);
  expect(acknowledged.filter((line) => !line.startsWith("ok "))).toEqual([]);

  const memory = aMemory({}, store);
  expect(memory.integrity()).toEqual([]);
  const lost = acknowledged.map((line) => line.slice(3)).filter((id) => memory.run(id) === null);
  expect(lost).toEqual([]);
  // A run is there whole or not at all, and the counters know as many failures as there are.
  const { runs, failures } = memory.status();
  expect(failures).toBe(runs);
  const hashes = Array.from({ length: 10 }, (_, i) => `hash${i}`);
  const total = [...memory.recall(hashes).values()].reduce((sum, one) => sum + one.count, 0);
  expect(total).toBe(failures);
}, 60_000);
