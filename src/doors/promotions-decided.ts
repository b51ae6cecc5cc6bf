import type { LessonEvent } from "#model/lesson.ts";
import type { Knowledge } from "#model/ports-learning.ts";
import type { PromotionStep } from "#model/promotion.ts";
import { type Decided, decidedBy } from "#review/promotion/state.ts";
import type { House } from "./compose.ts";
import { whoSays } from "./who-says.ts";

/** What was decided, by lesson. */
export function decisionsOf({ lessons }: Knowledge): Map<string, Decided> {
  const byLesson = new Map<string, LessonEvent[]>();
  for (const event of promotionEvents(lessons.events())) {
    const some = byLesson.get(event.lesson);
    if (some === undefined) byLesson.set(event.lesson, [event]);
    else some.push(event);
  }
  return new Map([...byLesson].map(([lesson, events]) => [lesson, decidedBy(events)]));
}

/** Every decision there was, the latest first. */
export function promotionHistory({ lessons }: Knowledge): LessonEvent[] {
  return promotionEvents(lessons.events()).sort((a, b) => b.at - a.at || (a.id < b.id ? 1 : -1));
}

function promotionEvents(events: readonly LessonEvent[]): LessonEvent[] {
  return events.filter(({ kind }) => kind === "promotion");
}

/** Stores decisions as facts. What a lesson says does not change by them. */
export function recordSteps(
  house: Pick<House, "clock" | "ids" | "around">,
  knowledge: Knowledge,
  steps: readonly {
    readonly lesson: string;
    readonly step: PromotionStep;
    readonly file: string | null;
    readonly text: string | null;
    readonly reason: string | null;
  }[],
): void {
  if (steps.length === 0) return;
  const at = house.clock.now();
  const by = whoSays(house);
  knowledge.lessons.record(
    steps.map(({ lesson, step, file, text, reason }) => ({
      ...{ id: house.ids.next(at), lesson, at, kind: "promotion" as const, by, reason },
      body: { step, file, text },
    })),
  );
}
