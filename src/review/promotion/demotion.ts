import type { Lesson } from "#model/lesson.ts";
import type { Rate } from "#model/pattern.ts";
import type { LeaveKind, LeaveReason, LineRecord } from "#model/promotion.ts";
import { actOn } from "../impact/many.ts";
import { PROMOTION_NUMBERS } from "./candidate.ts";
import { LINE_TRIAL } from "./line-trial.ts";

const HALF = 0.5;

/** What a line is judged by. */
export interface Standing {
  readonly lesson: Pick<Lesson, "archived" | "lifecycle" | "quarantinedUntil" | "evidence">;
  /** Of the times its warning was told. */
  readonly prevention: Rate | null;
  readonly line: LineRecord;
  /** The trial of its line has shown that it does not help, among all lines that are tried. */
  readonly isRefuted: boolean;
  /** What spoke against it when a person approved it all the same. */
  readonly accepted: readonly LeaveKind[];
}

/** Why a line has to leave its file; empty where it stays. What a person accepted knowingly is no reason. */
export function reasonsToLeave({ lesson, prevention, line, isRefuted, accepted }: Standing): LeaveReason[] {
  const { prevention: wanted, stays } = PROMOTION_NUMBERS;
  const { held, effect } = line;
  const reasons: (LeaveReason | null)[] = [
    lesson.archived ? { kind: "archived", words: "its lesson is in the archive" } : null,
    // Not for want of use: where a line does its work, nothing strikes, and nobody needs the warning.
    lesson.lifecycle === "deprecated" && (lesson.evidence.successRate ?? 1) < HALF
      ? { kind: "deprecated", words: "its lesson is deprecated: it works in less than half of its trials" }
      : null,
    lesson.quarantinedUntil === null ? null : { kind: "quarantined", words: "its lesson is in quarantine" },
    prevention !== null && prevention.low < stays
      ? {
          kind: "prevention",
          words: `of ${prevention.of} ${prevention.of === 1 ? "time" : "times"} it was told it held ${prevention.count}: for sure only ${percent(prevention.low)}, and a line needs ${percent(stays)}`,
        }
      : null,
    held !== null && held.high < wanted
      ? {
          kind: "line",
          words: `with the line in the file nothing struck in ${held.count} of ${held.of} sessions: at most ${percent(held.high)}, and it was promised ${percent(wanted)}`,
        }
      : null,
    isRefuted && effect !== null
      ? {
          kind: "trial",
          words: `left out by lot in ${effect.withheld} of ${effect.n} epochs: it surely prevents less than ${percent(LINE_TRIAL.least)} of the sessions (${signed(effect.low)} to ${signed(effect.high)} points)`,
        }
      : null,
  ];
  return reasons.flatMap((reason) => (reason === null || accepted.includes(reason.kind) ? [] : [reason]));
}

/** What speaks against a line when a person approves it: it is no reason to take it out again. */
export function acceptedWith(lesson: Standing["lesson"], prevention: Rate | null): LeaveKind[] {
  const line = { held: null, effect: null };
  const now = reasonsToLeave({ lesson, prevention, line, isRefuted: false, accepted: [] });
  const isUnproven = prevention === null || prevention.low < PROMOTION_NUMBERS.prevention;
  return [...new Set([...now.map(({ kind }) => kind), ...(isUnproven ? (["prevention"] as const) : [])])];
}

/** Which of many lines their trials have refuted: of those, at most one in twenty is expected to be wrong. */
export function refuted(evidence: ReadonlyMap<string, number>): ReadonlySet<string> {
  const lessons = [...evidence.keys()].sort();
  return new Set(actOn(lessons.map((lesson) => evidence.get(lesson)!)).map((place) => lessons[place]!));
}

function percent(share: number): string {
  return `${Math.round(share * 100)} %`;
}

function signed(share: number): string {
  const points = Math.round(share * 100);
  return points > 0 ? `+${points}` : String(points).replace("-", "−");
}
