import { chmodSync, existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { describe, expect, it } from "vitest";
import { findHeadlessAgent } from "#doors/headless-agents.ts";
import { endCarrying } from "#host/marked-processes.ts";
import type { AgentEnd, AgentRequest, HeadlessAgent } from "#model/headless-agent.ts";
import { Trouble } from "#model/trouble.ts";
import { tempFolder } from "../host/sandbox.ts";

const LOOP = `loop-${process.pid}`;

/** A home with programs in it: scripts of node. */
function homeWith(programs: Record<string, string>): { env: Record<string, string>; home: string } {
  const home = tempFolder();
  for (const [name, script] of Object.entries(programs)) {
    const file = join(home, name);
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, `#!${process.execPath}\n${script}\n`);
    chmodSync(file, 0o755);
  }
  return { home, env: { HOME: home, PATH: `${join(home, "bin")}:/nowhere` } };
}

const VERSIONED = 'if (process.argv[2] === "--version") { console.log("9.8.7 (Fake)"); process.exit(0) }\n';

async function found(
  asked: string | null,
  env: Record<string, string>,
  more: Partial<Parameters<typeof findHeadlessAgent>[1]> = {},
): Promise<HeadlessAgent> {
  const lookup = await findHeadlessAgent(asked, { env, cwd: env.HOME!, loop: LOOP, ...more });
  if (lookup.kind === "missing") throw new Error(lookup.why);
  return lookup.agent;
}

interface Ran extends AgentEnd {
  readonly doing: readonly string[];
  readonly directory: string;
}

async function run(
  agent: HeadlessAgent,
  more: Partial<AgentRequest & { timeoutMs: number; maxOutputBytes: number }> = {},
): Promise<Ran> {
  const directory = tempFolder();
  const promptFile = join(tempFolder(), "prompt.md");
  writeFileSync(promptFile, "Mend it.");
  const doing: string[] = [];
  const end = await agent.run(
    {
      prompt: "Mend it.",
      promptFile,
      directory,
      permissions: { edit: true, commands: [], install: false, network: false },
      model: null,
      maxCostUsd: null,
      ...more,
    },
    {
      timeoutMs: more.timeoutMs ?? 15_000,
      maxOutputBytes: more.maxOutputBytes ?? 1024 * 1024,
      logFile: null,
      signal: new AbortController().signal,
      onProgress: (words) => doing.push(words),
    },
  );
  return { ...end, doing, directory };
}

describe("finding an agent", () => {
  it("looks on the PATH first, then in its usual folders, and asks for its version", async () => {
    const both = homeWith({ "bin/claude": VERSIONED, ".claude/local/claude": "process.exit(1)" });
    expect(await found("claude", both.env)).toMatchObject({
      name: "claude",
      vendor: "anthropic",
      version: "9.8.7",
    });
    const local = homeWith({ ".claude/local/claude": VERSIONED });
    expect((await found("claude", local.env)).version).toBe("9.8.7");
  });

  it("takes the first that is there when nobody named one", async () => {
    const { env } = homeWith({ "bin/qwen": VERSIONED, "bin/gemini": VERSIONED });
    expect((await found(null, env)).name).toBe("gemini");
  });

  it("says what is missing, and where it looked", async () => {
    const { env } = homeWith({ "bin/claudette": "" });
    const around = { env, cwd: env.HOME!, loop: LOOP };
    expect(await findHeadlessAgent("claude", around)).toMatchObject({
      kind: "missing",
      why: expect.stringContaining("claude was not found"),
    });
    expect(await findHeadlessAgent(null, around)).toMatchObject({
      kind: "missing",
      why: expect.stringContaining("no coding agent was found"),
    });
    expect(await findHeadlessAgent("command:no-such-program", around)).toMatchObject({ kind: "missing" });
  });

  it("does not take a folder, or a file that nobody may run, for it", async () => {
    const { env, home } = homeWith({ "bin/claude": "" });
    chmodSync(join(home, "bin/claude"), 0o644);
    mkdirSync(join(home, ".claude/local/claude"), { recursive: true });
    expect((await findHeadlessAgent("claude", { env, cwd: home, loop: LOOP })).kind).toBe("missing");
  });

  it("refuses a name that is none, and a command that needs a shell", async () => {
    const { env } = homeWith({});
    const around = { env, cwd: env.HOME!, loop: LOOP };
    await expect(findHeadlessAgent("cursor", around)).rejects.toThrow(
      /there is no agent "cursor"; there are claude/,
    );
    await expect(findHeadlessAgent("command:a | b", around)).rejects.toThrow(Trouble);
  });

  it("has no version where it does not say one, and does not wait for it", async () => {
    const { env } = homeWith({ "bin/claude": 'console.log("hello")', "bin/codex": "process.exit(3)" });
    expect((await found("claude", env)).version).toBeNull();
    expect((await found("codex", env)).version).toBeNull();
  });

  it("finds a command: agent from where the user is", async () => {
    const { env, home } = homeWith({ "tools/fix": 'console.log("here " + process.argv.slice(2))' });
    const agent = await found("command:./tools/fix 'a b' c", env, { cwd: home });
    expect(await run(agent)).toMatchObject({ outcome: "done", result: "here a b,c" });
  });
});

describe("running one", () => {
  const SHOW = `let said = ""; process.stdin.on("data", (d) => said += d).on("end", () => {
    require("fs").writeFileSync("seen.json", JSON.stringify({ said, env: process.env, cwd: process.cwd(),
      file: require("fs").readFileSync(process.env.TWICESHY_PROMPT_FILE, "utf8") })) })`;

  it("gives it the prompt twice, its folder, and no marks of an agent around us", async () => {
    const { env } = homeWith({ "bin/fix": SHOW });
    const around = {
      ...env,
      CLAUDECODE: "1",
      CLAUDE_CODE_SESSION_ID: "outer",
      TWICESHY_RUN: "r1",
      TWICESHY_SESSION: "s1",
      TWICESHY_TASK: "t1",
      ANTHROPIC_API_KEY: "kept",
      CI: "true",
    };
    const agent = await found("command:fix", around, { extraEnv: { TWICESHY_STORE: "/store" } });
    const { outcome, directory } = await run(agent);
    expect(outcome).toBe("done");
    const seen = JSON.parse(readFileSync(join(directory, "seen.json"), "utf8"));
    expect(seen).toMatchObject({ said: "Mend it.", file: "Mend it.", cwd: directory });
    expect(seen.env).toMatchObject({
      TWICESHY_FIX_LOOP: LOOP,
      TWICESHY_BACKGROUND: "off",
      TWICESHY_STORE: "/store",
      TWICESHY_TASK: "t1",
      ANTHROPIC_API_KEY: "kept",
      CI: "true",
      PWD: directory,
    });
    for (const name of ["CLAUDECODE", "CLAUDE_CODE_SESSION_ID", "TWICESHY_RUN", "TWICESHY_SESSION"])
      expect(seen.env).not.toHaveProperty(name);
  });

  const tell = (...events: unknown[]) =>
    `${VERSIONED}${events.map((event) => `console.log(${JSON.stringify(JSON.stringify(event))})`).join("\n")}\n`;
  const result = (more: object) => ({ type: "result", subtype: "success", is_error: false, ...more });

  const scenes: [string, string, Partial<AgentEnd>, Parameters<typeof run>[1]?][] = [
    [
      "works",
      tell(result({ result: "ok", total_cost_usd: 0.2 })),
      { outcome: "done", result: "ok", costUsd: 0.2 },
    ],
    [
      "is not logged in",
      `${tell({ type: "result", subtype: "success", is_error: true, result: "Invalid API key · Please run /login" })}process.exit(1)`,
      { outcome: "not-logged-in" },
    ],
    ["crashes", `${VERSIONED}process.abort()`, { outcome: "crashed", signal: "SIGABRT" }],
    [
      "has an old version that does not know a flag",
      `${VERSIONED}console.error("error: unknown option '--max-budget-usd'"); process.exit(1)`,
      { outcome: "crashed", error: "error: unknown option '--max-budget-usd'" },
    ],
    [
      "prints rubbish",
      `${VERSIONED}console.log("\\x1b[2J<html>"); console.log("{{{{")`,
      { outcome: "rubbish" },
    ],
    ["prints nothing", VERSIONED, { outcome: "rubbish" }],
    [
      "hangs",
      `${VERSIONED}process.on("SIGTERM", () => {}); setInterval(() => {}, 1000)`,
      { outcome: "timed-out" },
      { timeoutMs: 600 },
    ],
    [
      "floods",
      `${VERSIONED}setInterval(() => { for (let i = 0; i < 100; i++) console.log("x".repeat(10000)) }, 1)`,
      { outcome: "flooded" },
    ],
    [
      "spends too much",
      `${tell(result({ total_cost_usd: 3 }))}setInterval(() => {}, 1000)`,
      { outcome: "over-cost", costUsd: 3 },
      { maxCostUsd: 2 },
    ],
  ];
  for (const [name, script, end, more] of scenes)
    it(`an agent that ${name}`, async () => {
      const { env } = homeWith({ "bin/claude": script });
      const ran = await run(await found("claude", env), more);
      expect(ran).toMatchObject(end);
      expect(ran.why).toMatch(/^claude .{5,}/);
      expect(ran.durationMs).toBeLessThan(12_000);
    });

  it("is missing when it goes away between being found and being run", async () => {
    const { env, home } = homeWith({ "bin/claude": VERSIONED });
    const agent = await found("claude", env);
    const { rmSync } = await import("node:fs");
    rmSync(join(home, "bin/claude"));
    expect(await run(agent)).toMatchObject({
      outcome: "missing",
      why: expect.stringContaining("bin/claude"),
    });
  });

  it("keeps secrets out of everything it passes on", async () => {
    const secret = `ghp_${"a1B2".repeat(9)}`;
    const { env } = homeWith({
      "bin/claude": tell(
        { type: "assistant", message: { content: [{ type: "text", text: `token ${secret}` }] } },
        result({ result: `used ${secret}\nFAILURE_REASON: ${secret} is no good` }),
      ),
    });
    const ran = await run(await found("claude", env));
    expect(ran.outcome).toBe("done");
    expect(JSON.stringify(ran)).not.toContain(secret);
    expect(ran.failureReason).toContain("is no good");
  });

  it("shows the flags it is started with", async () => {
    const { env } = homeWith({
      "bin/claude": `${VERSIONED}console.log(JSON.stringify({type:"result",result:process.argv.slice(2).join(" ")}))`,
    });
    const agent = await found("claude", env);
    const permissions = { edit: true, commands: [["npm", "test"]], install: false, network: false };
    const request = {
      prompt: "p",
      promptFile: "p",
      directory: env.HOME!,
      permissions,
      model: null,
      maxCostUsd: 1,
    };
    const shown = agent.flagsFor(request);
    const { result: started } = await run(agent, { permissions, maxCostUsd: 1 });
    for (const flag of shown) expect(started).toContain(flag);
    expect(shown.join(" ")).toContain("Bash(npm test)");
  });
});

describe("what a loop left behind", () => {
  it("is ended by its loop's name, and nobody else's", async () => {
    const { spawn } = await import("node:child_process");
    const start = (loop: string) =>
      spawn("sleep", ["60"], {
        detached: true,
        stdio: "ignore",
        env: { PATH: process.env.PATH, TWICESHY_FIX_LOOP: loop },
      });
    const [ours, theirs] = [start(`${LOOP}-gone`), start(`${LOOP}-gone-2`)];
    const over = new Promise((resolve) => ours.on("exit", (_code, signal) => resolve(signal)));
    for (let tries = 0; !existsSync(`/proc/${ours.pid}/environ`) && tries < 50; tries += 1)
      await new Promise((resolve) => setTimeout(resolve, 20));
    expect(endCarrying(`TWICESHY_FIX_LOOP=${LOOP}-gone`)).toBe(1);
    expect(await over).toBe("SIGKILL");
    expect(theirs.exitCode).toBeNull();
    theirs.kill("SIGKILL");
    expect(endCarrying("TWICESHY_FIX_LOOP=")).toBe(0);
  });
});
