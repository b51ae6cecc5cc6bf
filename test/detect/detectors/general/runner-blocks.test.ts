import { describe, expect, it } from "vitest";
import { detect } from "#detect/detect.ts";
import { gcc } from "#detect/detectors/compiled/gcc.ts";
import { generalTests } from "#detect/detectors/general/general.ts";
import { logOf } from "../../log-of.ts";

/** Each failing test that is seen with every record switched off: name, message, place. */
const tests = (lines: readonly string[], command: string | null = null) =>
  generalTests
    .scan(logOf(lines.join("\n")), { command, exitCode: 1, signal: null })
    .map(({ test, message, file, line }) => `${test} | ${message} | ${file ?? "-"}:${line ?? "-"}`);

describe("what says which test failed, and what says why", () => {
  it("a stack that is raised and called is no reason", () => {
    expect(
      tests([
        "==============================================================================",
        "Error: parcel:1:weighs.",
        "",
        'Raised at Frob.fail in file "src/frob/frob.ml", line 45, characters 2-27',
        'Called from Frob.run in file "src/frob/run.ml", line 83, characters 13-26',
        "",
        "expected: 3 but got: 4",
        "------------------------------------------------------------------------------",
        "FAILED: Cases: 2 Tried: 2 Errors: 0 Failures: 1 Skip: 0",
      ])[0],
    ).toMatch(/^parcel:1:weighs \| expected: 3 but got: 4 \|/);
  });

  it("a call with its place in brackets is a stack, also without a word before it", () => {
    expect(
      tests([
        " ✖ weighs > with paper",
        "    Test.<anonymous> (test/parcel.js:10:5)",
        "    Object.<anonymous> (test/parcel.js:9:1)",
        "1 failed, 1 passed",
      ]),
    ).toEqual(["weighs > with paper | weighs > with paper | test/parcel.js:10"]);
  });

  it("a verdict and a place are a heading, not what the test above it said", () => {
    expect(
      tests([
        "1 success / 1 failure / 1 error / 0 pending",
        "Failure -> ./parcel_spec.lua @ 8",
        "Parcel weighs",
        "./parcel_spec.lua:9: Expected objects to be equal.",
        "Expected:",
        "(number) 3",
        "",
        "Error -> ./parcel_spec.lua @ 12",
        "Parcel is sealed",
        "./parcel_spec.lua:14: attempt to index local 'wax' (a nil value)",
      ]),
    ).toEqual([
      "Parcel weighs | Expected objects to be equal. | ./parcel_spec.lua:9",
      "Parcel is sealed | attempt to index local 'wax' (a nil value) | ./parcel_spec.lua:14",
    ]);
  });

  it("a compiler's record that read the heading gives way to the lines below it", () => {
    const output = [
      "parcel_test.cpp:11: error: Failure in TEST(Parcel, Weighs)",
      "\texpected <3>",
      "\tbut was  <4>",
      "Errors (1 failures, 2 tests, 2 ran, 2 checks, 0 ignored)",
    ];
    const about = { command: "./parcels", exitCode: 1, signal: null };
    const [found] = detect(logOf(output.join("\n")), about, { detectors: [gcc] }).findings;
    expect(found).toMatchObject({ message: "expected <3>, but was  <4>", file: "parcel_test.cpp", line: 11 });
  });

  it("errors beside failures of the same form are tests, and end the block above them", () => {
    expect(
      tests([
        "FAIL in (weighs) (parcel_test.clj:8)",
        "expected: (= 3 (weight))",
        "  actual: (not (= 3 4))",
        "",
        "ERROR in (seals) (parcel_test.clj:10)",
        "expected: (throw (ex-info nil))",
        "  actual: frob.Error: no wax",
        " at parcel_test$fn__1.invoke (parcel_test.clj:10)",
        "Ran 2 tests containing 2 assertions.",
        "1 failures, 1 errors.",
      ])[0],
    ).toBe("weighs | expected: (= 3 (weight)), actual: (not (= 3 4)) | parcel_test.clj:8");
  });

  it("a verdict alone at the end of a block is the place of what stands above", () => {
    expect(
      tests([
        "[ RUN      ] weighs",
        "[  ERROR   ] --- 0x3 != 0x4",
        "[   LINE   ] --- parcel_test.c:14: error: Failure!",
        "[  FAILED  ] weighs",
        "[ RUN      ] seals",
        "[       OK ] seals",
        "[==========] 2 test(s) run.",
        "[  FAILED  ] 1 test(s), listed below:",
        "[  FAILED  ] weighs",
        " 1 FAILED TEST(S)",
      ])[0],
    ).toBe("weighs | 0x3 != 0x4 | parcel_test.c:14");
  });

  it("of lines that only tell, the last is where it ended; the first that compares stays", () => {
    const run = (...said: string[]) =>
      tests([
        "--- FAIL: TestSends (0.00s)",
        ...said.map((text, i) => `    mail_test.go:${i + 6}: ${text}`),
        "FAIL",
      ]);
    expect(run("connecting", "no mail server")).toEqual(["TestSends | no mail server | mail_test.go:7"]);
    expect(run("Sum() = 3, want 4", "done")).toEqual(["TestSends | Sum() = 3, want 4 | mail_test.go:6"]);
  });

  it("a test fails for the test inside it", () => {
    expect(
      tests([
        "    parcel_test.go:10: cleaned up",
        "--- FAIL: TestParcel (0.00s)",
        "    --- FAIL: TestParcel/of_nothing (0.00s)",
        "panic: runtime error: invalid memory address",
        "",
        "goroutine 7 [running]:",
        "acme/post.weight(...)",
        "\t/home/dev/app/parcel_test.go:7",
      ])[0],
    ).toMatch(/^TestParcel\/of_nothing \| runtime error: invalid memory address \| .*parcel_test\.go:7$/);
  });

  it("a place in the runner says less than the user's own over the verdict", () => {
    const stack = (file: string) => [
      "WARNING: DATA RACE",
      "Read by goroutine 8:",
      "  post.Add()",
      `      ${file}:6 +0x75`,
    ];
    const verdict = [
      "--- FAIL: TestAdds (0.00s)",
      "    testing.go:1867: race detected during execution of test",
    ];
    expect(tests([...stack("/home/dev/app/post.go"), ...verdict])[0]).toMatch(
      / \| \/home\/dev\/app\/post\.go:6$/,
    );
    expect(tests([...stack("/usr/lib/go-1.27/src/sync/map.go"), ...verdict])[0]).toMatch(
      / \| testing\.go:1867$/,
    );
  });

  it("two values under their captions, and what was tried", () => {
    const example = (...lines: string[]) => tests([...lines, "***Test Failed*** 1 failures."]);
    expect(
      example(
        'File "post.py", line 4, in post.weight',
        "Failed example:",
        "    weight()",
        "Expected:",
        "    3",
        "Got:",
        "    4",
      ),
    ).toEqual(["post.weight | weight(), Expected: 3, Got: 4 | post.py:4"]);
    // A caption without the other is none of a pair.
    expect(example("✗ weighs", "    Error: no scales", "Expected:", "    3")[0]).toBe(
      "weighs | no scales | -:-",
    );
  });

  it("what was compared stands between its two values", () => {
    expect(
      tests([
        "post > weighs:",
        "4",
        "  should equal",
        "3",
        "    at /home/dev/app/tests/post.js:7:19",
        "",
        "1 out of 2 assertions failed.",
      ]),
    ).toEqual(["post > weighs | 4 should equal 3 | /home/dev/app/tests/post.js:7"]);
  });
});

describe("a reason without a mark", () => {
  const run = (...below: string[]) => tests(["✗ weighs", ...below, "", "Passed:   1", "Failed:   1"]);

  it("is a sentence over its values", () => {
    expect(
      run(
        "",
        "  [FAILED] Expected",
        "      <int>: 4",
        "  to equal",
        "      <int>: 3",
        "  In [It] at: /app/post_test.go:15 @ 01/02/24 10:11:12.345",
      ),
    ).toEqual(["weighs | Expected <int>: 4 to equal <int>: 3 | /app/post_test.go:15"]);
  });
});

describe("where a test's name stands", () => {
  it("between its suites and their places, under a verdict alone", () => {
    expect(
      tests([
        "• Failure [0.000 seconds]",
        "Parcel",
        "/home/dev/app/parcel_test.go:13",
        "  in paper",
        "  /home/dev/app/parcel_test.go:16",
        "    weighs [It]",
        "    /home/dev/app/parcel_test.go:17",
        "",
        "    expected 3, was 4",
        "",
        "    /home/dev/app/parcel_test.go:19",
        "Ran 2 of 2 Specs in 0.000 seconds",
        "FAIL! -- 1 Passed | 1 Failed | 0 Pending | 0 Skipped",
      ])[0],
    ).toBe("Parcel > in paper > weighs | expected 3, was 4 | /home/dev/app/parcel_test.go:19");
  });

  it("behind its place, in a rule, whatever its first word", () => {
    expect(
      tests([
        "[ FAIL 2 | WARN 0 | SKIP 0 | PASS 0 ]",
        "── Failure ('test-post.R:4'): is ready ─────────────────────",
        "1 is not TRUE",
        "── Error ('test-post.R:12'): seals ─────────────────────────",
        "Error in `eval(code)`: no wax",
        "[ FAIL 2 | WARN 0 | SKIP 0 | PASS 0 ]",
        "Error: Test failures",
      ]).sort(),
    ).toEqual([
      "is ready | 1 is not TRUE | test-post.R:4",
      expect.stringMatching(/^seals \| .*no wax \| test-post\.R:12$/),
    ]);
  });

  it("behind a number, with its place last", () => {
    expect(
      tests([
        "Run:  2   Failures: 1   Errors: 0",
        "1) test: PostTest::weighs (F) line: 14 post_test.cpp",
        "equality assertion failed",
      ]),
    ).toEqual(["PostTest::weighs | equality assertion failed | post_test.cpp:14"]);
  });

  it("in a sentence with its line", () => {
    expect(
      tests([
        "post_SUITE:weighs failed on line 8",
        "Reason: {badmatch,4}",
        "TEST COMPLETE, 1 ok, 1 failed of 2",
      ]),
    ).toEqual(["post_SUITE:weighs | Reason: {badmatch,4} | -:8"]);
    expect(tests(["the build failed on line 8", "1 ok, 1 failed of 2 test cases"])).toEqual([]);
  });

  it("in a counted list, each over what is said of it", () => {
    expect(
      tests([
        "Failures (1):",
        "  Frob Engine:PostTest:weighs()",
        "    => frob.AssertionError: expected: <3> but was: <4>",
        "       post.PostTest.weighs(PostTest.java:12)",
        "[         1 tests failed          ]",
      ]),
    ).toEqual(["Frob Engine:PostTest:weighs() | expected: <3> but was: <4> | PostTest.java:12"]);
  });

  it("on the item under a numbered suite", () => {
    expect(
      tests([
        "  TEST FAILURE (10.5s):",
        "   - 1 assertions failed; 1 passed",
        "   ✖ 1) post",
        "",
        "   – weighs (5.281s)",
        "",
        "   → ✖ FrobAssertError",
        "   Testing if the scales show '3' - but got: \"4\"",
        "",
        "    Error location:",
        "    /home/dev/app/tests/post.js:9",
      ]),
    ).toEqual([
      "post > weighs | Testing if the scales show '3' - but got: \"4\" | /home/dev/app/tests/post.js:9",
    ]);
  });

  it("above, where the run was announced and nothing else names it", () => {
    expect(
      tests([
        "testEmpty",
        "testWeighs",
        "ASSERT:expected:<3> but was:<4>",
        "",
        "Ran 2 tests.",
        "",
        "FAILED (failures=1)",
      ]),
    ).toEqual(["testWeighs | ASSERT:expected:<3> but was:<4> | -:-"]);
    expect(
      tests([
        "  Scenario: weighs   # features/post.feature:3",
        "    Given a stamp # features/post.feature:4",
        '      Undefined step: "a stamp" (Frob::Undefined)',
        "      features/post.feature:4:in `Given a stamp'",
        "1 scenario (1 undefined)",
      ])[0],
    ).toMatch(/^weighs \| .*Undefined step.* \| features\/post\.feature:4$/);
  });

  it("announced tests that nothing is said of are not told", () => {
    expect(tests(["testEmpty", "testWeighs", "Ran 2 tests.", "FAILED (failures=1)"])).toEqual([]);
    expect(tests(["testEmpty", "ASSERT:expected:<3> but was:<4>"])).toEqual([]);
  });
});

describe("steps of scenarios", () => {
  const feature = (...steps: string[]) =>
    tests([
      "  Scenario: weighs    # features/post.feature:7",
      ...steps,
      "",
      "Failing scenarios:",
      "  features/post.feature:7  weighs",
      "",
      "1 scenario passed, 1 failed, 0 skipped",
    ]);

  it("tell the place of the code that they ran", () => {
    expect(
      feature(
        "    Given a parcel   # features/steps/post.py:4",
        "    Then it weighs 3 # features/steps/post.py:9",
        "      Assertion Failed: expected 3, was 4",
      ),
    ).toEqual(["weighs | Assertion Failed: expected 3, was 4 | features/steps/post.py:9"]);
  });

  it("tell how far it got, where nothing says why", () => {
    expect(feature("    Given a parcel   # features/steps/post.py:4", "    Then it weighs 3 # None")).toEqual(
      ["weighs | Then it weighs 3 | features/post.feature:7"],
    );
  });
});

describe("what is no test of anybody", () => {
  it("a step of a package manager", () => {
    const lines = ["Solving environment: failed", "", "FrobError: nothing provides shopkit"];
    expect(tests(lines, "conda install shopkit")).toEqual([]);
    expect(tests(lines, "frob check")).not.toEqual([]);
  });

  it("a suite, a severity that leads to the reason", () => {
    expect(
      tests([
        "✘ Suite PostTests failed after 0.004 seconds with 1 issue.",
        "[FAIL] weighs",
        "[failure] no scales",
        "1 failure! 1 test run.",
      ]).map((one) => one.split(" | ")[0]),
    ).toEqual(["weighs"]);
  });
});
