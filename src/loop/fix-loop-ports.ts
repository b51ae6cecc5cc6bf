import type {
  Cycle,
  CycleBegun,
  CycleFailure,
  CycleMemory,
  CycleVerdict,
  StopReason,
  Technique,
} from "#model/cycle.ts";
import type { CheckRun, FixEnd, FixGoal, FixLimits, FixSpent, Landed } from "#model/fix-event.ts";
import type { AgentEnd } from "#model/headless-agent.ts";
import type { Clock, Ids } from "#model/ports.ts";
import type { Check } from "#model/run.ts";

/** A check as the loop runs it. */
export interface FixCheck {
  readonly check: Check;
  readonly argv: readonly string[];
}

/** What a loop is started with. */
export interface FixOptions {
  readonly loop: string;
  readonly check: FixCheck;
  readonly also: readonly FixCheck[];
  /** In a person's words. */
  readonly goal: string | null;
  readonly only: readonly string[];
  readonly profile: string;
  readonly limits: FixLimits;
  readonly agent: string;
  readonly agentVersion: string | null;
  readonly permissionFlags: readonly string[];
  readonly session: string | null;
  readonly task: string | null;
  /** Only says what it would do. */
  readonly isDryRun: boolean;
  /** How far an earlier process came with the same loop. */
  readonly resumed: FixProgress | null;
}

/** How far a loop came: what another process needs to go on. */
export interface FixProgress {
  readonly goal: FixGoal | null;
  /** The files as the loop found them. */
  readonly baseTree: string | null;
  /** With what was kept since; the same as the first where nothing was. */
  readonly keptTree: string | null;
  /** What was kept has made the goal green, and may not have landed yet. */
  readonly isFixed: boolean;
  readonly number: number;
  readonly spent: FixSpent;
}

/** A change between two trees, as the loop needs it. */
export type SeenChange =
  | { readonly kind: "ok"; readonly text: string; readonly files: readonly string[]; readonly isCut: boolean }
  | { readonly kind: "failed"; readonly why: string };

/** Where the agent works. */
export interface FixWorkspace {
  readonly kind: "worktree" | "in-place";
  /** The project's root as the coder finds it. */
  readonly directory: string;
  /** `notes`: what was taken out of the files because no tree can hold it. */
  takeTree(): Promise<
    | { readonly kind: "ok"; readonly tree: string; readonly notes?: readonly string[] }
    | { readonly kind: "failed"; readonly why: string }
  >;
  restore(tree: string): Promise<{ readonly kind: "ok" } | { readonly kind: "failed"; readonly why: string }>;
  change(from: string, to: string): Promise<SeenChange>;
  /** Why nothing that is written now can be relied on: the disk is full. */
  lacksRoom?(): string | null;
}

/** Everything outside that a loop touches. */
export interface FixPorts {
  readonly clock: Clock;
  readonly ids: Ids;
  readonly cycles: CycleMemory;
  /** All or nothing: the bound is looked at and the cycle begun in one piece. */
  together<T>(action: () => T): T;
  readonly workspace: FixWorkspace;
  /** The tree of the user's own files now; null where it is not known. */
  presentTree(): Promise<string | null>;
  /** `tree`: that of the files as they are, where it is known. What the check writes is taken back. */
  runCheck(check: FixCheck, timeoutMs: number, tree?: string | null): Promise<CheckRun>;
  /** Runs a check on a tree away from the files: in a copy of them, within a time for making it and one for the run. */
  runApart?(
    check: FixCheck,
    tree: string,
    within: { readonly copyMs: number; readonly runMs: number },
  ): Promise<CheckRun | { readonly kind: "unavailable"; readonly why: string }>;
  /** Stores a check's run as a fact; `changed` ones ran on files that are the agent's doing. */
  remember(run: CheckRun, on: "present" | "changed"): void;
  /** Fingerprints of a check that were red before anybody asked. */
  knownRed(check: Check): ReadonlySet<string>;
  /** Why every automatic change is stopped; null where it is not. */
  locked(): string | null;
  isPaused(): boolean;
  land(work: LandWork): Promise<Landed>;
  /** How far the loop came, for another process. */
  save(progress: FixProgress, state: "running" | "paused" | "ended", reason: StopReason | null): void;
  readonly signal: AbortSignal;
  /** Nobody listens any more: ends what is at work, by the signal. */
  leave(): void;
}

export interface LandWork {
  readonly from: string;
  readonly to: string;
  readonly goal: FixGoal;
  readonly files: readonly string[];
  /** Cycles whose change is kept. */
  readonly cycles: readonly Cycle[];
  /** Not all of the goal is reached: it may only be put aside. */
  readonly isPartial: boolean;
}

/** What the next cycle is about. */
export interface PlanWork {
  readonly goal: FixGoal;
  /** What has to go and is red now. */
  readonly red: readonly CycleFailure[];
  /** Cycles that count for these failures, of this loop and before it; the newest last. */
  readonly cycles: readonly Cycle[];
  readonly maxCycles: number;
  /** Why the way taken so far gets nowhere. */
  readonly stuck: string | null;
}

/** A plan as the loop needs it; a planner of one's own may put more into it for its coder. */
export interface FixPlan {
  readonly technique: Technique | string;
  readonly targets: readonly CycleFailure[];
  readonly chain: readonly string[];
  readonly steps: readonly { readonly text: string; readonly fingerprint: string | null }[];
  /** Cycles that the coder is told of. */
  readonly attempts: readonly Cycle[];
}

export type PlanAnswer<P extends FixPlan = FixPlan> =
  | { readonly kind: "plan"; readonly plan: P }
  | { readonly kind: "stop"; readonly reason: StopReason; readonly why: string };

export interface CodeWork<P extends FixPlan = FixPlan> {
  readonly cycle: CycleBegun;
  readonly plan: P;
  readonly goal: FixGoal;
  /** The files to change: the project's root, in a copy or in place. */
  readonly directory: string;
  /** The check's last runs on the files as they are. */
  readonly runs: readonly CheckRun[];
  readonly maxCostUsd: number;
  readonly timeoutMs: number;
  readonly signal: AbortSignal;
  tell(doing: string): void;
}

/** What a coder says; what it changed is seen from the trees. */
export interface Coded {
  /** Null where no agent was needed. */
  readonly end: AgentEnd | null;
  readonly promptFile: string | null;
  /** Why nothing was done at all. */
  readonly trouble: string | null;
}

export interface VerifyWork {
  readonly cycle: CycleBegun;
  readonly goal: FixGoal;
  readonly before: readonly CheckRun[];
  readonly change: Extract<SeenChange, { kind: "ok" }>;
  readonly tree: string;
  /** Runs all checks on the files as they are. */
  run(why: string): Promise<readonly CheckRun[]>;
  /** How often a pass is run once more before it counts; 1 where nothing is said. */
  readonly repeats?: number;
  /** Runs the check itself once more. */
  again(why: string): Promise<CheckRun>;
  /** The check's run on the files without the change: one of now, or one of before where it was red more than once; "not-run" has a reason. Null where nobody can say. */
  without?(why: string): Promise<CheckRun | null>;
}

export interface Verified {
  readonly verdict: CycleVerdict;
  readonly why: string;
  readonly isBetter: boolean;
  readonly runs: readonly CheckRun[];
  /** Still red and part of the goal. */
  readonly left: readonly CycleFailure[];
  /** Red by this change. */
  readonly appeared: readonly CycleFailure[];
}

/** The four roles; each can be replaced. */
export interface FixRoles<P extends FixPlan = FixPlan> {
  planner(work: PlanWork): Promise<PlanAnswer<P>> | PlanAnswer<P>;
  coder(work: CodeWork<P>): Promise<Coded>;
  verifier(work: VerifyWork): Promise<Verified>;
  /** Tells a person; answers with where. */
  reporter(end: FixEnd): Promise<string | null>;
}
