import { afterEach, expect, it, vi } from "vitest";
import { GENERAL } from "#detect/registry.ts";
import { logOf } from "../detect/log-of.ts";

const THREE = [
  "    ERROR Backend subprocess exited when trying to invoke get_requires_for_build_wheel",
  "    error: Multiple top-level packages discovered in a flat-layout: ['data', 'shop'].",
  "    docs.example.org/en/stable/how-to/troubleshooting.html#debug-a-failed-build for help debugging a failed build",
];

afterEach(() => {
  vi.restoreAllMocks();
});

/** Found by `npm run fuzz`: each complaint asked anew of every line below it whether it is another's. Counted, not timed: other tests share the processors. */
it("a hundred complaints with nothing between them do not ask everything anew of each line below them", () => {
  const log = logOf(`a build that ends here.\n${`${THREE.join("\n")}\n`.repeat(100)}`);
  const asked = [vi.spyOn(RegExp.prototype, "test"), vi.spyOn(RegExp.prototype, "exec")];
  GENERAL.scan(log, { command: null, exitCode: 1, signal: null });
  const times = asked.reduce((sum, spy) => sum + spy.mock.calls.length, 0);
  expect(times / log.lines.length).toBeLessThan(1200);
});
