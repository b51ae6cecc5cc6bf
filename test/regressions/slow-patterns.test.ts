import { describe, expect, it } from "vitest";
import { DETECTORS, GENERAL, GENERAL_TESTS } from "#detect/registry.ts";
import { logOf } from "../detect/log-of.ts";
import { threadMs } from "../host/thread-ms.ts";

/** Lines that `npm run fuzz` found to take a pattern for ever, or for much too long; of each the shape, at the longest that a line may be. */
const LINES: readonly (readonly [string, string])[] = [
  // A rule's name in brackets, tried in every way that its hyphens can be dealt out: over a minute for 400 characters.
  ["a bracket that is never closed", `Usage: shopctl [--fail${"-fail".repeat(750)}`],
  // A heading between rules: each end was looked for from each beginning.
  ["a rule that ends in a word", `${"=".repeat(3900)} summary`],
  ["a rule of brackets", `${"[".repeat(1500)} x ${":".repeat(1500)}a`],
];

describe.each(LINES)("%s", (_name, line) => {
  it.each([...DETECTORS, GENERAL, GENERAL_TESTS].map((detector) => [detector.id, detector] as const))(
    "is read by %s in no time",
    (_id, detector) => {
      const log = logOf(`FAIL before\n${line}\n1 failed\n`);
      const about = { command: null, exitCode: 1, signal: null };
      const times = [1, 2, 3].map(() => {
        const from = threadMs();
        detector.scan(log, about);
        return threadMs() - from;
      });
      expect(Math.min(...times)).toBeLessThan(50);
    },
  );
});
