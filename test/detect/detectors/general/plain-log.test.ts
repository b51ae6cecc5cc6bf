import { describe, expect, it } from "vitest";
import { detect } from "#detect/detect.ts";
import { logOf } from "../../log-of.ts";

/** What the general detector alone says of an output that failed: message, place, kind. */
function told(lines: readonly string[]): string {
  const about = { command: null, exitCode: 1, signal: null };
  const [found] = detect(logOf(lines.join("\n")), about, { detectors: [] }).findings;
  if (found === undefined) return "nothing";
  return `${found.message} | ${found.file ?? "-"}:${found.line ?? "-"} | ${found.category}`;
}

describe("a logger's own time before a line", () => {
  it.each([
    "2026/11/17 09:17:30| FATAL: Invalid dish type 'suop'",
    "2026-11-17 09:17:30,123 - ERROR: Invalid dish type 'suop'",
    "1794907042: Error: Invalid dish type 'suop'",
  ])("%s", (line) => {
    const lines = ["2026/11/17 09:17:29| Processing: dish suop", line, "2026/11/17 09:17:30| Not cooking."];
    expect(told(lines)).toMatch(/^Invalid dish type 'suop' \|/);
  });
});
