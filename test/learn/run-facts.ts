import { identifyCheck } from "#loop/check-identity.ts";
import type { CuredFailure, RunFact } from "#model/fix.ts";

export const START = Date.UTC(2026, 10, 2, 9);

/** A failure with a fingerprint and little else. */
export function aFailure(fingerprint: string, over: Partial<CuredFailure> = {}): CuredFailure {
  return {
    id: `f-${fingerprint}`,
    fingerprint,
    category: "test_failure",
    errorType: "AssertionError",
    message: `expected ${fingerprint}`,
    file: "src/a.ts",
    line: 1,
    test: null,
    ...over,
  };
}

/** Runs as one would tell of them: a command, what failed in it (none: it passed), and the tree it saw. */
export interface Told {
  readonly command?: string;
  readonly fails?: readonly (string | CuredFailure)[];
  readonly tree?: string | null;
  readonly outcome?: RunFact["outcome"];
  readonly source?: string;
  readonly directory?: string;
  readonly said?: string;
  readonly filesModified?: readonly string[];
}

/** A minute lies between two runs. */
export function runsOf(told: readonly Told[]): RunFact[] {
  return told.map((one, index) => {
    const failures = (one.fails ?? []).map((what) => (typeof what === "string" ? aFailure(what) : what));
    const argv = (one.command ?? "npm test").split(" ");
    const check = identifyCheck(argv, one.directory ?? "");
    return {
      id: `run-${String(index).padStart(3, "0")}`,
      source: one.source ?? "run",
      at: START + index * 60_000,
      check,
      argv,
      outcome: one.outcome ?? (failures.length > 0 ? "failed" : "passed"),
      exitCode: failures.length > 0 ? 1 : 0,
      durationMs: 1000,
      tree: one.tree === undefined ? `tree-${index}` : one.tree,
      head: null,
      session: null,
      task: null,
      said: one.said ?? null,
      filesModified: one.filesModified ?? [],
      diff: null,
      failures,
    };
  });
}

/** Which of these runs stand between two others and install something. */
export function installsBetween(runs: readonly RunFact[]) {
  return (after: RunFact, before: RunFact): string[] =>
    runs
      .filter((run) => run.at > after.at && run.at < before.at && run.argv.includes("install"))
      .map((run) => run.check.command);
}
