import type { TestCount } from "#model/proof.ts";
import type { CountRecord } from "./test-count-machine.ts";
import { sumLines, tally } from "./test-count-tally.ts";

/** The runners of JavaScript. */
export const JAVASCRIPT_COUNTS: readonly CountRecord[] = [
  {
    runner: "jest",
    needle: "Tests: ",
    read: (lines) =>
      sumLines(lines, (line) => {
        // Tests:       1 skipped, 1 todo, 5 passed, 7 total
        const match = /^Tests: +((?:\d+ \w+, )*)(\d+) total$/.exec(line);
        return match && tally(match[1]!, Number(match[2]));
      }),
  },
  {
    runner: "vitest",
    needle: " Tests  ",
    read: (lines) =>
      sumLines(lines, (line) => {
        //       Tests  1 failed | 1 passed (2)
        const match = /^ +Tests {2}((?:\d+ \w+(?: \| )?)+|no tests)(?: \((\d+)\))?$/.exec(line.trimEnd());
        return match && tally(match[1]!);
      }),
  },
  {
    runner: "mocha",
    needle: " passing",
    read(lines) {
      // 6 passing (98ms) / 2 pending / 1 failing
      const found = readBlock(lines, /^ {2}\d+ passing \(.*\)$/, /^ {2}(\d+ (?:passing|pending|failing))\b/);
      // 1) "after each" hook for "sums prices":
      const hooks = lines.filter((line) => /^ {2,}\d+\) .*"(?:before|after) (?:each|all)" hook/.test(line));
      return found && { ...found, errors: Math.min(found.failed, hooks.length) };
    },
  },
  {
    runner: "ava",
    needle: " test",
    // 2 tests passed / 1 known failure / 1 test skipped
    read: (lines) =>
      readBlock(
        lines,
        /^ {2}─$/,
        /^ {2}(\d+) (?:(?:uncaught |unhandled )?tests? )?(passed|failed|skipped|todo|known)(?: failures?)?$/,
      ),
  },
  {
    runner: "node:test, tape and mocha's TAP",
    needle: " tests ",
    // ℹ tests 5   # tests 5   <!-- tests 5 -->
    read: (lines) =>
      readBlock(
        lines,
        /^(?:ℹ|#|\s*<!--) tests +\d+/,
        /^(?:ℹ|#|\s*<!--) (pass|fail|cancelled|skipped|skip|todo) +(\d+)/,
      ),
  },
  {
    runner: "playwright",
    needle: "Running ",
    // 2 failed / [chromium] › a.spec.ts:3:1 › adds / 1 skipped / 3 passed (5.2s)
    read(lines) {
      const end = lines.findLastIndex((line) =>
        /^ {2}\d+ (?:passed|failed|skipped|flaky) ?(?:\(.*\))?$/.test(line),
      );
      if (end < 0 || !lines.some((line) => /^Running \d+ tests? using \d+ workers?/.test(line))) return null;
      return sumLines(lines, (line) => {
        const match = /^ {2}(\d+) (passed|failed|skipped|flaky|interrupted)(?: \(.*\))?$/.exec(line);
        return match && tally(`${match[1]} ${match[2]}`);
      });
    },
  },
  {
    runner: "bun",
    needle: " across ",
    read(lines) {
      // Ran 4 tests across 2 files. [12.00ms]
      if (!lines.some((line) => /^Ran \d+ tests? across \d+ files?/.test(line))) return null;
      return sumLines(lines, (line) => {
        const match = /^ *(\d+ (?:pass|fail|skip|todo))$/.exec(line);
        return match && tally(match[1]!);
      });
    },
  },
  {
    runner: "deno",
    needle: " passed ",
    read: (lines) =>
      sumLines(lines, (line) => {
        // ok | 3 passed (2 steps) | 0 failed | 1 ignored (5ms)
        const match = /^(?:ok|FAILED) \| (\d+ passed.* failed.*)$/.exec(line);
        return match && tally(match[1]!.replace(/\([^)]*\)/g, ""));
      }),
  },
];

/** Sums the lines that follow one that opens the closing block. */
function readBlock(lines: readonly string[], opens: RegExp, item: RegExp): TestCount | null {
  return sumLines(lines, (line, at) => {
    if (!opens.test(line)) return null;
    const found = lines
      .slice(at, at + 12)
      .map((other) => item.exec(other))
      .filter((match) => match !== null)
      .map((match) =>
        /^\d+$/.test(match[2] ?? "")
          ? `${match[2]} ${match[1]}`
          : [match[1], match[2]].filter(Boolean).join(" "),
      );
    return tally(found.join(", "));
  });
}
