import { describe, expect, it } from "vitest";
import { findings, first } from "../ruby/read.ts";

describe("swift test", () => {
  it("an assertion of XCTest is no compiler's error, on Linux and on macOS", () => {
    const linux =
      '/app/Tests/CartTests.swift:18: error: CartTests.testSums : XCTAssertEqual failed: ("41") is not equal to ("42") - \nTest Case \'CartTests.testSums\' failed (0.003 seconds)\n';
    const mac =
      '/app/Tests/CartTests.swift:18: error: -[ShopTests.CartTests testSums] : XCTAssertEqual failed: ("41") is not equal to ("42")\nTest Case \'-[ShopTests.CartTests testSums]\' failed (0.003 seconds).\n';
    expect(findings(linux).length).toBe(1);
    expect(first(linux)).toBe(
      'swift-test | test_failure | - | XCTAssertEqual failed: ("41") is not equal to ("42") | /app/Tests/CartTests.swift:18 | CartTests.testSums',
    );
    expect(first(mac)).toBe(
      'swift-test | test_failure | - | XCTAssertEqual failed: ("41") is not equal to ("42") | /app/Tests/CartTests.swift:18 | ShopTests.CartTests.testSums',
    );
  });

  it("an issue of Swift Testing", () => {
    const output =
      '✘ Test "sums prices" recorded an issue at CartTests.swift:12:5: Expectation failed: (total → 41) == 42\n✘ Test "sums prices" failed after 0.001 seconds with 1 issue.\n';
    expect(first(output)).toBe(
      "swift-test | test_failure | - | Expectation failed: (total → 41) == 42 | CartTests.swift:12 | sums prices",
    );
  });

  it("where only the end of a test is told", () => {
    expect(first("Test Case '-[ShopTests.CartTests testSums]' failed (0.123 seconds).\n")).toContain(
      "swift-test | test_failure | - | ShopTests.CartTests.testSums failed",
    );
  });

  it("what swiftc says stays a compiler's", () => {
    expect(first("Sources/cart.swift:3:12: error: cannot find 'totl' in scope")).toContain(
      "gcc | build_error",
    );
  });

  it("tests that passed are no failures", () => {
    expect(
      first(
        "Test Case 'CartTests.testFailures' passed (0.0 seconds)\n\t Executed 1 test, with 0 failures (0 unexpected) in 0.5 (0.5) seconds\n",
        null,
        null,
      ),
    ).toBe("nothing");
  });
});

describe("dart", () => {
  it("a test with what it expected, at its own line", () => {
    const output =
      "00:02 +1 -1: test/cart_test.dart: Cart sums the prices [E]\n  Expected: <42>\n    Actual: <41>\n  \n  package:matcher           expect\n  test/cart_test.dart 36:7  main.<fn>.<fn>\n  \n00:02 +1 -1: Some tests failed.\n";
    expect(first(output)).toBe(
      "dart-test | test_failure | - | Expected: <42>, Actual: <41> | test/cart_test.dart:36 | Cart sums the prices",
    );
  });

  it("a file that cannot be loaded is told by its compiler", () => {
    const output =
      "00:00 +0 -1: loading test/cart_test.dart [E]\n  Failed to load \"test/cart_test.dart\":\ntest/cart_test.dart:9:1: Error: Type 'Cart' not found.\n00:00 +0 -1: Some tests failed.\n";
    expect(first(output)).toContain("Type 'Cart' not found. | test/cart_test.dart:9");
  });

  it.each([
    [
      "  error • Undefined name 'totl' • lib/cart.dart:3:10 • undefined_identifier",
      "undefined_identifier | Undefined name 'totl' | lib/cart.dart:3",
    ],
    [
      "  error • Look at the 'totl' at lib/cart.dart:3:10 • (undefined_identifier)",
      "undefined_identifier | Look at the 'totl' | lib/cart.dart:3",
    ],
    [
      "  error - lib/cart.dart:3:10 - Undefined name 'totl'. - undefined_identifier",
      "undefined_identifier | Undefined name 'totl'. | lib/cart.dart:3",
    ],
    [
      "ERROR|COMPILE_TIME_ERROR|UNDEFINED_GETTER|/app/lib/cart.dart|25|17|4|The getter 'name' isn't defined for the type 'T'.",
      "UNDEFINED_GETTER | The getter 'name' isn't defined for the type 'T'. | /app/lib/cart.dart:25",
    ],
  ])("the analyzer: %s", (output, told) =>
    expect(first(output, "dart analyze")).toContain(`dart | build_error | ${told}`),
  );

  it("infos and warnings are no failures", () => {
    expect(
      first(
        "   info • Unused import • lib/a.dart:1:8 • unused_import\n1 issue found. (ran in 1.1s)\n",
        null,
        null,
      ),
    ).toBe("nothing");
  });
});
