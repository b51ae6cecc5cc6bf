import { describe, expect, it } from "vitest";
import { swiftTest } from "#detect/detectors/mobile/swift-test.ts";
import { logOf } from "../../log-of.ts";

const scan = (text: string) =>
  swiftTest.scan(logOf(text), { command: "swift test", exitCode: 1, signal: null });

describe("swift test", () => {
  it("names a place where there is one", () => {
    expect(
      scan(
        'main.swift:5: error: CartTests.testTotal : XCTAssertEqual failed: ("3") is not equal to ("4") - the tax',
      ),
    ).toMatchObject([
      {
        file: "main.swift",
        line: 5,
        test: "CartTests.testTotal",
        message: 'XCTAssertEqual failed: ("3") is not equal to ("4") - the tax',
      },
    ]);
  });

  it.each(["<EXPR>:0", "<unknown>:0", "main.swift:0"])("names none where XCTest knows none: %s", (place) => {
    expect(scan(`${place}: error: CartTests.testThrows : threw error "noTill"`)).toMatchObject([
      { file: null, line: null, test: "CartTests.testThrows", message: 'threw error "noTill"' },
    ]);
  });

  it("as xcpretty and xcbeautify tell it", () => {
    const said = 'XCTAssertEqual failed: ("3") is not equal to ("4")';
    expect(scan(`    ✖ testTotal, ${said}`)).toMatchObject([
      { test: "testTotal", message: said, role: "summary" },
    ]);
    expect(
      scan(
        `    ✗ testTotal, ${said}\n\nShopTests.CartTests\n  testTotal, ${said}\n  /app/CartTests.swift:14\n`,
      ),
    ).toMatchObject([{ role: "summary" }, { test: "testTotal", file: "/app/CartTests.swift", line: 14 }]);
    expect(scan(`  testTotal, ${said}\n  /app/CartTests.swift:14\n`)).toEqual([]);
  });

  it.each([
    "    ✖ the soup, which was cold",
    "main.swift:5: error: cannot find 'totl' in scope",
    "Test Case 'CartTests.testTotal' passed (0.001 seconds)",
    "✔ Test fine() passed after 0.002 seconds.",
    "✘ Test run with 3 tests in 1 suite failed after 0.007 seconds with 2 issues.",
  ])("reads no failing test in %s", (line) => expect(scan(line)).toEqual([]));
});
