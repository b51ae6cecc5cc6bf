/**
 * What a fix loop is to achieve. In: the first run of the check and of the checks beside it, and what was known to be red.
 * Out: the failures that have to go, and the baseline, which may stay red while nothing new may turn red.
 */
import type { CycleFailure } from "#model/cycle.ts";
import type { CheckRun, FixGoal } from "#model/fix-event.ts";
import { lastName } from "#model/last-name.ts";

export interface GoalWish {
  /** In a person's words. */
  readonly text: string | null;
  /** Fingerprints that were red before anybody asked; empty where nobody knows. */
  readonly knownRed: ReadonlySet<string>;
  /** Tests or fingerprints (from 4 characters on) to which the goal is narrowed; empty: no narrowing. */
  readonly only: readonly string[];
}

export type GoalFound =
  | { readonly kind: "green" }
  | { readonly kind: "goal"; readonly goal: FixGoal; readonly notes: readonly string[] }
  /** The check failed, and nothing in it is what was asked for. */
  | { readonly kind: "no-match"; readonly why: string; readonly red: readonly CycleFailure[] }
  | { readonly kind: "not-run"; readonly why: string };

/** The goal from the first runs; the check itself comes first, those beside it after. */
export function goalOf(runs: readonly CheckRun[], wish: GoalWish): GoalFound {
  const [main, ...beside] = runs;
  const undone = runs.find((run) => run.outcome === "not-run" || run.outcome === "interrupted");
  if (main === undefined) return { kind: "not-run", why: "no check was given" };
  if (undone !== undefined)
    return { kind: "not-run", why: undone.why ?? `${undone.check.command} did not come to an end` };
  if (main.outcome === "passed") return { kind: "green" };
  const old = beside.flatMap((run) => (run.outcome === "failed" ? run.failures : []));
  const asked = main.failures.filter((failure) => isAsked(failure, wish.only));
  if (asked.length === 0 && wish.only.length > 0)
    return {
      kind: "no-match",
      why: `nothing that fails is ${wish.only.map((one) => JSON.stringify(one)).join(" or ")}; what fails: ${named(main.failures)}`,
      red: main.failures,
    };
  const fresh = asked.filter((failure) => !wish.knownRed.has(failure.fingerprint));
  // Somebody who names a failure means it, and where all is old there is nothing else that could be meant.
  const failures = wish.only.length > 0 || fresh.length === 0 ? asked : fresh;
  const baseline = [...main.failures.filter((failure) => !failures.includes(failure)), ...old];
  return {
    kind: "goal",
    goal: { text: wish.text, failures, baseline },
    notes: notesOf(baseline, wish.only.length === 0 && fresh.length === 0),
  };
}

const MOST_NAMED = 5;

/** What fails, by the names that `only` understands. */
function named(failures: readonly CycleFailure[]): string {
  const names = [
    ...new Set(failures.map(({ test, fingerprint }) => JSON.stringify(test ?? fingerprint.slice(0, 12)))),
  ];
  const more = names.length - MOST_NAMED;
  return `${names.slice(0, MOST_NAMED).join(", ")}${more > 0 ? ` and ${more} more` : ""}`;
}

/** A fingerprint's beginning, a test's whole name, or the last part of it. */
function isAsked({ fingerprint, test }: CycleFailure, only: readonly string[]): boolean {
  if (only.length === 0) return true;
  return only.some(
    (one) =>
      (one.length >= 4 && fingerprint.startsWith(one)) ||
      (test !== null && (test === one || lastName(test) === one || test.endsWith(` ${one}`))),
  );
}

function notesOf(baseline: readonly CycleFailure[], isAllOld: boolean): string[] {
  const notes: string[] = [];
  if (baseline.length > 0)
    notes.push(
      `${baseline.length} other ${baseline.length === 1 ? "failure is" : "failures are"} red already: left alone, and no reason to stop.`,
    );
  if (isAllOld) notes.push("All of it was known to be red before; all of it is the goal.");
  return notes;
}
