import { describe, expect, it } from "vitest";
import { detect } from "#detect/detect.ts";
import { logOf } from "../../log-of.ts";

/** What the general detector alone says of an output that failed: message, place, kind. */
function told(lines: readonly string[], command: string | null = null, exitCode: number | null = 1): string {
  const about = { command, exitCode, signal: null };
  const [found] = detect(logOf(lines.join("\n")), about, { detectors: [] }).findings;
  if (found === undefined) return "nothing";
  return `${found.message} | ${found.file ?? "-"}:${found.line ?? "-"} | ${found.category}`;
}

describe("where a problem is, and what it says, by its shape", () => {
  it.each<[string, string[], string]>([
    [
      "a place on a line of its own leads to its message, and the one below to the next",
      [
        "parcel.f77:4:6:",
        "",
        "    4 |   wieght = 12",
        "      |      1",
        "Error: Symbol 'wieght' is unknown",
        "parcel.f77:9:2:",
        "",
        "    9 |   stap",
        "      |   1",
        "Error: Symbol 'stap' is unknown",
      ],
      "Symbol 'wieght' is unknown | parcel.f77:4 | build_error",
    ],
    [
      "code with its number under the file's name",
      ["", "   /app/pages/parcel.html", "      L7 |<div><p>", "          ^ Tag must be closed (tag-closed)"],
      "Tag must be closed | /app/pages/parcel.html:7 | lint_error",
    ],
    [
      "code that nothing points at is no place",
      ["from /app/parcel.ts:", "1 | -weigh( )", "1 | +weigh();", "", "error: Found 1 not formatted file"],
      "Found 1 not formatted file | /app/parcel.ts:- | lint_error",
    ],
    [
      "headings that lead to each other: the last one's file",
      ["error: Cannot read settings:", "error: Syntax of /app/parcel.toml:", "error: Unexpected ] at line 3"],
      "Cannot read settings: Syntax of /app/parcel.toml: Unexpected ] at line 3 | /app/parcel.toml:3 | config_error",
    ],
    [
      "a bare name over a line with the place",
      ["StampError:", "  /app/parcel.rb:3: stamp is too small", "# /usr/lib/ruby/gems/frob.rb:9:in `load'"],
      "stamp is too small | /app/parcel.rb:3 | build_error",
    ],
    [
      "words over a stack, whatever they are",
      ["heavy parcel", "    while executing", '"weigh 17"', '    (file "parcel.tcl" line 4)'],
      "heavy parcel | parcel.tcl:4 | runtime_error",
    ],
    [
      "a conclusion right under its reason",
      ["ERROR: Could not find a stamp for parcel 3", "ERROR: No stamp found for parcel 3"],
      "No stamp found for parcel 3 | -:- | other",
    ],
    [
      "a mark behind the place, under the code",
      ["frob: parcel.awk:2: weigh(3", "frob: parcel.awk:2: ^ a bracket is open"],
      "a bracket is open | parcel.awk:2 | syntax_error",
    ],
    [
      "an exit told in words, where nothing else is",
      ["weighing", "Command exited with non-zero status 7", "0.20s"],
      "Command exited with non-zero status 7 | -:- | other",
    ],
    [
      "the head of a tree of exceptions",
      [
        "  + Exception Group Traceback (most recent call last):",
        '  |   File "/app/parcel.py", line 13, in main',
        "  |     async with group():",
        "  | PostError: two parcels are lost",
        "  +-+---------------- 1 ----------------",
        '    |   File "/app/parcel.py", line 7, in send',
        "    |     raise Lost(1)",
        "    | LostError: parcel 1",
        "    +------------------------------------",
      ],
      "two parcels are lost | /app/parcel.py:7 | runtime_error",
    ],
    [
      "what a reporter wraps in JSON by the line",
      [
        '{"Action":"output","Output":"=== RUN   TestWeighs\\n"}',
        '{"Action":"output","Output":"    parcel_test.go:7: 3, want 4\\n"}',
        '{"Action":"output","Output":"--- FAIL: TestWeighs (0.00s)\\n"}',
      ],
      "3, want 4 | parcel_test.go:7 | test_failure",
    ],
    [
      "a rule in brackets without a place",
      ["✖   subject may not be empty [subject-empty]"],
      "subject may not be empty | -:- | lint_error",
    ],
    [
      "a test's name behind the place",
      ["parcel.swift:5: error: ParcelTests.testWeighs : XAssert failed: 3 is not 4"],
      "ParcelTests.testWeighs : XAssert failed: 3 is not 4 | parcel.swift:5 | test_failure",
    ],
    [
      "a version that is not the one asked for",
      ["Your frob version is 3.3.8, but your Frobfile specified 2.5.1"],
      "Your frob version is 3.3.8, but your Frobfile specified 2.5.1 | -:- | config_error",
    ],
    [
      "a line with its column before one without",
      ["error: parcel.xml: the tag from line 4 is open @ line 5, column 11"],
      "parcel.xml: the tag from line 4 is open @ line 5, column 11 | parcel.xml:5 | config_error",
    ],
  ])("%s", (_, lines, expected) => expect(told(lines)).toBe(expected));

  it("believes JSON by the line that ends well", () => {
    const lines = [
      '{"Action":"output","Output":"    parcel_test.go:10: error: take 1: empty\\n"}',
      '{"Action":"output","Output":"--- PASS: TestWeighs (0.00s)\\n"}',
      '{"Action":"output","Output":"ok  \\texample.com/parcel\\t0.002s\\n"}',
    ];
    expect(told(lines, null, null)).toBe("nothing");
  });

  it("keeps a logger's records as they are", () => {
    expect(told(['{"level":"error","msg":"parcel 3 is lost"}'])).toMatch(/^parcel 3 is lost/);
  });
});
