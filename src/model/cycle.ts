import type { Category } from "./category.ts";
import type { CuredFailure } from "./fix.ts";
import type { Check } from "./run.ts";

/** How a cycle goes about a failure; each one is tried when the one before got nowhere. */
export const TECHNIQUES = [
  /** A proven remedy of memory, applied without any model. */
  "remedy",
  "direct",
  /** With the code around the frames. */
  "more-context",
  /** The failed attempts rolled back and not told of. */
  "fresh-start",
  /** One failure at a time. */
  "smaller-steps",
  /** Says what is wrong, changes nothing. */
  "diagnose",
] as const;

export type Technique = (typeof TECHNIQUES)[number];

/** What a cycle did to the failures, seen on the changed tree. */
export type CycleVerdict =
  /** The goal is green and nothing new is red. */
  | "fixed"
  /** Some are gone, none is new. */
  | "fewer"
  | "same"
  /** What it was about is gone, something else took its place. */
  | "other"
  /** Something is red that was not, and nothing is won. */
  | "worse"
  /** The check looks away: a test deleted, skipped, weakened, a rule switched off, its own definition changed. */
  | "no-fix"
  /** Green once, red again on the same tree. */
  | "flaky"
  /** The agent changed nothing. */
  | "unchanged"
  /** The agent did not come to an end that counts: crashed, hung, over its cost. */
  | "agent-failed"
  /** The agent could not begin: not there, nobody logged in. Nothing was tried, and it does not count. */
  | "not-tried"
  /** The check could not be run. */
  | "not-verified"
  /** Cut off before it was verified; it counts all the same. */
  | "cut-off";

/** Why a loop stopped. */
export type StopReason =
  | "fixed"
  | "already_green"
  | "bounded_attempts_exceeded"
  | "no_progress"
  /** Minutes, cycles, commands, tests or money; `why` says which. */
  | "budget"
  | "worse"
  | "locked"
  | "paused"
  | "interrupted"
  | "agent_unavailable"
  | "diagnosed"
  /** The check could not be run at all. */
  | "not_run"
  /** Nothing that fails is what was asked for. */
  | "no_match"
  /** What is written now may be half of it. */
  | "disk_full"
  /** Only the plan was asked for. */
  | "dry_run";

/** A failure as the loop tells of it. */
export interface CycleFailure extends CuredFailure {
  /** One to three lines. */
  readonly summary: string;
  /** The check whose run showed it. */
  readonly checkId: string;
}

/** A cycle that began: stored before anything is done, so that it counts whatever happens next. Immutable. */
export interface CycleBegun {
  readonly id: string;
  /** The loop it belongs to; for an orchestrator's own loop, whatever it gave, else the cycle's own id. */
  readonly loop: string;
  /** 1 for the loop's first. */
  readonly number: number;
  readonly at: number;
  readonly check: Check | null;
  /** The failures it is about. */
  readonly fingerprints: readonly string[];
  /** The goal's fingerprints that these came from: a failure that a cycle caused counts to the same chain. */
  readonly chain: readonly string[];
  readonly technique: Technique | string;
  readonly agent: string | null;
  readonly tree: string | null;
  /** What is going to be tried, in a line or two, where somebody said. */
  readonly approach: string | null;
  readonly files: readonly string[];
  readonly session: string | null;
  readonly task: string | null;
}

/** How it ended. Immutable; a cycle without one was cut off, and counts. */
export interface CycleEnded {
  readonly id: string;
  readonly at: number;
  readonly verdict: CycleVerdict;
  /** One sentence. */
  readonly why: string;
  /** One to three lines for the next plan. */
  readonly summary: string | null;
  readonly kept: boolean;
  readonly toTree: string | null;
  /** Unified diff of what it changed, capped. */
  readonly diff: string | null;
  readonly files: readonly string[];
  /** What was red afterwards. */
  readonly after: readonly CycleFailure[];
  /** Of these, fingerprints that were red neither before it nor in the baseline: where it was kept they count to its chain, in every later loop too. */
  readonly appeared?: readonly string[];
  readonly exitCode: number | null;
  readonly costUsd: number | null;
  readonly agentMs: number | null;
  readonly checkMs: number | null;
  /** The agent's own word where it gave one: FAILURE_REASON. */
  readonly failureReason: string | null;
}

/** A cycle with its end, where it has one. */
export interface Cycle extends CycleBegun {
  readonly end: CycleEnded | null;
}

/** Whether a cycle is an attempt: all are from their beginning on, but for one whose agent could not begin. */
export function isAttempt({ end }: Cycle): boolean {
  return end?.verdict !== "not-tried";
}

/** A person says that a failure may be tried anew. */
export interface AttemptReset {
  readonly id: string;
  readonly fingerprint: string;
  readonly at: number;
  readonly reason: string;
}

/** What the bound says about going on with a failure. */
export type AttemptAdvice =
  | { readonly advice: "go-on"; readonly used: number; readonly left: number; readonly why: string }
  | {
      readonly advice: "change-approach";
      readonly used: number;
      readonly left: number;
      readonly why: string;
      /** Not yet tried for it, the likeliest first. */
      readonly techniques: readonly Technique[];
    }
  | {
      readonly advice: "stop";
      readonly used: number;
      readonly left: 0;
      readonly why: string;
      readonly reason: StopReason;
    };

/** What a loop was started with and how far it came, so that another process can go on. */
export interface LoopRecord {
  readonly id: string;
  readonly startedAt: number;
  readonly updatedAt: number;
  readonly check: Check;
  readonly argv: readonly string[];
  readonly state: "running" | "paused" | "ended";
  readonly reason: StopReason | null;
  /** Everything a resumed loop needs, as data: options, baseline, spent budget, workspace. */
  readonly data: unknown;
}

/** What memory keeps of cycles. Everything is scrubbed of secrets on its way in. */
export interface CycleMemory {
  beginCycle(cycle: CycleBegun): void;
  endCycle(end: CycleEnded): void;
  cycle(id: string): Cycle | null;
  /** The newest last. */
  cyclesOf(filter: {
    readonly loop?: string;
    readonly fingerprint?: string;
    readonly since?: number;
  }): Cycle[];
  resetAttempts(reset: AttemptReset): void;
  /** Cycles begun for any of these (or for a chain they belong to) since the check was last green, or a person reset it. */
  attemptsUsed(fingerprints: readonly string[], checkId: string | null): Map<string, Cycle[]>;
  /** How each technique did for a kind of failure. */
  techniqueRecord(
    category: Category,
  ): readonly { readonly technique: string; readonly tried: number; readonly worked: number }[];
  putLoop(loop: LoopRecord): void;
  loop(id: string): LoopRecord | null;
  /** The newest first. */
  loops(filter?: { readonly state?: LoopRecord["state"]; readonly limit?: number }): LoopRecord[];
}
