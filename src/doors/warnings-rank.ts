import { needsPatternEngine } from "#learn/lessons/match.ts";
import type { PatternEngine } from "#learn/lessons/pattern-engine.ts";
import { rateOf } from "#learn/patterns/rate.ts";
import type { Seen } from "#memory/answers-read.ts";
import type { Lesson } from "#model/lesson.ts";
import { gradeOf } from "#model/lesson-grade.ts";
import type { Warning } from "#model/warning.ts";
import { bestOf } from "#warn/best.ts";
import { contextHere, type WorkContext } from "#warn/context.ts";
import { fitOf, mostRelevance } from "#warn/fit.ts";
import { lookUp } from "#warn/look-up-triggers.ts";
import { maySpeak } from "#warn/may-speak.ts";
import type { Fit, Moment } from "#warn/moment.ts";
import { WARN_NUMBERS, type WarnNumbers } from "#warn/numbers.ts";
import { mostScoreOf, scoreOf } from "#warn/rank.ts";
import type { TriggerFile } from "#warn/trigger-file.ts";
import { rememberingReader } from "./project-reader.ts";
import { actionRemedy } from "./recall-hits.ts";
import { scriptReader } from "./script-checks.ts";
import { changedSince } from "./warnings-changed.ts";
import { namedChecks } from "./warnings-moment.ts";

/** Where lessons come from: the memory, or what was compiled of it. Both must give the same. */
export interface LessonSource {
  /** Lessons in use, by their ids. */
  called(ids: readonly string[]): Lesson[];
  seen(fingerprint: string | null): Seen;
  /** Tasks that are like the work at hand, for lessons that could be told. */
  tasksAlike(lessons: readonly Lesson[]): readonly string[];
  /** Matches patterns that people wrote; asked for only where a lesson has one. */
  engine(): Promise<PatternEngine>;
}

export interface RankingAround {
  readonly root: string;
  readonly now: number;
  readonly numbers: WarnNumbers;
}

/** The lessons that fit a moment before anything has failed, the best few first; only those that the triggers name are looked at. */
export async function rankLessons(
  { root, now, numbers }: RankingAround,
  moment: Moment,
  triggers: TriggerFile,
  source: LessonSource,
): Promise<Warning[]> {
  const found = lookUp(triggers, moment, changedSince(triggers.head, root));
  if (found.size === 0) return [];
  const ids = [...found.keys()].slice(0, WARN_NUMBERS.triggers.read);
  const lessons = source.called(ids).filter((lesson) => maySpeak(lesson, now));
  const readFile = rememberingReader(root);
  const engine = lessons.some(needsPatternEngine) ? await source.engine() : null;
  const tasksAlike = source.tasksAlike(lessons);
  const workFor = ({ id }: Lesson) => ({ tasksAlike, sharedWords: found.get(id) ?? [] });
  const candidates = lessons.map((lesson) => ({
    lesson: lesson.id,
    most: mostScoreOf(mostRelevance(lesson, moment, workFor(lesson)), lesson, numbers),
    about: lesson,
  }));
  const scriptsAt = scriptReader(root);
  let here: WorkContext | null = null;
  const look = (lesson: Lesson) => {
    const named = moment.kind === "command" ? namedChecks(lesson, scriptsAt) : [lesson];
    const fit = bestFit(named.map((one) => fitOf(one, moment, { ...workFor(lesson), readFile, engine })));
    if (fit === null) return null;
    here ??= contextHere(readFile, process.platform);
    const sighting = source.seen(lesson.fingerprint);
    const around = { now, here, seen: sighting.count, lastSeenAt: sighting.lastAt };
    return warningOf(lesson, moment, fit, sighting, scoreOf(fit.relevance, lesson, around, numbers));
  };
  const byId = new Map(lessons.map((lesson) => [lesson.id, lesson]));
  return bestOf(WARN_NUMBERS.most, candidates, look, (one, other) =>
    isMadeOf(byId.get(one.lesson)!, byId.get(other.lesson)!),
  );
}

/** A rule made of the very fixes that a lesson about one failure tells of: beside it, it says the same in letters for names. */
function isMadeOf(rule: Lesson, { fingerprint, evidence }: Lesson): boolean {
  const { fixes } = rule.evidence;
  if (rule.action.kind !== "template" || fingerprint === null || fixes.length === 0) return false;
  return fixes.every((fix) => evidence.fixes.includes(fix));
}

function bestFit(fits: readonly (Fit | null)[]): Fit | null {
  return fits.reduce((best, fit) => (fit && fit.relevance > (best?.relevance ?? 0) ? fit : best), null);
}

function warningOf(lesson: Lesson, { kind }: Moment, fit: Fit, seen: Seen, score: number): Warning {
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
    ...(lesson.helps ? { helps: true } : {}),
    ...(lesson.isRephrased ? { isRephrased: true } : {}),
    score,
  };
}
