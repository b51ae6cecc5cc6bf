import { linkSync, mkdirSync, readFileSync, renameSync, utimesSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { openDatabase } from "#memory/driver.ts";
import { NOTHING, seen, World } from "./hooks-world.ts";

const inOrder = async <T>(items: readonly T[], act: (item: T) => Promise<unknown>) => {
  for (const item of items) await act(item);
};

describe("hooks at once", () => {
  it("20 failing commands of two sessions: none lost, none doubled, each in its own task", async () => {
    const world = new World();
    world.fire("claude", "PostToolUseFailure", world.failed("make", "a.c:1:1: error: first"));
    for (const session_id of ["left", "right"]) {
      const prompt = world.claude("UserPromptSubmit", { session_id, prompt: `Work of ${session_id}` });
      expect(seen(world.fire("claude", "UserPromptSubmit", prompt))).toEqual(NOTHING);
    }
    expect(world.waiting()).toHaveLength(2);
    const fired = Array.from({ length: 20 }, (_, i) => {
      const session_id = i % 2 === 0 ? "left" : "right";
      const output = `a${i}.c:1:1: error: number ${"x".repeat(i + 1)}`;
      return world.fireBeside("claude", "PostToolUseFailure", world.failed("make", output, { session_id }));
    });
    for (const heard of await Promise.all(fired)) expect(seen(heard)).toEqual(NOTHING);
    const failures = (await world.failures()).filter(({ message }) => message.startsWith("number"));
    expect(failures.map(({ message }) => message.length).sort((a, b) => a - b)).toEqual(
      Array.from({ length: 20 }, (_, i) => "number ".length + i + 1),
    );
    const tasks = await world.ask((memory) => memory.tasks());
    expect(tasks.map(({ title }) => title).sort()).toEqual(["Work of left", "Work of right"]);
    for (const failure of failures)
      expect(failure.task).toBe(tasks.find(({ id }) => id.startsWith(failure.session!))!.id);
    expect(world.waiting()).toEqual([]);
  });

  it("processes that take in the same waiting events: each event once, in the order of their times", async () => {
    const world = new World();
    world.fire("gemini", "AfterTool", geminiRun(world, "make", "a.c:1:1: error: first", 1));
    const steps: (readonly [string, string, "command" | "edit" | undefined])[] = [];
    for (let i = 0; i < 6; i++) {
      steps.push(["BeforeAgent", JSON.stringify({ ...base(world), prompt: `Task ${i}` }), undefined]);
      const tool_input = {
        file_path: join(world.repo, "sum.js"),
        old_string: `v${i}`,
        new_string: `v${i + 1}`,
      };
      const edit = { ...base(world), tool_name: "replace", tool_input, tool_response: { llmContent: "ok" } };
      steps.push(["AfterTool", JSON.stringify(edit), "edit"]);
      steps.push(["AfterTool", geminiRun(world, `other-check ${i}`, "fine", 0), "command"]);
    }
    // While the memory is held nobody takes anything in, so that all of it waits.
    const other = openDatabase(world.store("memory.db"));
    other.exec("BEGIN IMMEDIATE");
    await inOrder(steps, ([event, payload, tool]) =>
      world.fireBeside("gemini", event, payload, {
        ...(tool ? { tool } : {}),
        env: { ENABLE_QA_WARNINGS: "0" },
      }),
    );
    other.exec("ROLLBACK");
    other.close();
    expect(world.waiting()).toHaveLength(18);
    const ends = Array.from({ length: 5 }, () =>
      world.fireBeside("gemini", "AfterAgent", JSON.stringify({ ...base(world), prompt_response: "" })),
    );
    for (const { status } of await Promise.all(ends)) expect(status).toBe(0);
    const runs = (await world.runs()).filter(({ argv }) => argv[0] === "other-check");
    expect(runs.map(({ argv }) => argv[1])).toEqual(["0", "1", "2", "3", "4", "5"]);
    const tasks = await world.ask((memory) => memory.tasks());
    const title = (id: string | null) => tasks.find((task) => task.id === id)?.title;
    expect(runs.map(({ task }) => title(task))).toEqual(Array.from({ length: 6 }, (_, i) => `Task ${i}`));
    for (const [i, { diff }] of runs.entries()) {
      expect(diff).toContain(`-v${i}\n`);
      expect(diff!.match(/^\+v/gm)).toHaveLength(1);
    }
    expect(world.waiting()).toEqual([]);
  });

  it("two hooks of one call, by one client and by two: one failure, one edit, one answer", async () => {
    const world = new World();
    world.fire("claude", "PostToolUseFailure", world.failed("make", "a.c:1:1: error: first"));
    const tool_use_id = "toolu_01Twice";
    const edit = world.edited("sum.js", "one", "two", { tool_use_id: "toolu_01Edit" });
    const cursorEdit = JSON.stringify({
      conversation_id: "s1",
      cwd: world.repo,
      tool_name: "Write",
      tool_use_id: "toolu_01Edit",
      tool_input: { file_path: join(world.repo, "sum.js"), old_string: "one", new_string: "two" },
    });
    const unnamed = JSON.stringify({
      conversation_id: "s1",
      workspace_roots: [world.repo],
      file_path: join(world.repo, "sum.js"),
      edits: [{ old_string: "one", new_string: "two" }],
    });
    world.fire("claude", "PostToolUse", edit, { tool: "edit" });
    world.fire("cursor", "postToolUse", cursorEdit, { tool: "edit" });
    world.fire("cursor", "afterFileEdit", unnamed, { tool: "edit" });
    const failed = world.failed("make", "a.c:2:1: error: told twice", { tool_use_id });
    const cursor = JSON.stringify({
      conversation_id: "s1",
      cwd: world.repo,
      tool_name: "Shell",
      tool_use_id,
      tool_input: { command: "make" },
      error_message: "a.c:2:1: error: told twice",
      failure_type: "error",
    });
    await Promise.all([
      world.fireBeside("claude", "PostToolUseFailure", failed),
      world.fireBeside("claude", "PostToolUseFailure", failed),
      world.fireBeside("cursor", "postToolUseFailure", cursor),
    ]);
    expect(await world.messages()).toEqual(["first", "told twice"]);
    const run = (await world.runs()).at(-1)!;
    expect(run.diff!.match(/^\+two/gm)).toHaveLength(1);
  });
});

describe("a hook that is killed", () => {
  it("leaves every fact whole or waiting, at whatever moment; the next one is fine, and no half file stays", async () => {
    const world = new World();
    const first = world.fire("claude", "PostToolUseFailure", world.failed("make", "a.c:1:1: error: first"));
    const killed: string[] = [];
    for (let i = 0; i < 12; i++) {
      const message = `killed ${"x".repeat(i + 1)}`;
      const payload = world.failed("make", `k${i}.c:1:1: error: ${message}`);
      const killAfterMs = Math.round(((i + 1) / 12) * Math.max(first.ms, 120));
      const { signal } = await world.fireBeside("claude", "PostToolUseFailure", payload, { killAfterMs });
      if (signal !== null) killed.push(message);
    }
    expect(killed.length).toBeGreaterThan(2);
    const stored = world.rows("SELECT message FROM failures").map(({ message }) => String(message));
    const left = world.waiting().flatMap((name) => {
      // "…error: killed xxx\"…": one that is cut off is of no use to anybody.
      const whole = readFileSync(world.store("hooks", name), "utf8");
      return whole.endsWith("}") ? [/killed x+/.exec(whole)![0]] : [];
    });
    const after = world.fire("claude", "PostToolUseFailure", world.failed("make", "z.c:1:1: error: after"));
    expect(seen(after)).toEqual(NOTHING);
    // What was stored or on disk when its process died is there, once; whoever was not killed left nothing to do.
    expect(await world.messages()).toEqual([...new Set([...stored, ...left, "after"])].sort());
    expect(left.every((message) => killed.includes(message))).toBe(true);
    expect(world.waiting()).toEqual([]);
    expect(world.rows("PRAGMA integrity_check")).toEqual([{ integrity_check: "ok" }]);
  });

  it("after it stored the event and before it cleaned up: the event is not counted again", async () => {
    const world = new World();
    world.fire("gemini", "AfterTool", geminiRun(world, "make", "a.c:1:1: error: first", 1));
    mkdirSync(world.store("hooks"), { recursive: true });
    const half = world.store("hooks", ".gemini.AfterTool.999999.0.half");
    // Gemini gives no id to a call: the file's own name and time are all there is to know it again by.
    writeFileSync(half, geminiRun(world, "make", "a.c:2:1: error: once", 1));
    const aside = join(world.home, "aside");
    linkSync(half, aside);
    expect(await world.messages()).toEqual(["first", "once"]);
    expect(world.waiting()).toEqual([]);
    renameSync(aside, half);
    expect(await world.messages()).toEqual(["first", "once"]);
    expect(world.waiting()).toEqual([]);
  });

  it("half a payload is left alone while it may be written, and dropped a minute later", async () => {
    const world = new World();
    world.fire("claude", "PostToolUseFailure", world.failed("make", "a.c:1:1: error: first"));
    mkdirSync(world.store("hooks"), { recursive: true });
    const half = world.store("hooks", ".claude.PostToolUse.999999.0.half");
    writeFileSync(half, world.passed("make").slice(0, 40));
    await world.messages();
    expect(world.waiting()).toHaveLength(1);
    utimesSync(half, new Date(), new Date(Date.now() - 61_000));
    await world.messages();
    expect(world.waiting()).toEqual([]);
  });
});

describe("a memory that another process holds", () => {
  it("for five seconds: the hook is back within its patience, and the event waits", async () => {
    const world = new World();
    world.fire("claude", "PostToolUseFailure", world.failed("make", "a.c:1:1: error: first"));
    world.fire("claude", "PostToolUse", world.edited("sum.js", "one", "two"), { tool: "edit" });
    expect(world.waiting()).toHaveLength(1);
    const other = openDatabase(world.store("memory.db"));
    other.exec("BEGIN IMMEDIATE");
    const heard = await world.fireBeside(
      "claude",
      "PostToolUseFailure",
      world.failed("make", "a.c:2:1: error: second"),
    );
    const end = await world.fireBeside("claude", "Stop", world.claude("Stop"));
    other.exec("ROLLBACK");
    other.close();
    expect(seen(heard)).toEqual(NOTHING);
    expect(seen(end)).toEqual(NOTHING);
    for (const { ms } of [heard, end]) expect(ms).toBeLessThan(2_500);
    // The edit and the failure; the end of a turn is nothing to remember.
    expect(world.waiting()).toHaveLength(2);
    expect(await world.messages()).toEqual(["first", "second"]);
    expect((await world.runs()).at(-1)!.diff).toContain("+two");
    expect(world.waiting()).toEqual([]);
  });
});

function base(world: World) {
  return {
    session_id: "g1",
    transcript_path: "/nowhere.json",
    cwd: world.repo,
    timestamp: "2026-11-15T18:25:00Z",
  };
}

function geminiRun(world: World, command: string, output: string, code: number): string {
  const end = code === 0 ? "" : `Exit Code: ${code}\n`;
  const llmContent = `<untrusted_context>\nOutput: ${output}\n${end}Process Group PGID: 1\n</untrusted_context>`;
  return JSON.stringify({
    ...base(world),
    tool_name: "run_shell_command",
    tool_input: { command },
    tool_response: { llmContent, returnDisplay: output },
  });
}
