import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { readEvent } from "#doors/hook-begin.ts";
import type { AfterCommandEvent } from "#model/hook.ts";
import { tempFolder } from "../host/sandbox.ts";

/** What Copilot 1.0.102 sends for an output that is too long for it. */
function payload(path: string, exitCode: number): string {
  return JSON.stringify({
    sessionId: "7b25",
    cwd: "/p",
    toolName: "bash",
    toolArgs: { command: "node --test big.js" },
    toolResult: {
      resultType: "success",
      textResultForLlm: `Output too large to read at once (117.0 KB). Saved to: ${path}\nConsider using tools like grep (for searching), head/tail.\n\nPreview (first 500 chars):\nTAP version 13\n# line 0\n<shellId: 0 completed with exit code ${exitCode}>`,
    },
  });
}

function heard(path: string, exitCode = 1): AfterCommandEvent {
  return readEvent("copilot", "postToolUse", payload(path, exitCode), 1) as AfterCommandEvent;
}

// Its notice, with a new path and size each time, was once taken for the failure.
describe("a long output of a command that Copilot ran", () => {
  const name = "1794801488128-copilot-tool-output-6819-16407515-23b6.txt";

  it("is read from the file that Copilot names", () => {
    const path = join(tempFolder(), name);
    writeFileSync(path, `TAP version 13\n${"# line\n".repeat(5000)}not ok 1 - many lines\n`);
    const event = heard(path);
    expect(event.output).toMatch(/^TAP version 13\n[\s\S]*not ok 1 - many lines\n$/);
    expect(event).toMatchObject({ exitCode: 1, truncated: false });
  });

  it("keeps the end of one that is longer still, and says that it is cut", () => {
    const path = join(tempFolder(), name);
    writeFileSync(path, `${"# line\n".repeat(100_000)}not ok 1 - many lines\n`);
    const event = heard(path);
    expect(event.output!.length).toBeLessThanOrEqual(262_144);
    expect(event.output).toMatch(/not ok 1 - many lines\n$/);
    expect(event.truncated).toBe(true);
  });

  it("is the preview where the file is gone, somebody else's, or not needed", () => {
    const preview = { output: "TAP version 13\n# line 0", truncated: true };
    const folder = tempFolder();
    expect(heard(join(folder, name))).toMatchObject(preview);
    for (const [other, exitCode] of [["secret.txt", 1] as const, [name, 0] as const]) {
      writeFileSync(join(folder, other), "not ok 1 - of somebody else\n");
      expect(heard(join(folder, other), exitCode)).toMatchObject(preview);
    }
  });
});
