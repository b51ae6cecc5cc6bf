import { expect, it } from "vitest";
import { GENERAL, GENERAL_TESTS } from "#detect/registry.ts";
import { logOf } from "../detect/log-of.ts";

// How an output ended was once asked anew for every problem in it.
it.each([
  ["problems", GENERAL, "error: thing %d is broken"],
  ["tests", GENERAL_TESTS, "not ok %d - test %d"],
])("the end of an output is looked at a few times, however many %s it has", (_what, detector, line) => {
  const log = logOf(Array.from({ length: 3000 }, (_, i) => line.replaceAll("%d", String(i))).join("\n"));
  let looks = 0;
  const lines = new Proxy(log.lines, {
    get(target, key, self) {
      if (key === "2999") looks++;
      return Reflect.get(target, key, self);
    },
  });
  expect(detector.scan({ ...log, lines }, { command: null, exitCode: null, signal: null }).length).toBe(3000);
  expect(looks).toBeLessThan(200);
});
