import type { Cycle, CycleEnded, CycleFailure } from "#model/cycle.ts";
import type { CheckRun, FixGoal } from "#model/fix-event.ts";
import type { Check } from "#model/run.ts";

export const CHECK: Check = { id: "c1", command: "npm test", directory: "" };
export const LINT: Check = { id: "c2", command: "npm run lint", directory: "" };

/** A failure by its fingerprint; whatever else it needs is made up. */
export function failure(fingerprint: string, more: Partial<CycleFailure> = {}): CycleFailure {
  return {
    id: `id-${fingerprint}`,
    fingerprint,
    category: "test_failure",
    errorType: "AssertionError",
    message: `expected 1 to be 2 in ${fingerprint}`,
    file: `test/${fingerprint}.test.ts`,
    line: 3,
    test: `suite > ${fingerprint}`,
    summary: `expected 1 to be 2 in ${fingerprint}`,
    checkId: CHECK.id,
    ...more,
  };
}

/** A run of the check with these failures; none: it passed. */
export function run(failures: readonly CycleFailure[], more: Partial<CheckRun> = {}): CheckRun {
  return {
    check: CHECK,
    argv: ["npm", "test"],
    outcome: failures.length === 0 ? "passed" : "failed",
    exitCode: failures.length === 0 ? 0 : 1,
    signal: null,
    timedOut: false,
    durationMs: 1200,
    tree: "t1",
    failures,
    tests: null,
    evidence: {},
    runId: "r1",
    output: "",
    logFile: null,
    why: null,
    ...more,
  };
}

export function goal(failures: readonly CycleFailure[], baseline: readonly CycleFailure[] = []): FixGoal {
  return { text: null, failures, baseline };
}

let cycles = 0;

/** A cycle about these fingerprints, with how it ended where that is given. */
export function cycle(
  about: readonly string[],
  end: (Partial<CycleEnded> & { readonly red?: readonly string[] }) | null = {},
  more: Partial<Cycle> = {},
): Cycle {
  const number = more.number ?? ++cycles;
  const id = more.id ?? `cycle-${number}`;
  const { red = about, ...told } = end ?? {};
  return {
    id,
    loop: "loop-1",
    number,
    at: number * 1000,
    check: CHECK,
    fingerprints: about,
    chain: about,
    technique: "direct",
    agent: "claude",
    tree: "t0",
    approach: null,
    files: [],
    session: null,
    task: null,
    ...more,
    end:
      end === null
        ? null
        : {
            id,
            at: number * 1000 + 500,
            verdict: "same",
            why: "The same failure as before.",
            summary: null,
            kept: false,
            toTree: `t${number}`,
            diff: `diff --git a/src/a.ts b/src/a.ts\n--- a/src/a.ts\n+++ b/src/a.ts\n@@ -1,1 +1,1 @@\n-a\n+b${number}\n`,
            files: ["src/a.ts"],
            after: red.map((one) => failure(one)),
            exitCode: 1,
            costUsd: 0.02,
            agentMs: 20_000,
            checkMs: 1_200,
            failureReason: null,
            ...told,
          },
  };
}
