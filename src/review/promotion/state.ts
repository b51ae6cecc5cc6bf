import type { LessonEvent } from "#model/lesson.ts";
import type { LeaveKind, LineDraw, PromotionDecision, PromotionState } from "#model/promotion.ts";

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
  /** Since when it is promoted, without a pause; null where it is not. */
  readonly since: number | null;
  /** What spoke against it when a person approved it all the same. */
  readonly accepted: readonly LeaveKind[];
  /** Where it stood in a file when it was last taken out of it. */
  readonly places: ReadonlyMap<string, string | null>;
  /** What was drawn since it is promoted, an epoch once: the first draw holds. */
  readonly draws: readonly LineDraw[];
}

/** Nobody has decided anything. */
export const UNDECIDED: Decided = {
  ...{ state: "none", lines: new Map(), words: null, texts: new Set() },
  ...{ since: null, accepted: [], places: new Map(), draws: [] },
};

/** The fold of a lesson's decisions, in order of (time, id). */
export function decidedBy(events: readonly LessonEvent[]): Decided {
  const lines = new Map<string, string>();
  const places = new Map<string, string | null>();
  const texts = new Set<string>();
  const draws = new Map<number, LineDraw>();
  let [state, words, since, accepted] = [
    UNDECIDED.state,
    UNDECIDED.words,
    UNDECIDED.since,
    UNDECIDED.accepted,
  ];
  for (const { step, file, text, after, at, ...more } of decisionsIn(events)) {
    if (step === "drawn") {
      if (more.draw !== undefined && !draws.has(more.draw.epoch)) draws.set(more.draw.epoch, more.draw);
      continue;
    }
    if (text !== null) texts.add(text);
    if (step === "edited") words = text;
    if (step === "approved" || step === "edited") {
      if (file !== null && text !== null) lines.set(file, text);
    } else if (file === null) lines.clear();
    else {
      lines.delete(file);
      if (after !== undefined) places.set(file, after);
    }
    if (step === "approved") {
      if (state !== "promoted") {
        since = at;
        draws.clear();
      }
      state = "promoted";
      accepted = more.accepted ?? accepted;
    } else if (step !== "edited" && lines.size === 0) [state, since] = [step, null];
  }
  return { state, lines, words, texts, since, accepted, places, draws: [...draws.values()] };
}

/** Decisions among a lesson's events, with their times; what cannot be read, or names no file of a repository, decides nothing. */
function decisionsIn(events: readonly LessonEvent[]): (PromotionDecision & { readonly at: number })[] {
  return events
    .filter(({ kind }) => kind === "promotion")
    .sort((a, b) => a.at - b.at || (a.id < b.id ? -1 : 1))
    .flatMap(({ body, at }) => {
      const { step, file, text, after, accepted, draw } = body;
      if (!STEPS.has(step) || leadsOut(file)) return [];
      return [
        {
          ...{ at, step: step as PromotionDecision["step"], file: textOr(file), text: textOr(text) },
          ...(after === undefined ? {} : { after: textOr(after) }),
          ...(Array.isArray(accepted) ? { accepted: accepted.filter(isLeaveKind) } : {}),
          ...(isDraw(draw) ? { draw } : {}),
        },
      ];
    });
}

const STEPS: ReadonlySet<unknown> = new Set([
  ...["approved", "edited", "rejected", "rolled-back", "crowded-out", "demoted", "drawn"],
]);
const LEAVE_KINDS: ReadonlySet<unknown> = new Set([
  ...["archived", "deprecated", "quarantined", "prevention", "line", "trial"],
]);

function isLeaveKind(value: unknown): value is LeaveKind {
  return LEAVE_KINDS.has(value);
}

function isDraw(value: unknown): value is LineDraw {
  if (typeof value !== "object" || value === null) return false;
  const { at, epoch, until, odds, isOut } = value as Record<string, unknown>;
  return [at, epoch, until, odds].every((one) => Number.isFinite(one)) && typeof isOut === "boolean";
}

/** Events come from others too, and their files are written: "../outside.sh", "/etc/passwd", "C:\\x.md" name none of the repository. */
function leadsOut(file: unknown): boolean {
  if (typeof file !== "string") return false;
  // "/etc/passwd"   "\\server\share"   "C:x.md"
  const isAbsolute = /^(?:[/\\]|[A-Za-z]:)/.test(file);
  return file === "" || isAbsolute || file.includes("\0") || file.split(/[/\\]/).includes("..");
}

function textOr(value: unknown): string | null {
  return typeof value === "string" ? value : null;
}
