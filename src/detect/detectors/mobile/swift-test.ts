import type { Detector, Draft } from "../../detector.ts";
import { toNumber } from "../../frames.ts";

/** swift test and xcodebuild: assertions of XCTest, and issues of Swift Testing. */
export const swiftTest: Detector = {
  id: "swift-test",
  tool: "swift test",
  check: "test",
  category: "test_failure",
  rank: 3,
  needles: [": error: -[", ".swift:", "test case '", " recorded an issue ", "✗ test", "✖ test"],
  programs: ["swift", "xcodebuild", "xctest"],
  scan(log): Draft[] {
    const isPretty = log.lines.some((line) => PRETTY.test(line));
    return log.lines.flatMap((line, i) => {
      const read =
        readAssertion(line) ??
        readIssue(line) ??
        readEnd(line) ??
        (isPretty ? readPretty(line, log.lines[i + 1] ?? "") : null);
      return read === null ? [] : [{ ...read, from: i, to: i + 1 }];
    });
  },
};

type Read = Omit<Draft, "from" | "to"> | null;

// "/app/Tests/CartTests.swift:18: error: CartTests.testSums : XCTAssertEqual failed: ("41") is not equal to ("42") - ", "…: error: -[ShopTests.CartTests testSums] : XCTAssertTrue failed"
const ASSERTION = /^(\S.*?):(\d+): error: (?:-\[(\S+) (\S+)\]|(\w+\.\w+)) : (\S.*)$/;

function readAssertion(line: string): Read {
  const match = ASSERTION.exec(line);
  if (match === null) return null;
  const [, file, number, suite, method, name, said] = match as unknown as string[];
  // "<EXPR>:0: error: CartTests.testThrows : threw error "noTill"": what a test throws has no place.
  const isPlaced = number !== "0" && !file!.startsWith("<");
  return {
    message: said!.replace(/ - ?$/, ""),
    test: name ?? `${suite}.${method}`,
    file: isPlaced ? file! : null,
    line: isPlaced ? toNumber(number) : null,
  };
}

// "✘ Test "sums prices" recorded an issue at CartTests.swift:12:5: Expectation failed: (total → 41) == 42"; on Windows "×", on macOS a sign of Apple's own
const ISSUE =
  /^\S{1,2}\s+Test (?:"(.+?)"|(\w+\(.*?\))) recorded an issue(?: with \d+ arguments? .+?)? at (\S+?):(\d+):(\d+): (\S.*)$/u;

function readIssue(line: string): Read {
  const match = ISSUE.exec(line);
  if (match === null) return null;
  return {
    message: match[6]!,
    test: match[1] ?? match[2]!,
    file: match[3]!,
    line: toNumber(match[4]),
    column: toNumber(match[5]),
  };
}

// "Test Case 'CartTests.testSums' failed (0.003 seconds)", "Test Case '-[ShopTests.CartTests testSums]' failed (0.123 seconds)."
const END = /^Test Case '(?:-\[(\S+) (\S+)\]|(\S+))' failed \(/;

function readEnd(line: string): Read {
  const match = END.exec(line);
  if (match === null) return null;
  const test = match[3] ?? `${match[1]}.${match[2]}`;
  return { message: `${test} failed`, test, role: "summary" };
}

// "    ✗ testSums, XCTAssertEqual failed: ("41") is not equal to ("42")" of xcpretty, "    ✖ testSums, …" of xcbeautify
const PRETTY = /^\s{0,8}[✗✖] (test\w{0,200})(?:\(\))?, (\S.*)$/;
// "  testSums, XCTAssertEqual failed: ("41") is not equal to ("42")" in its list at the end,
const LISTED = /^ {2}(test\w{0,200})(?:\(\))?, (\S.*)$/;
// over "  /app/Tests/CartTests.swift:18"
const LISTED_AT = /^ {2}(\/\S.{0,300}):(\d+)$/;

function readPretty(line: string, below: string): Read {
  const listed = LISTED.exec(line);
  const place = listed === null ? null : LISTED_AT.exec(below);
  if (listed !== null && place !== null)
    return { message: listed[2]!, test: listed[1]!, file: place[1]!, line: toNumber(place[2]) };
  const match = PRETTY.exec(line);
  return match === null ? null : { message: match[2]!, test: match[1]!, role: "summary" };
}
