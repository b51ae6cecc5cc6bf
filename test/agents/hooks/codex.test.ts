import { describe, expect, it } from "vitest";
import { read, readEdits, readEnd } from "./a-payload.ts";

const PATCH = `*** Begin Patch
*** Update File: src/cart.js
@@
-const price = 1;
+const price = 2;
*** Add File: src/new.js
+export {};
*** End Patch`;

describe("Codex", () => {
  it("does not say how a command ended", () => {
    const more = {
      tool_name: "Bash",
      tool_input: { command: "npm test" },
      tool_response: "partial-out\nboom\n",
      tool_use_id: "call_1",
    };
    expect(readEnd("codex", "PostToolUse", more)).toMatchObject({
      exitCode: null,
      verdict: null,
      output: "partial-out\nboom\n",
      truncated: false,
      callId: "call_1",
    });
  });

  it.each([
    ["head\n…1893 tokens truncated…\ntail", true],
    ["head\n[... omitted 312 of 712 lines ...]\ntail", true],
    ["line n…90904 chars truncated…5706\nline number 5707", true],
    ["3 tokens truncated", false],
  ])("marks what it cut: %j", (tool_response, truncated) => {
    const more = { tool_name: "Bash", tool_input: { command: "npm test" }, tool_response };
    expect(readEnd("codex", "PostToolUse", more).truncated).toBe(truncated);
  });

  it("edits by a patch", () => {
    const more = { tool_name: "apply_patch", tool_input: { command: PATCH } };
    for (const event of ["PreToolUse", "PostToolUse"])
      expect(readEdits("codex", event, more)).toEqual([
        { file: "src/cart.js", before: "const price = 1;\n", after: "const price = 2;\n", isNewFile: false },
        { file: "src/new.js", before: null, after: "export {};\n", isNewFile: true },
      ]);
  });

  it("edits by a patch in a shell line too: there it runs no command", () => {
    const by = (command: string) =>
      read("codex", "PreToolUse", { tool_name: "Bash", tool_input: { command } });
    const edits = [{ file: "src/cart.js" }, { file: "src/new.js" }];
    for (const start of ["apply_patch <<'EOF'", "applypatch <<EOF", '  apply_patch << "END"'])
      expect(by(`${start}\n${PATCH}\nEOF\n`)).toMatchObject({ kind: "before-edit", edits });
    for (const command of ["apply_patch changes.txt", "echo apply_patch <<'EOF'\nx\nEOF", "cat apply_patch"])
      expect(by(command)).toMatchObject({ kind: "before-command", command });
  });

  it("has tools that are not for us", () => {
    for (const tool_name of ["spawn_agent", "mcp__docs__search", "Edit"])
      expect(read("codex", "PostToolUse", { tool_name, tool_input: { command: "x" } })).toBeNull();
    expect(
      read("codex", "PostToolUse", { tool_name: "apply_patch", tool_input: { command: "no patch" } }),
    ).toBeNull();
    expect(
      read("codex", "PostToolUseFailure", { tool_name: "Bash", tool_input: { command: "x" } }),
    ).toBeNull();
  });
});
