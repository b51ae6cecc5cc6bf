import type { LessonEvent } from "#model/lesson.ts";
import type { Promotion } from "#model/promotion.ts";

/** A promotion as machines get it. */
export function promotionJson(promotion: Promotion): Record<string, unknown> {
  return { ...promotion, weight: Math.round(promotion.weight * 1e4) / 1e4 };
}

/** A decision as machines get it. Times are ISO 8601. */
export function promotionEventJson({
  id,
  lesson,
  kind,
  at,
  by,
  reason,
  body,
}: LessonEvent): Record<string, unknown> {
  const { step, file, text } = body;
  return {
    id,
    lesson,
    kind,
    at: new Date(at).toISOString(),
    step,
    file: file ?? null,
    text: text ?? null,
    by,
    reason,
  };
}
