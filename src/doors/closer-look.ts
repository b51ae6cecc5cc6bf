import type { PatternEngine } from "#learn/lessons/pattern-engine.ts";
import { rateOf } from "#learn/patterns/rate.ts";
import type { Lesson } from "#model/lesson.ts";
import type { Warning } from "#model/warning.ts";
import { contextHere, type WorkContext } from "#warn/context.ts";
import { fitOf } from "#warn/fit.ts";
import { gradeOf } from "#warn/grade.ts";
import type { Fit, Moment } from "#warn/moment.ts";
import type { WarnNumbers } from "#warn/numbers.ts";
import { scoreOf } from "#warn/rank.ts";
import type { WorkAtHand } from "#warn/task-likeness.ts";
import { actionRemedy } from "./recall-hits.ts";
import { scriptReader } from "./script-checks.ts";
import { namedChecks } from "./warnings-moment.ts";

/** How often a failure was seen, and when last. */
export interface Sighted {
  readonly count: number;
  readonly lastAt: number | null;
}

export interface LookAround {
  readonly now: number;
  readonly readFile: (path: string) => string | null;
  /** Null: patterns that people wrote do not match. */
  readonly engine: PatternEngine | null;
  readonly numbers: WarnNumbers;
  workFor(lesson: Lesson): WorkAtHand;
}

/** A closer look at lessons for one moment: the warning that one makes, or null. How often it was seen is asked last. */
export function closerLook(
  root: string,
  moment: Moment,
  { now, readFile, engine, numbers, workFor }: LookAround,
): (lesson: Lesson, sighted: () => Sighted) => Warning | null {
  const scriptsAt = scriptReader(root);
  let here: WorkContext | null = null;
  return (lesson, sighted) => {
    const named = moment.kind === "command" ? namedChecks(lesson, scriptsAt) : [lesson];
    const fit = bestFit(named.map((one) => fitOf(one, moment, { ...workFor(lesson), readFile, engine })));
    if (fit === null) return null;
    here ??= contextHere(readFile, process.platform);
    const seen = sighted();
    const around = { now, here, seen: seen.count, lastSeenAt: seen.lastAt };
    return warningOf(lesson, moment, fit, seen, scoreOf(fit.relevance, lesson, around, numbers));
  };
}

function bestFit(fits: readonly (Fit | null)[]): Fit | null {
  return fits.reduce((best, fit) => (fit && fit.relevance > (best?.relevance ?? 0) ? fit : best), null);
}

function warningOf(lesson: Lesson, { kind }: Moment, fit: Fit, seen: Sighted, score: number): Warning {
  const { evidence, action } = lesson;
  return {
    lesson: lesson.id,
    moment: kind,
    fingerprint: lesson.fingerprint,
    what: lesson.title,
    cause: lesson.narrative,
    remedy: actionRemedy(action),
    files: action.kind === "patch" ? action.files : [],
    check: lesson.validation?.command ?? null,
    grade: gradeOf(lesson),
    provenance: lesson.provenance,
    seen: Math.max(seen.count, evidence.occurrences),
    worked: evidence.trials === 0 ? null : rateOf(evidence.successes, evidence.trials),
    confidence: lesson.confidence,
    lastAt: seen.lastAt ?? lesson.lastUsedAt ?? lesson.updatedAt,
    why: fit.why,
    isExact: fit.isExact,
    ...(fit.isMended ? { isMended: true } : {}),
    score,
  };
}
