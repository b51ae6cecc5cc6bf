/**
 * What is known about ways to fix things. In: fixes with their attempts. Out: how well one fix does, which fixes are worth
 * the most, and which kinds of action cure which category of failures. Pure, and nothing that the firewall marked counts.
 */
import type { Attempt, Fix, Grade } from "#model/fix.ts";
import type { Rate } from "#model/pattern.ts";
import type { ActionKind, CategoryStrategies, Strategy } from "#model/strategy.ts";
import { actionKinds } from "./action-kind.ts";
import { coreOf } from "./fix-core.ts";
import { readDiff } from "./lessons/read-diff.ts";
import { rateOf } from "./patterns/rate.ts";

/** Found within so few attempts, a fix is worth the most. */
const FEW_ATTEMPTS = 2;
const EXAMPLES = 5;

/** How often what a fix did worked, of the times it was tried: in any fix of the same failures, given all of them. */
export function effectivenessOf(fix: Fix, fixes: readonly Fix[]): Rate {
  const wanted = coresOf(fix);
  const cured = new Set(fix.cures.map((cure) => cure.fingerprint));
  // By the run that judged it: fixes of one episode share their attempts.
  const tries = new Map<string, boolean>();
  for (const other of distinct([fix, ...fixes])) {
    if (other.id !== fix.id && !teaches(other)) continue;
    for (const attempt of other.attempts)
      if (attempt.core && wanted.has(attempt.core) && isVainFor(cured, attempt))
        tries.set(attempt.runId, false);
    if (other.id === fix.id || intersects(coresOf(other), wanted))
      tries.set(other.greenRun, !isRefuted(other));
  }
  return rateOf([...tries.values()].filter(Boolean).length, tries.size);
}

/** Fixes that took one or two attempts: the surest first, then those that were found sooner, then the newest. */
export function highValueFixes(fixes: readonly Fix[]): Fix[] {
  return fixes.filter(isHighValue).sort(byWorth);
}

/** True for a fix that was found in one or two attempts, and is known to be something that can be done again. */
export function isHighValue(fix: Fix): boolean {
  const isKnown = fix.kind !== "unknown" && fix.attempts.length > 0;
  return isKnown && fix.attempts.length <= FEW_ATTEMPTS && teaches(fix) && !isRefuted(fix);
}

/** Per category which kinds of action cured it; the category with the most fixes first. */
export function strategiesOf(fixes: readonly Fix[]): CategoryStrategies[] {
  const tallies = new Map<string, Tally>();
  // Fixes of one episode share their attempts: the one that was opened first counts them all.
  for (const fix of distinct(fixes).sort(byAge)) {
    if (!teaches(fix) || isRefuted(fix)) continue;
    for (const category of new Set(fix.cures.map((cure) => cure.category))) {
      let tally = tallies.get(category);
      if (tally === undefined) tallies.set(category, (tally = { fixes: [], attempts: 0, tries: new Map() }));
      addFix(tally, fix, category);
    }
  }
  return [...tallies]
    .map(([category, { fixes: known, attempts, tries }]) => ({
      category,
      fixes: known.length,
      meanAttempts: attempts / known.length,
      strategies: [...tries].map(([kind, all]) => strategyOf(kind, [...all.values()])).sort(bySureness),
    }))
    .sort((a, b) => b.fixes - a.fixes || (a.category < b.category ? -1 : 1));
}

interface Try {
  readonly worked: boolean;
  /** Which try it was, from 1. */
  readonly nth: number;
  readonly fix: Fix;
}

interface Tally {
  readonly fixes: string[];
  attempts: number;
  /** By kind, then by the run that judged it. */
  readonly tries: Map<ActionKind, Map<string, Try>>;
}

/** The tries at the failures of one category, up to the one after which all of them were gone. */
function addFix(tally: Tally, fix: Fix, category: string): void {
  const left = new Set(
    fix.cures.filter((cure) => cure.category === category).map((cure) => cure.fingerprint),
  );
  tally.fixes.push(fix.id);
  let pending: ActionKind[] = [];
  let nth = 0;
  for (const attempt of fix.attempts) {
    if (left.size === 0) break;
    nth++;
    const kinds = [...new Set([...pending, ...kindsOf(attempt, fix)])];
    // A narrower run passed: whether that did it the wider one says.
    pending = isUndecided(attempt) ? kinds : [];
    if (pending.length > 0) continue;
    const gone = attempt.outcome === "success" ? [...left] : attempt.gone.filter((hash) => left.has(hash));
    for (const hash of gone) left.delete(hash);
    for (const kind of kinds) {
      const tries = tally.tries.get(kind) ?? new Map<string, Try>();
      const known = tries.get(attempt.runId);
      if (known === undefined || !known.worked)
        tries.set(attempt.runId, { worked: gone.length > 0, nth, fix });
      tally.tries.set(kind, tries);
    }
  }
  tally.attempts += Math.max(1, nth);
}

/** What an attempt did; of one that worked and is proven, only what it took. */
function kindsOf(attempt: Attempt, fix: Fix): ActionKind[] {
  const isProven = attempt.outcome === "success" && fix.minimal !== null;
  if (!isProven) return actionKinds(attempt);
  return actionKinds({ files: readDiff(fix.minimal!).map((file) => file.path), commands: [] });
}

function strategyOf(kind: ActionKind, tries: readonly Try[]): Strategy {
  const worked = tries.filter((one) => one.worked);
  const newest = [...worked].sort((a, b) => b.fix.resolvedAt - a.fix.resolvedAt || byAge(a.fix, b.fix));
  return {
    kind,
    works: rateOf(worked.length, tries.length),
    meanAttempts: worked.length === 0 ? null : worked.reduce((sum, { nth }) => sum + nth, 0) / worked.length,
    fixes: [...new Set(newest.map(({ fix }) => fix.id))].slice(0, EXAMPLES),
  };
}

function byAge(a: Fix, b: Fix): number {
  return a.openedAt - b.openedAt || (a.id < b.id ? -1 : 1);
}

function bySureness(a: Strategy, b: Strategy): number {
  return b.works.low - a.works.low || b.works.count - a.works.count || (a.kind < b.kind ? -1 : 1);
}

/** A narrower run passed, and nothing more is known. */
function isUndecided({ outcome, gone }: Attempt): boolean {
  return outcome === "partial" && gone.length === 0;
}

/** True for a try that left all of some failures as they were. */
export function isVainFor(fingerprints: ReadonlySet<string>, attempt: Attempt): boolean {
  if (attempt.outcome === "success" || isUndecided(attempt)) return false;
  return !attempt.gone.some((hash) => fingerprints.has(hash));
}

/** What a fix did, in a few letters: all of it, its last step, and what is proven of it. */
export function coresOf(fix: Fix): ReadonlySet<string> {
  const cores = [fix.core, fix.attempts.at(-1)?.core, fix.minimal === null ? null : coreOf(fix.minimal, [])];
  return new Set(cores.filter((core) => core != null));
}

const GRADES: readonly Grade[] = ["observed", "repeated", "proven"];

/** Proven before repeated before observed; then the one in fewer attempts, the newer one. */
export function byWorth(a: Fix, b: Fix): number {
  return (
    GRADES.indexOf(b.grade) - GRADES.indexOf(a.grade) ||
    a.attempts.length - b.attempts.length ||
    b.resolvedAt - a.resolvedAt ||
    (a.id < b.id ? -1 : 1)
  );
}

/** What the firewall marked does not, unless it is proven all the same. */
export function teaches({ marks, grade }: Fix): boolean {
  return marks.length === 0 || grade === "proven";
}

/** The proof said that it was not the reason, or that the check only looks away. */
export function isRefuted({ receipt }: Fix): boolean {
  return receipt?.verdict === "refuted" || receipt?.verdict === "suppression";
}

/** Each fix once. */
export function distinct(fixes: readonly Fix[]): Fix[] {
  return [...new Map(fixes.map((fix) => [fix.id, fix])).values()];
}

function intersects(a: ReadonlySet<string>, b: ReadonlySet<string>): boolean {
  return [...a].some((one) => b.has(one));
}
