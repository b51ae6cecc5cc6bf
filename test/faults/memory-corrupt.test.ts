import { closeSync, openSync, readdirSync, readFileSync, statSync, writeFileSync, writeSync } from "node:fs";
import { join } from "node:path";
import { Worker } from "node:worker_threads";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { moveAside } from "#memory/move-aside.ts";
import { openMemory } from "#memory/open.ts";
import { rememberOrSpool } from "#memory/remember-or-spool.ts";
import { Trouble } from "#model/trouble.ts";
import { aFinding, aMemory, aRun, aStoreDir, MONDAY } from "../memory/facts.ts";
import { buildWorker, removeWorker, startWorker } from "./memory-processes.ts";

const options = { redact: (text: string) => text, clock: { now: () => MONDAY } };

let worker: string;
beforeAll(async () => {
  worker = await buildWorker();
});
afterAll(() => removeWorker(worker));

/** A store that another process filled and left: only then is everything in the one file. */
async function aFilledStore(): Promise<string> {
  const store = aStoreDir();
  const { lines } = await startWorker(worker, ["capture", store, "50", "filled"]).finished;
  expect(lines.length).toBe(50);
  return store;
}

/** Noise over a part of the file. */
function damage(store: string, from: number, to: number): Buffer {
  const path = join(store, "memory.db");
  const handle = openSync(path, "r+");
  const size = statSync(path).size;
  const [start, end] = [Math.floor(size * from), Math.floor(size * to)];
  writeSync(handle, Buffer.alloc(end - start, 0xa5), 0, end - start, start);
  closeSync(handle);
  return readFileSync(path);
}

const aside = (store: string) =>
  readdirSync(store).filter((name) => /^memory\.db\.corrupt-[\dTZ-]+$/.test(name));

describe("a damaged database", () => {
  test("that is no database at all is kept aside whole, and a new one is begun", async () => {
    const store = await aFilledStore();
    writeFileSync(join(store, "memory.db"), "this is a diary, not a database. ".repeat(100));
    const kept = rememberOrSpool(
      { store, spools: [join(store, "spool")] },
      aRun(),
      [aFinding("one")],
      options,
    );
    expect(kept).toMatchObject({ kind: "remembered" });
    expect(kept.notices[0]).toMatch(
      /the memory was damaged: it is kept in .*memory\.db\.corrupt-2026-11-02T09-00-00-000Z/,
    );
    expect(aside(store).length).toBe(1);
    expect(readFileSync(join(store, aside(store)[0]!), "utf8")).toMatch(/^this is a diary/);
    expect(aMemory({}, store).status()).toMatchObject({ runs: 1, failures: 1 });
  });

  test("whose pages are noise is found when it is written to", async () => {
    const store = await aFilledStore();
    const bytes = damage(store, 0.02, 1);
    const kept = rememberOrSpool(
      { store, spools: [join(store, "spool")] },
      aRun(),
      [aFinding("hash1")],
      options,
    );
    expect(kept.kind).toBe("remembered");
    expect(kept.notices.length).toBe(1);
    expect(readFileSync(join(store, aside(store)[0]!)).equals(bytes)).toBe(true);
    expect(aMemory({}, store).integrity()).toEqual([]);
  });

  test("also through a memory that is open already", async () => {
    const store = await aFilledStore();
    const memory = openMemory(store, options);
    damage(store, 0.02, 1);
    const kept = rememberOrSpool({ store, spools: [] }, aRun(), [aFinding("hash1")], { ...options, memory });
    expect(kept.kind).toBe("remembered");
    expect(aMemory({}, store).status().runs).toBe(1);
  });

  test("cut short in the middle", async () => {
    const store = await aFilledStore();
    const path = join(store, "memory.db");
    writeFileSync(path, readFileSync(path).subarray(0, 10_000));
    const kept = rememberOrSpool(
      { store, spools: [join(store, "spool")] },
      aRun(),
      [aFinding("one")],
      options,
    );
    expect(kept.kind).toBe("remembered");
    expect(aside(store).length).toBe(1);
  });

  test("a reader is told, and moves nothing", async () => {
    const store = await aFilledStore();
    writeFileSync(join(store, "memory.db"), "no database ".repeat(500));
    const reading = () => openMemory(store, { ...options, readOnly: true });
    expect(reading).toThrow(Trouble);
    expect(reading).toThrow(/is damaged .*Nothing was deleted/);
    expect(aside(store)).toEqual([]);
  });

  test("twice at the same moment: both are kept; a sound one is left alone", async () => {
    const store = await aFilledStore();
    expect(moveAside(store, MONDAY)).toBeNull();
    const targets = [0, 1].map((i) => {
      writeFileSync(join(store, "memory.db"), `diary ${i} `.repeat(500));
      return moveAside(store, MONDAY);
    });
    expect(targets[1]).toBe(`${targets[0]}-1`);
    expect(targets.map((target) => readFileSync(target!, "utf8").slice(0, 7))).toEqual([
      "diary 0",
      "diary 1",
    ]);
  });

  test("is put aside by who had the lock, also where somebody else took that for one that was left", async () => {
    const store = await aFilledStore();
    writeFileSync(join(store, "memory.db"), "no database ".repeat(500));
    const flag = new Int32Array(new SharedArrayBuffer(8));
    const taker = new Worker(
      `const { workerData: { lock, flag } } = require("node:worker_threads"); const { rmdirSync } = require("node:fs");
       Atomics.store(flag, 0, 1); Atomics.notify(flag, 0);
       for (const end = Date.now() + 5000; Date.now() < end; )
         try { rmdirSync(lock); Atomics.store(flag, 1, 1); break; } catch {}`,
      { eval: true, workerData: { lock: join(store, "aside.lock"), flag } },
    );
    Atomics.wait(flag, 0, 0, 5_000);
    try {
      // Until it was taken away once: of one look at a small file that may be too short.
      while (Atomics.load(flag, 1) === 0) {
        writeFileSync(join(store, "memory.db"), "no database ".repeat(500));
        expect(moveAside(store, MONDAY)).toContain("corrupt");
      }
    } finally {
      await taker.terminate();
    }
    expect(readdirSync(store)).not.toContain("aside.lock");
  });

  test("met by many processes at once is put aside once, and none of their facts is lost", async () => {
    const store = await aFilledStore();
    writeFileSync(join(store, "memory.db"), "this is a diary, not a database. ".repeat(100));
    const started = Array.from({ length: 6 }, (_, i) =>
      startWorker(worker, ["capture", store, "5", `p${i}`]),
    );
    const lines = (await Promise.all(started.map((one) => one.finished))).flatMap((one) => one.lines);
    expect(lines.filter((line) => !line.startsWith("ok "))).toEqual([]);
    expect(aMemory({}, store).status()).toMatchObject({ runs: 30, failures: 30 });
    expect(aside(store).length).toBe(1);
  }, 60_000);
});
