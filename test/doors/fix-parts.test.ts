import { mkdirSync, symlinkSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { codeAround } from "#doors/fix-around.ts";
import { knownRedOf } from "#doors/fix-known-red.ts";
import { lockedBy, pauseFile } from "#doors/fix-lock.ts";
import { knowledgeOf } from "#memory/knowledge.ts";
import { tempFolder, write } from "../host/sandbox.ts";
import { failure } from "../loop/fix-world.ts";
import { aFinding, aMemory, aRun, MONDAY } from "../memory/facts.ts";

describe("the lock", () => {
  const house = (env: Record<string, string> = {}) => {
    const root = tempFolder();
    const storeDir = join(root, ".twiceshy");
    mkdirSync(storeDir);
    return {
      root,
      storeDir,
      of: {
        dirs: { store: storeDir, spools: [] },
        project: { root, storeDir, gitDir: null, commonDir: null, kind: "none" as const },
        around: { cwd: root, env },
      },
    };
  };

  test("is a file of ours, the old one at the root, or a variable; each is named", () => {
    const free = house();
    expect(lockedBy(free.of)).toBeNull();
    const ours = house();
    writeFileSync(join(ours.storeDir, "lock"), "release day\nand more");
    expect(lockedBy(ours.of)).toBe(`${join(ours.storeDir, "lock")} is there (release day).`);
    const old = house();
    writeFileSync(join(old.root, ".healing_lock"), "");
    expect(lockedBy(old.of)).toBe(`${join(old.root, ".healing_lock")} is there.`);
    expect(lockedBy(house({ TWICESHY_LOCK: "1" }).of)).toContain("TWICESHY_LOCK");
  });

  test("a variable that says no is no lock", () => {
    for (const no of ["", "0", "off", "false"]) expect(lockedBy(house({ TWICESHY_LOCK: no }).of)).toBeNull();
  });

  test("the pause file stands beside the memory", () => {
    const { of, storeDir } = house();
    expect(pauseFile(of)).toBe(join(storeDir, "pause"));
  });
});

describe("the code around a failure", () => {
  const lines = Array.from({ length: 60 }, (_, at) => `line ${at + 1}`).join("\n");

  test("is that of its place and its frames, each stretch once", () => {
    const root = tempFolder();
    write(root, { "src/a.ts": lines, "src/b.ts": "only\n" });
    const one = failure("aaaa", { file: "src/a.ts", line: 30 });
    const frame = (file: string, line: number) => ({ file, line, column: null, fn: null, own: true });
    const evidence = { [one.id]: { excerpt: "", frames: [frame("src/a.ts", 32), frame("src/b.ts", 1)] } };
    const around = codeAround(root, [one], evidence);
    expect(around.map(({ file, from, line }) => [file, from, line])).toEqual([
      ["src/a.ts", 15, 30],
      ["src/b.ts", 1, 1],
    ]);
    expect(around[0]!.lines[15]).toBe("line 30");
  });

  test("never comes from outside, and what is not there is left out", () => {
    const root = tempFolder();
    const outside = tempFolder();
    write(outside, { "secret.txt": "key\n" });
    symlinkSync(join(outside, "secret.txt"), join(root, "link.txt"));
    const places = ["../secret.txt", join(outside, "secret.txt"), "link.txt", "gone.ts"];
    const failures = places.map((file, at) => failure(`f${at}`, { file, line: 1 }));
    expect(codeAround(root, failures, {})).toEqual([]);
    write(root, { "short.ts": "one\n" });
    expect(codeAround(root, [failure("f", { file: "short.ts", line: 99 })], {})).toEqual([]);
    expect(codeAround(root, [failure("f", { file: "short.ts", line: null })], {})).toEqual([]);
  });
});

describe("what was known red before", () => {
  const check = { id: "c1", command: "npm test", directory: "", family: "npm test" };
  const run = (at: number, red: readonly string[], over = {}) =>
    [
      aRun({
        check,
        startedAt: MONDAY + at,
        outcome: red.length === 0 ? "passed" : "failed",
        exitCode: red.length === 0 ? 0 : 1,
        ...over,
      }),
      red.map((hash) => aFinding(hash)),
    ] as const;
  const known = (runs: readonly (readonly [ReturnType<typeof aRun>, ReturnType<typeof aFinding>[]])[]) => {
    const memory = aMemory();
    for (const [one, findings] of runs) memory.remember(one, findings);
    return [...knownRedOf(knowledgeOf(memory).fixes, check, MONDAY + 1_000_000, null)].sort();
  };

  test("is what was red in the first failing run since the check was green", () => {
    expect(known([])).toEqual([]);
    expect(known([run(1, ["old1", "old2"]), run(2, ["old1", "old2", "fresh"])])).toEqual(["old1", "old2"]);
    expect(known([run(1, ["gone"]), run(2, []), run(3, ["old1"]), run(4, ["old1", "fresh"])])).toEqual([
      "old1",
    ]);
    expect(known([run(1, ["old1"]), run(2, [])]), "green since").toEqual([]);
  });

  test("another check's failures are another's", () => {
    const other = { ...check, id: "c2" };
    expect(known([run(1, ["theirs"], { check: other })])).toEqual([]);
  });
});
