import { describe, expect, it } from "vitest";
import { read, readEdits, readEnd } from "./a-payload.ts";

const bash = (command: string, more: object) => ({ tool_name: "Bash", tool_input: { command }, ...more });

const failing = (error: string, more: object = {}) =>
  bash("npm test", { error, is_interrupt: false, duration_ms: 34, ...more });

const passing = (response: object) => bash("npm test", { tool_response: response, duration_ms: 17 });

describe("a failing command of Claude Code", () => {
  it("has its exit code in the first line, and its output below it", () => {
    expect(readEnd("claude", "PostToolUseFailure", failing("Exit code 3\npartial-out\nboom"))).toMatchObject({
      client: "claude",
      event: "PostToolUseFailure",
      session: "s-1",
      command: "npm test",
      exitCode: 3,
      verdict: "failed",
      interrupted: false,
      truncated: false,
      output: "partial-out\nboom",
      durationMs: 34,
    });
  });

  it.each([
    ["Exit code 127\n/bin/bash: line 1: nope: command not found", 127, false],
    ["Exit code 143\nCommand timed out after 1s", 143, true],
    ["Exit code 1", 1, false],
    // The command only speaks of a time limit: it was not stopped.
    ["Exit code 1\nError: Command timed out after 3 retries? no", 1, false],
  ])("%j", (error, exitCode, interrupted) => {
    expect(readEnd("claude", "PostToolUseFailure", failing(error))).toMatchObject({ exitCode, interrupted });
  });

  it("that a person stopped is interrupted, also without an exit code", () => {
    const told = readEnd(
      "claude",
      "PostToolUseFailure",
      failing("[Request interrupted by user]", { is_interrupt: true }),
    );
    expect(told).toMatchObject({ exitCode: null, verdict: null, interrupted: true });
  });

  it("that was never run is no event", () => {
    expect(read("claude", "PostToolUseFailure", failing("The user doesn't want to proceed"))).toBeNull();
    expect(read("claude", "PostToolUseFailure", failing("We got Exit code 3\nin a sentence"))).toBeNull();
  });

  it("says when its output was cut", () => {
    const error = `Exit code 1\n${"a".repeat(50)}\n\n... [20012 characters truncated] ...\n\nend`;
    expect(readEnd("claude", "PostToolUseFailure", failing(error)).truncated).toBe(true);
    expect(readEnd("claude", "PostToolUseFailure", failing("Exit code 1\n[some truncated]")).truncated).toBe(
      false,
    );
  });

  it("of another tool is none", () => {
    const more = { tool_name: "Read", tool_input: { file_path: "/x" }, error: "Exit code 1\nno" };
    expect(read("claude", "PostToolUseFailure", more)).toBeNull();
  });
});

describe("a command of Claude Code that did not fail", () => {
  it("passed", () => {
    const response = { stdout: "all-good", stderr: "careful", interrupted: false };
    expect(readEnd("claude", "PostToolUse", passing(response))).toMatchObject({
      exitCode: 0,
      verdict: "passed",
      output: "all-good\ncareful",
      background: false,
    });
  });

  it.each(["No matches found", "Files differ", "Condition is false"])("gave an answer: %s", (said) => {
    const response = { stdout: "", stderr: "", interrupted: false, returnCodeInterpretation: said };
    expect(readEnd("claude", "PostToolUse", passing(response))).toMatchObject({
      exitCode: null,
      verdict: "answer",
      output: null,
    });
  });

  it("goes on in the background: nothing is known of its end", () => {
    const response = { stdout: "", stderr: "", interrupted: false, backgroundTaskId: "b1" };
    expect(readEnd("claude", "PostToolUse", passing(response))).toMatchObject({
      exitCode: null,
      verdict: null,
      background: true,
    });
  });

  it("says when only a part of its output is told", () => {
    const response = { stdout: "line 0", stderr: "", persistedOutputPath: "/home/dev/.claude/out.txt" };
    expect(readEnd("claude", "PostToolUse", passing(response))).toMatchObject({
      exitCode: 0,
      truncated: true,
    });
    expect(readEnd("claude", "PostToolUse", passing({ stdout: "line 0" })).truncated).toBe(false);
  });

  it("was interrupted", () => {
    const told = readEnd("claude", "PostToolUse", passing({ stdout: "half", interrupted: true }));
    expect(told).toMatchObject({ exitCode: null, verdict: null, interrupted: true });
  });
});

describe("an edit of Claude Code", () => {
  it.each([
    ["Edit", { file_path: "/p/a.js", old_string: "1", new_string: "2" }, [["/p/a.js", "1", "2"]]],
    ["Write", { file_path: "/p/a.js", content: "all" }, [["/p/a.js", null, "all"]]],
    ["NotebookEdit", { notebook_path: "/p/a.ipynb", new_source: "x = 1" }, [["/p/a.ipynb", null, "x = 1"]]],
    [
      "MultiEdit",
      {
        file_path: "/p/a.js",
        edits: [
          { old_string: "1", new_string: "2" },
          { old_string: "3", new_string: "4" },
        ],
      },
      [
        ["/p/a.js", "1", "2"],
        ["/p/a.js", "3", "4"],
      ],
    ],
  ])("by %s", (tool_name, tool_input, expected) => {
    for (const event of ["PreToolUse", "PostToolUse"]) {
      const edits = readEdits("claude", event, { tool_name, tool_input });
      expect(edits?.map(({ file, before, after }) => [file, before, after])).toEqual(expected);
    }
  });

  it("takes what came of it as the tool tells it: whole lines, and where they stand", () => {
    const edit = {
      tool_name: "Edit",
      tool_input: { file_path: "/p/a.js", old_string: "1", new_string: "2" },
    };
    const told = (structuredPatch: unknown) =>
      read("claude", "PostToolUse", { ...edit, tool_response: { structuredPatch } });
    const lines = [" // x", "-x = 1;", "+x = 2;"];
    const hunk = { oldStart: 3, oldLines: 2, newStart: 3, newLines: 2, lines };
    expect(told([hunk])).toMatchObject({ patch: "@@ -3,2 +3,2 @@\n // x\n-x = 1;\n+x = 2;\n" });
    for (const none of [[], "x", null, { lines }]) expect(told(none)).not.toHaveProperty("patch");
  });

  it("knows a new file by what the tool answered", () => {
    const more = { tool_name: "Write", tool_input: { file_path: "/p/n.js", content: "x" } };
    expect(
      readEdits("claude", "PostToolUse", { ...more, tool_response: { type: "create" } })?.[0]?.isNewFile,
    ).toBe(true);
    expect(
      readEdits("claude", "PostToolUse", { ...more, tool_response: { type: "update" } })?.[0]?.isNewFile,
    ).toBe(false);
  });

  it.each(["Read", "Grep", "mcp__x__Edit", "WriteAll", ""])("is not %j", (tool_name) => {
    expect(
      read("claude", "PostToolUse", { tool_name, tool_input: { file_path: "/p/a.js", content: "x" } }),
    ).toBeNull();
  });
});

describe("other events of Claude Code", () => {
  it("name the subagent and the call they happened in", () => {
    const more = bash("ls", { tool_use_id: "toolu_1", agent_id: "a-7", transcript_path: "/t.jsonl" });
    expect(read("claude", "PreToolUse", more)).toMatchObject({
      kind: "before-command",
      callId: "toolu_1",
      subagent: "a-7",
      transcript: "/t.jsonl",
    });
  });

  it("leave our own words out of a prompt", () => {
    const prompt = "[twiceshy] seen 3 times\nwhat fixed it: x\n\nPlease go on.";
    expect(read("claude", "UserPromptSubmit", { prompt })).toMatchObject({
      kind: "prompt",
      prompt: "Please go on.",
    });
    expect(read("claude", "UserPromptSubmit", { prompt: "[twiceshy] only ours" })).toBeNull();
  });

  it.each(["Notification", "PostToolBatch", "PreCompact", "", "__proto__", "constructor"])(
    "%j is not for us",
    (event) => {
      expect(read("claude", event, { tool_name: "Bash", tool_input: { command: "ls" } })).toBeNull();
    },
  );
});
