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

describe("of sentences that are worth the same the first is told", () => {
  it.each<[string, string[], string]>([
    [
      "what follows from it stands below it",
      ["Could not read the ledger", "Unable to load accounts"],
      "Could not read the ledger",
    ],
    [
      "whoever says it",
      ["cp: cannot stat 'conf/menu'", "rmdir: failed to remove 'cache'", "mkdir: cannot create 'a'"],
      "cp: cannot stat 'conf/menu'",
    ],
    [
      "what is said of a whole package says less",
      ["setup failed: no database", "FAIL\texample.com/m\t0.003s", "FAIL"],
      "setup failed: no database",
    ],
    [
      "but a verdict gives way to the reason deeper below it",
      ["Menu validation failed.", "  the dish 'soup' was not found in the list"],
      "the dish 'soup' was not found in the list",
    ],
    [
      "a verdict with nothing deeper below it stays",
      ["Menu validation failed to start", "the kitchen was not found"],
      "Menu validation failed to start",
    ],
    [
      "a box, a count and what not to do are said aside",
      [
        "║  This version is not supported any more  ║",
        "Passed dishes: 1, Failed dishes: 2",
        "Don't run the kitchen as root, it is not supported",
        "Could not find dish 'soup'",
      ],
      "Could not find dish 'soup'",
    ],
    [
      "a row of verdicts is one, too",
      ["lint.......................Failed", "- step: lint", "Could not find dish 'soup'"],
      "Could not find dish 'soup'",
    ],
    [
      "a cause leads to the next",
      ["Cause: Failed to load menu", "Cause: Failed to parse menu", "unknown dish 'suop' cannot be cooked"],
      "unknown dish 'suop' cannot be cooked",
    ],
    [
      "who does not know how to go on says why",
      ["Don't know how to cook 'suop', it was not found", "Could not find a cook"],
      "Don't know how to cook 'suop', it was not found",
    ],
  ])("%s", (_, lines, want) => expect(told(lines).startsWith(`${want} | `), told(lines)).toBe(true));

  it("with the kind that one of them shows", () => {
    const lines = ["GET https://dishes.example.com/soup: Not Found - 404", "soup is not in this registry"];
    expect(told(lines)).toBe(`${lines[0]} | -:- | missing_dependency`);
  });
});
