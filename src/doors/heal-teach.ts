import { knowledgeOf } from "#memory/knowledge.ts";
import type { Application, Plan } from "#model/heal.ts";
import type { LessonEvent } from "#model/lesson.ts";
import type { HealHouse } from "./heal-audit.ts";
import { lessonNumbers } from "./lesson-numbers.ts";
import { foldLessons } from "./lessons.ts";

/** Tells a plan's lesson what came of it. What no check has judged says nothing about it. */
export function teachOutcome(
  around: HealHouse,
  plan: Plan,
  application: Application,
  isDisproof: boolean,
): void {
  const { state, by, isDryRun, id, files } = application;
  const isGood = state === "landed" || state === "would-land";
  if (isDryRun || (!isGood && !isDisproof)) return;
  const kind = by === "shadow" ? "shadow-run" : isGood ? "worked" : "failed";
  tellLesson(around, plan.lesson, kind, application.why, {
    application: id,
    files,
    ...(by === "shadow" ? { succeeded: isGood } : { verified: isGood }),
  });
}

/** A fact about a lesson that healing has seen; folded at once. */
export function tellLesson(
  { house, memory }: HealHouse,
  lesson: string | null,
  kind: LessonEvent["kind"],
  reason: string,
  body: Readonly<Record<string, unknown>>,
): void {
  if (lesson === null) return;
  const at = house.clock.now();
  const knowledge = knowledgeOf(memory);
  const event: LessonEvent = { id: house.ids.next(at), lesson, at, kind, by: "twiceshy", reason, body };
  knowledge.together(() => {
    knowledge.lessons.record([event]);
    foldLessons(knowledge, [lesson], { now: () => house.clock.now(), numbers: lessonNumbers(house).numbers });
  });
}
