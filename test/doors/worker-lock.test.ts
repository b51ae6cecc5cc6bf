import { existsSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { becomeWorker, workerAt } from "../../src/doors/worker-lock.ts";
import { thisProcess } from "../../src/host/process-identity.ts";
import { tempFolder } from "../host/sandbox.ts";

const NOW = Date.now();

describe("the lock of the one worker", () => {
  it("is held by one at a time, and gone afterwards", () => {
    const store = tempFolder();
    expect(workerAt(store, NOW)).toBeNull();
    const lock = becomeWorker(store, NOW)!;
    expect(workerAt(store, NOW)).toMatchObject({ pid: process.pid, since: NOW });
    expect(becomeWorker(store, NOW)).toBeNull();
    lock.release();
    expect(readdirSync(store)).toEqual([]);
    expect(becomeWorker(store, NOW)).not.toBeNull();
  });

  it.each([
    ["a process that is gone", { ...thisProcess(), pid: 999_999_999, since: NOW }],
    ["a process that has another's number", { ...thisProcess(), start: "long ago", since: NOW }],
    [
      "somebody who cannot be asked, long ago",
      { ...thisProcess(), namespace: "pid:[1]", since: NOW - 600_000 },
    ],
    ["nobody at all", {}],
  ])("of %s holds nobody up", (_, left) => {
    const store = tempFolder();
    writeFileSync(join(store, "worker.json"), JSON.stringify(left));
    expect(workerAt(store, NOW)).toBeNull();
    expect(becomeWorker(store, NOW)).not.toBeNull();
    expect(readdirSync(store)).toEqual(["worker.json"]);
  });

  it("of somebody who cannot be asked holds for a while", () => {
    const store = tempFolder();
    writeFileSync(
      join(store, "worker.json"),
      JSON.stringify({ ...thisProcess(), namespace: "pid:[1]", since: NOW - 1000 }),
    );
    expect(becomeWorker(store, NOW)).toBeNull();
  });

  it("is not released when it is another's by now", () => {
    const store = tempFolder();
    const lock = becomeWorker(store, NOW)!;
    const other = JSON.stringify({ ...thisProcess(), since: NOW + 1 });
    writeFileSync(join(store, "worker.json"), other);
    lock.release();
    expect(readFileSync(join(store, "worker.json"), "utf8")).toBe(other);
  });

  it("cannot be had where nothing can be written", () => {
    const nowhere = join(tempFolder(), "not", "there");
    expect(becomeWorker(nowhere, NOW)).toBeNull();
    expect(existsSync(nowhere)).toBe(false);
  });
});
