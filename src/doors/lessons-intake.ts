import { redact } from "#detect/redact.ts";
import type { LessonRecord } from "#learn/lessons/lesson-record.ts";
import { loadPatternEngine, type PatternEngine } from "#learn/lessons/pattern-engine.ts";
import type { Pruned } from "#learn/lessons/prune.ts";
import { readLesson } from "#learn/lessons/read-lesson.ts";
import { Intake, type TakeInContext, type TakenIn } from "#learn/lessons/take-in.ts";
import { pruneLessons } from "#loop/learn-lessons.ts";
import type { Lesson } from "#model/lesson.ts";
import type { Knowledge } from "#model/ports-learning.ts";
import type { House } from "./compose.ts";
import type { FoundRecord } from "./lesson-files.ts";
import { lessonNumbers } from "./lesson-numbers.ts";
import { foldLessons } from "./lessons.ts";
import { tryRefreshTriggers } from "./warnings-triggers.ts";

/** What became of one record, with its place and title. */
export type IntakeAnswer = { readonly place: string; readonly title: string | null } & (
  | Exclude<TakenIn, { kind: "noise" }>
  | { readonly kind: "noise" | "bad"; readonly why: string }
);

/** A record that was read already: a sentence out of a summary. */
export interface ReadyRecord {
  readonly kind: "ready";
  readonly place: string;
  readonly record: LessonRecord;
}

export interface IntakeResult {
  readonly answers: readonly IntakeAnswer[];
  readonly lessons: ReadonlyMap<string, Lesson>;
  readonly archived: readonly Pruned[];
}

/** Sifts records, stores what they say and folds the lessons concerned. Bad ones are named; the others are not lost. */
export async function takeIn(
  house: House,
  knowledge: Knowledge,
  found: readonly (FoundRecord | ReadyRecord)[],
  context: TakeInContext,
  isDryRun = false,
): Promise<IntakeResult> {
  const { lessons } = knowledge;
  const stored = new Set(lessons.events().map((event) => event.id));
  const { numbers } = lessonNumbers(house);
  const intake = new Intake(lessons.lessons(), { ...context, numbers }, (id) => stored.has(id));
  let engine: PatternEngine | null = null;
  const answers: IntakeAnswer[] = [];
  for (const one of found) {
    const read = one.kind === "record" ? readLesson(one.value) : one;
    if (read.kind === "bad") {
      answers.push({ place: one.place, title: null, kind: "bad", why: read.why });
      continue;
    }
    const { record } = read;
    if (hasPattern(record)) engine ??= await loadPatternEngine();
    const fault = engine === null ? null : patternFault(record, engine);
    const { title } = record.body;
    if (fault !== null) answers.push({ place: one.place, title, kind: "bad", why: fault });
    else answers.push({ place: one.place, title, ...intake.take(record) });
  }
  const told = answers.map(cleaned);
  if (isDryRun) return { answers: told, archived: [], lessons: new Map() };
  const ids = [...new Set(intake.events.map((event) => event.lesson))];
  const ports = { now: () => house.clock.now(), numbers };
  knowledge.together(() => {
    lessons.record(intake.events);
    foldLessons(knowledge, ids, ports);
  });
  const archived = pruneLessons(knowledge, ports);
  tryRefreshTriggers(house, lessons);
  const named = answers.flatMap((answer) => ("lesson" in answer ? [answer.lesson] : []));
  const folded = [...new Set(named)].flatMap((id) => lessons.lesson(id) ?? []);
  return { answers: told, archived, lessons: new Map(folded.map((lesson) => [lesson.id, lesson])) };
}

/** What is quoted from a file goes to a terminal and into logs: without its secrets and controls. */
function cleaned(answer: IntakeAnswer): IntakeAnswer {
  const title = answer.title === null ? null : redact(answer.title);
  return "why" in answer ? { ...answer, title, why: redact(answer.why) } : { ...answer, title };
}

function hasPattern({ body }: LessonRecord): boolean {
  return body.trigger.conditions.some((condition) => condition.operator === "matches");
}

function patternFault({ body }: LessonRecord, engine: PatternEngine): string | null {
  for (const [i, { operator, value }] of body.trigger.conditions.entries()) {
    const fault = operator === "matches" ? engine.fault(value) : null;
    if (fault !== null) return `trigger.conditions[${i}].value: ${fault}`;
  }
  return null;
}
