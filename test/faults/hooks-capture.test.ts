import { spawnSync } from "node:child_process";
import { existsSync, mkdirSync, readFileSync, rmSync, utimesSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { sessionFile } from "#doors/switches.ts";
import { CHECK, SHOP } from "../doors/hook-payloads.ts";
import { twiceshy } from "../e2e/twiceshy.ts";
import { git, tempFolder } from "../host/sandbox.ts";
import { NOTHING, seen, World } from "./hooks-world.ts";

const PATH_ONLY = { PATH: process.env.PATH ?? "" };

type Told = readonly [client: string, event: string, payload: Record<string, unknown>];

const OUT = "a.c:1:1: error: seen";
const gemini = (command: string, end: string, output = OUT, event = "AfterTool"): Told => [
  "gemini",
  event,
  {
    session_id: "s1",
    tool_name: "run_shell_command",
    tool_input: { command },
    tool_response: { llmContent: `Output: ${output}\n${end}`, returnDisplay: output },
  },
];
const qwen = (command: string, end: string, output = OUT): Told => {
  const error = `Command: ${command}\nDirectory: (root)\nOutput: ${output}\nError: (none)\n${end}\nSignal: (none)\n`;
  return [
    "qwen",
    "PostToolUseFailure",
    { session_id: "s1", tool_name: "run_shell_command", tool_input: { command }, tool_use_id: "q1", error },
  ];
};
const copilot = (command: string, code: number, output = OUT): Told => [
  "copilot",
  "postToolUse",
  {
    sessionId: "s1",
    timestamp: Date.now(),
    toolName: "bash",
    toolArgs: { command },
    toolResult: {
      resultType: "success",
      textResultForLlm: `${output}\n<shellId: 0 completed with exit code ${code}>`,
    },
  },
];
const opencode = (command: string, exit: number | null, output = OUT): Told => [
  "opencode",
  "tool-execute-after",
  {
    session_id: "s1",
    call_id: "o1",
    tool: "bash",
    args: { command },
    metadata: { output, exit, truncated: false },
    output,
  },
];
const pi = (command: string, end: string, output = OUT): Told => [
  "pi",
  "tool_result",
  {
    session_id: "s1",
    call_id: "p1",
    tool: "bash",
    input: { command },
    content: [{ type: "text", text: `${output}\n\n${end}` }],
    isError: true,
  },
];
const cursor = (command: string, more: Record<string, unknown>): Told => [
  "cursor",
  "postToolUseFailure",
  {
    conversation_id: "s1",
    tool_name: "Shell",
    tool_use_id: "c1",
    tool_input: { command },
    failure_type: "error",
    error_message: OUT,
    ...more,
  },
];
const claude = (command: string, error: string, more: Record<string, unknown> = {}): Told => [
  "claude",
  "PostToolUseFailure",
  { session_id: "s1", tool_name: "Bash", tool_use_id: "t1", tool_input: { command }, error, ...more },
];

/** Fires each in a repository of its own kind; how many failures it left. */
async function failuresAfter(...all: readonly Told[]): Promise<string[]> {
  const world = new World();
  for (const [client, event, payload] of all) {
    const heard = world.fire(
      client,
      event,
      JSON.stringify({ cwd: world.repo, directory: world.repo, ...payload }),
    );
    expect(seen(heard)).toEqual(NOTHING);
  }
  return existsSync(world.store("memory.db")) ? world.messages() : [];
}

describe("what is no failure", () => {
  const GREP = "grep -rn nothing src";
  const ROWS: readonly [string, Told, Told][] = [
    ["gemini", gemini(GREP, "Exit Code: 1", "(empty)"), gemini("make", "Exit Code: 1")],
    ["qwen", qwen(GREP, "Exit Code: 1", "(empty)"), qwen("make", "Exit Code: 1")],
    ["copilot", copilot(GREP, 1, ""), copilot("make", 1)],
    ["opencode", opencode(GREP, 1, ""), opencode("make", 1)],
    ["pi", pi(GREP, "Command exited with code 1", "(no output)"), pi("make", "Command exited with code 1")],
    ["cursor", cursor(GREP, { error_message: "Command failed with exit code 1" }), cursor("make", {})],
    ["claude", claude(GREP, "Exit code 1"), claude("make", `Exit code 1\n${OUT}`)],
  ];
  it.each(ROWS)("grep without a match in %s; make that fails is one", async (_, answer, failure) => {
    expect(await failuresAfter(answer)).toEqual([]);
    expect(await failuresAfter(failure)).toEqual(["seen"]);
  });

  it("what a person or a time limit stopped, and what goes on in the background", async () => {
    const stopped: readonly Told[] = [
      claude("npm run watch", "Exit code 143\nCommand timed out after 1s"),
      claude("npm run watch", "[Request interrupted by user for tool use]", { is_interrupt: true }),
      gemini("npm run watch", "Signal: SIGTERM", "(empty)"),
      opencode("npm run watch", null, "waiting"),
      pi("npm run watch", "Command timed out after 5 seconds", "waiting"),
      cursor("npm run watch", { failure_type: "timeout", error_message: "timed out" }),
    ];
    for (const one of stopped) expect(await failuresAfter(one)).toEqual([]);
    const background: Told = [
      "claude",
      "PostToolUse",
      {
        session_id: "s1",
        tool_name: "Bash",
        tool_use_id: "b",
        tool_input: { command: "make", run_in_background: true },
        tool_response: { stdout: OUT, stderr: "", backgroundTaskId: "b1" },
      },
    ];
    expect(await failuresAfter(background)).toEqual([]);
  });

  it("a pipe that hides the end, unless the output says it plainly; `; echo $?` tells it", async () => {
    const world = new World();
    world.fire("claude", "PostToolUseFailure", world.failed("true && make", "a.c:1:1: error: first"));
    const say = (command: string, output: string) =>
      world.fire("claude", "PostToolUse", world.passed(command, output));
    say("npm test 2>&1 | tail -5", "all is well so far");
    say("make | tail", "make: *** [Makefile:2: all] Error 2");
    say("make 2>&1; echo exit=$?", "b.c:1:1: error: by its echo\nexit=2");
    say("make 2>&1; echo exit=$?", "c.c:1:1: error: only mentioned\nexit=0");
    const messages = await world.messages();
    expect(messages).toContain("by its echo");
    expect(messages).not.toContain("only mentioned");
    const outcomes = Object.fromEntries(
      (await world.runs()).map(({ check, outcome }) => [check.command, outcome]),
    );
    expect(outcomes["npm test"]).toBeUndefined();
  });

  it("our own words in an output or a prompt", async () => {
    const world = new World();
    const ours = `[twiceshy] This failed before:\n1. a.c:9:9: error: an old story\n\`\`\`text\nb.c:1:1: error: in the fence\n\`\`\`\n`;
    world.fire(
      "claude",
      "PostToolUseFailure",
      world.failed("make", `a.c:1:1: error: first\n${ours}\nmake: *** stop`),
    );
    world.fire(
      "claude",
      "UserPromptSubmit",
      world.claude("UserPromptSubmit", { prompt: `${ours}\nFix it, please` }),
    );
    world.fire("claude", "PostToolUseFailure", world.failed("make", "a.c:2:1: error: second"));
    const messages = await world.messages();
    expect(messages.join()).not.toMatch(/old story|in the fence/);
    expect((await world.ask((memory) => memory.tasks())).map(({ title }) => title)).toEqual([
      "Fix it, please",
    ]);
  });

  it("`twiceshy run` inside an agent is counted once, by itself", async () => {
    const world = new World();
    const script = 'echo "a.c:1:1: error: watched"; exit 1';
    const { stdout, stderr } = twiceshy(world.repo, ["run", "--", "sh", "-c", script], {
      env: { HOME: world.home },
    });
    for (const command of [
      `twiceshy run -- sh -c '${script}'`,
      `cd . && npx twiceshy run -- sh -c '${script}' 2>&1`,
    ])
      world.fire("claude", "PostToolUseFailure", world.failed(command, stdout + stderr));
    expect(await world.messages()).toEqual(["watched"]);
  });

  it("a command outside the project; one below it belongs to its folder", async () => {
    const world = new World();
    const elsewhere = tempFolder();
    mkdirSync(join(world.repo, "web"));
    world.fire(
      "claude",
      "PostToolUseFailure",
      world.failed(`cd ${elsewhere} && make`, "a.c:1:1: error: elsewhere"),
    );
    world.fire("claude", "PostToolUseFailure", world.failed("cd web && make", "a.c:1:1: error: below"));
    expect(await world.messages()).toEqual(["below"]);
    expect((await world.runs()).map(({ check }) => check.directory)).toEqual(["web"]);
  });
});

describe("what is captured", () => {
  it("edits that only waited are part of the attempt, and a green check in another session makes the fix", async () => {
    const world = new World();
    const red = world.failed(
      CHECK,
      "TypeError: Reduce of empty array with no initial value\n    at sum (sum.js:1:1)",
    );
    world.fire("claude", "PostToolUseFailure", red);
    writeFileSync(join(world.repo, "sum.js"), SHOP["sum.js"]!.replace("a + b)", "a + b, 1)"));
    const tried = world.edited("sum.js", "a + b)", "a + b, 1)");
    expect(seen(world.fire("claude", "PostToolUse", tried, { tool: "edit" }))).toEqual(NOTHING);
    expect(world.waiting()).toHaveLength(1);
    world.fire("claude", "PostToolUseFailure", red.replace(/toolu_\w+/, "toolu_01Other"));
    expect((await world.runs()).at(-1)!.diff).toContain("+a + b, 1)");

    writeFileSync(join(world.repo, "sum.js"), SHOP["sum.js"]!.replace("a + b)", "a + b, 0)"));
    const green = world.passed(CHECK, "# pass 1", { session_id: "another" });
    expect(seen(world.fire("claude", "PostToolUse", green, { tool: "command" }))).toEqual(NOTHING);
    const [fix] = await world.ask((_, { fixes }) => fixes.fixes({}));
    expect(fix).toMatchObject({ grade: "observed", files: ["sum.js"] });
    git(world.repo, "checkout", "-q", "sum.js");
    const again = world.fire(
      "claude",
      "PostToolUseFailure",
      world.failed(CHECK, "TypeError: Reduce of empty array with no initial value\n    at sum (sum.js:1:1)", {
        session_id: "third",
      }),
    );
    expect(JSON.parse(again.stdout).hookSpecificOutput.additionalContext).toContain("a + b, 0)");
  });

  it("a check behind a pipe, which ends as the pipe does: its failure is seen at once, its fix learned and told", async () => {
    const world = new World();
    const command = `${CHECK} 2>&1 | tail -40`;
    const check = (session_id: string) => {
      const { stdout } = spawnSync("sh", ["-c", command], {
        cwd: world.repo,
        env: PATH_ONLY,
        encoding: "utf8",
      });
      return world.fire("claude", "PostToolUse", world.passed(command, stdout, { session_id }), {
        tool: "command",
      });
    };
    expect(seen(check("one"))).toEqual(NOTHING);
    expect(world.waiting()).toEqual([]);
    expect((await world.failures()).map(({ file }) => file)).toEqual(["sum.js"]);
    writeFileSync(join(world.repo, "sum.js"), SHOP["sum.js"]!.replace("a + b)", "a + b, 0)"));
    check("one");
    expect(await world.ask((_, { fixes }) => fixes.fixes({}))).toMatchObject([{ files: ["sum.js"] }]);
    git(world.repo, "checkout", "-q", "sum.js");
    const { hookEventName, additionalContext } = JSON.parse(check("two").stdout).hookSpecificOutput;
    expect(hookEventName).toBe("PostToolUse");
    expect(additionalContext).toContain("a + b, 0)");
    // Words alone make no failure, and most pipes are no matter for node.
    const count = (await world.failures()).length;
    world.fire("claude", "PostToolUse", world.passed("cat notes | head", "error handling, failed ideas"), {
      tool: "command",
    });
    world.fire("claude", "PostToolUse", world.passed("ls | head", "a.js"), { tool: "command" });
    expect(await world.failures()).toHaveLength(count);
  });

  it("a command of Codex by its transcript: at once where it is told there, and when it is told later", async () => {
    const world = new World();
    const transcript = join(world.home, "rollout.jsonl");
    const told = (tool_use_id: string, tool_response: string, transcript_path: string | null = transcript) =>
      world.fire(
        "codex",
        "PostToolUse",
        world.claude("PostToolUse", {
          tool_name: "Bash",
          tool_input: { command: "make" },
          tool_response,
          tool_use_id,
          transcript_path,
        }),
        { tool: "command" },
      );
    const line = (id: string, exit_code: number, aggregated_output: string) => {
      const item = { type: "CommandExecution", id, exit_code, aggregated_output };
      return `${JSON.stringify({ type: "event_msg", payload: { type: "item_completed", item } })}\n`;
    };
    writeFileSync(transcript, line("call_a", 2, OUT) + line("call_b", 0, "a.c:1:1: error: only said"));
    expect(seen(told("call_a", OUT))).toEqual(NOTHING);
    expect(await world.messages()).toEqual(["seen"]);
    told("call_b", "a.c:1:1: error: only said");
    told("call_c", "a.c:1:1: error: told late");
    expect(world.waiting()).toHaveLength(1);
    expect(await world.messages()).toEqual(["seen"]);
    writeFileSync(transcript, line("call_c", 1, "a.c:1:1: error: told late"));
    expect(await world.messages()).toEqual(["seen", "told late"]);
    told("call_d", "a.c:1:1: error: without a transcript", null);
    expect(await world.messages()).toEqual(["seen", "told late", "without a transcript"]);
    expect(world.waiting()).toEqual([]);
  });

  it("a subagent's commands, beside those of the main one", async () => {
    const world = new World();
    const fired = ["main", "sub"].map((who) =>
      world.fireBeside(
        "claude",
        "PostToolUseFailure",
        world.failed(
          "make",
          `${who}.c:1:1: error: of ${who}`,
          who === "sub" ? { agent_id: "a1", agent_type: "Explore" } : {},
        ),
      ),
    );
    await Promise.all(fired);
    expect(await world.messages()).toEqual(["of main", "of sub"]);
  });

  it("calls that a model numbers anew in each turn are all counted", async () => {
    const world = new World();
    const payload = (what: string) =>
      world.failed("make", `a.c:1:1: error: ${what}`, { tool_use_id: "call_0" });
    world.fire("claude", "PostToolUseFailure", payload("first"));
    mkdirSync(world.store("hooks"), { recursive: true });
    const file = world.store("hooks", "claude.PostToolUseFailure.1.0.json");
    writeFileSync(file, payload("second"));
    utimesSync(file, new Date(), new Date(Date.now() - 20_000));
    expect(await world.messages()).toEqual(["first", "second"]);
  });
});

describe("secrets and switches", () => {
  // In two parts: other people's scanners read this file too.
  const SECRET = `ghp_${"16C7e42F292c6912E7710c838347Ae178B4a"}`;

  const KEY = "MIIEowIBAAKCAQEAx1h2Zk9fQ3Vt";

  it("a secret in any payload is not in the memory, nor beside it once that was opened", async () => {
    const world = new World();
    const all = [
      ["UserPromptSubmit", world.claude("UserPromptSubmit", { prompt: `Use the key ${SECRET}` })],
      ["PostToolUse", world.edited("sum.js", `key = "${SECRET}"`, `{"token": "${SECRET}"}`)],
      ["PostToolUseFailure", world.failed(`make KEY=${SECRET}`, `a.c:1:1: error: bad key ${SECRET}`)],
      ["PostToolUse", world.edited("sum.js", "x", `-----BEGIN RSA PRIVATE KEY-----\n${KEY}\nabc`)],
    ] as const;
    world.fire("claude", "PostToolUseFailure", world.failed("make", "a.c:1:1: error: first"));
    for (const [event, payload] of all) world.fire("claude", event, payload);
    const runs = await world.runs();
    expect(runs.at(-1)!.diff).toContain("[redacted:");
    expect(world.waiting()).toEqual([]);
    for (const name of ["memory.db", "memory.db-wal", "hook-trouble.log"])
      if (existsSync(world.store(name)))
        expect(readFileSync(world.store(name), "latin1")).not.toMatch(new RegExp(`${SECRET}|${KEY}`));
    // The session goes on: an edit whose key was cut out is still an edit.
    world.fire("claude", "PostToolUseFailure", world.failed("make", "a.c:3:1: error: later"));
    expect((await world.runs()).at(-1)!.diff).toContain("sum.js");
  });

  it("forget erases what sessions kept, and what still waits", async () => {
    const world = new World();
    world.fire("claude", "PostToolUseFailure", world.failed("make", "a.c:1:1: error: first"));
    world.fire(
      "claude",
      "UserPromptSubmit",
      world.claude("UserPromptSubmit", { prompt: "About Rumpelstiltskin" }),
    );
    world.fire("claude", "PostToolUse", world.edited("sum.js", "x", "Rumpelstiltskin"), { tool: "edit" });
    await world.runs();
    expect(
      world.rows("SELECT value FROM progress").some(({ value }) => String(value).includes("Rumpel")),
    ).toBe(true);
    // A command of Codex whose end nobody knows yet waits on.
    const pending = {
      session_id: "c",
      transcript_path: "/nowhere.jsonl",
      tool_name: "Bash",
      tool_use_id: "call_1",
    };
    const codex = {
      ...pending,
      cwd: world.repo,
      tool_input: { command: "make" },
      tool_response: "Rumpelstiltskin",
    };
    world.fire("codex", "PostToolUse", JSON.stringify(codex), { tool: "command" });
    expect(world.waiting()).toHaveLength(1);
    const { code } = twiceshy(world.repo, ["forget", "--match", "Rumpelstiltskin", "--yes"], {
      env: { HOME: world.home },
    });
    expect(code).toBe(0);
    expect(world.waiting()).toEqual([]);
    expect(
      world.rows("SELECT value FROM progress").some(({ value }) => String(value).includes("Rumpel")),
    ).toBe(false);
    expect(readFileSync(world.store("memory.db")).includes("Rumpel")).toBe(false);
  });

  it("off, in each of its places: nothing is kept and nothing said; a session that is off leaves others on", async () => {
    const world = new World();
    world.fire("claude", "PostToolUseFailure", world.failed("make", "a.c:1:1: error: first"));
    const fireOff = (env: Record<string, string>, more = {}) => {
      const error = world.failed("make", "a.c:1:1: error: off", more);
      expect(seen(world.fire("claude", "PostToolUseFailure", error, { env }))).toEqual(NOTHING);
      world.fire("claude", "PostToolUse", world.edited("sum.js", "a", "off", more), { env, tool: "edit" });
      world.fire("claude", "Stop", world.claude("Stop", more), { env });
    };
    for (const TWICESHY of ["off", "OFF", "0", "false", "no"]) fireOff({ TWICESHY });
    fireOff({ ENABLE_QA_LEARNING: "false", ENABLE_QA_WARNINGS: "false" });
    mkdirSync(world.store("off-sessions"), { recursive: true });
    writeFileSync(sessionFile(world.store(), "hushed"), "all\n");
    fireOff({}, { session_id: "hushed" });
    writeFileSync(world.store("off"), "all\n");
    fireOff({});
    expect(world.waiting().filter((name) => !name.includes("PostToolUse."))).toEqual([]);
    rmSync(world.store("off"));
    world.fire("claude", "PostToolUseFailure", world.failed("make", "a.c:1:1: error: on again"));
    expect(await world.messages()).toEqual(["first", "on again"]);
    expect((await world.runs()).every(({ diff }) => !(diff ?? "").includes("off"))).toBe(true);
    expect(world.waiting()).toEqual([]);
  });
});
