import { expect, it } from "vitest";
import { general } from "#detect/detectors/general/general.ts";
import { logOf } from "../detect/log-of.ts";

// Found by fuzzing: a line of blanks below a message took time with the square of its length.
it("a mark behind thousands of blanks is read in linear time", () => {
  const log = logOf(`a.java:7: error: cannot find symbol\n    x();\n${" ".repeat(3900)}|\nsymbol\n`);
  const about = { command: null, exitCode: 1, signal: null };
  general.scan(log, about);
  const since = performance.now();
  for (let n = 0; n < 5; n++) expect(general.scan(log, about)[0]?.message).toBe("cannot find symbol");
  expect(performance.now() - since).toBeLessThan(100);
});
