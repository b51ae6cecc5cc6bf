import { composeTold } from "#learn/told-change.ts";
import type { Attempt, Diff, Fix } from "#model/fix.ts";
import type { Knowledge } from "#model/ports-learning.ts";
import type { ShownFix } from "#model/shown-fix.ts";
import { baselineOf } from "./baseline.ts";

/** True for what a person would call a fix: a change that may be the reason, and not a flake that passed by itself. */
export function isRealFix(fix: Fix): boolean {
  if (fix.grade === "proven") return true;
  return !fix.marks.some((mark) => mark === "same-tree" || mark === "flaky" || mark === "environment");
}

/** A fix with the changes that belong to it: between trees, or as a transcript tells them. */
export function showFix(fix: Fix, { fixes }: Knowledge): ShownFix {
  const between = (from: string | null, to: string | null): Diff | null =>
    from === null || to === null || from === to ? null : fixes.diff(from, to);
  const isBaseline = baselineOf({ fixes });
  const told = (attempts: readonly Attempt[]): Diff | null =>
    toldDiff(fixes.toldDiffs(attempts.flatMap((attempt) => attempt.toldBy ?? [])));
  return {
    fix,
    change: between(fix.fromTree, fix.toTree) ?? told(fix.attempts),
    breakage: between(fix.greenTreeBefore, fix.fromTree),
    baseline:
      fix.cures.length > 0 &&
      fix.cures.every((cure) => isBaseline(cure.fingerprint, fix.session, fix.openedAt)),
    steps: fix.attempts.map((attempt) => between(attempt.fromTree, attempt.toTree) ?? told([attempt])),
  };
}

/** A change that nobody compared trees for: it can be read, not applied. */
export function toldDiff(diffs: readonly string[]): Diff | null {
  const text = composeTold(diffs);
  if (text === null) return null;
  return { from: "", to: "", text, files: [], truncated: false, notes: ["as the transcript tells it"] };
}
