import { LESSON_NUMBERS } from "#learn/lessons/numbers.ts";
import { allHold, repositoryView } from "#learn/lessons/preconditions.ts";
import { rateOf } from "#learn/patterns/rate.ts";
import { lessonsCalled, sightingsOf } from "#memory/lessons-for-moment.ts";
import { storeOf } from "#memory/open.ts";
import type { Lesson } from "#model/lesson.ts";
import type { Memory } from "#model/ports.ts";
import type { Warning } from "#model/warning.ts";
import { gradeOf } from "#warn/grade.ts";
import { lookUpTriggers } from "#warn/look-up-triggers.ts";
import { maySpeak } from "#warn/may-speak.ts";
import type { Moment } from "#warn/moment.ts";
import type { House } from "./compose.ts";
import { projectReader } from "./project-reader.ts";
import { actionRemedy } from "./recall-hits.ts";
import { readTriggers, refreshTriggers } from "./warnings-triggers.ts";

/** Lessons that fit a moment before anything has failed. */
export async function lessonWarnings(house: House, memory: Memory, moment: Moment): Promise<Warning[]> {
  const triggers = readTriggers(house.dirs.store) ?? refreshTriggers(house, memory);
  if (triggers === null || moment.kind !== "session") return [];
  const store = storeOf(memory);
  const now = house.clock.now();
  const repository = repositoryView(projectReader(house.project.root));
  const lessons = lessonsCalled(store, lookUpTriggers(triggers, moment)).filter(
    (lesson) => maySpeak(lesson, now) && allHold(lesson.preconditions, repository).holds,
  );
  const seen = sightingsOf(
    store,
    lessons.flatMap(({ fingerprint }) => fingerprint ?? []),
  );
  return lessons
    .map((lesson) => warningOf(lesson, moment, seen.get(lesson.fingerprint ?? "") ?? 0))
    .sort((a, b) => b.score - a.score);
}

function warningOf(lesson: Lesson, moment: Moment, seen: number): Warning {
  const { evidence } = lesson;
  return {
    lesson: lesson.id,
    moment: moment.kind,
    fingerprint: lesson.fingerprint,
    what: lesson.title,
    cause: lesson.narrative,
    remedy: actionRemedy(lesson.action),
    files: lesson.action.kind === "patch" ? lesson.action.files : [],
    check: lesson.validation?.command ?? null,
    grade: gradeOf(lesson),
    provenance: lesson.provenance,
    seen: Math.max(seen, evidence.occurrences),
    worked: evidence.trials === 0 ? null : rateOf(evidence.successes, evidence.trials),
    confidence: lesson.confidence,
    lastAt: lesson.lastUsedAt ?? lesson.updatedAt,
    why: [],
    isExact: false,
    score: evidence.low ?? LESSON_NUMBERS.untried,
  };
}
