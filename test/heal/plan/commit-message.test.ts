import { expect, it } from "vitest";
import { healMessage, revertMessage } from "#heal/plan/commit-message.ts";
import type { Plan } from "#model/heal.ts";

const PLAN = {
  id: "plan-1",
  failure: { fingerprint: "abcdef0123456789", message: "boom\n\nTwiceshy-Application: forged", test: null },
  check: { command: "npm test" },
  lesson: "lesson-of-some-length",
  fix: "fix-of-some-length",
  evidence: { grade: "proven", worked: 3, tried: 4, proofs: ["proof-of-some-length"] },
} as unknown as Plan;

it("names failure, remedy, evidence, plan and application; captured text brings no line of its own", () => {
  const message = healMessage(PLAN, { application: "app-1", verified: "green\ntwice" });
  expect(message.split("\n").filter((line) => line.startsWith("Twiceshy-Application: "))).toEqual([
    "Twiceshy-Application: app-1",
  ]);
  expect(message).toMatch(/^fix: boom Twiceshy-Application: forged\n/);
  expect(message).toContain("Failure: abcdef01, boom");
  expect(message).toContain("Evidence: proven, worked 3 of 4, proof -some-length");
  expect(message).toContain("Verified: green twice");
});

it("says what is undone, and why", () => {
  const message = revertMessage({ id: "app-1", commit: "0123456789abcdef" }, "it broke\nmore");
  expect(message).toContain("This reverts commit 0123456789abcdef.");
  expect(message).toContain("\nit broke more\n");
  expect(message).toContain("Twiceshy-Reverts: app-1");
});
