import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { DIALECTS, dialectOf } from "#agents/hooks/dialects.ts";
import type { HookEvent, HookReply } from "#model/hook.ts";
import { SILENCE } from "#model/hook.ts";
import { read } from "./a-payload.ts";

const bash = { tool_name: "Bash", tool_input: { command: "npm test" } };
const shell = { tool_name: "run_shell_command", tool_input: { command: "npm test" } };

/** One event of each client before a command, after it (or at the prompt), and at the end of a turn. */
const EVENTS: Record<string, { before: HookEvent; after: HookEvent; end: HookEvent }> = {
  claude: of("claude", ["PreToolUse", bash], ["PostToolUse", { ...bash, tool_response: {} }], ["Stop", {}]),
  codex: of("codex", ["PreToolUse", bash], ["PostToolUse", { ...bash, tool_response: "" }], ["Stop", {}]),
  gemini: of(
    "gemini",
    ["BeforeTool", shell],
    ["AfterTool", { ...shell, tool_response: { llmContent: "Output: x" } }],
    ["AfterAgent", {}],
  ),
  qwen: of(
    "qwen",
    ["PreToolUse", shell],
    ["PostToolUse", { ...shell, tool_response: { llmContent: "Output: x" } }],
    ["Stop", {}],
  ),
  copilot: of("copilot", ["preToolUse", bash], ["userPromptSubmitted", { prompt: "go" }], ["agentStop", {}]),
  opencode: of(
    "opencode",
    ["tool-execute-before", { tool: "bash", args: { command: "x" } }],
    ["chat-message", { prompt: "go" }],
    ["session-idle", {}],
  ),
  pi: of(
    "pi",
    ["tool_call", { tool: "bash", input: { command: "x" } }],
    ["before_agent_start", { prompt: "go" }],
    ["agent_end", {}],
  ),
  cursor: of(
    "cursor",
    ["preToolUse", { tool_name: "Shell", tool_input: { command: "x" } }],
    ["beforeSubmitPrompt", { prompt: "go" }],
    ["stop", {}],
  ),
};

type Given = readonly [event: string, payload: Record<string, unknown>];
function of(client: string, ...given: readonly [Given, Given, Given]) {
  const [before, after, end] = given.map(([event, payload]) => read(client, event, payload)!) as [
    HookEvent,
    HookEvent,
    HookEvent,
  ];
  return { before, after, end };
}

const said = (client: string, to: "before" | "after" | "end", reply: Partial<HookReply>) => {
  const text = dialectOf(client)!.reply(EVENTS[client]![to], { ...SILENCE, ...reply });
  return text === "" ? "" : JSON.parse(text);
};
const specific = (hookEventName: string, more: object) => ({
  hookSpecificOutput: { hookEventName, ...more },
});

describe("a reply, key by key: Codex drops one with a key too many", () => {
  it.each([
    ["claude", specific("PostToolUse", { additionalContext: "C" })],
    ["codex", specific("PostToolUse", { additionalContext: "C" })],
    ["gemini", specific("AfterTool", { additionalContext: "C" })],
    ["qwen", specific("PostToolUse", { additionalContext: "C" })],
    ["copilot", { additionalContext: "C" }],
    ["opencode", { context: "C" }],
    ["pi", { context: "C" }],
    ["cursor", { additional_context: "C" }],
  ])("context for %s", (client, expected) => {
    expect(said(client, "after", { context: "C" })).toEqual(expected);
  });

  it.each([
    ["claude", specific("PreToolUse", { permissionDecision: "deny", permissionDecisionReason: "H" })],
    ["codex", specific("PreToolUse", { permissionDecision: "deny", permissionDecisionReason: "H" })],
    ["gemini", { decision: "deny", reason: "H" }],
    ["qwen", specific("PreToolUse", { permissionDecision: "deny", permissionDecisionReason: "H" })],
    ["copilot", { permissionDecision: "deny", permissionDecisionReason: "H" }],
    ["opencode", { hold: "H" }],
    ["pi", { hold: "H" }],
    ["cursor", { permission: "deny", agent_message: "H" }],
  ])("a hold for %s", (client, expected) => {
    expect(said(client, "before", { hold: "H", context: "C" })).toEqual(expected);
  });

  it.each([
    ["claude", { systemMessage: "P" }],
    ["codex", { systemMessage: "P" }],
    ["gemini", { systemMessage: "P" }],
    ["qwen", { systemMessage: "P" }],
    ["copilot", ""],
    ["opencode", ""],
    ["pi", ""],
    ["cursor", ""],
  ])("a line for the person at %s, and never anything for the model, at the end", (client, expected) => {
    expect(said(client, "end", { person: "P" })).toEqual(expected);
    expect(said(client, "end", { context: "C", hold: "H" })).toBe("");
    expect(said(client, "after", { person: "P" })).toBe("");
  });

  it.each(["gemini", "qwen"])("%s drops the context of a before-hook, so none is sent", (client) => {
    expect(said(client, "before", { context: "C" })).toBe("");
    expect(dialectOf(client)!.contextAt).not.toContain("before-command");
  });

  it.each(DIALECTS.map(({ client }) => client))("silence of %s is nothing at all", (client) => {
    for (const to of ["before", "after", "end"] as const) expect(said(client, to, {})).toBe("");
  });
});

describe("a reply that is too long", () => {
  it("is cut at a line, and stays under what clients drop", () => {
    const text = `[twiceshy] seen\n${"a line of it\n".repeat(3000)}`;
    for (const { client } of DIALECTS) {
      const whole = dialectOf(client)!.reply(EVENTS[client]!.after, { ...SILENCE, context: text });
      expect(whole.length).toBeLessThan(9000);
      expect(whole.length).toBeGreaterThan(4000);
      expect(whole).toMatch(/it\\n…"/);
    }
  });

  it("whatever it is made of", () => {
    fc.assert(
      fc.property(
        fc.string({ unit: "binary", minLength: 1, maxLength: 20 }),
        fc.integer({ min: 1, max: 3000 }),
        (text, times) => {
          const reply = dialectOf("codex")!.reply(EVENTS.codex!.after, {
            ...SILENCE,
            context: text.repeat(times),
          });
          expect(reply.length).toBeLessThan(9000);
          expect(JSON.parse(reply).hookSpecificOutput.additionalContext.length).toBeGreaterThan(0);
        },
      ),
    );
  });
});
