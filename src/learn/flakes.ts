import type { Flake, RunFact } from "#model/fix.ts";
import type { Check } from "#model/run.ts";
import { betaInterval } from "./beta.ts";
import { isEnvironmental } from "./environment.ts";
import { type CommandsBetween, tellsOfEdits } from "./episodes.ts";

/**
 * The flakes of one check. In: all its runs on trees that gave more than one result, in order. A failure is flaky when
 * the check also passed on the very same tree with nothing installed, generated or edited in between. Environmental failures
 * are told as such: they come and go by themselves too.
 */
export function foldFlakes(
  check: Check,
  runs: readonly RunFact[],
  commandsBetween: CommandsBetween,
): Flake[] {
  const evidence = new Map<string, Evidence>();
  for (const group of groupByTree(runs)) {
    for (const stretch of splitAtChanges(group, commandsBetween)) {
      const passed = stretch.filter((run) => run.outcome === "passed").length;
      const failed = stretch.filter((run) => run.outcome === "failed");
      if (passed === 0 || failed.length === 0) continue;
      for (const [hash, { failure, times }] of countByPrint(failed)) {
        const known = evidence.get(hash);
        const { at } = stretch.at(-1)!;
        evidence.set(hash, {
          failure: known && known.lastAt > at ? known.failure : failure,
          failed: (known?.failed ?? 0) + times,
          // Runs that failed with something else say nothing about this failure.
          passed: (known?.passed ?? 0) + passed,
          lastAt: Math.max(known?.lastAt ?? 0, at),
        });
      }
    }
  }
  return [...evidence].map(([fingerprint, { failure, failed, passed, lastAt }]) => ({
    fingerprint,
    check,
    why: isEnvironmental(failure) ? "environment" : "different-results",
    failed,
    passed,
    ...betaInterval(failed, passed),
    lastAt,
    message: failure.message,
    test: failure.test,
  }));
}

interface Evidence {
  readonly failure: RunFact["failures"][number];
  readonly failed: number;
  readonly passed: number;
  readonly lastAt: number;
}

function groupByTree(runs: readonly RunFact[]): RunFact[][] {
  const groups = new Map<string, RunFact[]>();
  for (const run of runs) {
    if (run.tree === null || run.outcome === "interrupted") continue;
    const group = groups.get(run.tree);
    if (group) group.push(run);
    else groups.set(run.tree, [run]);
  }
  return [...groups.values()];
}

/** An install between two runs may be what made the difference, and so may the edit of a file that no tree holds: git ignores `.env`. */
function splitAtChanges(runs: readonly RunFact[], commandsBetween: CommandsBetween): RunFact[][] {
  const stretches: RunFact[][] = [];
  for (const run of runs) {
    const last = stretches.at(-1);
    if (last === undefined || tellsOfEdits(run) || commandsBetween(last.at(-1)!, run).length > 0)
      stretches.push([run]);
    else last.push(run);
  }
  return stretches;
}

function countByPrint(failed: readonly RunFact[]) {
  const counts = new Map<string, { failure: RunFact["failures"][number]; times: number }>();
  for (const run of failed) {
    const inRun = new Map(run.failures.map((failure) => [failure.fingerprint, failure]));
    for (const [hash, failure] of inRun)
      counts.set(hash, { failure, times: (counts.get(hash)?.times ?? 0) + 1 });
  }
  return counts;
}
