import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { storeOf } from "#memory/open.ts";
import { rememberOrSpool } from "#memory/remember-or-spool.ts";
import { filesWith } from "./bytes.ts";
import { aFinding, aMemory, aRun, aStoreDir, aTaskEvent, HOUR, MONDAY, testOfFile } from "./facts.ts";

const LEAK = 'S3CRET-"quoted"-LEAK';
const asJson = JSON.stringify(LEAK).slice(1, -1);
const LATER = MONDAY + 100 * HOUR;
const NOTHING = { failures: 0, runs: 0, fixes: 0, lessons: 0, traces: 0, tombstone: null };

describe("forget", () => {
  test("by text: rows, outputs, excerpts, parts, tasks and the bytes of all of them are gone", () => {
    const storeDir = aStoreDir();
    const memory = aMemory({}, storeDir);
    const innocent = aRun({ startedAt: MONDAY + HOUR });
    memory.remember(aRun({ output: `log ${LEAK}` }), [aFinding("one")]);
    memory.remember(aRun({ argv: ["deploy", LEAK] }), []);
    memory.remember(aRun({ diff: `+${LEAK}` }), [aFinding("two", { excerpt: LEAK.repeat(300) })]);
    memory.remember(aRun(), [
      aFinding("three", {
        fingerprint: {
          hash: "three",
          coarse: "c",
          recipe: "r",
          parts: [{ name: "m", value: LEAK, contributes: true, why: "w" }],
        },
      }),
    ]);
    memory.recordTaskEvent(aTaskEvent({ task: "t", title: LEAK }));
    memory.remember(innocent, [aFinding("one")]);
    expect(memory.previewForget({ match: LEAK })).toEqual({ ...NOTHING, failures: 3, runs: 4 });
    expect(memory.status().runs).toBe(5);

    const receipt = memory.forget({ match: LEAK }, LATER);
    expect(receipt).toMatchObject({ failures: 3, runs: 4 });
    expect(receipt.tombstone).toMatch(/^[\da-f-]{36}$/);
    expect(filesWith(storeDir, LEAK)).toEqual([]);
    expect(filesWith(storeDir, asJson)).toEqual([]);
    expect(filesWith(storeDir, "LEAK")).toEqual([]);
    expect(memory.status()).toMatchObject({ runs: 1, failures: 1, fingerprints: 1, tasks: 0 });
    expect(memory.recall(["one", "two"])).toEqual(
      new Map([["one", expect.objectContaining({ count: 1, firstAt: innocent.startedAt + 1500 })]]),
    );
    expect(memory.integrity()).toEqual([]);
  });

  test("also while another process has the store open", () => {
    const storeDir = aStoreDir();
    const memory = aMemory({}, storeDir);
    const other = aMemory({}, storeDir);
    memory.remember(aRun({ output: LEAK }), [aFinding("one")]);
    expect(other.recall(["one"]).size).toBe(1);
    memory.forget({ match: LEAK }, LATER);
    expect(filesWith(storeDir, LEAK)).toEqual([]);
    expect(other.recall(["one"]).size).toBe(0);
  });

  test("by failure: the run stays for its other failures, without output and diff", () => {
    const memory = aMemory();
    const run = aRun({ diff: "+x" });
    const { failures } = memory.remember(run, [aFinding("one"), aFinding("two")]);
    expect(memory.forget({ id: failures[0]!.failure.id }, LATER)).toMatchObject({ failures: 1, runs: 0 });
    expect(memory.run(run.id)).toEqual({ ...run, output: null, diff: null });
    expect(memory.forget({ id: failures[1]!.failure.id }, LATER)).toMatchObject({ failures: 1, runs: 1 });
    expect(memory.run(run.id)).toBeNull();
  });

  test("by run and by fingerprint, with what is linked to it", () => {
    const memory = aMemory();
    const run = aRun();
    memory.remember(run, [aFinding("keep"), aFinding("olda")]);
    memory.remember(aRun(), [aFinding("newa", { aliases: ["olda"] })]);
    expect(memory.forget({ id: "newa" }, LATER)).toMatchObject({ failures: 2, runs: 1 });
    expect([...memory.recall(["olda", "newa", "keep"]).keys()]).toEqual(["keep"]);
    expect(memory.forget({ id: run.id }, LATER)).toMatchObject({ failures: 1, runs: 1 });
    expect(memory.status()).toMatchObject({ runs: 0, failures: 0, fingerprints: 0 });
  });

  test("what was forgotten does not come back, and the counters agree with a rebuild", () => {
    const memory = aMemory();
    const run = aRun();
    memory.remember(run, [aFinding("one")]);
    memory.remember(aRun(), [aFinding("one")]);
    memory.forget({ id: run.id }, LATER);
    expect(memory.remember(run, [aFinding("one")]).failures).toEqual([]);
    const counted = memory.recall(["one"]);
    expect(counted.get("one")!.count).toBe(1);
    memory.rebuild();
    expect(memory.recall(["one"])).toEqual(counted);
  });

  test("a forgotten event of a task does not come back either", () => {
    const memory = aMemory();
    const event = aTaskEvent({ task: "t", title: LEAK });
    memory.recordTaskEvent(event);
    memory.forget({ match: LEAK }, LATER);
    memory.recordTaskEvent(event);
    expect(memory.task("t")).toBeNull();
  });

  testOfFile("a spooled event is forgotten too, and does not come back", () => {
    const storeDir = aStoreDir();
    const memory = aMemory({}, storeDir);
    const spools = [join(storeDir, "spool")];
    const spooled = aRun({ output: LEAK });
    rememberOrSpool({ store: "/dev/null/no", spools }, spooled, [aFinding("one")], {
      redact: (text) => text,
    });
    expect(filesWith(storeDir, asJson)).not.toEqual([]);
    expect(memory.previewForget({ match: LEAK }).runs).toBe(1);
    expect(memory.forget({ match: LEAK }, LATER).runs).toBe(1);
    expect(filesWith(storeDir, "LEAK")).toEqual([]);
    memory.remember(spooled, [aFinding("one")]);
    expect(memory.status().runs).toBe(0);
  });

  testOfFile("in files that are kept but not read, the text is overwritten", () => {
    const storeDir = aStoreDir();
    const memory = aMemory({}, storeDir);
    mkdirSync(join(storeDir, "spool"));
    writeFileSync(join(storeDir, "memory.db.corrupt-2026"), `bytes ${LEAK} bytes`);
    writeFileSync(join(storeDir, "spool", "a.json.unreadable"), `{ "half": "${asJson}`);
    memory.forget({ match: LEAK }, LATER);
    expect(filesWith(storeDir, "LEAK")).toEqual([]);
    expect(filesWith(storeDir, "bytes xxxx")).toEqual(["memory.db.corrupt-2026"]);
  });

  test("the tombstone says which ids, and nothing of the text", () => {
    const storeDir = aStoreDir();
    const memory = aMemory({}, storeDir);
    const run = aRun({ output: LEAK });
    memory.remember(run, [aFinding("one")]);
    const { tombstone } = memory.forget({ match: LEAK }, LATER);
    const { database } = storeOf(memory);
    expect(
      database
        .prepare("SELECT id, at, failures, runs FROM tombstones")
        .all()
        .map((row) => ({ ...row })),
    ).toEqual([{ id: tombstone, at: LATER, failures: 1, runs: 1 }]);
    expect(database.prepare("SELECT fact_id FROM forgotten WHERE fact_id = ?").get([run.id])).toBeDefined();
  });

  test("nothing matched: nothing changes, no tombstone", () => {
    const memory = aMemory();
    memory.remember(aRun(), [aFinding("one")]);
    expect(memory.forget({ match: "not there at all" }, LATER)).toEqual(NOTHING);
    expect(memory.forget({ id: "deadbeef" }, LATER)).toEqual(NOTHING);
    expect(memory.status().failures).toBe(1);
  });

  test("a target that says nothing, or nearly nothing, is refused", () => {
    const memory = aMemory();
    expect(() => memory.forget({}, LATER)).toThrow(/Say what to forget/);
    expect(() => memory.forget({ match: " a" }, LATER)).toThrow(/at least 3 characters/);
  });

  test("upper and lower case differ: only what was named goes", () => {
    const memory = aMemory();
    memory.remember(aRun({ output: "leak" }), []);
    expect(memory.previewForget({ match: "LEAK" }).runs).toBe(0);
  });
});

test("a forgotten run stays forgotten after the store is opened again", () => {
  const storeDir = aStoreDir();
  const run = aRun();
  const first = aMemory({}, storeDir);
  first.remember(run, [aFinding("one")]);
  first.forget({ id: run.id }, LATER);
  first.close();
  expect(aMemory({}, storeDir).remember(run, [aFinding("one")]).failures).toEqual([]);
});
