import { describe, expect, it } from "vitest";
import type { Log } from "#detect/log.ts";
import { DETECTORS, GENERAL, GENERAL_TESTS } from "#detect/registry.ts";
import { inspectOutput } from "#loop/inspect-output.ts";
import { logOf } from "../detect/log-of.ts";
import { threadMs } from "../host/thread-ms.ts";

/** Lines that `npm run fuzz` found to take a pattern for ever, or for much too long; of each the shape, at the longest that a line may be. */
const LINES: readonly (readonly [string, string])[] = [
  // A rule's name in brackets, tried in every way that its hyphens can be dealt out: over a minute for 400 characters.
  ["a bracket that is never closed", `Usage: shopctl [--fail${"-fail".repeat(750)}`],
  // A heading between rules: each end was looked for from each beginning.
  ["a rule that ends in a word", `${"=".repeat(3900)} summary`],
  // A place at the end of a sentence, looked for from each of its letters.
  ["a word again and again", "error: ".repeat(550)],
  // Dots before a hook's result, counted again from each of them.
  ["dots that lead to nothing", `check${".".repeat(3900)}`],
  // The same right above the words about a hook, whose name is looked for there.
  ["dots above a hook", `${".".repeat(3900)}\n- hook id: tabs`],
  ["a rule of brackets", `${"[".repeat(1500)} x ${":".repeat(1500)}a`],
];

/** For four lines together; slow-patterns-uncompiled.test.ts asks for patterns that V8 does not compile, and allows more. */
const LIMIT_MS = Number(process.env.TWICESHY_TEST_SLOW_MS ?? 50);

const ABOUT = { command: null, exitCode: 1, signal: null };
const READERS: readonly (readonly [string, (log: Log) => unknown])[] = [
  ...[...DETECTORS, GENERAL, GENERAL_TESTS].map(
    (detector) => [detector.id, (log: Log) => detector.scan(log, ABOUT)] as const,
  ),
  ["all of them together", (log) => inspectOutput(log, ABOUT)],
];

describe.each(LINES)("%s", (_name, line) => {
  it.each(READERS)("is read by %s in no time", (_id, read) => {
    const log = logOf(`FAIL before\n${`${line}\n`.repeat(4)}\n- hook id: tabs\n1 failed\n`);
    const times = [1, 2, 3].map(() => {
      const from = threadMs();
      read(log);
      return threadMs() - from;
    });
    expect(Math.min(...times)).toBeLessThan(LIMIT_MS);
  });
});
