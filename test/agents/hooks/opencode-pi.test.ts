import { describe, expect, it } from "vitest";
import { read, readEdits, readEnd } from "./a-payload.ts";

describe("OpenCode", () => {
  const bash = (metadata: object, output = "boom\n") => ({
    call_id: "call_1",
    tool: "bash",
    args: { command: "npm test" },
    metadata,
    output,
  });

  it.each([
    [
      { exit: 3, truncated: false },
      { exitCode: 3, verdict: "failed", interrupted: false, truncated: false },
    ],
    [
      { exit: 0, truncated: true },
      { exitCode: 0, verdict: "passed", interrupted: false, truncated: true },
    ],
    [{ exit: null }, { exitCode: null, verdict: null, interrupted: true }],
    [{}, { exitCode: null, verdict: null, interrupted: false }],
  ])("a command with %j", (metadata, expected) => {
    expect(readEnd("opencode", "tool-execute-after", bash(metadata))).toMatchObject({
      ...expected,
      callId: "call_1",
      output: "boom\n",
    });
  });

  it("edits", () => {
    const edit = { tool: "edit", args: { filePath: "/p/a.js", oldString: "1", newString: "2" } };
    expect(readEdits("opencode", "tool-execute-before", edit)).toEqual([
      { file: "/p/a.js", before: "1", after: "2", isNewFile: false },
    ]);
    const write = { tool: "write", args: { filePath: "/p/n.js", content: "x" }, metadata: { exists: false } };
    expect(readEdits("opencode", "tool-execute-after", write)?.[0]).toMatchObject({
      after: "x",
      isNewFile: true,
    });
    const patch = {
      tool: "apply_patch",
      args: { patchText: "*** Begin Patch\n*** Delete File: a.js\n*** End Patch" },
    };
    expect(readEdits("opencode", "tool-execute-after", patch)?.[0]).toMatchObject({
      file: "a.js",
      after: null,
    });
    expect(
      read("opencode", "tool-execute-after", { tool: "read", args: { filePath: "/p/a.js" } }),
    ).toBeNull();
  });
});

describe("pi", () => {
  const bash = (text: string, isError: boolean) => ({
    tool: "bash",
    call_id: "c",
    input: { command: "npm test" },
    content: [{ type: "text", text }],
    isError,
  });

  it.each([
    [
      bash("partial-out\nboom\n\n\nCommand exited with code 3", true),
      { exitCode: 3, verdict: "failed", output: "partial-out\nboom" },
    ],
    [
      bash("(no output)\n\nCommand exited with code 1", true),
      { exitCode: 1, verdict: "failed", output: null },
    ],
    [bash("all-good\n", false), { exitCode: 0, verdict: "passed", output: "all-good\n" }],
    [
      bash("half\n\nCommand timed out after 2 seconds", true),
      { exitCode: null, verdict: null, interrupted: true },
    ],
    [bash("Command exited with code 3\nsaid a passing one", false), { exitCode: 0, verdict: "passed" }],
  ])("a command, %j", (payload, expected) => {
    expect(readEnd("pi", "tool_result", payload)).toMatchObject(expected);
  });

  it("says when only the end of its output is told", () => {
    const shown = "line 5999\n\n[Showing lines 4001-6000 of 6000. Full output: /tmp/pi-bash-1.log]";
    expect(readEnd("pi", "tool_result", bash(shown, false)).truncated).toBe(true);
    const failed = readEnd("pi", "tool_result", bash(`${shown}\n\nCommand exited with code 1`, true));
    expect([failed.truncated, failed.exitCode]).toEqual([true, 1]);
    expect(readEnd("pi", "tool_result", bash("Showing lines of text", false)).truncated).toBe(false);
  });

  it("a command that was blocked is none", () => {
    expect(read("pi", "tool_result", bash("Blocked by an extension", true))).toBeNull();
  });

  it("edits", () => {
    const input = {
      path: "a.js",
      edits: [
        { oldText: "1", newText: "2" },
        { oldText: "3", newText: "4" },
      ],
    };
    expect(
      readEdits("pi", "tool_result", { tool: "edit", input, isError: false })?.map(({ after }) => after),
    ).toEqual(["2", "4"]);
    expect(read("pi", "tool_result", { tool: "edit", input, isError: true })).toBeNull();
    expect(
      readEdits("pi", "tool_call", { tool: "write", input: { path: "a.js", content: "x" } })?.[0]?.after,
    ).toBe("x");
  });
});
