import { existsSync } from "node:fs";
import { join } from "node:path";
import { worktreeOf } from "#host/project.ts";
import { splitWords } from "#learn/check-relation-words.ts";
import { mayRunByItself } from "#learn/command-kind-alone.ts";
import { identifyCheck, inWorktree } from "#loop/check-identity.ts";
import type { FixCheck } from "#loop/fix-loop-ports.ts";
import { runnableArgv } from "#loop/runnable-argv.ts";
import { knowledgeOf } from "#memory/knowledge.ts";
import type { RunFact } from "#model/fix.ts";
import type { HealAsker, Plan } from "#model/heal.ts";
import { DAY_MS } from "#model/pattern.ts";
import type { HealHouse } from "./heal-audit.ts";
import { scriptsAt } from "./prove-scripts.ts";

const LOOKED_AT_MS = 30 * DAY_MS;
/** More would take longer than anybody waits; the newest say most. */
const MOST_OTHERS = 6;

/** What verification runs besides the failing check, how long each may take, and whether the check may be run at all. */
export interface HealChecks {
  readonly others: readonly FixCheck[];
  timeoutMs(check: FixCheck): number;
  /** Why the failing check is not run; null where it is. */
  hindrance(by: HealAsker): string | null;
}

/** The checks of a plan: from the settings, else those that were seen green here in the last 30 days. */
export function checksFor(
  { house, memory }: HealHouse,
  plan: Plan,
  mostMs = Number.POSITIVE_INFINITY,
): HealChecks {
  const { settings, project, clock } = house;
  const now = clock.now();
  const allowed = settings.values.checks.filter((line) => typeof line === "string");
  const runs = knowledgeOf(memory).fixes.runsBetween(now - LOOKED_AT_MS, now + 1);
  const may = (argv: readonly string[], directory: string) =>
    mayRunByItself(argv, { scripts: scriptsAt(project.root, directory), allowed });
  const listed = allowed.flatMap((line): FixCheck[] => {
    const argv = splitWords(line);
    return argv === null || argv.length === 0
      ? []
      : [{ argv, check: inWorktree(identifyCheck(argv, ""), worktreeOf(project)) }];
  });
  const others = (listed.length > 0 ? listed : seenGreen(runs, plan)).filter(
    ({ check, argv }) =>
      check.id !== plan.check.id &&
      existsSync(join(project.root, check.directory)) &&
      may(argv, check.directory).may,
  );
  const cap = Math.min(mostMs, settings.values["fix.checkMinutes"] * 60_000);
  return {
    others: others.slice(0, MOST_OTHERS),
    timeoutMs({ check }) {
      const took = runs.filter((run) => run.check.id === check.id).map((run) => run.durationMs ?? 0);
      // What passes may take longer than what failed at once.
      return took.length === 0 ? cap : Math.min(cap, 60_000 + 5 * Math.max(...took));
    },
    hindrance(by) {
      if (plan.argv.some((word) => word.includes("[redacted:")))
        return "a secret was taken out of the check's command, so it cannot be run again";
      const { may: isFree, why } = may(plan.argv, plan.check.directory);
      // Proven with it, it was run in a copy before: a person may have it run once more.
      const isNamed = by === "person" && plan.evidence.proofs.length > 0;
      return isFree || isNamed ? null : `the check may not run by itself: ${why}`;
    },
  };
}

/** Checks that passed, the newest first; copies of ours and other worktrees have checks of their own. */
function seenGreen(runs: readonly RunFact[], { check }: Plan): FixCheck[] {
  const place = (family: string | undefined) => / @.*$/.exec(family ?? "")?.[0] ?? "";
  const found = new Map<string, FixCheck>();
  for (const run of [...runs].reverse()) {
    if (run.outcome !== "passed" || run.argv.length === 0 || !/^(?:run|hook)$/.test(run.source)) continue;
    if (place(run.check.family) !== place(check.family)) continue;
    const { id, command, directory, family } = run.check;
    const key = `${directory}\0${command}`;
    if (found.has(key)) continue;
    const plain = { id, command, directory, ...(family === undefined ? {} : { family }) };
    found.set(key, { check: plain, argv: runnableArgv(run.argv) });
  }
  return [...found.values()];
}
