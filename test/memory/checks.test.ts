import { expect, test } from "vitest";
import type { Run } from "#model/run.ts";
import { aMemory, aRun, HOUR, MONDAY } from "./facts.ts";

const check = { id: "npm test@", command: "npm test", directory: "" };

function memoryOf(...runs: Partial<Run>[]) {
  const memory = aMemory();
  runs.forEach((run, hour) => {
    memory.remember(aRun({ check, startedAt: MONDAY + hour * HOUR, ...run }), []);
  });
  return memory;
}

const git = (tree: string | null) => ({ head: null, branch: null, dirty: [], dirtyCount: 0, tree });

test.each([
  [[], false],
  [["failed"], true],
  [["failed", "passed"], false],
  [["passed", "failed"], true],
  [["failed", "interrupted"], true],
  [["passed", "interrupted"], false],
  [["interrupted"], false],
] as const)("after %o the check is open: %s", (outcomes, isOpen) => {
  expect(memoryOf(...outcomes.map((outcome) => ({ outcome }))).hasOpenFailure(check)).toBe(isOpen);
});

test("another check's failures do not count", () => {
  const memory = memoryOf(
    { outcome: "passed" },
    { outcome: "failed", check: { ...check, id: "npm test@web" } },
  );
  expect(memory.hasOpenFailure(check)).toBe(false);
});

test("what is asked about is scrubbed as what was stored", () => {
  const secret = { id: "deploy --token 8f14e45f", command: "deploy --token 8f14e45f", directory: "" };
  const memory = aMemory({ redact: (text) => text.replaceAll("8f14e45f", "[gone]") });
  memory.remember(aRun({ check: secret }), []);
  expect(memory.hasOpenFailure(secret)).toBe(true);
});

test("the last green tree is that of the latest passing run that has one", () => {
  const memory = memoryOf(
    { outcome: "passed", git: git("1".repeat(40)) },
    { outcome: "passed", git: git("2".repeat(40)) },
    { outcome: "failed", git: git("3".repeat(40)) },
    { outcome: "passed", git: git(null) },
    { outcome: "passed", git: null },
  );
  expect(memory.lastGreenTree(check)).toBe("2".repeat(40));
  expect(memory.lastGreenTree({ ...check, id: "other" })).toBeNull();
});
