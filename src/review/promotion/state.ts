import type { LessonEvent } from "#model/lesson.ts";
import type { PromotionDecision, PromotionState } from "#model/promotion.ts";

/** How a lesson stands by what was decided about it. */
export interface Decided {
  /** `none`: nobody has decided anything. */
  readonly state: Exclude<PromotionState, "pending">;
  /** Each file that it stands in, with the line as we know it. */
  readonly lines: ReadonlyMap<string, string>;
  /** The words that a person gave it; null where they are made of the lesson. */
  readonly words: string | null;
  /** Every text that it ever had. */
  readonly texts: ReadonlySet<string>;
}

/** The fold of a lesson's decisions, in order of (time, id). */
export function decidedBy(events: readonly LessonEvent[]): Decided {
  const lines = new Map<string, string>();
  let state: Decided["state"] = "none";
  let words: string | null = null;
  const texts = new Set<string>();
  for (const { step, file, text } of decisionsIn(events)) {
    if (text !== null) texts.add(text);
    if (step === "edited") words = text;
    if (step === "approved" || step === "edited") {
      if (file !== null && text !== null) lines.set(file, text);
    } else if (file === null) lines.clear();
    else lines.delete(file);
    if (step === "approved") state = "promoted";
    else if (step !== "edited" && lines.size === 0) state = step;
  }
  return { state, lines, words, texts };
}

/** Decisions among a lesson's events; what cannot be read decides nothing. */
export function decisionsIn(events: readonly LessonEvent[]): PromotionDecision[] {
  return events
    .filter(({ kind }) => kind === "promotion")
    .sort((a, b) => a.at - b.at || (a.id < b.id ? -1 : 1))
    .flatMap(({ body }) => {
      const { step, file, text } = body;
      if (!STEPS.has(step)) return [];
      return [{ step: step as PromotionDecision["step"], file: textOr(file), text: textOr(text) }];
    });
}

const STEPS: ReadonlySet<unknown> = new Set(["approved", "edited", "rejected", "rolled-back", "crowded-out"]);

function textOr(value: unknown): string | null {
  return typeof value === "string" ? value : null;
}
