import { mkdirSync, mkdtempSync, readdirSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, expect, it, onTestFinished } from "vitest";
import { deferRun, MOST_DEFERRED } from "#memory/defer.ts";
import { openMemory } from "#memory/open.ts";
import { closeCheck, lastFailedAt, mayHaveOpenFailure, noteCheck } from "#memory/open-checks.ts";
import { aRun as runFact } from "./fact-shapes.ts";

function storeDir(): string {
  const folder = mkdtempSync(join(tmpdir(), "twiceshy-open-"));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

const check = { id: "0123456789abcdef", command: "make", directory: "" };
const ran = (outcome: "passed" | "failed" | "interrupted", startedAt: number) => ({
  check,
  outcome,
  startedAt,
});

describe("mayHaveOpenFailure", () => {
  it("is so from a failure to the next pass", () => {
    const store = storeDir();
    expect(mayHaveOpenFailure(store, check)).toBe(false);
    noteCheck(store, ran("failed", 10));
    expect(mayHaveOpenFailure(store, check)).toBe(true);
    expect(mayHaveOpenFailure(store, { ...check, id: "fedcba9876543210" })).toBe(false);
    noteCheck(store, ran("interrupted", 20));
    expect(mayHaveOpenFailure(store, check)).toBe(true);
    noteCheck(store, ran("passed", 30));
    expect(mayHaveOpenFailure(store, check)).toBe(false);
  });

  it("is not ended by a pass from before the failure that is stored late", () => {
    const store = storeDir();
    noteCheck(store, ran("failed", 20));
    noteCheck(store, ran("passed", 10));
    expect(mayHaveOpenFailure(store, check)).toBe(true);
  });

  it("follows what the memory stores, by whatever way it comes", () => {
    const store = storeDir();
    const memory = openMemory(store, { redact: (text) => text });
    onTestFinished(() => memory.close());
    memory.remember(runFact({ check, outcome: "failed", exitCode: 1, startedAt: 1000 }), []);
    expect(mayHaveOpenFailure(store, check)).toBe(true);
    expect(memory.hasOpenFailure(check)).toBe(true);
    memory.remember(runFact({ check, outcome: "passed", exitCode: 0, startedAt: 2000 }), []);
    expect(mayHaveOpenFailure(store, check)).toBe(false);
  });

  it("speaks for the whole family: a wider or narrower check may be the open one", () => {
    const store = storeDir();
    const wide = { id: "aaaa", command: "pytest", directory: "", family: "pytest" };
    const narrow = { id: "bbbb", command: "pytest tests/a.py", directory: "", family: "pytest" };
    noteCheck(store, { check: narrow, outcome: "failed", startedAt: 1 });
    noteCheck(store, { check: wide, outcome: "failed", startedAt: 2 });
    noteCheck(store, { check: wide, outcome: "passed", startedAt: 3 });
    expect(mayHaveOpenFailure(store, wide)).toBe(true);
    expect(mayHaveOpenFailure(store, { ...wide, family: "jest" })).toBe(false);
    closeCheck(store, narrow);
    expect(mayHaveOpenFailure(store, wide)).toBe(false);
    expect(() => closeCheck(store, narrow)).not.toThrow();
  });

  it("is not opened by what a transcript or the history tells, nor set back by a late fact", () => {
    const store = storeDir();
    noteCheck(store, { ...ran("failed", 10), source: "transcript" });
    noteCheck(store, { ...ran("failed", 10), source: "backfill" });
    expect(mayHaveOpenFailure(store, check)).toBe(false);
    noteCheck(store, { ...ran("failed", 30), source: "run" });
    noteCheck(store, { ...ran("failed", 20), source: "run" });
    expect(lastFailedAt(store, check)).toBe(30);
  });

  it("takes any id for a name, and a store that cannot be written for one without failures", () => {
    const store = storeDir();
    const odd = { ...check, id: "../../etc/passwd" };
    noteCheck(store, { check: odd, outcome: "failed", startedAt: 1 });
    expect(mayHaveOpenFailure(store, odd)).toBe(true);
    expect(readdirSync(join(store, "open"))).toEqual(["..%2F..%2Fetc%2Fpasswd+..%2F..%2Fetc%2Fpasswd"]);
    writeFileSync(join(store, "file"), "");
    expect(() => noteCheck(join(store, "file"), ran("failed", 1))).not.toThrow();
    expect(mayHaveOpenFailure(join(store, "file"), check)).toBe(false);
    expect(() => closeCheck(join(store, "file"), check)).not.toThrow();
  });

  it("never throws for a check whose id was cut in the middle of a letter", () => {
    const store = storeDir();
    const cut = { id: "make \ud83d", command: "make", directory: "" };
    noteCheck(store, { check: cut, outcome: "failed", startedAt: 1 });
    expect(mayHaveOpenFailure(store, cut)).toBe(true);
    closeCheck(store, cut);
    expect(mayHaveOpenFailure(store, cut)).toBe(false);
  });
});

describe("lastFailedAt", () => {
  it("goes without a hint that another process takes away meanwhile", () => {
    const store = storeDir();
    noteCheck(store, ran("failed", 10));
    // As it is between two looks: a name that is there, and nothing behind it.
    symlinkSync(join(store, "gone"), join(store, "open", `${check.id}+other`));
    expect(lastFailedAt(store, check)).toBe(10);
  });
});

describe("deferRun", () => {
  const dirs = (store: string) => ({ store, spools: [join(store, "spool")] });
  const redact = (text: string) => text.replaceAll("hunter2", "[password]");

  it("waits only in a store that is there, and is taken in by whoever opens it", () => {
    const store = storeDir();
    const run = runFact({ check, outcome: "passed", exitCode: 0, argv: ["deploy", "hunter2"] });
    expect(deferRun(dirs(store), run, redact)).toBe(false);
    openMemory(store, { redact }).close();
    expect(deferRun(dirs(store), run, redact)).toBe(true);
    const memory = openMemory(store, { redact: (text) => text });
    onTestFinished(() => memory.close());
    expect(memory.run(run.id)).toMatchObject({ outcome: "passed", argv: ["deploy", "[password]"] });
    expect(readdirSync(join(store, "spool"))).toEqual([]);
  });

  it("lets only so many wait", () => {
    const store = storeDir();
    openMemory(store, { redact }).close();
    for (let i = 0; i < MOST_DEFERRED; i++)
      expect(deferRun(dirs(store), runFact({ check, outcome: "passed" }), redact)).toBe(true);
    expect(deferRun(dirs(store), runFact({ check, outcome: "passed" }), redact)).toBe(false);
  });

  it("is not kept from it by what could not be read", () => {
    const store = storeDir();
    openMemory(store, { redact }).close();
    mkdirSync(join(store, "spool"), { recursive: true });
    for (let i = 0; i < MOST_DEFERRED; i++) writeFileSync(join(store, "spool", `${i}.json.unreadable`), "{");
    expect(deferRun(dirs(store), runFact({ check, outcome: "passed" }), redact)).toBe(true);
  });
});
