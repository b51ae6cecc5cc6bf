import type { Cycle, CycleVerdict, StopReason } from "#model/cycle.ts";

const REASONS: Readonly<Record<StopReason, string>> = {
  fixed: "It is fixed.",
  already_green: "It is green already.",
  bounded_attempts_exceeded: "The attempts at this failure are used up.",
  no_progress: "It got nowhere.",
  budget: "The budget is used up.",
  worse: "It only got worse.",
  locked: "A lock stops every automatic change.",
  paused: "It is paused.",
  interrupted: "Somebody stopped it.",
  agent_unavailable: "The agent cannot be run.",
  not_run: "The check could not be run.",
  disk_full: "The disk is full.",
  no_match: "Nothing that fails is what was asked for.",
  diagnosed: "The cause is named; nothing was changed.",
  dry_run: "Only the plan was asked for.",
};

/** Why a loop stopped, as a sentence. */
export function reasonWords(reason: StopReason): string {
  return REASONS[reason];
}

const VERDICTS: Readonly<Record<CycleVerdict, string>> = {
  fixed: "fixed",
  fewer: "fewer failures",
  same: "no change in the failures",
  other: "another failure in its place",
  worse: "worse",
  "no-fix": "no fix: the check only looks away",
  flaky: "flaky: green once, red again on the same files",
  unchanged: "the agent changed nothing",
  "agent-failed": "the agent did not come to an end",
  "not-tried": "the agent could not begin: nothing was tried, and it does not count",
  "not-verified": "not verified",
  "cut-off": "cut off before it was verified",
};

/** What a cycle came to, in a few words. */
export function verdictWords(verdict: CycleVerdict): string {
  return VERDICTS[verdict];
}

const TECHNIQUES: Readonly<Record<string, string>> = {
  remedy: "a proven remedy, no model",
  direct: "straight at it",
  "more-context": "with the code around the frames",
  "fresh-start": "from a clean start, not told of what failed before",
  "smaller-steps": "one failure at a time",
  diagnose: "looking only",
};

/** A technique in a few words; an orchestrator's own name stays as it is. */
export function techniqueWords(technique: string): string {
  return Object.hasOwn(TECHNIQUES, technique) ? TECHNIQUES[technique]! : "a way of its own";
}

/** Whether an agent worked that tells no money: a limit of dollars could not stop it. */
export function isCostUntold(cycles: readonly Cycle[]): boolean {
  return cycles.some(({ agent, end }) => agent !== null && end?.agentMs != null && end.costUsd === null);
}
