import { describe, expect, it } from "vitest";
import { detect } from "#detect/detect.ts";
import { logOf } from "../../log-of.ts";

const told = (lines: readonly string[], command = "frob test") => {
  const about = { command, exitCode: 1, signal: null };
  const [found] = detect(logOf(`${lines.join("\n")}\n`), about, { detectors: [] }).findings;
  if (found === undefined) return "nothing";
  return `${found.test ?? "-"} | ${found.message} | ${found.file ?? "-"}:${found.line ?? "-"}`;
};

describe("marks, announcements and places of runners that nobody knows", () => {
  it("takes a numbered sentence under a marked name for its reason", () => {
    const lines = [
      " till",
      " ✖ adds coins",
      "",
      "   1) The coin does not match any slot of the till.",
      "",
      "      >   6 |        .insert('penny');",
      "",
      "         at <anonymous> (/app/tests/till.js:6:10)",
      "",
      " 1/1 failed (12s)",
    ];
    expect(told(lines)).toBe(
      "adds coins | 1) The coin does not match any slot of the till. | /app/tests/till.js:6",
    );
    expect(told(lines.with(3, "   1) CoinError: no slot for a penny"))).toBe(
      "adds coins | no slot for a penny | /app/tests/till.js:6",
    );
    // A numbered name is none.
    expect(
      told([
        " till",
        "   1) adds coins",
        "",
        " 1 failing",
        "",
        "  1) till",
        "       adds coins:",
        "     no slot",
      ]),
    ).toContain("adds coins");
  });

  it("names a test by its mark behind, and by its announcement", () => {
    expect(
      told([
        "# Till",
        "  ## adds coins\t ✘",
        "        Error Message: expected: 5, actual: 4",
        "Scenarios:\t1 executed\t0 passed\t1 failed",
      ]),
    ).toMatch(/^adds coins \| Error Message: expected: 5, actual: 4/);
    expect(
      told([
        "till_test.frob:8:",
        "TEST CASE:  adds coins",
        "",
        "till_test.frob:9: ERROR: CHECK( coins == 5 ) is NOT correct!",
        "",
        "test cases: 2 | 1 passed | 1 failed | 0 skipped",
      ]),
    ).toMatch(/^adds coins \| CHECK\( coins == 5 \) is NOT correct! \| till_test\.frob:9$/);
  });

  it("does not take an error's name behind a mark for a test's", () => {
    expect(
      told([
        "  Running adds coins:",
        "  ✖ TillAssertError",
        '   Testing the coins - expected "5" but got: "4"',
        "",
        "  FAILED: 1 assertions failed (5.2s)",
      ]),
    ).toMatch(/^adds coins \| .*expected "5" but got: "4"/);
  });

  it("reads a path from the root at the end of a sentence, and not a logger's own", () => {
    expect(told(['till: [emerg] unknown coin "penn" in /etc/till/coins-enabled/shop:3'], "frobd -t")).toBe(
      '- | unknown coin "penn" | /etc/till/coins-enabled/shop:3',
    );
    expect(told(['level=error caller=main.go:487 msg="no coins left for the till"'], "frobd")).toBe(
      "- | no coins left for the till | -:-",
    );
  });

  it("reads up to the closing count, and a reason in a field of its own", () => {
    expect(
      told([
        "[info] TillSpec:",
        "[info] - adds coins *** FAILED ***",
        "[info]   4 did not equal 5 (TillSpec.frob:9)",
        "[info] Tests: succeeded 1, failed 1, canceled 0",
        "[error] Failed tests:",
        "[error] \tshop.TillSpec",
      ]),
    ).toBe("adds coins | 4 did not equal 5 | TillSpec.frob:9");
    expect(told(['level=error msg="no till" err="coin \\"penn\\" is unknown"'], "frobd")).toBe(
      '- | no till: coin "penn" is unknown | -:-',
    );
  });
});
