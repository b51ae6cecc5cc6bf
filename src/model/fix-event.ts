import type { Cycle, CycleFailure, CycleVerdict, StopReason } from "./cycle.ts";
import type { Frame } from "./failure.ts";
import type { AgentEnd } from "./headless-agent.ts";
import type { TestCount } from "./proof.ts";
import type { Check } from "./run.ts";

/** One run of a check as the fix loop sees it. */
export interface CheckRun {
  readonly check: Check;
  readonly argv: readonly string[];
  readonly outcome: "passed" | "failed" | "interrupted" | "not-run";
  readonly exitCode: number | null;
  readonly signal: string | null;
  readonly timedOut: boolean;
  readonly durationMs: number;
  readonly tree: string | null;
  /** The likely cause first. */
  readonly failures: readonly CycleFailure[];
  readonly tests: TestCount | null;
  /** Frames and excerpt of each failure, by its id, for the next prompt and the report. */
  readonly evidence: Readonly<Record<string, FailureEvidence>>;
  /** The run in memory, where it is one. */
  readonly runId: string | null;
  /** The end of what it said, scrubbed and capped. */
  readonly output: string;
  readonly logFile: string | null;
  /** Why it could not be run. */
  readonly why: string | null;
}

/** Where a failure comes from, as far as its output tells. */
export interface FailureEvidence {
  readonly excerpt: string;
  readonly frames: readonly Frame[];
}

/** What a loop may use up; the first to run out stops it. */
export interface FixLimits {
  /** Per fingerprint, over all loops and processes. */
  readonly maxCycles: number;
  readonly totalCycles: number;
  readonly minutes: number;
  readonly costUsd: number;
  /** Checks, agents and remedies that the loop starts. */
  readonly commands: number;
  /** Runs of a check on a changed tree. */
  readonly tests: number;
  /** For one run of the agent. */
  readonly agentMinutes: number;
  /** For one run of a check. */
  readonly checkMinutes: number;
}

/** What it has used up so far. */
export interface FixSpent {
  readonly cycles: number;
  readonly ms: number;
  readonly costUsd: number;
  readonly commands: number;
  readonly tests: number;
}

/** What the loop is to achieve. */
export interface FixGoal {
  /** In a person's words, where somebody gave some. */
  readonly text: string | null;
  /** These have to be gone; the likely cause first. */
  readonly failures: readonly CycleFailure[];
  /** Red before, and no part of the goal: may stay red. */
  readonly baseline: readonly CycleFailure[];
}

/** What came of a kept change. */
export interface Landed {
  readonly how: "commit" | "patch" | "files" | "in-place" | "nothing";
  /** "branch fix/auto-3f9a2c41, commit 12ab…": one sentence for a person. */
  readonly text: string;
  readonly branch: string | null;
  readonly commit: string | null;
  readonly patchFile: string | null;
  /** The command that brings it into the working files. */
  readonly next: string | null;
}

/** How a loop ended. */
export interface FixEnd {
  readonly loop: string;
  readonly reason: StopReason;
  readonly why: string;
  readonly check: Check;
  readonly argv: readonly string[];
  readonly agent: string | null;
  readonly profile: string;
  readonly goal: FixGoal | null;
  readonly limits: FixLimits;
  readonly spent: FixSpent;
  /** Those of this loop, the newest last. */
  readonly cycles: readonly Cycle[];
  /** Cycles counted for the goal's failures over all loops since they were last green or reset; those of this loop where it fixed them. */
  readonly attempts: number;
  /** The check's last run. */
  readonly last: CheckRun | null;
  readonly landed: Landed | null;
  readonly report: string | null;
  readonly notes: readonly string[];
}

/** What happens in a fix loop, in order. */
export type FixEvent =
  | {
      readonly kind: "started";
      readonly at: number;
      readonly loop: string;
      readonly isResumed: boolean;
      readonly check: Check;
      readonly argv: readonly string[];
      readonly also: readonly (readonly string[])[];
      readonly agent: string;
      readonly agentVersion: string | null;
      readonly profile: string;
      readonly limits: FixLimits;
      /** Where the agent works. */
      readonly workspace: "worktree" | "in-place";
      readonly permissionFlags: readonly string[];
    }
  | { readonly kind: "checking"; readonly at: number; readonly command: string; readonly why: string }
  | {
      readonly kind: "baseline";
      readonly at: number;
      readonly runs: readonly CheckRun[];
      readonly goal: FixGoal | null;
    }
  | {
      readonly kind: "cycle-begun";
      readonly at: number;
      readonly cycle: Cycle;
      /** Of how many, for the failure that has the most. */
      readonly attempt: number;
      readonly maxCycles: number;
      readonly spent: FixSpent;
    }
  | {
      readonly kind: "planned";
      readonly at: number;
      readonly cycle: string;
      readonly technique: string;
      readonly steps: readonly { readonly text: string; readonly fingerprint: string | null }[];
      readonly promptFile: string | null;
    }
  | { readonly kind: "doing"; readonly at: number; readonly cycle: string; readonly what: string }
  | {
      readonly kind: "coded";
      readonly at: number;
      readonly cycle: string;
      readonly end: AgentEnd | null;
      readonly files: readonly string[];
      readonly spent: FixSpent;
    }
  | {
      readonly kind: "verified";
      readonly at: number;
      readonly cycle: string;
      readonly verdict: CycleVerdict;
      readonly why: string;
      readonly runs: readonly CheckRun[];
      readonly spent: FixSpent;
    }
  | {
      readonly kind: "kept";
      readonly at: number;
      readonly cycle: string;
      readonly tree: string;
      readonly files: readonly string[];
    }
  | { readonly kind: "rolled-back"; readonly at: number; readonly cycle: string; readonly why: string }
  | { readonly kind: "landed"; readonly at: number; readonly landed: Landed }
  | { readonly kind: "note"; readonly at: number; readonly text: string }
  | { readonly kind: "stopped"; readonly at: number; readonly end: FixEnd };

/** A stretch of a file around a frame. */
export interface CodeAround {
  readonly file: string;
  /** Of the first line. */
  readonly from: number;
  readonly lines: readonly string[];
  /** The line that the frame names. */
  readonly line: number | null;
}
