import { spawnSync } from "node:child_process";
import { readdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { compose } from "#doors/compose.ts";
import { lessonsNow } from "#doors/lessons.ts";
import { proveIn } from "#doors/prove.ts";
import { WARN_NUMBERS } from "#warn/numbers.ts";
import { tokensOf } from "#warn/tokens.ts";
import { CHECK, SHOP } from "../doors/hook-payloads.ts";
import { git } from "../host/sandbox.ts";
import { NOTHING, seen, World } from "./hooks-world.ts";

const RIGHT = SHOP["sum.js"]!.replace("a + b)", "a + b, 0)");

/** What the check really prints where the mistake is in the tree. */
function output(world: World): string {
  const env = { PATH: process.env.PATH ?? "" };
  const { stdout, stderr } = spawnSync("sh", ["-c", CHECK], { cwd: world.repo, env, encoding: "utf8" });
  return stdout + stderr;
}

/** A repository whose fix is proven, and the mistake back in the tree. */
async function provenWorld(): Promise<World> {
  const world = new World();
  world.fire("claude", "PostToolUseFailure", world.failed(CHECK, output(world)));
  writeFileSync(join(world.repo, "sum.js"), RIGHT);
  world.fire("claude", "PostToolUse", world.passed(CHECK, "# pass 1"), { tool: "command" });
  const house = compose({ cwd: world.repo, env: world.env });
  const memory = await house.openMemory();
  try {
    const { knowledge } = await lessonsNow(house, memory);
    const [fix] = knowledge.fixes.fixes({});
    const how = {
      isNamed: true,
      repeats: { least: 2, most: 2 },
      deadline: Number.MAX_SAFE_INTEGER,
      timeoutMs: 20_000,
    };
    await proveIn({ house, memory, knowledge, signal: new AbortController().signal }, [fix!], how);
    await lessonsNow(house, memory);
  } finally {
    memory.close();
  }
  git(world.repo, "checkout", "-q", "sum.js");
  return world;
}

const about = (world: World, session_id: string, command = CHECK) =>
  world.claude("PreToolUse", { tool_name: "Bash", tool_input: { command }, session_id });
const fireBefore = (world: World, session: string, command = CHECK) =>
  world.fire("claude", "PreToolUse", about(world, session, command), { tool: "command" });

describe("what is said at an action, by the whole hook", () => {
  it("is held once, then let through; hooks that ask at once say it once; it keeps its budget", async () => {
    const world = await provenWorld();
    const payload = about(world, "at-once");
    const answers = await Promise.all(
      Array.from({ length: 6 }, () => world.fireBeside("claude", "PreToolUse", payload, { tool: "command" })),
    );
    const said = answers.map(({ stdout }) => stdout).filter((text) => text !== "");
    expect(answers.every(({ status }) => status === 0)).toBe(true);
    expect(said).toHaveLength(1);
    const { permissionDecision, permissionDecisionReason } = JSON.parse(said[0]!).hookSpecificOutput;
    expect(permissionDecision).toBe("deny");
    expect(tokensOf(permissionDecisionReason)).toBeLessThanOrEqual(WARN_NUMBERS.tokens.command);
    expect(WARN_NUMBERS.tokens.command).toBe(150);
    expect(seen(fireBefore(world, "at-once"))).toEqual(NOTHING);
    const held = await world.ask((_, { deliveries }) => deliveries.toldIn("at-once"));
    expect(held.map(({ manner }) => manner)).toEqual(["held"]);
  });

  it("is said once by hooks that ask at once, some of the memory and some of what was compiled", async () => {
    const world = await provenWorld();
    const payload = about(world, "both-ways");
    const answers = await Promise.all(
      Array.from({ length: 6 }, (_, n) => {
        // Where the store is named, only the memory is asked.
        const env: Record<string, string> = n % 2 === 0 ? {} : { TWICESHY_STORE: world.store() };
        return world.fireBeside("claude", "PreToolUse", payload, { tool: "command", env });
      }),
    );
    expect(answers.filter(({ stdout }) => stdout !== "")).toHaveLength(1);
    const held = await world.ask((_, { deliveries }) => deliveries.toldIn("both-ways"));
    expect(held.map(({ manner }) => manner)).toEqual(["held"]);
  });

  it("is a fact once, at whatever moment a hook is killed, and is said to nobody twice", async () => {
    const world = await provenWorld();
    // Compiled code is kept, and what it takes is known.
    fireBefore(world, "warm");
    const whole = fireBefore(world, "warm-again");
    expect(whole.stdout).toContain("deny");
    const told = new Map<string, number>();
    for (let i = 0; i < 18; i++) {
      const session = `killed-${i % 6}`;
      const killAfterMs = Math.round((0.4 + i / 24) * whole.ms);
      const payload = about(world, session);
      const { stdout } = await world.fireBeside("claude", "PreToolUse", payload, {
        ...{ tool: "command", killAfterMs },
      });
      if (stdout.includes("deny")) told.set(session, (told.get(session) ?? 0) + 1);
    }
    for (let n = 0; n < 6; n++)
      if (fireBefore(world, `killed-${n}`).stdout.includes("deny"))
        told.set(`killed-${n}`, (told.get(`killed-${n}`) ?? 0) + 1);
    expect(Math.max(...told.values())).toBe(1);
    for (let n = 0; n < 6; n++) {
      const facts = await world.ask((_, { deliveries }) => deliveries.toldIn(`killed-${n}`));
      expect(facts.map(({ manner }) => manner)).toEqual(["held"]);
    }
    expect(readdirSync(world.store("spool")).filter((name) => name.endsWith(".json"))).toEqual([]);
  });

  it("is never held a third time in a session, however often it fails in between", async () => {
    const world = await provenWorld();
    const heard: string[] = [];
    for (let round = 0; round < 4; round++) {
      const { stdout } = fireBefore(world, "stubborn");
      heard.push(stdout.includes('"deny"') ? "held" : stdout === "" ? "silent" : "advised");
      world.fire(
        "claude",
        "PostToolUseFailure",
        world.failed(CHECK, output(world), { session_id: "stubborn" }),
      );
    }
    expect(heard.filter((one) => one === "held").length).toBeLessThanOrEqual(2);
    expect(heard[0]).toBe("held");
    expect(heard[3]).not.toBe("held");
  });

  it("is silent where the tree is right, for another command, while warnings are off, and with the gate off", async () => {
    const world = await provenWorld();
    expect(seen(fireBefore(world, "other", "ls -la"))).toEqual(NOTHING);
    const quiet = { tool: "command", env: { ENABLE_QA_WARNINGS: "false" } } as const;
    expect(seen(world.fire("claude", "PreToolUse", about(world, "quiet"), quiet))).toEqual(NOTHING);
    writeFileSync(world.store("config.json"), '{"gate": "off"}');
    expect(seen(fireBefore(world, "gate-off"))).toEqual(NOTHING);
    writeFileSync(world.store("config.json"), '{"gate": "advise"}');
    const advised = JSON.parse(fireBefore(world, "advised").stdout).hookSpecificOutput;
    expect(advised.permissionDecision).toBeUndefined();
    expect(advised.additionalContext).toContain("a + b, 0)");
    writeFileSync(world.store("config.json"), "{}");
    writeFileSync(join(world.repo, "sum.js"), RIGHT);
    expect(seen(fireBefore(world, "right"))).toEqual(NOTHING);
    expect(await world.ask((_, { deliveries }) => deliveries.toldIn("right"))).toEqual([]);
  });

  it("comes back in a prompt and an output without becoming a task or a failure", async () => {
    const world = await provenWorld();
    const { stdout } = world.fire(
      "claude",
      "PostToolUseFailure",
      world.failed(CHECK, output(world), { session_id: "echo" }),
    );
    const ours = JSON.parse(stdout).hookSpecificOutput.additionalContext as string;
    const count = (await world.failures()).length;
    const prompt = world.claude("UserPromptSubmit", { session_id: "echo", prompt: `${ours}\n\nGo on` });
    world.fire("claude", "UserPromptSubmit", prompt);
    const echoed = world.failed("make docs", `${ours}\n\nmake: *** [docs] Error 1`, { session_id: "echo" });
    world.fire("claude", "PostToolUseFailure", echoed);
    const failures = await world.failures();
    expect(failures.filter(({ message }) => message.includes("Reduce of empty"))).toHaveLength(count);
    const titles = (await world.ask((memory) => memory.tasks())).map(({ title }) => title);
    expect(titles.join()).not.toContain("[twiceshy]");
    expect(titles).toContain("Go on");
  });

  it("is of no harm to a client that does not listen", async () => {
    const world = await provenWorld();
    for (const client of ["claude", "copilot"])
      expect(
        await world.fireBeside(client, "PreToolUse", about(world, "deaf"), { tool: "command", isDeaf: true }),
      ).toMatchObject({ status: 0, signal: null });
  });
});
