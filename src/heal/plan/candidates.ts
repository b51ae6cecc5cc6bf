/**
 * What could be done about a failure, the best first: the fix of the very same failure, the fix of another name of its
 * pattern, and what lessons say. In: what memory knows. Out: candidates with what speaks for each. Whether one fits the files
 * is another's question.
 */

import { coreOfAction } from "#learn/fix-core.ts";
import type { Correction } from "#model/correction.ts";
import type { CuredFailure, Fix, Grade } from "#model/fix.ts";
import type { PlanEvidence } from "#model/heal.ts";
import type { Action, Lesson } from "#model/lesson.ts";
import type { KnownFix } from "#model/ports.ts";

/** Something that could be done, and what speaks for it. */
export interface Candidate {
  readonly lesson: string | null;
  readonly fix: string | null;
  readonly action: Exclude<Action, { kind: "advice" }>;
  /** What the change cured when it was found, where that is known: tells where it was made. */
  readonly cured: CuredFailure | null;
  /** The trees between which it was made, for a merge of three. */
  readonly trees: { readonly from: string } | null;
  readonly evidence: PlanEvidence;
}

/** A fix that memory knows, with the facts behind it. */
export interface KnownCure {
  readonly known: KnownFix;
  readonly fix: Fix | null;
}

export interface KnownRemedies {
  /** Of the very same failure, then of its pattern. */
  readonly cures: readonly KnownCure[];
  /** About this failure, and those whose trigger holds; the most important first. */
  readonly lessons: readonly Lesson[];
  /** What people did otherwise than proposed about this failure. */
  readonly corrections: readonly Pick<Correction, "proposed" | "preferred">[];
}

/** Every candidate once, by how well it is shown to work. */
export function candidatesFor({ cures, lessons, corrections: told }: KnownRemedies): Candidate[] {
  const found: Candidate[] = cures.flatMap(({ known, fix }): Candidate[] => {
    const action = actionOf(known);
    if (action === null) return [];
    const { corrections, isTurnedDown } = peopleOn(action, told);
    if (isTurnedDown) return [];
    const lesson = lessons.find(
      (one) => one.evidence.fixes.includes(known.id) && one.action.kind === action.kind,
    );
    return [
      {
        lesson: lesson?.id ?? null,
        fix: known.id,
        action,
        cured: fix?.cures[0] ?? null,
        trees: fix?.fromTree == null ? null : { from: fix.fromTree },
        evidence: evidenceOf(known.grade, known.worked, known.tried, {
          lesson: lesson ?? null,
          proofs: fix?.receipt?.verdict === "proven" ? [fix.receipt.id] : [],
          corrections,
        }),
      },
    ];
  });
  for (const lesson of lessons) {
    const { action, evidence } = lesson;
    if (!isUsable(lesson) || action.kind === "advice") continue;
    if (found.some((one) => one.lesson === lesson.id || sameAction(one.action, action))) continue;
    const { corrections, isTurnedDown } = peopleOn(action, told);
    if (isTurnedDown) continue;
    const isProven = lesson.provenance === "proven" || evidence.proofs.length > 0;
    const grade: Grade = isProven ? "proven" : evidence.successes > 1 ? "repeated" : "observed";
    found.push({
      lesson: lesson.id,
      fix: evidence.fixes[0] ?? null,
      action,
      cured: null,
      trees: null,
      evidence: evidenceOf(grade, evidence.successes, evidence.trials, { lesson, proofs: [], corrections }),
    });
  }
  const rank = ({ evidence }: Candidate) => RANK[evidence.grade];
  // Sorting keeps the order of what is equally sure.
  return found.sort((a, b) => rank(b) - rank(a));
}

const RANK: Readonly<Record<Grade, number>> = { proven: 2, repeated: 1, observed: 0 };

/** So many who did otherwise, and fewer who did just this: it is not proposed any more. */
const TURNED_DOWN = 3;

/** How many people chose this over what was proposed, and whether they turned it down. */
function peopleOn(
  action: Candidate["action"],
  told: KnownRemedies["corrections"],
): { readonly corrections: number; readonly isTurnedDown: boolean } {
  const core = coreOfAction(action);
  const corrections = core === null ? 0 : told.filter(({ preferred }) => preferred === core).length;
  const against = core === null ? 0 : told.filter(({ proposed }) => proposed === core).length;
  return { corrections, isTurnedDown: against >= TURNED_DOWN && against > corrections };
}

function actionOf({ kind, diff, commands, files }: KnownFix): Candidate["action"] | null {
  if (kind === "command") {
    const [only] = commands;
    // Words only: a line for a shell is never run.
    if (commands.length !== 1 || /["'`$;&|<>\\(){}*?~#\n]/.test(only!)) return null;
    return { kind: "command", argv: only!.trim().split(/\s+/) };
  }
  return diff === null || diff.trim() === "" ? null : { kind: "patch", diff, files };
}

function isUsable({ archived, lifecycle }: Lesson): boolean {
  // A lesson in quarantine may be planned: the gate says why it must not be applied.
  return !archived && lifecycle !== "deprecated";
}

function sameAction(a: Candidate["action"], b: Candidate["action"]): boolean {
  if (a.kind === "patch" && b.kind === "patch") return a.diff === b.diff;
  if (a.kind === "command" && b.kind === "command") return a.argv.join("\0") === b.argv.join("\0");
  return false;
}

function evidenceOf(
  grade: Grade,
  worked: number,
  tried: number,
  more: {
    readonly lesson: Lesson | null;
    readonly proofs: readonly string[];
    readonly corrections: number;
  },
): PlanEvidence {
  const { lesson } = more;
  const proofs = [...new Set([...more.proofs, ...(lesson?.evidence.proofs ?? [])])];
  return {
    grade,
    worked,
    tried,
    verified: Math.max(lesson?.evidence.verified ?? 0, proofs.length > 0 || grade === "proven" ? 1 : 0),
    proofs,
    confidence: lesson?.confidence ?? null,
    low: lesson?.evidence.low ?? null,
    high: lesson?.evidence.high ?? null,
    lifecycle: lesson?.lifecycle ?? null,
    provenance: lesson?.provenance ?? null,
    isInShadow: lesson?.shadow ?? false,
    quarantinedUntil: lesson?.quarantinedUntil ?? null,
    corrections: more.corrections,
  };
}
