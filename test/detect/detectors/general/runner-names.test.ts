import { describe, expect, it } from "vitest";
import { detect } from "#detect/detect.ts";
import type { Detector } from "#detect/detector.ts";
import { killed } from "#detect/detectors/shell/killed.ts";
import { logOf } from "../../log-of.ts";

const told = (lines: readonly string[], detectors: readonly Detector[] = []) =>
  detect(
    logOf(`${lines.join("\n")}\n`),
    { command: "./till_test", exitCode: 1, signal: null },
    { detectors },
  ).findings.map(
    ({ test, message, file, line }) => `${test ?? "-"} | ${message} | ${file ?? "-"}:${line ?? "-"}`,
  );

describe("names of tests that a runner nobody knows tells", () => {
  it("leaves out what passed when it was run once more", () => {
    const output = [
      "  ✘  1 e2e/till.spec.frob:3:1 › opens (4ms)",
      "  ✘  2 e2e/till.spec.frob:3:1 › opens (retry #1) (4ms)",
      "  ✘  3 e2e/till.spec.frob:8:1 › closes (4ms)",
      "  ✓  4 e2e/till.spec.frob:8:1 › closes (retry #1) (6ms)",
      "",
      "  1) e2e/till.spec.frob:3:1 › opens ──────────",
      "",
      "    Error: the till is stuck",
      "",
      "  2) e2e/till.spec.frob:8:1 › closes ──────────",
      "",
      "    Error: the till is open",
      "",
      "  1 failed",
      "  1 flaky",
    ];
    expect(told(output)).toEqual(["opens | the till is stuck | e2e/till.spec.frob:3"]);
    const never = output.filter((line) => !line.includes("✓"));
    expect(told(never)).toHaveLength(2);
  });

  it("tells the part, not the whole that failed because of it", () => {
    const output = [
      "TAP version 13",
      "# Subtest: till",
      "    not ok 1 - adds coins",
      "      ---",
      "      error: |-",
      "        Expected coins to be equal:",
      "        ",
      "        4 !== 5",
      "        ",
      "      ...",
      "not ok 1 - till",
      "  ---",
      "  error: '1 subtest failed'",
      "  ...",
      "not ok 2 - cart",
      "  ---",
      "  error: 'no cart'",
      "  ...",
      "# fail 2",
    ];
    expect(told(output)).toEqual([
      "adds coins | Expected coins to be equal: 4 !== 5 | -:-",
      "cart | 'no cart' | -:-",
    ]);
  });

  it("knows a class by its backslashes, and what was thrown beside a name", () => {
    const output = [
      "   FAIL  Tests\\Unit\\TillTest",
      "  ⨯ it adds coins           0.01s",
      "  ⨯ it pays                 0.02s",
      "  ──────────────────────────────",
      "   FAILED  Tests\\Unit\\TillTest > it adds coins",
      "  Failed asserting that 4 is identical to 5.",
      "",
      "  at tests/Unit/TillTest.frob:10",
      "",
      "   FAILED  Tests\\Unit\\TillTest > it pays             LogicException",
      "  The till is closed",
      "",
      "  Tests:    2 failed, 1 passed (3 assertions)",
    ];
    expect(told(output).map((one) => one.split(" | ")[0])).toEqual([
      "Tests\\Unit\\TillTest > it adds coins",
      "Tests\\Unit\\TillTest > it pays",
    ]);
  });

  it("takes the place over the second naming, and the file before a name", () => {
    const timeout = [
      "✖ waits for coins (302.7ms)",
      "  'test timed out after 300ms'",
      "",
      "ℹ pass 0",
      "ℹ fail 1",
      "",
      "✖ failing tests:",
      "",
      "test at test/till.test.frob:3:1",
      "✖ waits for coins (302.7ms)",
      "  'test timed out after 300ms'",
    ];
    expect(told(timeout)[0]).toBe("waits for coins | 'test timed out after 300ms' | test/till.test.frob:3");
    const rows = [
      " (1/2) till_test.py:TillTest.test_opens:  PASS (0.37 s)",
      " (2/2) till_test.py:TillTest.test_adds_coins:  FAIL: 4 != 5 (0.41 s)",
      "RESULTS    : PASS 1 | ERROR 0 | FAIL 1 | SKIP 0",
      "",
      "Test summary:",
      "2-till_test.py:TillTest.test_adds_coins: FAIL",
    ];
    expect(told(rows)).toEqual(["till_test.py:TillTest.test_adds_coins | 4 != 5 | till_test.py:-"]);
  });

  it("takes the place that leads a failure, not that of the next, and all messages", () => {
    const rule = "-".repeat(40);
    const output = [
      rule,
      "opens",
      rule,
      "till_test.cc:8",
      "",
      "till_test.cc:9: FAILED:",
      "explicitly with messages:",
      "  on Monday",
      "  the till is stuck",
      "",
      rule,
      "pays",
      rule,
      "till_test.cc:13",
      "",
      "till_test.cc:14: FAILED:",
      "  CHECK( coins == 5 )",
      "",
      "test cases: 2 | 2 failed",
    ];
    expect(told(output)).toEqual([
      "opens | FAILED: explicitly with messages: on Monday the till is stuck | till_test.cc:9",
      "pays | FAILED: CHECK( coins == 5 ) | till_test.cc:14",
    ]);
  });

  it("keeps the words that were given for a pair of values", () => {
    const output = [
      "  1) Failure:",
      "Till#test_sums [test/till_spec.frob:6]:",
      "price of soup.",
      "Expected: 4",
      "  Actual: 3",
      "",
      "1 runs, 1 assertions, 1 failures, 0 errors, 0 skips",
    ];
    expect(told(output)[0]).toBe(
      "Till#test_sums | price of soup. Expected: 4, Actual: 3 | test/till_spec.frob:6",
    );
  });

  it("names the test that ran when the program was ended", () => {
    const output = ["[ RUN      ] Till.Opens", "[       OK ] Till.Opens (0 ms)", "[ RUN      ] Till.Pays"];
    const crash = "bash: line 1: 24872 Segmentation fault      ./till_test";
    expect(told([...output, crash], [killed])[0]).toMatch(/^Till\.Pays \| Segmentation fault/);
    expect(told([...output.slice(0, 2), crash], [killed])[0]).toMatch(/^- \| Segmentation fault/);
  });
});
