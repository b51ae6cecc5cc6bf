import { describe, expect, it } from "vitest";
import { dialectOf } from "#agents/hooks/dialects.ts";
import { AT, read, readEdits, readEnd } from "./a-payload.ts";

const shell = (more: object) => ({
  tool_name: "Shell",
  tool_input: { command: "npm test", cwd: "/x" },
  tool_use_id: "t1",
  ...more,
});

describe("a command of Cursor", () => {
  it("tells its end as JSON in a text", () => {
    const more = shell({ tool_output: JSON.stringify({ output: "boom", exitCode: 1 }), duration: 12 });
    expect(readEnd("cursor", "postToolUse", more)).toMatchObject({
      exitCode: 1,
      verdict: "failed",
      output: "boom",
      durationMs: 12,
    });
    const passed = shell({ tool_output: JSON.stringify({ output: "ok", exitCode: 0 }) });
    expect(readEnd("cursor", "postToolUse", passed)).toMatchObject({ exitCode: 0, verdict: "passed" });
    const unknown = shell({ tool_output: "just text" });
    expect(readEnd("cursor", "postToolUse", unknown)).toMatchObject({
      exitCode: null,
      verdict: null,
      output: "just text",
    });
  });

  it("or fails by an event of its own", () => {
    const coded = shell({ error_message: "Command failed with exit code 3", failure_type: "error" });
    expect(readEnd("cursor", "postToolUseFailure", coded)).toMatchObject({ exitCode: 3, verdict: "failed" });
    const plain = shell({ error_message: "boom", failure_type: "error" });
    expect(readEnd("cursor", "postToolUseFailure", plain)).toMatchObject({
      exitCode: null,
      verdict: "failed",
      output: "boom",
    });
    const late = shell({ error_message: "too long", failure_type: "timeout" });
    expect(readEnd("cursor", "postToolUseFailure", late)).toMatchObject({ verdict: null, interrupted: true });
    expect(read("cursor", "postToolUseFailure", shell({ failure_type: "permission_denied" }))).toBeNull();
  });

  it("is known without an exit code at the least", () => {
    const more = { command: "npm test", output: "boom", duration: 3 };
    expect(readEnd("cursor", "afterShellExecution", more)).toMatchObject({
      exitCode: null,
      verdict: null,
      output: "boom",
    });
  });
});

it("edits of Cursor", () => {
  const edits = [{ old_string: "1", new_string: "2" }];
  expect(readEdits("cursor", "afterFileEdit", { file_path: "/p/a.js", edits })).toEqual([
    { file: "/p/a.js", before: "1", after: "2", isNewFile: false },
  ]);
  const write = { tool_name: "Write", tool_input: { file_path: "/p/a.js", content: "all" } };
  expect(readEdits("cursor", "preToolUse", write)?.[0]).toMatchObject({ file: "/p/a.js", after: "all" });
  expect(
    read("cursor", "postToolUse", { tool_name: "Read", tool_input: { file_path: "/p/a.js" } }),
  ).toBeNull();
});

it("the folder is the first of the workspace where no other is named", () => {
  const told = dialectOf("cursor")!.read(
    "sessionStart",
    { conversation_id: "c", workspace_roots: ["/w", "/v"] },
    AT,
  );
  expect(told).toMatchObject({ kind: "session-start", session: "c", cwd: "/w" });
  expect(
    dialectOf("cursor")!.read("sessionStart", { conversation_id: "c", workspace_roots: [] }, AT),
  ).toBeNull();
});
