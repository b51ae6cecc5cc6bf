import { expect, it } from "vitest";
import { policySteps } from "#heal/preflight/earned.ts";
import { DEFAULT_HEAL_NUMBERS } from "#heal/preflight/numbers.ts";
import { NOW } from "./scene.ts";

it("says a share as people write it", () => {
  const steps = policySteps({
    policy: "observe",
    lessons: [],
    judges: 0,
    churn: { landed: 0, reverted: 0, rate: null },
    provenFixes: 0,
    now: NOW,
    numbers: { ...DEFAULT_HEAL_NUMBERS, churn: 0.07 },
  });
  const said = steps.flatMap(({ earnings }) => earnings.map(({ what }) => what));
  expect(said).toContain("churn under 7 %");
});
