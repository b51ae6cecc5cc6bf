import type { Attempt, Fix, Grade } from "#model/fix.ts";
import type { Rate } from "#model/pattern.ts";
import { byWorth, distinct, effectivenessOf, isRefuted } from "../strategies.ts";
import { rateOf } from "./rate.ts";

/** What cures a pattern, and how often. */
export interface Cure {
  /** The one to recommend; null where none is known. */
  readonly best: Fix | null;
  readonly fixes: readonly Fix[];
  readonly grade: Grade | null;
  readonly works: Rate | null;
  readonly meanAttempts: number | null;
}

/** The cure of a pattern from all fixes of its fingerprints. What the firewall marked does not teach. */
export function cureOf(given: readonly Fix[]): Cure {
  const fixes = distinct(given)
    .filter((fix) => fix.marks.length === 0)
    .sort(byWorth);
  const told = oncePerGreen(fixes);
  const best = told.find((fix) => !isRefuted(fix)) ?? null;
  if (best === null) return { best, fixes, grade: null, works: null, meanAttempts: null };
  const attempts = told.reduce((sum, fix) => sum + Math.max(1, fix.attempts.length), 0);
  return {
    best,
    fixes,
    grade: best.grade,
    works: worksOf(best, fixes),
    meanAttempts: attempts / told.length,
  };
}

/** What an attempt uncovers has a fix of its own; of those that one green run ended, the first one tells the whole story. */
function oncePerGreen(fixes: readonly Fix[]): Fix[] {
  return fixes.filter(
    (fix) =>
      !fixes.some(
        (other) =>
          other.greenRun === fix.greenRun && other.grade === fix.grade && other.openedAt < fix.openedAt,
      ),
  );
}

/** How often what a fix did was tried, in any of the fixes, and how often the check was green afterwards. */
function worksOf(best: Fix, fixes: readonly Fix[]): Rate {
  if (best.core !== null) return effectivenessOf(best, fixes);
  // Nobody knows what was changed: the same command, or the same files, is the best that can be told.
  let [tries, successes] = [0, 0];
  for (const fix of fixes.filter(({ core }) => core === null)) {
    if (isSame(fix, best)) {
      tries++;
      if (!isRefuted(fix)) successes++;
    }
    tries += fix.attempts.filter((attempt) => attempt.outcome === "failure" && tried(attempt, best)).length;
  }
  return rateOf(successes, tries);
}

function isSame(fix: Fix, best: Fix): boolean {
  if (fix.id === best.id) return true;
  if (fix.kind !== best.kind) return false;
  return fix.kind === "command" ? sameList(fix.commands, best.commands) : sameList(fix.files, best.files);
}

function tried(attempt: Attempt, best: Fix): boolean {
  const [done, wanted] =
    best.kind === "command" ? [attempt.commands, best.commands] : [attempt.files, best.files];
  return wanted.length > 0 && sameList(done, wanted);
}

function sameList(a: readonly string[], b: readonly string[]): boolean {
  return a.length > 0 && a.length === b.length && [...a].sort().join("\n") === [...b].sort().join("\n");
}
