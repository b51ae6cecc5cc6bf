import { expect, it } from "vitest";
import { general } from "#detect/detectors/general/general.ts";
import { logOf } from "../detect/log-of.ts";
import { threadMs } from "../host/thread-ms.ts";

/** The least that a reading takes, of several. */
function leastMs(blanks: number): number {
  const log = logOf(`a.java:7: error: cannot find symbol\n    x();\n${" ".repeat(blanks)}|\nsymbol\n`);
  const about = { command: null, exitCode: 1, signal: null };
  const once = () => {
    const since = threadMs();
    expect(general.scan(log, about)[0]?.message).toBe("cannot find symbol");
    return threadMs() - since;
  };
  return Math.min(...Array.from({ length: 12 }, once));
}

// Found by fuzzing: a line of blanks below a message took time with the square of its length. And once more in a process that had used so
// many patterns that V8 compiled the rest without its shortcuts (--no-regexp-optimization shows it at once).
it("a mark behind thousands of blanks is read in linear time", () => {
  leastMs(390);
  // Ten times as long: about ten times the time, not a hundred.
  expect(leastMs(3900)).toBeLessThan(30 * leastMs(390) + 5);
});
