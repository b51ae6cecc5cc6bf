import type { Cycle, CycleFailure } from "#model/cycle.ts";
import type { CheckRun, FixEnd, FixEvent, FixGoal } from "#model/fix-event.ts";

/** The version of both shapes. */
const LOOP_JSON = 1;

/** A loop's end as one JSON value: what `fix --json` prints last, and what a report can be made from again. */
export function loopEndJson(end: FixEnd, kindOf: (category: string) => string): Record<string, unknown> {
  return {
    version: LOOP_JSON,
    loop: end.loop,
    fixed: end.reason === "fixed" || end.reason === "already_green",
    reason: end.reason,
    why: end.why,
    check: { id: end.check.id, command: end.check.command, directory: end.check.directory },
    argv: end.argv,
    agent: end.agent,
    profile: end.profile,
    goal: goalJson(end.goal, kindOf),
    attempts: end.attempts,
    limits: end.limits,
    spent: end.spent,
    cycles: end.cycles.map((cycle) => cycleJson(cycle, kindOf)),
    last: end.last === null ? null : runJson(end.last, kindOf),
    landed: end.landed,
    report: end.report,
    notes: end.notes,
  };
}

/** One event as a JSON value, one a line where they are streamed. */
export function loopEventJson(
  event: FixEvent,
  kindOf: (category: string) => string,
): Record<string, unknown> {
  switch (event.kind) {
    case "baseline":
      return {
        ...event,
        runs: event.runs.map((run) => runJson(run, kindOf)),
        goal: goalJson(event.goal, kindOf),
      };
    case "verified":
      return { ...event, runs: event.runs.map((run) => runJson(run, kindOf)) };
    case "cycle-begun":
      return { ...event, cycle: cycleJson(event.cycle, kindOf) };
    case "stopped":
      return { kind: event.kind, at: event.at, end: loopEndJson(event.end, kindOf) };
    default:
      return { ...event };
  }
}

function goalJson(
  goal: FixGoal | null,
  kindOf: (category: string) => string,
): Record<string, unknown> | null {
  if (goal === null) return null;
  const { text, failures, baseline } = goal;
  return {
    text,
    failures: failures.map((failure) => failureJson(failure, kindOf)),
    baseline: baseline.length,
  };
}

function cycleJson(cycle: Cycle, kindOf: (category: string) => string): Record<string, unknown> {
  const { end } = cycle;
  return {
    id: cycle.id,
    number: cycle.number,
    at: cycle.at,
    technique: cycle.technique,
    agent: cycle.agent,
    fingerprints: cycle.fingerprints,
    chain: cycle.chain,
    approach: cycle.approach,
    verdict: end?.verdict ?? "cut-off",
    why: end?.why ?? null,
    summary: end?.summary ?? null,
    kept: end?.kept ?? false,
    files: end?.files ?? cycle.files,
    diff: end?.diff ?? null,
    exitCode: end?.exitCode ?? null,
    failures: (end?.after ?? []).map((failure) => failureJson(failure, kindOf)),
    costUsd: end?.costUsd ?? null,
    agentMs: end?.agentMs ?? null,
    checkMs: end?.checkMs ?? null,
    failureReason: end?.failureReason ?? null,
  };
}

function runJson(run: CheckRun, kindOf: (category: string) => string): Record<string, unknown> {
  return {
    command: run.check.command,
    outcome: run.outcome,
    exitCode: run.exitCode,
    signal: run.signal,
    timedOut: run.timedOut,
    durationMs: run.durationMs,
    tree: run.tree,
    runId: run.runId,
    tests: run.tests,
    failures: run.failures.map((failure) => failureJson(failure, kindOf)),
    logFile: run.logFile,
    why: run.why,
  };
}

function failureJson(failure: CycleFailure, kindOf: (category: string) => string): Record<string, unknown> {
  const { id, fingerprint, category, errorType, message, file, line, test, summary } = failure;
  return { id, fingerprint, category, kind: kindOf(category), errorType, message, file, line, test, summary };
}
