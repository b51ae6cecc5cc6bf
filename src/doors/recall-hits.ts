import { rateOf } from "#learn/patterns/rate.ts";
import type { Similar } from "#learn/similarity/rank.ts";
import type { Action, LessonBody } from "#model/lesson.ts";
import type { Pattern } from "#model/pattern.ts";
import type { KnownFix } from "#model/ports.ts";
import type { Hit, MatchReason, Remedy } from "#model/recall.ts";

/** A pattern as an answer, with the best fix that is known for it. */
export function patternHit(
  pattern: Pattern,
  fix: KnownFix | null,
  why: readonly MatchReason[],
  strength: number,
): Hit {
  const told: Remedy | null = pattern.edited.includes("fix")
    ? { kind: "advice", text: pattern.recommended }
    : null;
  return {
    kind: "pattern",
    id: pattern.id,
    title: pattern.name,
    category: pattern.category,
    why,
    strength,
    remedy: told ?? (fix === null ? null : remedyOf(fix)),
    grade: fix?.grade ?? null,
    provenance: null,
    safety: null,
    worked: fix === null ? null : rateOf(fix.worked, fix.tried),
    confidence: pattern.confidence,
    occurrences: pattern.occurrences,
    lastAt: pattern.lastAt,
    pattern: pattern.id,
    fix: fix?.id ?? null,
  };
}

/** What a fix says to do. */
export function remedyOf({ diff, commands, files }: KnownFix): Remedy | null {
  if (diff !== null) return { kind: "diff", diff, commands };
  if (commands.length > 0) return { kind: "command", commands };
  return files.length > 0 ? { kind: "files", files } : null;
}

/** What a lesson says to do. */
export function actionRemedy(action: Action, advice?: string): Remedy {
  switch (action.kind) {
    case "patch":
      return { kind: "diff", diff: action.diff, commands: [] };
    case "command":
      return { kind: "command", commands: [action.argv.join(" ")] };
    case "template":
      return { kind: "advice", text: `replace ${action.before} by ${action.after}` };
    case "document":
      return { kind: "advice", text: `in ${action.file}: ${action.text}` };
    case "advice":
      return { kind: "advice", text: advice ?? action.text };
  }
}

/** A lesson's own half of an answer. */
export function lessonPart(
  id: string,
  body: Pick<LessonBody, "title" | "category" | "provenance" | "safety">,
): Pick<Hit, "kind" | "id" | "title" | "category" | "provenance" | "safety"> {
  const { title, category, provenance, safety } = body;
  return { kind: "lesson", id, title, category, provenance, safety };
}

/** Why a text matched, the surest first. */
export function reasonsOf({ id, why }: Similar): MatchReason[] {
  if (why.exact) return [{ kind: "exact", detail: id.slice(0, 12) }];
  const reasons: MatchReason[] = [];
  if (why.coarse) reasons.push({ kind: "coarse", detail: `as ${id.slice(0, 12)}` });
  if (why.sharedTerms.length > 0)
    reasons.push({ kind: "words", detail: why.sharedTerms.slice(0, 6).join(", ") });
  if (why.semantic > 0.5 || reasons.length === 0)
    reasons.push({ kind: "meaning", detail: why.semantic.toFixed(2) });
  return reasons;
}
