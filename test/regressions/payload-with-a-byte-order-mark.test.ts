import { expect, it } from "vitest";
import { readEvent } from "#doors/hook-begin.ts";

it("a payload is read behind the byte order mark that Windows PowerShell puts before it", () => {
  const payload = JSON.stringify({
    ...{
      conversation_id: "c1",
      hook_event_name: "postToolUseFailure",
      tool_name: "Shell",
      tool_use_id: "t1",
    },
    ...{
      tool_input: { command: "npm test" },
      cwd: "/work",
      error_message: "Command failed with exit code 1",
    },
  });
  const plain = readEvent("cursor", "postToolUseFailure", payload, 1);
  expect(plain).toMatchObject({ kind: "after-command", command: "npm test" });
  expect(readEvent("cursor", "postToolUseFailure", `\uFEFF${payload}`, 1)).toEqual(plain);
});
