import { describe, expect, it } from "vitest";
import { detect } from "#detect/detect.ts";
import { logOf } from "../../log-of.ts";

const told = (output: string, command = "frob till") => {
  const [found] = detect(logOf(output), { command, exitCode: 1, signal: null }, { detectors: [] }).findings;
  if (found === undefined) return "nothing";
  return `${found.message} | ${found.file ?? "-"}:${found.line ?? "-"} | ${found.category}`;
};

describe("the cause told from titles, recaps, calls and asides", () => {
  it.each([
    [
      "under a title that is drawn out to its file",
      "-- TYPE MISMATCH ------------------------- src/Till.frob\n\nThe 1st coin of `total` is not what I\nexpect here. Look at it:\n\n7|     total penny\n             ^^^^^\n",
      "The 1st coin of `total` is not what I expect here. | src/Till.frob:7 | type_error",
    ],
    [
      "not under one that is drawn out to something else",
      "-- TYPE MISMATCH ------------------------- coins\n\nThe till is broken\n",
      "The till is broken | -:- | other",
    ],
    [
      "past the count of errors",
      "Errors:\n\t- attribute coins is missing\n\n[error] The till has 1 errors.\n",
      "attribute coins is missing | -:- | other",
    ],
    [
      "past the word that it was not built",
      "Error found:\nin module Till\nat src/Till.frob:7:8 - 7:12 (line 7, column 8 - line 7, column 12)\n\n  Unknown coin penn\n\n[error] Failed to build.\n",
      "Unknown coin penn | src/Till.frob:7 | build_error",
    ],
    [
      "past the calls that led there",
      "error: 'coins' undefined\nerror: called from\n    till at line 3 column 1\n",
      "'coins' undefined | -:- | other",
    ],
    [
      "under a bracket with the place",
      "[ERROR:/app/till.frob:3] (last token was 'coin')\nCoin \"penn\" has not been defined.\n",
      'Coin "penn" has not been defined. | /app/till.frob:3 | build_error',
    ],
    [
      "under a kind and its file",
      "Till Error in drawer coins (drawers/coins.sql)\n  the column totl of it is unknown\n",
      "the column totl of it is unknown | drawers/coins.sql:- | other",
    ],
    [
      "behind the number of the process",
      "==47== Tillcheck, a coin detector\n==47== Invalid read of 4 coins\n==47==    at 0x109161: total (till.c:5)\n==47==    by 0x109180: main (till.c:10)\n==47== ERROR SUMMARY: 1 errors from 1 drawers\n",
      "Invalid read of 4 coins | till.c:5 | runtime_error",
    ],
    [
      "with the line before the file",
      "Error line 3 in file: till.frob\nSome coins are unknown\n",
      "Some coins are unknown | till.frob:3 | build_error",
    ],
  ])("%s", (_, output, expected) => {
    expect(told(output)).toBe(expected);
  });

  it.each([
    ["configure: error: zlib is required but was not found\n", "./configure", "missing_dependency"],
    ["configure: error: zlib is required\n", "./configure", "runtime_error"],
    ["Error: Unsupported argument\n\n  on till.hcl line 5:\n", "frob build till.hcl", "config_error"],
    ["* permission denied\n", "frobd", "permission_error"],
  ])("the kind of %j", (output, command, category) => {
    expect(told(output, command)).toContain(`| ${category}`);
  });

  it("takes what stands right below a cell with a verdict for its reason", () => {
    const output = [
      "=".repeat(40),
      "Tests.Till",
      "=".repeat(40),
      "Adds Coins                        | FAIL |",
      "'4' should be '5'",
      "-".repeat(40),
      "1 test, 0 passed, 1 failed",
    ];
    expect(told(output.join("\n"))).toBe("'4' should be '5' | -:- | test_failure");
  });
});
