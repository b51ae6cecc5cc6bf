/**
 * From runs to episodes: a check fails, is tried again, and passes. In: the runs of one family in order of (time, id).
 * Out: for one check, its episodes with every attempt in them, and since when it is open. Pure: the same runs give the
 * same episodes wherever and whenever they are folded, and a fold may begin at any passing run of the check.
 */
import type { Attempt, CuredFailure, RunFact } from "#model/fix.ts";
import type { Check } from "#model/run.ts";
import { type CheckRelation, relateChecks } from "./check-relation.ts";
import { filesOfTold } from "./told-change.ts";

/** One stretch of failing runs of a check, up to the run that passed. */
export interface Episode {
  readonly check: Check;
  /** Failing runs of the check itself, in order. */
  readonly reds: readonly RunFact[];
  /** The run that closed it: the check passed, or a wider one did. */
  readonly green: RunFact;
  /** The passing run before it broke. */
  readonly greenBefore: RunFact | null;
  readonly attempts: readonly EpisodeAttempt[];
}

/** An attempt, with the place of the run before it, so that tries before a failure was first seen can be left out. */
export interface EpisodeAttempt extends Attempt {
  readonly afterRun: string;
}

export interface FoldedCheck {
  readonly episodes: readonly Episode[];
  /** When the open episode began; null where the check is green, or was never run. */
  readonly openSince: number | null;
  /** What was tried since, and did not turn it green. */
  readonly openAttempts: readonly EpisodeAttempt[];
}

/** Commands run in a span of time that may have cured something (installs, code generation, migrations). */
export type CommandsBetween = (after: RunFact, before: RunFact) => readonly string[];

/** Runs up to and with the second one that tell of edits since the first, where no trees can be compared. */
export type EditsBetween = (after: RunFact, before: RunFact) => readonly RunFact[];

/** Folds the runs of a family into the episodes of one of its checks. */
export function foldEpisodes(
  check: Check,
  runs: readonly RunFact[],
  commandsBetween: CommandsBetween,
  editsBetween: EditsBetween = ownEdits,
): FoldedCheck {
  const between = { commandsBetween, editsBetween };
  const episodes: Episode[] = [];
  let greenBefore: RunFact | null = null;
  let open: OpenEpisode | null = null;
  const relations = new Map<string, CheckRelation>();
  const relate = (run: RunFact): CheckRelation => {
    let known = relations.get(run.check.id);
    if (known === undefined) relations.set(run.check.id, (known = relateChecks(run.check, check)));
    return known;
  };
  for (const run of runs) {
    if (run.outcome === "interrupted") continue;
    const relation = relate(run);
    const covers = relation === "same" || relation === "wider";
    if (run.outcome === "passed") {
      if (open !== null && relation !== "other") open.step(run, covers, between);
      if (!covers) continue;
      if (open !== null) episodes.push(open.close(run, greenBefore));
      open = null;
      greenBefore = run;
    } else if (open !== null && relation !== "other") open.step(run, covers, between);
    else if (relation === "same") open = new OpenEpisode(check, run);
  }
  return { episodes, openSince: open?.since ?? null, openAttempts: open?.attempts ?? [] };
}

/** What a run itself tells. */
function ownEdits(_: RunFact, run: RunFact): readonly RunFact[] {
  return run.filesModified.length > 0 || run.diff !== null ? [run] : [];
}

/** Sources that tell of each edit once, before the run that comes after it. */
const TELLS_EDITS = new Set(["hook", "transcript"]);

/** Whether an agent edited something since the run before, as its client told it. */
export function tellsOfEdits({ source, filesModified, diff }: RunFact): boolean {
  return TELLS_EDITS.has(source) && (filesModified.length > 0 || diff !== null);
}

interface Between {
  readonly commandsBetween: CommandsBetween;
  readonly editsBetween: EditsBetween;
}

/** An episode while it is being read. */
class OpenEpisode {
  readonly since: number;
  readonly #check: Check;
  readonly #reds: RunFact[];
  readonly attempts: EpisodeAttempt[] = [];
  #last: RunFact;
  #present: ReadonlySet<string>;

  constructor(check: Check, first: RunFact) {
    this.#check = check;
    this.since = first.at;
    this.#reds = [first];
    this.#last = first;
    this.#present = prints(first.failures);
  }

  /** Takes in one more run; `covers`: it looked at everything that the check looks at. */
  step(run: RunFact, covers: boolean, between: Between): void {
    const now = prints(run.failures);
    const commands = between.commandsBetween(this.#last, run);
    if (!isRerun(this.#last, run, commands, this.#present, now)) {
      const told = between.editsBetween(this.#last, run);
      const gone = covers ? [...this.#present].filter((hash) => !now.has(hash)) : [];
      this.attempts.push({
        runId: run.id,
        afterRun: this.#last.id,
        at: run.at,
        outcome: outcomeOf(run, covers, gone.length > 0 && gone.length < this.#present.size),
        fromTree: this.#last.tree,
        toTree: run.tree,
        ...editsOf(told),
        commands,
        // What was said before an edit says more than what was said before the run.
        said: told.findLast(({ said }) => said !== null)?.said ?? run.said,
        gone,
        appeared: [...now].filter((hash) => !this.#present.has(hash)),
      });
    }
    if (run.outcome === "failed" && run.check.id === this.#check.id) this.#reds.push(run);
    if (covers) this.#present = now;
    this.#last = run;
  }

  close(green: RunFact, greenBefore: RunFact | null): Episode {
    return { check: this.#check, reds: this.#reds, green, greenBefore, attempts: this.attempts };
  }
}

function editsOf(told: readonly RunFact[]): Pick<Attempt, "files" | "toldBy"> {
  const files = told.flatMap((run) =>
    run.filesModified.length > 0 ? run.filesModified : filesOfTold(run.diff),
  );
  const withDiff = told.filter((run) => run.diff !== null).map((run) => run.id);
  return { files: [...new Set(files)], ...(withDiff.length > 0 && { toldBy: withDiff }) };
}

function outcomeOf(run: RunFact, covers: boolean, someGone: boolean): Attempt["outcome"] {
  if (run.outcome === "passed") return covers ? "success" : "partial";
  return someGone ? "partial" : "failure";
}

/** Nothing was changed and nothing came of it: the same command typed again. */
function isRerun(
  last: RunFact,
  run: RunFact,
  commands: readonly string[],
  before: ReadonlySet<string>,
  now: ReadonlySet<string>,
): boolean {
  if (run.tree === null || run.tree !== last.tree || commands.length > 0 || run.outcome === "passed")
    return false;
  return now.size === before.size && [...now].every((hash) => before.has(hash));
}

function prints(failures: readonly CuredFailure[]): ReadonlySet<string> {
  return new Set(failures.map((failure) => failure.fingerprint));
}
