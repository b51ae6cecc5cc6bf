import type { Diff, Fix } from "#model/fix.ts";
import type { Knowledge } from "#model/ports-learning.ts";
import type { ShownFix } from "#report/fix-json.ts";

/** True for what a person would call a fix: a change that may be the reason, and not a flake that passed by itself. */
export function isRealFix(fix: Fix): boolean {
  if (fix.grade === "proven") return true;
  return !fix.marks.some((mark) => mark === "same-tree" || mark === "flaky" || mark === "environment");
}

/** A fix with the changes that belong to it. */
export function showFix(fix: Fix, { fixes }: Knowledge): ShownFix {
  const between = (from: string | null, to: string | null): Diff | null =>
    from === null || to === null || from === to ? null : fixes.diff(from, to);
  return {
    fix,
    change: between(fix.fromTree, fix.toTree),
    breakage: between(fix.greenTreeBefore, fix.fromTree),
    steps: fix.attempts.map((attempt) => between(attempt.fromTree, attempt.toTree)),
  };
}
