import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { MAX_OUTPUT, MAX_TEXT } from "#agents/hooks/cap-text.ts";
import { codexExitCode } from "#agents/hooks/codex-exit.ts";
import { DIALECTS } from "#agents/hooks/dialects.ts";
import { AT, readEdits, readEnd, recorded } from "./a-payload.ts";

const EVENTS = [
  "SessionStart", "UserPromptSubmit", "PreToolUse", "PostToolUse", "PostToolUseFailure", "Stop", "SessionEnd", "BeforeAgent",
  "BeforeTool", "AfterTool", "AfterAgent", "sessionStart", "userPromptSubmitted", "preToolUse", "postToolUse", "postToolUseFailure",
  "agentStop", "sessionEnd", "beforeSubmitPrompt", "afterShellExecution", "afterFileEdit", "stop", "session-created", "chat-message",
  "tool-execute-before", "tool-execute-after", "session-idle", "session-end", "session_start", "before_agent_start", "tool_call", "tool_result",
  "agent_end", "session_shutdown", "__proto__", "constructor", "toString", "",
]; // biome-ignore format: a list of words
const KEYS = [
  "session_id", "sessionId", "conversation_id", "cwd", "workspace_roots", "prompt", "submitted_prompt", "tool_name", "toolName", "tool",
  "tool_input", "toolArgs", "args", "input", "tool_response", "toolResult", "tool_output", "error", "error_message", "content", "metadata",
  "output", "command", "file_path", "path", "filePath", "edits", "old_string", "new_string", "stdout", "stderr", "llmContent", "exit",
  "exitCode", "isError", "textResultForLlm", "resultType", "transcript_path", "tool_use_id", "agent_id", "__proto__", "constructor",
]; // biome-ignore format: a list of words
const WORDS = [
  "Bash", "Edit", "MultiEdit", "apply_patch", "run_shell_command", "replace", "bash", "edit", "create", "Shell", "Write", "s-1", "/p",
  "Exit code 3\nboom", "Output: x\nExit Code: 3", "*** Begin Patch\n*** Update File: a\n-1\n+2", "[twiceshy] x", "[twiceshy]\n```\n", "",
  "<hook_context>", "<hook_context></hook_context>",
]; // biome-ignore format: a list of words

const value = fc.letrec((tie) => ({
  value: fc.oneof(
    { maxDepth: 4 },
    fc.constantFrom(...WORDS),
    fc.string(),
    fc.double(),
    fc.boolean(),
    fc.constant(null),
    fc.array(tie("value"), { maxLength: 4 }),
    tie("object"),
  ),
  object: fc.dictionary(fc.oneof(fc.constantFrom(...KEYS), fc.string()), tie("value"), { maxKeys: 12 }),
})).object;

describe("any JSON", () => {
  it("gives an event or null, in every dialect, and an event can be answered", () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...DIALECTS),
        fc.constantFrom(...EVENTS),
        value,
        fc.string(),
        (dialect, event, given, text) => {
          // Through text, as it comes: "__proto__" is a key like any other then.
          const payload = JSON.parse(JSON.stringify(given) ?? "null");
          const told = dialect.read(event, payload, AT);
          if (told === null) return;
          expect([told.client, told.event, told.at]).toEqual([dialect.client, event, AT]);
          expect([typeof told.session, typeof told.cwd]).toEqual(["string", "string"]);
          for (const reply of [
            { context: text, hold: null, person: null },
            { context: null, hold: text, person: null },
            { context: null, hold: null, person: text },
          ]) {
            const said = dialect.reply(told, reply);
            if (said !== "") expect(typeof JSON.parse(said)).toBe("object");
          }
          expect(dialect.reply(told, { context: null, hold: null, person: null })).toBe("");
        },
      ),
      { numRuns: 3000 },
    );
    expect(({} as Record<string, unknown>).session_id).toBeUndefined();
  });

  it("with a field of a recorded payload replaced, taken away or cut off", () => {
    for (const dialect of DIALECTS.filter(({ client }) => client !== "cursor"))
      for (const { event, payload } of recorded(dialect.client))
        for (const key of Object.keys(payload))
          for (const wrong of [
            undefined,
            null,
            7,
            "",
            [],
            {},
            [[]],
            true,
            { command: 7 },
            { stdout: [] },
            { llmContent: {} },
          ])
            expect(() => dialect.read(event, { ...payload, [key]: wrong }, AT)).not.toThrow();
  });

  it.each([undefined, null, 7, "text", [], [{}], true, {}])("that is no payload: %j", (payload) => {
    for (const dialect of DIALECTS)
      for (const event of EVENTS) expect(dialect.read(event, payload, AT)).toBeNull();
  });

  it("in a transcript gives an exit code or null", () => {
    fc.assert(
      fc.property(
        fc.array(
          fc.oneof(
            value.map((v) => JSON.stringify(v)),
            fc.string(),
          ),
        ),
        fc.string(),
        (lines, id) => {
          const end = codexExitCode(lines.join("\n"), id);
          expect(end === null || Number.isInteger(end.exitCode)).toBe(true);
        },
      ),
    );
  });
});

describe("too much of it", () => {
  it("keeps the beginning and the end of an output, and says so", () => {
    const error = `Exit code 1\nbegin ${"x\n".repeat(MAX_OUTPUT)} end`;
    const told = readEnd("claude", "PostToolUseFailure", {
      tool_name: "Bash",
      tool_input: { command: "npm test" },
      error,
    });
    expect(told.output!.length).toBeLessThanOrEqual(MAX_OUTPUT);
    expect(told.output!.startsWith("begin ") && told.output!.endsWith(" end")).toBe(true);
    expect(told.truncated).toBe(true);
  });

  it("keeps edits small and few", () => {
    const edits = Array.from({ length: 5000 }, () => ({ old_string: "x".repeat(10), new_string: "y" }));
    const many = readEdits("claude", "PostToolUse", {
      tool_name: "MultiEdit",
      tool_input: { file_path: "/p/a", edits },
    });
    expect(many!.length).toBe(200);
    const content = "z".repeat(3 * MAX_TEXT);
    const large = readEdits("claude", "PostToolUse", {
      tool_name: "Write",
      tool_input: { file_path: "/p/a", content },
    });
    expect(large![0]!.after!.length).toBeLessThanOrEqual(MAX_TEXT);
  });

  it("is read in time that grows with it, not with its square", () => {
    const marks = "[twiceshy]\n```\n".repeat(40_000) + "[twiceshy]\n~~~x\n".repeat(40_000);
    const hooks = "<hook_context>".repeat(100_000);
    const begun = performance.now();
    readEnd("claude", "PostToolUseFailure", {
      tool_name: "Bash",
      tool_input: { command: "x" },
      error: `Exit code 1\n${marks}`,
    });
    DIALECTS.find(({ client }) => client === "gemini")!.read(
      "BeforeAgent",
      { session_id: "s", cwd: "/p", prompt: hooks },
      AT,
    );
    expect(performance.now() - begun).toBeLessThan(1500);
  });
});
