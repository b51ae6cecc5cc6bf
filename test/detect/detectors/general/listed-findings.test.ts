import { describe, expect, it } from "vitest";
import { detect } from "#detect/detect.ts";
import { logOf } from "../../log-of.ts";

const told = (output: string, command = "froblint src") => {
  const [found] = detect(logOf(output), { command, exitCode: 1, signal: null }, { detectors: [] }).findings;
  if (found === undefined) return "nothing";
  return `${found.message} | ${found.file ?? "-"}:${found.line ?? "-"} | ${found.category}`;
};

describe("findings and calls as unknown tools list them", () => {
  it.each([
    [
      "calls above, the place first",
      "ERROR: Traceback (most recent call last):\n  /app/Tillfile:3:1: in <toplevel>\nError: undefined: open_til\n",
      "frob up",
      "undefined: open_til | /app/Tillfile:3 | runtime_error",
    ],
    [
      "a call, and what was found there",
      "FAILED: /app/.till/coins.pyi \nfrob -m coins /app/till.py\nFile \"/app/till.py\", line 3, in <module>: Name 'coins' is not defined [name-error]\n",
      "froblint src",
      "Name 'coins' is not defined | /app/till.py:3 | lint_error",
    ],
    [
      "an issue that is set off by arrows",
      ">> Issue: [T105] Possible coins in the code\n   Severity: Low\n   Location: ./till.py:3:11\n3\tcoins = 4\n",
      "froblint src",
      "[T105] Possible coins in the code | till.py:3 | lint_error",
    ],
    [
      "a suggestion behind its place",
      "src/Till.hs:3:9-24: Suggestion: Use sum\nFound:\n  foldr (+) 0 coins\n",
      "froblint src",
      "Use sum | src/Till.hs:3 | lint_error",
    ],
    [
      "columns with bullets",
      "  error • Undefined name 'coins' • lib/till.frob:3:9 • undefined_name\n\n1 issue found. (ran in 1.2s)\n",
      "froblint src",
      "Undefined name 'coins' | lib/till.frob:3 | lint_error",
    ],
    [
      "a record with a file and a line",
      "Finding:     coins = REDACTED\nRuleID:      no-coins\nFile:        till.py\nLine:        3\n\n9:00AM WRN leaks found: 1\n",
      "froblint src",
      "no-coins | till.py:3 | lint_error",
    ],
    [
      "a record without a line",
      "Finding:     coins = REDACTED\nRuleID:      no-coins\nFile:        till.py\n\n9:00AM WRN leaks found: 1\n",
      "froblint src",
      "9:00AM WRN leaks found: 1 | -:- | lint_error",
    ],
    [
      "a step with its time is no reason",
      'Counting coins failed 1200ms\nUnable to find "./penny" from "till.js"\n',
      "frob export",
      'Unable to find "./penny" from "till.js" | till.js:- | build_error',
    ],
  ])("%s", (_, output, command, expected) => {
    expect(told(output, command)).toBe(expected);
  });

  it("knows a project's own copy of a tool, and who was not let in", () => {
    expect(told("src/till.frob:3: error: no coins\n", "./gradlew build")).toContain("| build_error");
    expect(told("src/till.frob:3: error: no coins\n", "./till build")).toContain("| runtime_error");
    expect(told("fatal: could not read Username for 'till': no terminal\n", "frob sync")).toContain(
      "| permission_error",
    );
  });
});
