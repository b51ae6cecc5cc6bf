import { expect, it } from "vitest";
import type { HealCopy, HealPorts } from "#loop/heal-loop-ports.ts";
import { verifyPlan } from "#loop/heal-verify.ts";
import type { CheckRun } from "#model/fix-event.ts";
import type { Plan } from "#model/heal.ts";

const CHECK = { id: "c", command: "npm test", directory: "", family: "npm test" };
const FAILURE = {
  fingerprint: "aaaa",
  category: "test_failure",
  message: "3 is not 4",
  summary: "3 is not 4",
};
const PLAN = {
  check: CHECK,
  argv: ["npm", "test"],
  baseTree: "without",
  toTree: "with",
  remedy: { kind: "patch" },
  failure: FAILURE,
} as unknown as Plan;

/** A copy that can be put on `most` trees; then the disk is full. */
function copyFor(most: number): HealCopy & { readonly seen: string[] } {
  let [puts, tree] = [0, ""];
  const seen: string[] = [];
  return {
    seen,
    folder: "copy",
    async restore(wanted: string) {
      if (puts++ >= most) return { kind: "failed", why: "the disk is full" };
      tree = wanted;
      return { kind: "ok" };
    },
    // What is red is told by the files that are there, not by those that should be.
    async runCheck({ check, argv }: { check: { command: string }; argv: string[] }) {
      const isRed = check.command === "npm test" && tree === "without";
      seen.push(`${check.command} on ${tree}`);
      return {
        check,
        argv,
        outcome: isRed ? "failed" : "passed",
        exitCode: isRed ? 1 : 0,
        signal: null,
        failures: isRed ? [FAILURE] : [],
        tests: null,
        durationMs: 1,
        why: null,
      } as unknown as CheckRun;
    },
    close: async () => {},
  } as unknown as HealCopy & { readonly seen: string[] };
}

async function verify(copy: HealCopy) {
  const lint = { check: { ...CHECK, id: "l", command: "eslint ." }, argv: ["eslint", "."] };
  const ports = {
    hindrance: () => null,
    openCopy: async () => copy,
    timeoutMs: () => 1000,
    record: (kind: string) => ({ kind }),
    noFix: () => null,
    otherChecks: () => [lint],
    signal: new AbortController().signal,
  } as unknown as HealPorts;
  const ask = { by: "person", isDryRun: false, isStrict: true, forced: null } as const;
  const events = verifyPlan(PLAN, ask, ports);
  for (;;) {
    const step = await events.next();
    if (step.done) return step.value;
  }
}

it("verifies strictly: red without, green with, and the other checks on the changed files", async () => {
  const copy = copyFor(10);
  expect(await verify(copy)).toMatchObject({ kind: "verified" });
  expect(copy.seen.at(-1)).toBe("eslint . on with");
});

it("fails where the change cannot be put back after the look without it: the other checks would see the files of before", async () => {
  const copy = copyFor(3);
  expect(await verify(copy)).toEqual({ kind: "failed", why: "the disk is full" });
  expect(copy.seen.some((run) => run.startsWith("eslint"))).toBe(false);
});
