import { describe, expect, it } from "vitest";
import { AIDER } from "#agents/headless/aider.ts";
import { CODEX } from "#agents/headless/codex.ts";
import { COPILOT } from "#agents/headless/copilot.ts";
import { GEMINI } from "#agents/headless/gemini.ts";
import { OPENCODE } from "#agents/headless/opencode.ts";
import { QWEN } from "#agents/headless/qwen.ts";
import type { AgentAdapter, AgentPermissions } from "#model/headless-agent.ts";
import { hear, printed } from "./told-by.ts";

const LISTED: AgentPermissions = {
  edit: true,
  commands: [
    ["npm", "test"],
    ["node", "test.js"],
  ],
  install: false,
  network: false,
};
const LOOK: AgentPermissions = { ...LISTED, edit: false, commands: [] };
const ANY: AgentPermissions = { edit: true, commands: "any", install: false, network: false };
const ALL: AgentPermissions = { edit: true, commands: "any", install: true, network: true };

const flags = (adapter: AgentAdapter, permissions: AgentPermissions) =>
  adapter.invocation(
    { prompt: "p", promptFile: "/s/p.md", directory: "/d", permissions, model: null, maxCostUsd: null },
    adapter.name,
  ).permissionFlags;

const LAST = "I changed where the sum starts.\nFAILURE_REASON: none left";
const told = [
  [CODEX, "01a1e2f6-3951-7121-afb3-2aa186136b60", { input: 300, output: 60 }],
  [GEMINI, "f83a93b5-359b-4c22-bd8d-ed98bfd84e5a", { input: 300, output: 60 }],
  [QWEN, "9e9ab129-1f61-4bef-9a89-3992eb0d692a", { input: 300, output: 60 }],
  [COPILOT, "dffeb596-cbfb-4f1b-98fa-e5c46decbcf1", null],
  [OPENCODE, "ses_e1d08f07affeH38d2F9bInVIM3", { input: 300, output: 60 }],
] as const;

describe("what agents tell", () => {
  for (const [adapter, session, tokens] of told) {
    const { name } = adapter;
    it(`${name}: the end, session and tokens of a session that worked`, () => {
      const { end, doing } = hear(adapter, printed(`${name}.mended.jsonl`));
      expect(end).toMatchObject({ outcome: "done", result: LAST, error: null, session, tokens });
      expect(end.costUsd).toBeNull();
      expect(doing).toContain("runs node --test test.js");
      expect(doing.filter((words) => words === "runs node --test test.js")).toHaveLength(1);
      expect(doing.at(-1)).toBe("I changed where the sum starts.");
    });

    it(`${name}: a session whose key was refused`, () => {
      const { end } = hear(adapter, printed(`${name}.refused.jsonl`), { exitCode: 1 });
      expect(end.outcome).toBe(name === "gemini" ? "failed" : "not-logged-in");
      expect(end.error).not.toBeNull();
    });
  }

  it("gemini, copilot and qwen say without an event that nobody is logged in", () => {
    for (const adapter of [GEMINI, COPILOT]) {
      const { end } = hear(adapter, printed(`${adapter.name}.no-login.txt`), { exitCode: 41 }, "stderr");
      expect(end.outcome).toBe("not-logged-in");
      expect(end.why).toContain(adapter.login!);
    }
    expect(hear(QWEN, printed("qwen.no-login.jsonl"), { exitCode: 1 }).end.outcome).toBe("not-logged-in");
  });

  it("a test of the user's that speaks of a login is no login", () => {
    const call = {
      type: "item.completed",
      item: { type: "command_execution", command: "npm test", aggregated_output: "401 Unauthorized" },
    };
    const failed = { type: "turn.failed", error: { message: "the model is overloaded" } };
    const lines = [call, failed].map((one) => JSON.stringify(one));
    expect(hear(CODEX, lines, { exitCode: 1 }).end.outcome).toBe("failed");
  });

  it("codex: an error on the way is none when the turn completes", () => {
    const lines = [
      '{"type":"error","message":"Reconnecting... 2/5 (stream disconnected)"}',
      '{"type":"item.completed","item":{"type":"agent_message","text":"Done."}}',
      '{"type":"turn.completed","usage":{"input_tokens":1,"output_tokens":2}}',
    ];
    expect(hear(CODEX, lines).end).toMatchObject({ outcome: "done", error: null, result: "Done." });
    expect(hear(CODEX, lines.slice(0, 1), { exitCode: 1 }).end.outcome).toBe("failed");
  });

  it("codex: is given up on when its sandbox cannot be set up, not when a command of the user's fails", () => {
    const ran = (aggregated_output: string) =>
      JSON.stringify({
        type: "item.completed",
        item: { type: "command_execution", command: "npm test", aggregated_output, status: "failed" },
      });
    const broken = ran("bwrap: execvp codex-linux-sandbox: No such file or directory\n");
    const { end, gaveUpAt } = hear(CODEX, [broken], { exitCode: 143, stoppedAs: "failed" });
    expect(gaveUpAt).toBe(0);
    expect(end).toMatchObject({ outcome: "failed", why: expect.stringContaining("codex-linux-sandbox") });
    expect(hear(CODEX, [ran("1 failing\nbwrap: no such file\n")]).gaveUpAt).toBeNull();
  });

  it("gemini: words in pieces are put together, and begin anew after a tool", () => {
    const piece = (content: string) =>
      JSON.stringify({ type: "message", role: "assistant", content, delta: true });
    const tool = '{"type":"tool_use","tool_name":"read_file","parameters":{"file_path":"/a/b.ts"}}';
    const prompt = '{"type":"message","role":"user","content":"FAILURE_REASON: say why"}';
    const { end, doing } = hear(GEMINI, [
      prompt,
      piece("Let"),
      piece(" me."),
      tool,
      piece("Do"),
      piece("ne."),
    ]);
    expect(end).toMatchObject({ result: "Done.", failureReason: null });
    expect(doing).toContain("reads b.ts");
  });

  it("opencode: what each step cost is added up", () => {
    const step = (cost: number) =>
      JSON.stringify({
        type: "step_finish",
        sessionID: "s",
        part: { cost, tokens: { input: 5, output: 1 } },
      });
    expect(hear(OPENCODE, [step(0.25), step(0.5)]).end).toMatchObject({
      costUsd: 0.75,
      tokens: { input: 10, output: 2 },
    });
  });

  it("aider: what the session cost, and an error that its exit code hides", () => {
    const lines = [
      "Aider v0.86.1",
      "I changed sum.js.",
      "Tokens: 12k sent, 1,315 received. Cost: $0.14 message, $2.25 session.",
      "Applied edit to sum.js",
    ];
    expect(hear(AIDER, lines).end).toMatchObject({
      outcome: "done",
      costUsd: 2.25,
      tokens: { input: 12_000, output: 1315 },
      result: expect.stringContaining("I changed sum.js."),
    });
    const refused = 'litellm.AuthenticationError: AnthropicException - {"type":"authentication_error"}';
    expect(hear(AIDER, [refused]).end.outcome).toBe("not-logged-in");
    expect(hear(AIDER, ["litellm.BadRequestError: too long"]).end.outcome).toBe("failed");
    expect(hear(AIDER, [refused, ...lines]).end.outcome).toBe("done");
  });
});

describe("permissions", () => {
  it("codex is bounded by its sandbox", () => {
    expect(flags(CODEX, LOOK)).toEqual(["--sandbox", "read-only", "-c", 'approval_policy="never"']);
    expect(flags(CODEX, LISTED)).toContain("sandbox_workspace_write.network_access=false");
    expect(flags(CODEX, { ...ANY, network: true })).toContain("workspace-write");
    expect(flags(CODEX, ALL)).toContain("danger-full-access");
  });

  it("gemini and qwen run what is listed", () => {
    const npm = ["--allowed-tools", "run_shell_command(npm test)"];
    expect(flags(GEMINI, LISTED).slice(0, 4)).toEqual(["--approval-mode", "auto_edit", ...npm]);
    expect(flags(QWEN, LISTED).slice(0, 8)).toEqual([
      ...[
        "--approval-mode",
        "default",
        "--allowed-tools",
        "Edit(./**)",
        "--allowed-tools",
        "write_file(./**)",
      ],
      ...npm,
    ]);
    for (const adapter of [GEMINI, QWEN]) {
      expect(flags(adapter, LOOK).slice(0, 2)).toEqual(["--approval-mode", "plan"]);
      expect(flags(adapter, ANY)).toContain("yolo");
    }
    expect(flags(QWEN, ANY)).toContain("web_fetch");
    expect(flags(QWEN, ALL)).not.toContain("web_fetch");
  });

  it("copilot looks at the subcommand of some tools, and at the name of all others", () => {
    expect(flags(COPILOT, LISTED)).toEqual([
      ...["--trust-folder", "--allow-tool=write", "--allow-tool=shell(npm test:*)"],
      "--allow-tool=shell(node:*)",
    ]);
    const restoring = flags(COPILOT, { ...LISTED, install: true });
    expect(restoring).toContain("--allow-tool=shell(npm ci:*)");
    expect(restoring.join(" ")).not.toContain("pip");
    expect(flags(COPILOT, LOOK)).toEqual(["--trust-folder", "--deny-tool=write"]);
    expect(flags(COPILOT, ANY)).toContain("--deny-tool=shell(npm install:*)");
    expect(flags(COPILOT, ALL)).toContain("--allow-all-urls");
  });

  it("opencode gets its rules in the environment, the general one first", () => {
    const rules = (permissions: AgentPermissions) =>
      JSON.parse(flags(OPENCODE, permissions)[0]!.slice("OPENCODE_PERMISSION=".length));
    expect(Object.entries(rules(LISTED).bash).slice(0, 3)).toEqual([
      ["*", "deny"],
      ["npm test", "allow"],
      ["npm test *", "allow"],
    ]);
    expect(rules(LOOK)).toMatchObject({ edit: "deny", webfetch: "deny", external_directory: "deny" });
    expect(rules(ANY).bash).toMatchObject({ "*": "allow", "git push *": "deny", "pip install *": "deny" });
    expect(rules(ALL)).toMatchObject({ edit: "allow", webfetch: "allow" });
  });

  it("aider edits, commits nothing, and runs nothing", () => {
    expect(flags(AIDER, LISTED)).toContain("--no-suggest-shell-commands");
    expect(flags(AIDER, LOOK)).toContain("ask");
    expect(AIDER.leaves).toEqual([".aider*"]);
  });
});
