import type { Regularity } from "#model/pattern.ts";
import type { RunGlance } from "#model/pattern-memory.ts";
import { rateOf } from "./patterns/rate.ts";
import { PATTERN_SETTINGS as SETTINGS } from "./patterns/settings.ts";

/** Runs in the order of time, and which of them a pattern struck. */
export interface Timeline {
  readonly runs: readonly RunGlance[];
  readonly struck: ReadonlySet<string>;
}

/**
 * Commands after which it always breaks. A chance is a command followed soon, in the same sitting, by a check that the
 * pattern is known to strike and that was not already struck when the command began; it counts when the check is struck.
 */
export function afterCommands({ runs, struck }: Timeline): Regularity[] {
  const checks = new Set(runs.filter((run) => struck.has(run.id)).map((run) => run.check));
  const tally = new Map<string, { count: number; of: number }>();
  runs.forEach((run, i) => {
    if (checks.has(run.check) || isStruckNow(runs, i, checks, struck)) return;
    const next = nextCheck(runs, i, run, checks);
    if (next === null) return;
    const sum = tally.get(run.command) ?? { count: 0, of: 0 };
    tally.set(run.command, { count: sum.count + (struck.has(next.id) ? 1 : 0), of: sum.of + 1 });
  });
  return [...tally]
    .map(([subject, { count, of }]) => ({ kind: "after-command" as const, subject, rate: rateOf(count, of) }))
    .filter(({ rate }) => rate.of >= SETTINGS.leastChances && rate.count >= SETTINGS.always * rate.of)
    .sort((a, b) => b.rate.low - a.rate.low || (a.subject < b.subject ? -1 : 1));
}

function nextCheck(
  runs: readonly RunGlance[],
  from: number,
  run: RunGlance,
  checks: ReadonlySet<string>,
): RunGlance | null {
  for (let i = from + 1; i < runs.length; i++) {
    const later = runs[i]!;
    if (later.at - run.at > SETTINGS.afterMs) return null;
    if (checks.has(later.check) && inOneSitting(run, later) && later.outcome !== "interrupted") return later;
  }
  return null;
}

/** The check was red with it before the command, perhaps before the sitting began: the command did not break it. */
function isStruckNow(
  runs: readonly RunGlance[],
  from: number,
  checks: ReadonlySet<string>,
  struck: ReadonlySet<string>,
): boolean {
  for (let i = from - 1; i >= 0; i--) {
    const earlier = runs[i]!;
    if (checks.has(earlier.check) && earlier.outcome !== "interrupted") return struck.has(earlier.id);
  }
  return false;
}

function inOneSitting(a: RunGlance, b: RunGlance): boolean {
  return a.session === null || b.session === null || a.session === b.session;
}
