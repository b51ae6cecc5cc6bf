import { mkdirSync, mkdtempSync, readdirSync, realpathSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { inspectLine } from "../../../src/doors/cli/inspect-batch.ts";
import { registerDetector } from "../../../src/index.ts";
import { play } from "./play.ts";

let root: string;
beforeEach(() => {
  root = realpathSync(mkdtempSync(join(tmpdir(), "twiceshy-everywhere-")));
});
afterEach(() => rmSync(root, { recursive: true, force: true }));

/** Every command that can be called without naming something that is there already. */
const CALLS: readonly (readonly [words: string[], status: number])[] = [
  [["help"], 0],
  [["inspect"], 0],
  [["failures"], 0],
  [["failures", "--all"], 0],
  [["show", "abcdef"], 1],
  [["task", "list"], 0],
  [["task", "show", "x"], 1],
  [["capture"], 2],
  [["status"], 0],
  [["doctor"], 0],
  [["config", "list"], 0],
  [["config", "path"], 0],
  [["forget", "abcdef", "--yes"], 1],
  [["gc"], 0],
  [["completions", "bash"], 0],
];

describe("in an empty folder without git", () => {
  it.each(CALLS)("%j answers in words and makes nothing", async (words, status) => {
    const played = await play(words, { cwd: root });
    expect(played.status).toBe(status);
    expect(played.out + played.err).not.toBe("");
    expect(readdirSync(root)).toEqual([]);
  });

  it.each(CALLS)("%j answers as JSON, with a version", async (words, status) => {
    const played = await play([...words, "--json"], { cwd: root });
    expect(played.status).toBe(status);
    expect(played.json.version).toBe(1);
    expect(played.json.error === undefined).toBe(status === 0);
    expect(played.out.trimEnd().split("\n")).toHaveLength(1);
  });

  it.each(CALLS)("%j explains itself", async (words) => {
    const played = await play([...words.slice(0, 1), "--help"], { cwd: root });
    expect([played.status, played.err]).toEqual([0, ""]);
    expect(played.out).toContain(`usage: twiceshy ${words[0]}`);
  });
});

describe("where the store is not to be had", () => {
  it.each([[["failures"]], [["status"]], [["task", "list"]], [["gc"]]])(
    "%j reads as if nothing were there",
    async (words) => {
      writeFileSync(join(root, ".twiceshy"), "a file where a folder should be");
      const { status, out, err } = await play(words, { cwd: root });
      expect([status, err]).toEqual([0, ""]);
      expect(out).toMatch(/^(nothing remembered|no task yet)/);
    },
  );

  it("task start says where it went, and it is there later", async () => {
    writeFileSync(join(root, ".twiceshy"), "a file where a folder should be");
    const { status, err } = await play(["task", "start", "t1"], { cwd: root });
    expect(status).toBe(0);
    expect(err).toContain("kept in the spool");
    rmSync(join(root, ".twiceshy"));
    mkdirSync(join(root, ".twiceshy"));
    expect((await play(["task", "list"], { cwd: root })).out).toContain("t1");
  });
});

describe("a bug in a detector", () => {
  it("costs a batch the one line it is in", async () => {
    const takeOut = registerDetector({
      ...{ id: "clumsy", tool: "clumsy", check: "build", category: "other", rank: 2, needles: ["trip"] },
      scan: () => {
        throw new Error("fell over");
      },
    });
    const line = (id: number, output: string) => `${JSON.stringify({ id, exitCode: 1, output })}\n`;
    const stdin = line(1, "Error: a") + line(2, "trip") + line(3, "Error: c");
    try {
      const { status, out, err } = await play(["inspect", "--jsonl"], { cwd: root, stdin });
      const answers = out
        .trimEnd()
        .split("\n")
        .map((text) => JSON.parse(text));
      expect(status).toBe(0);
      expect(answers.map((answer) => [answer.id, answer.failures.length])).toEqual([
        [1, 1],
        [2, 0],
        [3, 1],
      ]);
      expect(answers[1].error).toContain("fell over");
      expect(err).toContain("a bug in twiceshy: fell over");
    } finally {
      takeOut();
    }
  });

  it("is not hidden from whoever calls a line alone", () => {
    expect(() => inspectLine('{"output": ""}', { detectors: null as never })).toThrow();
  });
});
