import type { Attempt, CuredFailure, Diff } from "#model/fix.ts";
import type { ShownFix } from "#model/shown-fix.ts";
import { iso } from "./iso.ts";
import { rateJson, triedJson } from "./strategy-text.ts";

/** A fix as machines get it. Times are ISO 8601, changes are unified diffs. */
export function fixJson(shown: ShownFix) {
  const { fix, change, breakage, steps } = shown;
  return {
    id: fix.id,
    grade: fix.grade,
    kind: fix.kind,
    check: { id: fix.check.id, command: fix.check.command, directory: fix.check.directory },
    failure: fix.cures[0] === undefined ? null : curedJson(fix.cures[0]),
    cures: fix.cures.map(curedJson),
    diff: change?.text ?? null,
    minimal: fix.minimal,
    truncated: change?.truncated ?? false,
    notes: change?.notes ?? [],
    files: fix.files,
    commands: fix.commands,
    attempts: fix.attempts.map((attempt, index) => attemptJson(attempt, steps[index] ?? null)),
    brokenBy: breakage?.text ?? null,
    baseline: shown.baseline ?? false,
    effectiveness: shown.effectiveness === undefined ? null : rateJson(shown.effectiveness),
    triedBefore: triedJson(shown.triedBefore ?? []),
    marks: fix.marks,
    openedAt: iso(fix.openedAt),
    resolvedAt: iso(fix.resolvedAt),
    session: fix.session,
    task: fix.task,
    runs: { firstRed: fix.firstRedRun, lastRed: fix.lastRedRun, green: fix.greenRun },
    trees: { red: fix.fromTree, green: fix.toTree, greenBefore: fix.greenTreeBefore },
    receipt: fix.receipt === null ? null : { ...fix.receipt, at: iso(fix.receipt.at) },
  };
}

function curedJson(failure: CuredFailure) {
  return { ...failure };
}

function attemptJson(attempt: Attempt, step: Diff | null) {
  return {
    run: attempt.runId,
    at: iso(attempt.at),
    outcome: attempt.outcome,
    files: attempt.files,
    diff: step?.text ?? null,
    commands: attempt.commands,
    said: attempt.said,
    gone: attempt.gone,
    appeared: attempt.appeared,
  };
}
