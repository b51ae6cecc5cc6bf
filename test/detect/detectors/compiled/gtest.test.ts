import { describe, expect, it } from "vitest";
import { catch2 } from "#detect/detectors/compiled/catch2.ts";
import { gtest } from "#detect/detectors/compiled/gtest.ts";
import { realOutput } from "../javascript/real-output.ts";
import { dresses, findings, scan } from "../javascript/scan.ts";

const read = (text: string) => findings(text).map((f) => [f.test, f.message, f.file, f.line]);

describe("GoogleTest", () => {
  const SEVERAL = realOutput("gtest/several");
  const expected = [
    ["Codes/ZoneTest.IsKnown/1", "Expected: (GetParam()) < (50), actual: 99 vs 50", "tests/ship_test.cc", 29],
    ["Mail.Fails", "mailer is down", "tests/ship_test.cc", 17],
    [
      "ShipTest.PrintsStreet",
      'Expected equality of these values: street, Which is: "main", std::string("MAIN"), Which is: "MAIN"',
      "tests/ship_test.cc",
      10,
    ],
    ["ShipTest.Throws", "no zone for 99", null, null],
  ];

  it("is read test by test", () => expect(read(SEVERAL)).toEqual(expected));

  it.each(dresses)("is the same in %s", (_, dress) => expect(read(dress(SEVERAL))).toEqual(expected));

  it("is read in its brief form, from the first line on", () => {
    const brief =
      "loom.cc:6: Failure\nValue of: even\n[  FAILED  ] Twill.Wraps (0 ms)\n[  PASSED  ] 1 test.\n";
    expect(scan(gtest, brief)).toMatchObject([
      { test: "Twill.Wraps", message: "Value of: even", file: "loom.cc", line: 6, from: 0, to: 3 },
    ]);
    // The list at the end names no time.
    expect(scan(gtest, brief.replace(" (0 ms)", ""))).toMatchObject([{ role: "summary" }]);
  });

  it("is the same behind ctest's number", () => {
    expect(read(SEVERAL.replace(/^/gm, "3: "))).toEqual(expected);
  });

  it("tells the first of several failures in one test, as Visual C++ writes places", () => {
    const text =
      "[ RUN      ] Cart.Sums\ncart_test.cc(13): error: Value of: a\n  Actual: false\nExpected: true\ncart_test.cc(14): error: Value of: b\n[  FAILED  ] Cart.Sums (0 ms)\n";
    expect(read(text)).toEqual([
      ["Cart.Sums", "Value of: a, Actual: false, Expected: true", "cart_test.cc", 13],
    ]);
  });

  it("names the test in which the program died", () => {
    expect(findings(realOutput("gtest/crash"), { exitCode: 139 })).toMatchObject([
      { test: "Cart.Crashes", category: "runtime_error" },
    ]);
  });

  it("has the names at least where only the list is left", () => {
    const cut = SEVERAL.slice(SEVERAL.indexOf("[  FAILED  ] 4 tests"));
    expect(scan(gtest, cut).map(({ test }) => test)).toEqual([
      "ShipTest.PrintsStreet",
      "ShipTest.Throws",
      "Mail.Fails",
      "Codes/ZoneTest.IsKnown/1",
    ]);
  });

  it.each([
    ["a passing run", realOutput("gtest/passing")],
    ["a run that was cut before its end", "[ RUN      ] Cart.Sums\nadding\n"],
  ])("is silent on %s", (_, text) => expect(scan(gtest, text)).toEqual([]));
});

describe("Catch2", () => {
  const SEVERAL = realOutput("catch2/several");
  const expected = [
    ["mails", "on Monday, mailer is down", "tests/ship_test.cc", 19],
    ["shipping > prints the street", 'CHECK( street == "MAIN" ): "main" == "MAIN"', "tests/ship_test.cc", 9],
    ["throws", "no zone for 99", "tests/ship_test.cc", 13],
  ];

  it("is read with the test's sections", () => expect(read(SEVERAL)).toEqual(expected));

  it.each(dresses)("is the same in %s", (_, dress) => expect(read(dress(SEVERAL))).toEqual(expected));

  it("and doctest, which prints alike", () => {
    const text =
      "===============================================================================\ntests/cart.cpp:5:\nTEST CASE:  sums prices\n\ntests/cart.cpp:6: ERROR: CHECK( sum == 42 ) is NOT correct!\n  values: CHECK( -42 == 42 )\n\n[doctest] test cases: 1 | 0 passed | 1 failed | 0 skipped\n";
    expect(scan(catch2, text)).toMatchObject([
      {
        tool: "doctest",
        test: "sums prices",
        message: "CHECK( sum == 42 ) is NOT correct! CHECK( -42 == 42 )",
        line: 6,
      },
    ]);
  });

  it.each([
    ["cart.cpp:14: FAILED:\ndue to unexpected exception with message:\n  no zone\n", "no zone"],
    ["cart.cpp:14: FAILED:\nexplicitly with message:\n  no zone\n", "no zone"],
    [
      "cart.cpp:14: FATAL ERROR: REQUIRE( a == b ) is NOT correct!\n  values: REQUIRE( 1 == 2 )\n",
      "REQUIRE( a == b ) is NOT correct! REQUIRE( 1 == 2 )",
    ],
    ["cart.cpp:14: ERROR: test case THREW exception: no zone\n", "no zone"],
  ])("without the test's name: %j", (text, message) => {
    expect(scan(catch2, text)).toMatchObject([{ message, file: "cart.cpp", line: 14, test: null }]);
  });

  it.each([
    ["a passing run", realOutput("catch2/passing")],
    ["a program's own error", "cart.cpp:14: ERROR: the total is NOT correct!\n"],
    ["a failed step of something else", "step: FAILED:\nbuild.sh:3: FAILED:\n  it broke\n"],
  ])("is silent on %s", (_, text) => expect(scan(catch2, text)).toEqual([]));
});
