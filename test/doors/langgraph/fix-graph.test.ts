import { execFileSync } from "node:child_process";
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Annotation, END, MemorySaver, START, StateGraph } from "@langchain/langgraph";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { type FixGraph, FixState, type FixStateValues, fixGraph } from "#doors/langgraph/langgraph.ts";
import { openMemory } from "../../../src/index.ts";

let root: string;
const opened: FixGraph[] = [];

beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), "twiceshy-graph-"));
  write("sum.js", "exports.sum = (a, b) => a - b;\n");
  write(
    "sum.test.js",
    'const { test } = require("node:test");\nconst { equal } = require("node:assert");\nconst { sum } = require("./sum.js");\ntest("adds", () => equal(sum(2, 3), 5));\n',
  );
  for (const args of [
    ["init", "-q"],
    ["add", "-A"],
    ["commit", "-qm", "begin"],
  ])
    execFileSync("git", ["-c", "user.name=t", "-c", "user.email=t@example.org", ...args], { cwd: root });
});

afterEach(async () => {
  for (const graph of opened.splice(0)) await graph.close();
  rmSync(root, { recursive: true, force: true });
});

function write(name: string, text: string): void {
  writeFileSync(join(root, name), text);
}

const Whole = Annotation.Root({ ...FixState.spec, plan: Annotation<string[]> });

/** A planner, a coder that is a function of the attempt, and twiceshy's verifier, reporter and router: a real graph. */
async function play(coder: (n: number) => void, options: { readonly maxCycles?: number } = {}) {
  const loop = await fixGraph({ check: ["node", "--test"], cwd: root, ...options });
  opened.push(loop);
  const seen = { coded: 0, planned: [] as string[] };
  const way = { planner: "planner", reporter: "reporter", done: END } as const;
  const graph = new StateGraph(Whole)
    .addNode("planner", (state) => {
      const last = state.failureHistory.entries.at(-1);
      seen.planned.push(last?.summary ?? "nothing known");
      return { plan: [last === undefined ? "look" : `fix: ${last.summary}`] };
    })
    .addNode("coder", () => {
      coder(++seen.coded);
      return {};
    })
    .addNode("verifier", loop.verifier)
    .addNode("reporter", loop.reporter)
    .addConditionalEdges(START, loop.route, way)
    .addEdge("planner", "coder")
    .addEdge("coder", "verifier")
    .addConditionalEdges("verifier", loop.route, way)
    .addEdge("reporter", END)
    .compile({ checkpointer: new MemorySaver() });
  const config = { configurable: { thread_id: `${Math.random()}` }, recursionLimit: 100 };
  const end = (await graph.invoke({ plan: [] }, config)) as unknown as FixStateValues & { plan: string[] };
  return { end, ...seen };
}

describe("a planner, coder, verifier graph with a check that stays red", () => {
  it("codes three times, says so, and writes it down", async () => {
    const { end, coded, planned } = await play((n) => write(`try-${n}.js`, `// ${n}\n`));
    expect(coded).toBe(3);
    expect(end.failureHistory.attempts).toBe(3);
    expect(end.failureHistory.entries).toHaveLength(3);
    expect(end).toMatchObject({ done: false, reason: "bounded_attempts_exceeded" });
    expect(end.testResults).toMatchObject({ passed: false, kind: "test_failure", exitCode: 1 });
    expect(end.failureHistory.entries[0]).toMatchObject({
      command: "node --test",
      exitCode: 1,
      kind: "test_failure",
      fingerprint: expect.stringMatching(/^[0-9a-f]{8,}$/),
    });
    expect(planned[1]).toContain("adds");
    const report = readFileSync(end.report!, "utf8");
    expect(report).toContain("bounded_attempts_exceeded");
    expect(report).toContain("node --test");
  });

  it("does not code again in another graph, until a person lets it", async () => {
    await play((n) => write(`try-${n}.js`, ""));
    const again = await play(() => write("more.js", ""));
    expect(again.coded).toBe(0);
    expect(again.end.reason).toBe("bounded_attempts_exceeded");
    expect(existsSync(again.end.report!)).toBe(true);

    const memory = await openMemory({ cwd: root });
    const [failure] = memory.failures({ limit: 1 });
    memory.close();
    execFileSync(
      process.execPath,
      [
        join(import.meta.dirname, "../../../dist/bin.cjs"),
        ...["attempt", "reset", failure!.fingerprint.hash, "--reason", "another model"],
      ],
      { cwd: root },
    );
    const third = await play(() => write("sum.js", "exports.sum = (a, b) => a + b;\n"));
    expect(third.end).toMatchObject({ done: true, reason: "fixed" });
  });

  it("counts on when every attempt breaks something else", async () => {
    const { coded, end } = await play((n) =>
      write("sum.js", `exports.sum = (a, b) => { throw new Error("way ${"abc"[n - 1]} ${n}") };\n`),
    );
    expect(coded).toBe(3);
    expect(end.done).toBe(false);
  });

  it("takes the bound of the project's settings where it is given none", async () => {
    mkdirSync(join(root, ".twiceshy"));
    write(".twiceshy/config.json", '{ "fix.maxCycles": 2 }');
    expect((await play((n) => write(`try-${n}.js`, ""))).coded).toBe(2);
  });

  it("takes the bound it is given", async () => {
    expect((await play((n) => write(`try-${n}.js`, ""), { maxCycles: 1 })).coded).toBe(1);
  });

  it("uses .sdd/issues.md where the project has one, and leaves its text alone", async () => {
    execFileSync("mkdir", [join(root, ".sdd")]);
    write(".sdd/issues.md", "# Issues\n\nmine\n");
    const { end } = await play((n) => write(`try-${n}.js`, ""));
    expect(end.report).toBe(join(root, ".sdd", "issues.md"));
    expect(readFileSync(end.report!, "utf8")).toMatch(/^# Issues\n\nmine\n\n## /);
  });
});

describe("a check that can be mended", () => {
  it("ends at the second try, green", async () => {
    const { end, coded } = await play((n) => n === 2 && write("sum.js", "exports.sum = (a, b) => a + b;\n"));
    expect(coded).toBe(2);
    expect(end).toMatchObject({ done: true, reason: "fixed", report: null });
    expect(end.testResults).toMatchObject({ passed: true, kind: null });
  });

  it("begins to count anew once it has been green", async () => {
    await play((n) => n === 2 && write("sum.js", "exports.sum = (a, b) => a + b;\n"));
    write("sum.js", "exports.sum = (a, b) => a - b;\n");
    expect((await play((n) => write(`try-${n}.js`, ""))).coded).toBe(3);
  });
});

describe("what is refused", () => {
  it.each([[[]], [[""]], ["npm test" as unknown as string[]]])("a check of %j", async (check) => {
    await expect(fixGraph({ check, cwd: root })).rejects.toThrow(/check: the words of a command/);
  });

  it("a folder without git", async () => {
    rmSync(join(root, ".git"), { recursive: true });
    await expect(fixGraph({ check: ["true"], cwd: root })).rejects.toThrow(/no git repository/);
  });

  it("a check that cannot be started ends the graph with the reason, and counts nothing", async () => {
    const loop = await fixGraph({ check: ["no-such-program-here"], cwd: root });
    opened.push(loop);
    const state = { failureHistory: { attempts: 0, entries: [] }, testResults: null, attempt: null };
    await expect(loop.verifier({ ...state, done: false, reason: null, report: null })).rejects.toThrow(
      /could not be run/,
    );
    expect(readdirSync(root)).toContain("sum.js");
  });
});

describe("the package", () => {
  it("has it under twiceshy/langgraph, and not in the library itself", async () => {
    const shipped = (await import("twiceshy/langgraph")) as Record<string, unknown>;
    expect(Object.keys(shipped).sort()).toEqual(["FixState", "failureKind", "fixGraph", "joinHistory"]);
    expect(readFileSync(join(import.meta.dirname, "../../../dist/index.mjs"), "utf8")).not.toContain(
      "@langchain",
    );
  });
});
