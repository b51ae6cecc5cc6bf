import { describe, expect, it } from "vitest";
import { generalTests } from "#detect/detectors/general/general.ts";
import { logOf } from "../../log-of.ts";

const ABOUT = { command: null, exitCode: 1, signal: null };

/** Each failing test that is seen: name, message, place. */
const tests = (...lines: string[]) =>
  generalTests
    .scan(logOf(lines.join("\n")), ABOUT)
    .map(({ test, message, file, line }) => `${test} | ${message} | ${file ?? "-"}:${line ?? "-"}`);

describe("how runners that nobody knows name their tests", () => {
  it("as leaves of a tree, the reason behind the mark, the stack under the suites' names", () => {
    expect(
      tests(
        "├─ ParcelTest ✔",
        "│  └─ weighs() ✘ expected: <3> but was: <4>",
        "",
        "Failures (1):",
        "  Engine:ParcelTest:weighs()",
        "    => frob.AssertionError: expected: <3> but was: <4>",
        "       org.junit.jupiter.api.AssertEquals.assertEquals(AssertEquals.java:150)",
        "       post.ParcelTest.weighs(ParcelTest.java:21)",
        "[         1 tests failed          ]",
      ),
    ).toEqual(["weighs() | expected: <3> but was: <4> | ParcelTest.java:21"]);
  });

  it("NUnit 2's, PlatformIO's and Zephyr's", () => {
    expect(
      tests(
        "Tests run: 3, Errors: 0, Failures: 1, Inconclusive: 0, Time: 0.05 seconds",
        "",
        "Errors and Failures:",
        "1) Test Failure : Post.ParcelTests.Weighs",
        "  Expected: 3",
        "  But was:  4",
        "",
        "at Post.ParcelTests.Weighs () [0x00010] in /app/ParcelTests.cs:22",
      ),
    ).toEqual(["Post.ParcelTests.Weighs | Expected: 3, But was:  4 | /app/ParcelTests.cs:22"]);
    expect(
      tests(
        "test/test_post.cpp:14: test_weighs: Expected 3 Was 4\t[FAILED]",
        "test/test_post.cpp:20: test_seals\t[PASSED]",
        "-----------------------",
        "2 Tests 1 Failures 0 Ignored",
      ),
    ).toEqual(["test_weighs | Expected 3 Was 4 | test/test_post.cpp:14"]);
    expect(tests(" FAIL - test_weighs in 0.001 seconds")).toMatchObject(
      [/^test_weighs \| /].map((one) => expect.stringMatching(one)),
    );
    expect(tests("advisories FAILED, bans ok", "advisories FAILED")).toEqual([]);
    expect(tests("post.dts:12.3-10: ERROR (phandle_references): /soc: no such label")).toEqual([]);
  });

  it("in a list with a word of what happened, and without it over their blocks", () => {
    expect(
      tests(
        "  ✘ [fail]: parcel › has a stamp Error thrown",
        "  ✘ [fail]: parcel › is sealed",
        "",
        "  parcel › has a stamp",
        "",
        "  TypeError: stamp is not a function",
        "      at seal (src/parcel.js:4:9)",
        "",
        "  parcel › is sealed",
        "",
        "  Error: no wax",
        "      at melt (src/wax.js:7:3)",
        "",
        "  2 tests failed",
      ),
    ).toEqual([
      "parcel › has a stamp | stamp is not a function | src/parcel.js:4",
      "parcel › is sealed | no wax | src/wax.js:7",
    ]);
  });

  it("when they are done: a stack right over the first name is that test's", () => {
    expect(
      tests(
        "TypeError: stamp is not a function",
        "      at seal (src/parcel.ts:4:9)",
        "(fail) has a stamp [0.34ms]",
        "error: no wax",
        "      at melt (src/wax.ts:7:3)",
        "(fail) is sealed [0.20ms]",
        " 2 fail",
      ),
    ).toEqual([
      "has a stamp | stamp is not a function | src/parcel.ts:4",
      "is sealed | no wax | src/wax.ts:7",
    ]);
  });

  it("in a column of verdicts, and after how long they failed", () => {
    expect(
      tests(
        "Passed   Post.Parcel.Opens",
        "Failed   Post.Parcel.Weighs",
        "Error Message:",
        " expected 3, was 4",
      ),
    ).toEqual(["Post.Parcel.Weighs | expected 3, was 4 | -:-"]);
    expect(
      tests(
        "◇ Test weighs() started.",
        "✘ Test weighs() recorded an issue at parcel.swift:6:5: Expectation failed: 3 == 4",
        "✘ Test weighs() failed after 0.004 seconds with 1 issue.",
      ),
    ).toEqual(["weighs() | Expectation failed: 3 == 4 | parcel.swift:6"]);
  });

  it("with a reason cut to the width of the line, which stands whole above", () => {
    expect(
      tests(
        "_____ test/parcel.frob _____",
        "carrier 'gw1' crashed while carrying 'parcel 17' over the hill",
        "FAILED test/parcel.frob::test_carries - carrier 'gw1' crashed while carry...",
        "===== 1 failed in 3.16s =====",
      ),
    ).toEqual([
      "test/parcel.frob::test_carries | carrier 'gw1' crashed while carrying 'parcel 17' over the hill | test/parcel.frob:-",
    ]);
  });

  it("under a rule with their whole name, blanks and all", () => {
    expect(
      tests(
        "test lib.frob - weighs (line 1) ... FAILED",
        "---- lib.frob - weighs (line 1) stdout ----",
        "panic: parcel 3 is missing",
        "result: FAILED. 0 passed; 1 failed",
        "error: weighing failed, to rerun pass `--doc`",
      )[0],
    ).toMatch(/^lib\.frob - weighs \(line 1\) \| parcel 3 is missing/);
  });

  it("in the file that was announced above them, where nothing else tells a place", () => {
    expect(
      tests(
        "  Running:  parcel.cy.js                    (1 of 1)",
        "  1 failing",
        "  1) weighs:",
        "     Error: the scales did not answer",
      ),
    ).toEqual(["weighs | the scales did not answer | parcel.cy.js:-"]);
  });

  it("without the frames of the test below", () => {
    expect(
      tests(
        "FAIL: test_weighs (post.ParcelTest)",
        "----------------------------------------------------------------------",
        "RuntimeError: the scales are stuck",
        "",
        "======================================================================",
        "FAIL: test_seals (post.ParcelTest)",
        "----------------------------------------------------------------------",
        "Traceback (most recent call last):",
        '  File "/app/post_test.py", line 11, in test_seals',
        "    seal()",
        "RuntimeError: no wax",
        "",
        "FAILED (failures=2)",
      )[0],
    ).toBe("test_weighs (post.ParcelTest) | the scales are stuck | -:-");
  });
});

describe("what is no test", () => {
  it.each([
    ["a run of tests", "✘ Test run with 3 tests in 1 suite failed after 0.015 seconds with 2 issues."],
    ["a tree without a verdict", "├─ parcel 12 × 3 cm\n└─ letter"],
  ])("%s", (_, output) => expect(tests(output)).toEqual([]));
});
