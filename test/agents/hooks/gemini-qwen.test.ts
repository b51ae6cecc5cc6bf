import { describe, expect, it } from "vitest";
import { read, readEdits, readEnd } from "./a-payload.ts";

const shell = (command: string, more: object) => ({
  tool_name: "run_shell_command",
  tool_input: { command },
  ...more,
});
const answered = (llmContent: unknown) => shell("npm test", { tool_response: { llmContent } });

describe("a command of Gemini CLI", () => {
  it.each([
    [
      "<untrusted_context>\nOutput: partial-out\nboom\nExit Code: 3\nProcess Group PGID: 1\n</untrusted_context>",
      3,
      "failed",
      "partial-out\nboom",
    ],
    [
      "<untrusted_context>\nOutput: all-good\nProcess Group PGID: 1\n</untrusted_context>",
      0,
      "passed",
      "all-good",
    ],
    ["Output: (empty)\nExit Code: 1\nProcess Group PGID: 1", 1, "failed", null],
    // The command's own words look like the report's.
    ["Output: Exit Code: 9\nfine\nProcess Group PGID: 1", 0, "passed", "Exit Code: 9\nfine"],
  ])("%j", (text, exitCode, verdict, output) => {
    expect(readEnd("gemini", "AfterTool", answered(text))).toMatchObject({ exitCode, verdict, output });
  });

  it("that was killed or cancelled is interrupted", () => {
    const killed = answered("Output: half\nSignal: SIGKILL\nProcess Group PGID: 1");
    expect(readEnd("gemini", "AfterTool", killed)).toMatchObject({
      exitCode: null,
      verdict: null,
      interrupted: true,
    });
    const cancelled = answered("Command was cancelled by user before it could complete.");
    expect(readEnd("gemini", "AfterTool", cancelled)).toMatchObject({ exitCode: null, interrupted: true });
    expect(read("gemini", "AfterTool", answered("Tool execution blocked: no"))).toBeNull();
  });

  it("runs in the folder it names", () => {
    const input = { command: "npm test", dir_path: "packages/a" };
    const told = read("gemini", "BeforeTool", { tool_name: "run_shell_command", tool_input: input });
    expect(told).toMatchObject({ kind: "before-command", cwd: "/home/dev/shop/packages/a" });
  });

  it("loses our words in its output", () => {
    const text = "Output: before\n[twiceshy] seen 3 times\nError: old failure\n\nafter\nExit Code: 1";
    expect(readEnd("gemini", "AfterTool", answered(text)).output).toBe("before\nafter");
  });
});

describe("a prompt of Gemini CLI", () => {
  it.each([
    ["<hook_context>[twiceshy] seen</hook_context>\n\nRun the checks.", "Run the checks."],
    ["<hook_context>a\n\nb</hook_context>\n\n<hook_context>c</hook_context>\n\nGo.", "Go."],
    ["Go.\n\n<hook_context>c</hook_context>", "Go."],
    [
      "What does <hook_context>x</hook_context> mean here?",
      "What does <hook_context>x</hook_context> mean here?",
    ],
    ["An open <hook_context> is kept", "An open <hook_context> is kept"],
  ])("%j", (given, prompt) => {
    expect(read("gemini", "BeforeAgent", { prompt: given })).toMatchObject({ kind: "prompt", prompt });
  });

  it("that only hooks wrote is none", () => {
    expect(read("gemini", "BeforeAgent", { prompt: "<hook_context>x</hook_context>\n\n" })).toBeNull();
  });
});

describe("edits of Gemini CLI and Qwen Code", () => {
  const replace = { file_path: "/p/a.js", old_string: "1", new_string: "2" };
  it.each([
    ["gemini", "BeforeTool", "AfterTool", "replace"],
    ["qwen", "PreToolUse", "PostToolUse", "edit"],
  ])("%s", (client, before, after, tool_name) => {
    const expected = [{ file: "/p/a.js", before: "1", after: "2", isNewFile: false }];
    expect(readEdits(client, before, { tool_name, tool_input: replace })).toEqual(expected);
    expect(readEdits(client, after, { tool_name, tool_input: replace, tool_response: {} })).toEqual(expected);
    const failed = {
      tool_name,
      tool_input: replace,
      tool_response: { error: { message: "0 occurrences found" } },
    };
    expect(read(client, after, failed)).toBeNull();
    const write = { tool_name: "write_file", tool_input: { file_path: "/p/n.js", content: "x" } };
    const display = { tool_response: { returnDisplay: { isNewFile: true } } };
    expect(readEdits(client, after, { ...write, ...display })).toEqual([
      { file: "/p/n.js", before: null, after: "x", isNewFile: true },
    ]);
    const fileDiff =
      "Index: a.js\n--- a.js\tCurrent\n+++ a.js\tProposed\n@@ -1,1 +1,1 @@\n-x = 1;\n+x = 2;\n";
    const patched = (told: unknown) =>
      read(client, after, {
        ...{ tool_name, tool_input: replace },
        tool_response: { returnDisplay: { fileDiff: told } },
      });
    expect(patched(fileDiff)).toMatchObject({ patch: fileDiff, edits: expected });
    for (const none of ["", "no hunk", 7, "@@ ".padEnd(200_000, "x")])
      expect(patched(none)).not.toHaveProperty("patch");
    expect(read(client, after, { tool_name: "read_file", tool_input: { file_path: "/p/a.js" } })).toBeNull();
  });
});

describe("Qwen Code", () => {
  const report = (code: number) =>
    `Command: npm test\nDirectory: (root)\nOutput: boom\nError: (none)\nExit Code: ${code}\nSignal: (none)\nProcess Group PGID: (none)`;

  it("tells a failure by an event of its own", () => {
    const more = shell("npm test", {
      error: report(3),
      is_interrupt: false,
      duration_ms: 9,
      tool_use_id: "toolu_1",
      tool_call_id: "call_1",
    });
    expect(readEnd("qwen", "PostToolUseFailure", more)).toMatchObject({
      exitCode: 3,
      verdict: "failed",
      output: "boom",
      durationMs: 9,
      callId: "call_1",
    });
  });

  it("knows an answer from a failure", () => {
    expect(readEnd("qwen", "PostToolUse", answered(report(0)))).toMatchObject({
      exitCode: 0,
      verdict: "passed",
    });
    expect(readEnd("qwen", "PostToolUse", answered(report(1)))).toMatchObject({
      exitCode: 1,
      verdict: "answer",
    });
  });

  it("stopped by a person", () => {
    const more = shell("npm test", { error: "Command was cancelled by user", is_interrupt: true });
    expect(readEnd("qwen", "PostToolUseFailure", more)).toMatchObject({
      exitCode: null,
      verdict: null,
      interrupted: true,
    });
    expect(read("qwen", "PostToolUseFailure", shell("npm test", { error: "not allowed" }))).toBeNull();
  });

  it("sends an empty prompt with every round of tools: that is none", () => {
    expect(read("qwen", "UserPromptSubmit", { prompt: "" })).toBeNull();
    const real = { prompt: "Go.", submitted_prompt: "Go." };
    expect(read("qwen", "UserPromptSubmit", real)).toMatchObject({ kind: "prompt", prompt: "Go." });
    expect(read("qwen", "UserPromptSubmit", { prompt: "Go." })).toMatchObject({
      kind: "prompt",
      prompt: "Go.",
    });
  });

  it("in the background", () => {
    const more = {
      tool_name: "run_shell_command",
      tool_input: { command: "npm start", is_background: true },
      tool_response: { llmContent: report(0) },
    };
    expect(readEnd("qwen", "PostToolUse", more)).toMatchObject({
      exitCode: null,
      verdict: null,
      background: true,
    });
  });
});
