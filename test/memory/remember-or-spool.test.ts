import { mkdirSync, readdirSync, readFileSync, symlinkSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { MOST_DRAINED } from "#memory/drain.ts";
import { recallIfReadable, recordTaskEventOrSpool, rememberOrSpool } from "#memory/remember-or-spool.ts";
import { spool, spoolDirs } from "#memory/spool.ts";
import { aDirectory, aFinding, aMemory, aRun, aStoreDir, aTaskEvent, MONDAY } from "./facts.ts";

const options = { redact: (text: string) => text };
/** A path below a file: no directory can be made there, not even by root. */
const nowhere = () => {
  const file = join(aDirectory(), "file");
  writeFileSync(file, "");
  return join(file, ".twiceshy");
};

describe("rememberOrSpool", () => {
  test("remembers where it can", () => {
    const store = aStoreDir();
    const dirs = { store, spools: [join(store, "spool")] };
    const kept = rememberOrSpool(dirs, aRun(), [aFinding("one")], options);
    expect(kept).toMatchObject({ kind: "remembered", notices: [], value: { failures: [{ before: null }] } });
    expect(rememberOrSpool(dirs, aRun(), [aFinding("one")], options)).toMatchObject({
      value: { failures: [{ before: { count: 1 } }] },
    });
  });

  test("uses a memory that is open already, and leaves it open", () => {
    const store = aStoreDir();
    const memory = aMemory({}, store);
    rememberOrSpool({ store, spools: [] }, aRun(), [aFinding("one")], { ...options, memory });
    expect(memory.recall(["one"]).size).toBe(1);
  });

  test("spools to the first place that takes it, and the next opening drains it once", () => {
    const store = aStoreDir();
    const spools = [join(nowhere(), "spool"), join(aDirectory(), "a", "b")];
    const run = aRun({ task: "t1" });
    const kept = rememberOrSpool(
      { store: nowhere(), spools },
      run,
      [aFinding("one"), aFinding("two")],
      options,
    );
    expect(kept).toMatchObject({ kind: "spooled", where: join(spools[1]!, `${run.id}.json`) });
    expect(kept.kind === "spooled" && kept.why).toMatch(
      /cannot be used: a part of the path is a file \(ENOTDIR\)/,
    );
    const event = aTaskEvent({ task: "t1" });
    expect(recordTaskEventOrSpool({ store: nowhere(), spools }, event, options).kind).toBe("spooled");
    expect(readdirSync(spools[1]!).length).toBe(2);

    const memory = aMemory({ spools }, store);
    expect(memory.run(run.id)).toEqual(run);
    expect(memory.task("t1")).not.toBeNull();
    expect(memory.recall(["one", "two"]).size).toBe(2);
    expect(memory.status().spooled).toBe(0);
    expect(readdirSync(spools[1]!)).toEqual([]);
  });

  test("an event that is stored and still in the spool is not counted again", () => {
    const store = aStoreDir();
    const spools = [join(store, "spool")];
    const run = aRun();
    aMemory({}, store).remember(run, [aFinding("one")]);
    spool(spools, { kind: "run", run, findings: [aFinding("one")] });
    const memory = aMemory({}, store);
    expect(memory.recall(["one"]).get("one")!.count).toBe(1);
    expect(readdirSync(spools[0]!)).toEqual([]);
  });

  test("lost only when nothing anywhere can be written, with every reason", () => {
    const kept = rememberOrSpool({ store: nowhere(), spools: [nowhere(), nowhere()] }, aRun(), [], options);
    expect(kept.kind).toBe("lost");
    expect(kept.kind === "lost" && kept.why).toMatch(/could not be spooled either: .*ENOTDIR.*; .*ENOTDIR/s);
  });

  test("a bug in what is stored is not swallowed into a lost fact: it is spooled, and set aside when drained", () => {
    const store = aStoreDir();
    const spools = [join(store, "spool")];
    const bad = { ...aRun(), os: undefined as unknown as string };
    expect(rememberOrSpool({ store, spools }, bad, [], options).kind).toBe("spooled");
    expect(aMemory({ spools }, store).status()).toMatchObject({ runs: 0, spooled: 0 });
    expect(readdirSync(spools[0]!)).toEqual([`${bad.id}.json.unreadable`]);
  });
});

describe("draining", () => {
  test("what cannot be parsed is set aside, what is of a newer version waits, the rest is stored", () => {
    const store = aStoreDir();
    const directory = join(store, "spool");
    mkdirSync(directory, { recursive: true });
    writeFileSync(join(directory, "a.json"), '{"kind":"run","run":{"id"');
    writeFileSync(join(directory, "b.json"), "null");
    writeFileSync(join(directory, "c.json"), '{"version":99,"kind":"dream"}');
    writeFileSync(join(directory, ".d.1.half"), "half");
    spool([directory], { kind: "run", run: aRun(), findings: [] });
    const memory = aMemory({}, store);
    expect(memory.status()).toMatchObject({ runs: 1, spooled: 1 });
    expect(readdirSync(directory).sort()).toEqual([
      ".d.1.half",
      "a.json.unreadable",
      "b.json.unreadable",
      "c.json",
    ]);
    expect(readFileSync(join(directory, "a.json.unreadable"), "utf8")).toBe('{"kind":"run","run":{"id"');
  });

  test(`at most ${MOST_DRAINED} at one opening, the oldest first`, () => {
    const store = aStoreDir();
    const spools = [join(store, "spool")];
    for (let i = 0; i < MOST_DRAINED + 5; i += 1)
      spool(spools, { kind: "run", run: aRun({ startedAt: MONDAY + i }), findings: [] });
    expect(aMemory({}, store).status()).toMatchObject({ runs: MOST_DRAINED, spooled: 5 });
    expect(aMemory({}, store).status()).toMatchObject({ runs: MOST_DRAINED + 5, spooled: 0 });
  });

  test("a reader drains nothing", () => {
    const store = aStoreDir();
    aMemory({}, store).close();
    spool([join(store, "spool")], { kind: "run", run: aRun(), findings: [] });
    expect(aMemory({ readOnly: true }, store).status()).toMatchObject({ runs: 0, spooled: 1 });
  });

  test("a directory that is a link is neither filled nor read", () => {
    const store = aStoreDir();
    const theirs = aDirectory();
    spool([theirs], { kind: "run", run: aRun(), findings: [] });
    const link = join(aDirectory(), "spool");
    symlinkSync(theirs, link);
    expect(aMemory({ spools: [link] }, store).status().runs).toBe(0);
    const reasons: string[] = [];
    expect(spool([link], { kind: "run", run: aRun(), findings: [] }, reasons)).toBeNull();
    expect(reasons[0]).toMatch(/belongs to somebody else/);
  });
});

test("spool directories: in the store, in the state home, in tmp; another store has others", () => {
  const places = { stateHome: "/home/ann/.local/state", tmp: "/tmp" };
  const dirs = spoolDirs("/home/ann/shop/.twiceshy", places);
  expect(dirs[0]).toBe("/home/ann/shop/.twiceshy/spool");
  expect(dirs[1]).toMatch(/^\/home\/ann\/\.local\/state\/twiceshy\/spool\/home-ann-shop-[\da-f]{16}$/);
  expect(dirs[2]).toMatch(/^\/tmp\/twiceshy-\w+\/home-ann-shop-[\da-f]{16}$/);
  // What an older version left there must be found.
  expect(dirs[1]).toMatch(/-d333d2bac7d74739$/);
  expect(spoolDirs("/home/bob/shop/.twiceshy", places)[1]).not.toBe(dirs[1]);
  expect(spoolDirs("/a/.twiceshy", { ...places, stateHome: null }).length).toBe(2);
});

test("what is known can be read where nothing can be written", () => {
  const store = aStoreDir();
  aMemory({}, store).remember(aRun({ task: "t1" }), [aFinding("one")]);
  expect(recallIfReadable(store, ["one"], { task: "t1" }, options)!.get("one")).toMatchObject({
    count: 1,
    inTask: 1,
  });
  expect(recallIfReadable(nowhere(), ["one"], {}, options)).toBeNull();
});
