import type { WatchedRun } from "#heal/watch/watch.ts";
import { holdsChange } from "#host/holds-change.ts";
import { asGitProject } from "#host/project.ts";
import type { Failure } from "#model/failure.ts";
import type { RunFact } from "#model/fix.ts";
import { groupedBy } from "#model/grouped-by.ts";
import type { Application } from "#model/heal.ts";
import { isOfCopy } from "./copy-check.ts";
import type { HealHouse } from "./heal-audit.ts";
import { learnNow } from "./learn-now.ts";

/** What was run since a moment, once for all that is watched. */
export interface WatchMoment {
  readonly runs: readonly RunFact[];
  readonly failures: ReadonlyMap<string, readonly Failure[]>;
  readonly flaky: ReadonlySet<string>;
}

const MOST_RUNS = 300;
const MOST_FAILURES = 3000;

/** The runs since then that were made on the user's own files, with what failed in them. */
export async function watchMoment({ house, memory }: HealHouse, since: number): Promise<WatchMoment> {
  const { knowledge } = await learnNow(house, memory);
  const runs = knowledge.fixes
    .runsBetween(since, house.clock.now() + 1)
    .filter(({ check }) => !isOfCopy(check))
    .slice(-MOST_RUNS);
  const failures = groupedBy(memory.failures({ since, limit: MOST_FAILURES }), ({ runId }) => runId);
  return { runs, failures, flaky: new Set(knowledge.fixes.flakes().map(({ fingerprint }) => fingerprint)) };
}

/** Of these, the ones on files that hold a change as it landed. */
export async function runsOn(
  { house, memory }: HealHouse,
  application: Application,
  { runs, failures, flaky }: WatchMoment,
): Promise<WatchedRun[]> {
  const project = asGitProject(house.project);
  const { commit, files, landedAt } = application;
  if (project === null || commit === null || landedAt === null) return [];
  const known = new Map<string, Promise<Awaited<ReturnType<typeof holdsChange>>>>();
  const holds = (tree: string) => {
    if (!known.has(tree)) known.set(tree, holdsChange(project, { commit, files }, tree, house.around.env));
    return known.get(tree)!;
  };
  const found: WatchedRun[] = [];
  for (const run of runs.filter(({ at }) => at >= landedAt)) {
    const tree = run.tree ?? cleanHead(run);
    const how = tree === null ? null : await holds(tree);
    if (how === null || how === "no") continue;
    found.push({
      at: run.at,
      check: run.check.id,
      command: run.check.command,
      outcome: run.outcome,
      isExact: how === "exact",
      failures: failuresOf(run),
    });
  }
  return found;

  /** Where no tree was taken: the commit, if none of the files was edited. */
  function cleanHead({ id, head }: RunFact): string | null {
    const git = memory.run(id)?.git ?? null;
    if (head === null || git === null || git.dirtyCount === null) return null;
    const isKnown = git.dirtyCount === git.dirty.length;
    return isKnown && !git.dirty.some((path) => files.includes(path)) ? head : null;
  }

  function failuresOf({ id }: RunFact): WatchedRun["failures"] {
    const own = failures.get(id) ?? [];
    const sightings = memory.recall(own.map(({ fingerprint }) => fingerprint.hash));
    return own.map(({ fingerprint: { hash }, file, category, message, errorType }) => ({
      fingerprint: hash,
      ...{ file, category, message, errorType },
      isNew: (sightings.get(hash)?.firstAt ?? landedAt!) >= landedAt!,
      isFlaky: flaky.has(hash),
    }));
  }
}
