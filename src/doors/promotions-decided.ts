import { groupedBy } from "#model/grouped-by.ts";
import type { LessonEvent } from "#model/lesson.ts";
import type { Knowledge } from "#model/ports-learning.ts";
import type { PromotionDecision } from "#model/promotion.ts";
import { type Decided, decidedBy } from "#review/promotion/state.ts";
import type { House } from "./compose.ts";
import { whoSays } from "./who-says.ts";

/** What was decided, by lesson. */
export function decisionsOf({ lessons }: Knowledge): Map<string, Decided> {
  const byLesson = groupedBy(lessons.promotionEvents(), ({ lesson }) => lesson);
  return new Map([...byLesson].map(([lesson, events]) => [lesson, decidedBy(events)]));
}

/** Every decision there was, the latest first; of what was drawn, only what left a line out. */
export function promotionHistory({ lessons }: Knowledge): LessonEvent[] {
  return lessons
    .promotionEvents()
    .filter(({ body }) => body.step !== "drawn" || isOut(body.draw))
    .sort((a, b) => b.at - a.at || (a.id < b.id ? 1 : -1));
}

function isOut(draw: unknown): boolean {
  return typeof draw === "object" && draw !== null && "isOut" in draw && draw.isOut === true;
}

/** A decision about a lesson, before it is a fact. */
export interface StepToRecord extends PromotionDecision {
  readonly lesson: string;
  readonly reason: string | null;
}

/** Stores decisions as facts. What a lesson says does not change by them. */
export function recordSteps(
  house: Pick<House, "clock" | "ids" | "around">,
  knowledge: Knowledge,
  steps: readonly StepToRecord[],
  by: string | null = whoSays(house),
): void {
  if (steps.length === 0) return;
  const at = house.clock.now();
  knowledge.lessons.record(
    steps.map(({ lesson, reason, ...body }) => ({
      ...{ id: house.ids.next(at), lesson, at, kind: "promotion" as const, by, reason },
      body: { ...body },
    })),
  );
}
