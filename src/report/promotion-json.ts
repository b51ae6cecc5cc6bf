import type { LessonEvent } from "#model/lesson.ts";
import type { Promotion, PromotionsSynced } from "#model/promotion.ts";

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
  const { step, file, text, draw } = body;
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
    ...(draw === undefined ? {} : { draw }),
  };
}

/** What `promote sync` did, or would do, as machines get it. */
export function promotionsSyncedJson(synced: PromotionsSynced, isDry: boolean): Record<string, unknown> {
  return { version: 1, isDry, changes: synced.changes, left: synced.left };
}
