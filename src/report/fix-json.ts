import type { Attempt, CuredFailure, Diff, Fix } from "#model/fix.ts";

/** A fix with the changes that belong to it, as a door has put them together. */
export interface ShownFix {
  readonly fix: Fix;
  /** First red tree to green tree. */
  readonly change: Diff | null;
  /** Last green tree to first red tree: what broke it. */
  readonly breakage: Diff | null;
  /** Of each attempt, in order. */
  readonly steps: readonly (Diff | null)[];
}

/** A fix as machines get it. Times are ISO 8601, changes are unified diffs. */
export function fixJson({ fix, change, breakage, steps }: ShownFix) {
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

function iso(at: number): string {
  return new Date(at).toISOString();
}
