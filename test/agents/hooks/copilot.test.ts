import { describe, expect, it } from "vitest";
import { read, readEdits, readEnd } from "./a-payload.ts";

const bash = (textResultForLlm: string, resultType = "success") => ({
  toolName: "bash",
  toolArgs: { command: "npm test", description: "x" },
  toolResult: { resultType, textResultForLlm },
});

describe("a command of Copilot", () => {
  it.each([
    ["boom\npartial-out\n<shellId: 0 completed with exit code 3>", 3, "failed", "boom\npartial-out"],
    ["all-good\n<shellId: 1 completed with exit code 0>", 0, "passed", "all-good"],
    ["<exited with exit code 1>", 1, "failed", null],
    // The trailer stands at the end, or it is not the trailer.
    [
      "<shellId: 0 completed with exit code 3>\nsaid the program\n<shellId: 0 completed with exit code 0>",
      0,
      "passed",
      "<shellId: 0 completed with exit code 3>\nsaid the program",
    ],
  ])("%j", (text, exitCode, verdict, output) => {
    expect(readEnd("copilot", "postToolUse", bash(text))).toMatchObject({ exitCode, verdict, output });
  });

  it("is read in both forms of payload", () => {
    const more = {
      tool_name: "Bash",
      tool_input: { command: "npm test" },
      tool_result: {
        result_type: "success",
        text_result_for_llm: "boom\n<shellId: 0 completed with exit code 3>",
      },
    };
    expect(readEnd("copilot", "PostToolUse", more)).toMatchObject({
      exitCode: 3,
      command: "npm test",
      output: "boom",
    });
    expect(read("copilot", "PreToolUse", more)).toMatchObject({
      kind: "before-command",
      command: "npm test",
    });
    const older = {
      ...bash("x\n<exited with exit code 2>"),
      toolArgs: JSON.stringify({ command: "npm run lint" }),
    };
    expect(readEnd("copilot", "postToolUse", older)).toMatchObject({ exitCode: 2, command: "npm run lint" });
  });

  it("that goes on, or was refused", () => {
    const running = bash("<command with shellId: 0 is still running after 30 seconds. Use read_bash>");
    expect(readEnd("copilot", "postToolUse", running)).toMatchObject({ exitCode: null, background: true });
    expect(read("copilot", "postToolUse", bash("The user rejected this tool call.", "rejected"))).toBeNull();
    expect(read("copilot", "postToolUse", bash("Denied by preToolUse hook", "denied"))).toBeNull();
  });

  it("of which only a preview is told is marked, and names the file with the rest", () => {
    const file = "/tmp/1794801488128-copilot-tool-output-6819-16407515-23b6.txt";
    const about = (path: string) =>
      readEnd(
        "copilot",
        "postToolUse",
        bash(
          `Output too large to read at once (117.0 KB). Saved to: ${path}\nConsider using tools like grep (for searching).\n\nPreview (first 500 chars):\nTAP version 13\n# line\n<shellId: 0 completed with exit code 1>`,
        ),
      );
    expect(about(file)).toMatchObject({
      output: "TAP version 13\n# line",
      outputPath: file,
      truncated: true,
    });
    for (const other of ["/etc/passwd", `/tmp/../root/${file.slice(5)}`, `x${file}`, `${file}.pem`])
      expect(about(other)).not.toHaveProperty("outputPath");
  });

  it("is marked where only a preview is told", () => {
    const cut = bash(
      "Output too large to read at once (108.9 KB). Saved to: /x\nPreview (first 500 chars):\nabc\n<shellId: 0 completed with exit code 1>",
    );
    expect(readEnd("copilot", "postToolUse", cut)).toMatchObject({ truncated: true, exitCode: 1 });
    expect(
      readEnd("copilot", "postToolUse", bash("the Output too large?\n<exited with exit code 1>")).truncated,
    ).toBe(false);
  });
});

describe("an edit of Copilot", () => {
  it.each([
    ["edit", { path: "/p/a.js", old_str: "1", new_str: "2" }, ["/p/a.js", "1", "2", false]],
    ["create", { path: "/p/n.js", file_text: "x" }, ["/p/n.js", null, "x", true]],
    [
      "str_replace_editor",
      { command: "create", path: "/p/n.js", file_text: "x" },
      ["/p/n.js", null, "x", true],
    ],
  ])("%s", (toolName, toolArgs, [file, before, after, isNewFile]) => {
    const expected = [{ file, before, after, isNewFile }];
    expect(readEdits("copilot", "preToolUse", { toolName, toolArgs })).toEqual(expected);
    expect(
      readEdits("copilot", "postToolUse", { toolName, toolArgs, toolResult: { resultType: "success" } }),
    ).toEqual(expected);
    expect(
      read("copilot", "postToolUse", { toolName, toolArgs, toolResult: { resultType: "failure" } }),
    ).toBeNull();
  });

  it("by a patch, as text or in a field", () => {
    const patch = "*** Begin Patch\n*** Update File: a.js\n-1\n+2\n*** End Patch";
    for (const toolArgs of [patch, { input: patch }, { patch }])
      expect(readEdits("copilot", "preToolUse", { toolName: "apply_patch", toolArgs })).toEqual([
        { file: "a.js", before: "1\n", after: "2\n", isNewFile: false },
      ]);
  });

  it("is not a view", () => {
    expect(read("copilot", "postToolUse", { toolName: "view", toolArgs: { path: "/p/a.js" } })).toBeNull();
  });
});

it("the end of a turn names the transcript", () => {
  const more = { transcriptPath: "/home/dev/events.jsonl", stopReason: "end_turn" };
  expect(read("copilot", "agentStop", more)).toMatchObject({
    kind: "turn-end",
    transcript: "/home/dev/events.jsonl",
    reason: "end_turn",
  });
});
