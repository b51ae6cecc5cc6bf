import { eventId } from "#learn/lessons/derive-id.ts";
import type { LessonEvent } from "#model/lesson.ts";
import type { DeliveryEvent, DeliveryRecord } from "#model/warning.ts";

/** Whether something that was said is a use of a lesson: it was withheld from nobody, and there is a lesson. */
export function isUseOfLesson({ manner, lesson }: Pick<DeliveryRecord, "manner" | "lesson">): boolean {
  return manner !== "withheld" && !lesson.startsWith("fix/");
}

/**
 * What a delivery teaches about its lesson: that it was used; and, by what came of it, that it worked or failed. An ignored
 * warning says nothing about its lesson. All speak of one try: a later word about it holds.
 */
export function taughtByDelivery(
  delivery: Pick<DeliveryRecord, "id" | "at" | "lesson" | "manner" | "moment">,
  outcomes: readonly DeliveryEvent[],
): LessonEvent[] {
  if (!isUseOfLesson(delivery)) return [];
  const { id, at, lesson, moment } = delivery;
  // Under one key, and never verified: that takes a proof or an application.
  const body = { application: id, delivery: id, moment };
  const fact = (when: number, kind: LessonEvent["kind"], seed: string, reason: string): LessonEvent => ({
    id: eventId(when, `${seed}/${kind}`),
    lesson,
    at: when,
    kind,
    by: "twiceshy",
    reason,
    body,
  });
  const used = fact(at, "used", `delivery/${id}`, `shown: ${moment}`);
  const judged = outcomes.flatMap((event): LessonEvent[] => {
    const seed = `delivery/${id}/${event.id}`;
    if (event.outcome === "prevented") return [fact(event.at, "worked", seed, event.why)];
    if (event.outcome === "failed_anyway" && !event.ignored)
      return [fact(event.at, "failed", seed, event.why)];
    return [];
  });
  return [used, ...judged];
}
