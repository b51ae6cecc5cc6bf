import { existsSync, mkdirSync, readdirSync, statSync, utimesSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { gitRepository, tempFolder } from "../host/sandbox.ts";
import { NOTHING, seen, World } from "./hooks-world.ts";

describe("what a client may hand to a hook", () => {
  const CUT = (world: World) => world.failed("make", "a.c:1:1: error: cut off").slice(0, -30);
  const BAD: readonly [string, (world: World) => string | Uint8Array][] = [
    ["nothing at all", () => ""],
    ["no JSON", () => "Exit code 1\nnot json\n"],
    ["cut off", CUT],
    ["bytes that are no text", () => Uint8Array.from({ length: 4096 }, (_, i) => (i * 37 + 128) % 256)],
    ["wrong types", () => '{"session_id":["a"],"cwd":7,"tool_name":{},"tool_input":"x","error":null}'],
    ["a very deep object", () => `${'{"a":'.repeat(20_000)}1${"}".repeat(20_000)}`],
  ];
  const EVENTS = [
    ["claude", "PostToolUseFailure"],
    ["claude", "PreToolUse"],
    ["codex", "PostToolUse"],
    ["copilot", "postToolUse"],
    ["gemini", "AfterTool"],
    ["nobody", "PostToolUseFailure"],
    ["claude", "EventOfNextYear"],
  ] as const;
  it.each(BAD)("%s: the client goes on, and nothing is left", async (_, payload) => {
    const world = new World();
    world.fire("claude", "PostToolUseFailure", world.failed("make", "a.c:1:1: error: first"));
    const fired = EVENTS.map(([client, event]) => world.fireBeside(client, event, payload(world)));
    for (const heard of await Promise.all(fired)) expect(seen(heard)).toEqual(NOTHING);
    expect(await world.messages()).toEqual(["first"]);
    expect(world.waiting()).toEqual([]);
  });

  it("text in another encoding is kept as far as it can be read", async () => {
    const world = new World();
    const [head, tail] = world.failed("make", "a.c:1:1: error: the ÿ end\n").split("ÿ");
    const bytes = Buffer.concat([Buffer.from(head!), Uint8Array.of(0xff, 0xc3), Buffer.from(tail!)]);
    expect(seen(world.fire("claude", "PostToolUseFailure", bytes))).toEqual(NOTHING);
    expect((await world.messages())[0]).toMatch(/^the .{1,4} end$/);
  });

  it("5 MB and 20 MB: read at its ends in a few seconds; what only waits is cut and does no harm", async () => {
    const world = new World();
    const noise = (megabytes: number) => "noise and noise\n".repeat(megabytes * 65_536);
    for (const size of [5, 20]) {
      const payload = world.failed("make", `${noise(size)}a.c:1:1: error: after ${"x".repeat(size)}`);
      const heard = world.fire("claude", "PostToolUseFailure", payload);
      expect(seen(heard)).toEqual(NOTHING);
      expect(heard.ms).toBeLessThan(10_000);
    }
    const edit = world.edited("sum.js", "a", noise(20));
    expect(seen(world.fire("claude", "PostToolUse", edit, { tool: "edit" }))).toEqual(NOTHING);
    expect(world.waiting()).toHaveLength(1);
    expect(statSync(world.store("hooks", world.waiting()[0]!)).size).toBeLessThanOrEqual(8 << 20);
    expect(await world.messages()).toHaveLength(2);
    // It may still be written, for all that can be told, for a minute.
    const [cut] = world.waiting();
    utimesSync(world.store("hooks", cut!), new Date(), new Date(Date.now() - 61_000));
    expect(await world.messages()).toHaveLength(2);
    expect(world.waiting()).toEqual([]);
    const kept = world.rows("SELECT sum(length(text)) AS n FROM outputs")[0].n;
    expect(kept).toBeLessThan(1 << 20);
  });

  it("fields and values of a newer version are let be", async () => {
    const world = new World();
    const newer = {
      novel: { deep: [1] },
      error_v2: ["x"],
      tool_input: { command: "make", sandbox: { kind: 7 } },
    };
    world.fire("claude", "PostToolUseFailure", world.failed("make", "a.c:1:1: error: newer", newer));
    expect(await world.messages()).toEqual(["newer"]);
  });
});

describe("where a hook is fired", () => {
  it("a folder that is gone is not made again", async () => {
    const world = new World();
    const gone = join(tempFolder(), "gone", "deep");
    const payload = world.failed("make", "a.c:1:1: error: gone", { cwd: gone });
    expect(seen(world.fire("claude", "PostToolUseFailure", payload))).toEqual(NOTHING);
    expect(existsSync(join(gone, ".."))).toBe(false);
  });

  it("a removed subfolder still belongs to its repository", async () => {
    const world = new World();
    const payload = world.failed("make", "a.c:1:1: error: below", { cwd: join(world.repo, "removed") });
    world.fire("claude", "PostToolUseFailure", payload);
    expect(await world.messages()).toEqual(["below"]);
  });

  it("a folder that is nobody's project gets no memory; one with a manifest does", async () => {
    const world = new World(tempFolder());
    const payload = () => world.failed("make", "a.c:1:1: error: here");
    expect(seen(world.fire("claude", "PostToolUseFailure", payload()))).toEqual(NOTHING);
    expect(readdirSync(world.repo)).toEqual([]);
    writeFileSync(join(world.repo, "package.json"), "{}");
    world.fire("claude", "PostToolUseFailure", payload());
    expect(await world.messages()).toEqual(["here"]);
  });

  it("a repository inside another has its own memory, and so has a subfolder of either none", async () => {
    const world = new World();
    const inner = join(world.repo, "vendor", "lib");
    gitRepository({ "src/a.c": "x\n" }, inner);
    const fail = (cwd: string, what: string) =>
      world.fire("claude", "PostToolUseFailure", world.failed("make", `a.c:1:1: error: ${what}`, { cwd }), {
        cwd,
      });
    fail(join(inner, "src"), "inner");
    mkdirSync(join(world.repo, "web"));
    fail(join(world.repo, "web"), "outer");
    expect(await world.messages()).toEqual(["outer"]);
    expect(existsSync(join(inner, ".twiceshy", "memory.db"))).toBe(true);
    expect(existsSync(join(inner, "src", ".twiceshy"))).toBe(false);
    expect(existsSync(join(world.repo, "web", ".twiceshy"))).toBe(false);
  });
});
