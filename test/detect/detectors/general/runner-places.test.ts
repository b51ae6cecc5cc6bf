import { describe, expect, it } from "vitest";
import { detect } from "#detect/detect.ts";
import { logOf } from "../../log-of.ts";

/** The failing tests of a runner nobody knows: name, message, place. */
function told(lines: readonly string[]): string[] {
  const about = { command: "./frob", exitCode: 1, signal: null };
  return detect(logOf(`${lines.join("\n")}\n`), about, { detectors: [] }).findings.map(
    ({ test, message, file, line }) => `${test} | ${message} | ${file ?? "-"}:${line ?? "-"}`,
  );
}

describe("where a runner puts names, places and reasons", () => {
  it.each<[string, string[], string]>([
    [
      "the place over a name heads its block",
      [
        "Failures:",
        "",
        "  till.frob:9:29:",
        "  1) Till gives change",
        "       expected: 120",
        "        but got: 119",
        "",
        "  till.frob:12:7:",
        "  2) Till closes",
        "       no key",
        "",
        "3 examples, 2 failures",
      ],
      "Till gives change | expected: 120, but got: 119 | till.frob:9",
    ],
    [
      "a reason deeper over its name",
      [
        "[Suite] till",
        "  [OK] opens",
        "    /app/till.frob(10, 21): Check failed: total(100) == 120",
        "  [FAILED] gives change",
        "/app/till.frob(13) till",
        "",
        "    Unhandled exception: no key [KeyError]",
        "  [FAILED] closes",
      ],
      "gives change | Check failed: total(100) == 120 | /app/till.frob:10",
    ],
    [
      "a name over a place and its error",
      [
        "Running tests (3 tests).",
        "In TillTest::testChange:",
        "till_test.h:11: Error: Expected (120 == total(100)), found (120 != 119)",
        "In TillTest::testCloses:",
        "till_test.h:14: Error: Test failed: no key",
        "Failed 2 and Skipped 0 of 3 tests",
      ],
      "TillTest::testChange | Expected (120 == total(100)), found (120 != 119) | till_test.h:11",
    ],
    [
      "a name behind a place and its error",
      [
        "till_test.cpp:9:1: error: Failure in GivesChange: Expected 120 but was 119",
        "FAILURE: 1 out of 3 tests failed (1 failures).",
      ],
      "GivesChange | Expected 120 but was 119 | till_test.cpp:9",
    ],
    [
      "names in a list, and again under an arrow with their suite",
      [
        "till (tests/till.spec.js)",
        "  ✔ opens (1.92ms)",
        "  ✖ gives change (0.79ms)",
        "  ✖ closes (0.11ms)",
        " ERRORS ",
        "",
        "  ❯ till / gives change",
        "",
        "  Assertion Error: expected 119 to equal 120",
        "",
        "  ❯ till / closes",
        "",
        "  Error: no key",
        "",
        "Tests  1 passed, 2 failed (3)",
      ],
      "gives change | expected 119 to equal 120 | -:-",
    ],
  ])("%s", (_, lines, want) => expect(told(lines)).toContain(want));

  it("takes a claim for no name", () => {
    const lines = [
      "Till gives change",
      "",
      "FAILED: Expected `(total 100)' to be `equal' to `120', but it was `119'",
      "",
      "Ran 3 specs, 1 failed, in 156ms.",
    ];
    expect(told(lines).some((one) => one.startsWith("Expected"))).toBe(false);
  });
});
