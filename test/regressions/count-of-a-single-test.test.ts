import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { countTests } from "#verify/test-count.ts";

const printed = (name: string) =>
  readFileSync(join(import.meta.dirname, "../fixtures/output", name, "output.txt"), "utf8");

// A run of one test says "1 example" and "1 test", one without a pass says no "passed": such runs were once not counted at all.
it.each([
  ["rspec, one example", "Finished in 0.01 seconds\n1 example, 0 failures\n", { passed: 1, failed: 0 }],
  ["mix, one test", "Finished in 0.02 seconds\n1 test, 0 failures\n", { passed: 1, failed: 0 }],
  ["mix, one test of one", "Finished in 0.02 seconds\n1 test, 1 failure\n", { passed: 0, failed: 1 }],
  ["playwright, none passed", printed("playwright/click-timeout"), { passed: 0, failed: 1 }],
])("%s", (_what, output, expected) => {
  expect(countTests(output)).toMatchObject({ ...expected, unit: "test" });
});

it("words that only look like it are no count", () => {
  expect(countTests("Running the linter\nfor 1 example, see the docs\n1 test, please\n")).toBeNull();
});
