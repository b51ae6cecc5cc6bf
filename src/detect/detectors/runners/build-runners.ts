import { readLocation } from "../../location.ts";
import { runner } from "./record.ts";

// What a program printed of a failing check, before lines about those that went well: "tests/ean.c: sums: expected check digit 0, got 10"
const TROUBLE =
  /\b(?:fail(?:ed|ure|s)?|error|expected|assert\w*|abort\w*|not|cannot|unexpected|mismatch\w*)\b/i;
const WENT_WELL = /^\s*(?:ok|pass(?:ed)?|skip(?:ped)?|# )\b/i;

/** The line of a program's output that says why its test failed: one that sounds like it, or else the last; where it names a place, with that. */
function reasonOf(
  output: readonly string[],
): { message: string; file: string | null; line: number | null } | null {
  const lines = output.map((line) => line.trim()).filter((line) => line !== "" && !WENT_WELL.test(line));
  const said = lines.find((line) => TROUBLE.test(line)) ?? lines.at(-1);
  if (said === undefined) return null;
  const place = readLocation(said);
  // "tests/ean.c: sums: …": a file, and no line of it
  const file = place?.file ?? /^([\w./-]{1,200}\.\w{1,9}): /.exec(said)?.[1] ?? null;
  return { message: said, file, line: place?.line ?? null };
}

/** automake's `make check VERBOSE=1`: what each failing program printed, between its name and how it ended. */
export const automake = runner("automake", [["(exit status: ", "testsuite summary"]], [], {
  // FAIL: tests/test_ean
  head: /^(?:FAIL|ERROR): (?<test>\S+)$/,
  // FAIL tests/test_ean (exit status: 1)
  end: /^(?:FAIL|ERROR) \S+ \(exit status: \d+\)$/,
  isHead: (lines, at) => /^=+$/.test(lines[at + 1] ?? ""),
  tell: (block) => reasonOf(block.slice(1)),
});

// 1/2 address FAIL           0.01s   killed by signal 6 SIGABRT
// 3/9 shop:unit / cart       ERROR  0.02s   exit status 2
const MESON_ROW =
  /^ *\d+\/\d+ +(?:\[.{1,80}\] +)?(?:\S+ \/ )?(?<test>\S+) +(?:FAIL|ERROR|TIMEOUT) +[\d.]+ ?s(?: +(?<ended>\S.*))?$/;

/** `meson test`: a row for each test, and under it with --print-errorlogs what the test printed, between rules. */
export const mesonTest = runner("meson-test", ["unexpected pass:"], ["meson", "ninja"], {
  head: MESON_ROW,
  end: /^ *\d+\/\d+ |^Summary of Failures:|^Ok: +\d+/,
  // The rows stand again at the end, with nothing under them.
  isHead: (lines, at) => !lines.slice(0, at).some((line) => line.startsWith("Summary of Failures:")),
  tell: (block, { ended }) => {
    const from = block.findIndex((line) => /^[―-]{3,} .?\W{0,3}[―-]{3,}$/.test(line));
    const printed =
      from < 0
        ? []
        : block.slice(
            from + 1,
            block.findIndex((line, i) => i > from && /^[―-]{20,}$/.test(line)),
          );
    const reason = reasonOf(printed.filter((line) => !/^(?:stdout|stderr):$/.test(line.trim())));
    const timedOut = block.some((line) => / time ?out \(After /.test(line));
    return reason ?? { message: ended ?? (timedOut ? "timed out" : "failed") };
  },
});
