import { expect, it } from "vitest";
import { readShellReport } from "#agents/transcripts/shell-report.ts";

it.each([
  // Gemini CLI 0.61.0
  [
    "<untrusted_context>\nOutput: boom\nExit Code: 3\nProcess Group PGID: 9840\n</untrusted_context>",
    3,
    "boom",
    false,
  ],
  ["<untrusted_context>\nOutput: (empty)\nProcess Group PGID: 4860\n</untrusted_context>", 0, null, false],
  // Gemini CLI 0.20.0
  [
    "Command: x\nDirectory: (root)\nOutput: a\nb\nError: (none)\nExit Code: 127\nSignal: 0\nBackground PIDs: (none)\nProcess Group PGID: 1",
    127,
    "a\nb",
    false,
  ],
  // Qwen Code
  [
    "Command: x\nDirectory: (root)\nOutput: (empty)\nError: (none)\nExit Code: 0\nSignal: (none)\nProcess Group PGID: (none)",
    0,
    null,
    false,
  ],
  ["Command: x\nOutput: a\nError: (none)\nExit Code: (none)\nSignal: SIGTERM", null, "a", true],
  // What the command printed is not the report.
  ["Output: Exit Code: 7\nExit Code: 0\nExit Code: 3", 3, "Exit Code: 7\nExit Code: 0", false],
])("reads %j", (text, exitCode, output, interrupted) => {
  expect(readShellReport(text)).toEqual({ exitCode, output, interrupted });
});

it.each(["", "Command rejected because it could not be parsed safely", "Exit Code: 3", "The Output: of it"])(
  "takes %j for no report",
  (text) => {
    expect(readShellReport(text)).toBeNull();
  },
);
