import { attemptsLeft, withinBudget } from "#heal/cycle/bound.ts";
import type { Cycle, CycleFailure, StopReason } from "#model/cycle.ts";
import type { CheckRun, FixEnd, FixGoal, FixSpent, Landed } from "#model/fix-event.ts";
import type { FixOptions, FixPorts, FixProgress } from "./fix-loop-ports.ts";

/** Why a loop ends. */
export interface Stop {
  readonly reason: StopReason;
  readonly why: string;
}

const MOST_MS = 2 ** 31 - 1;
const NOTHING_SPENT: FixSpent = { cycles: 0, ms: 0, costUsd: 0, commands: 0, tests: 0 };

/** How far one loop has come: what is red, what is kept, what is spent. Changed only by the loop's own story. */
export class FixState {
  readonly options: FixOptions;
  readonly #ports: FixPorts;
  readonly #startedAt: number;
  readonly #spentBefore: FixSpent;
  #spent: FixSpent;
  goal: FixGoal | null;
  baseTree: string | null;
  keptTree: string | null;
  isFixed: boolean;
  number: number;
  /** The checks' last runs on the files as they are kept, the check itself first. */
  runs: readonly CheckRun[] = [];
  /** Of the goal and what came of it, what is red. */
  red: readonly CycleFailure[] = [];
  /** The check's very last run, kept or not. */
  last: CheckRun | null = null;
  landed: Landed | null = null;
  stuck: string | null = null;
  /** Nothing was done since the checks were last run on the files as they are. */
  isLookedAt = false;
  /** Seen red again on files that nobody had changed: it does not come and go by itself, or not often. */
  isRedTwice = false;
  /** Seen green and red on the same files: every pass is doubted. */
  isFlaky = false;
  readonly notes: string[] = [];

  constructor(options: FixOptions, ports: FixPorts) {
    const { resumed } = options;
    this.options = options;
    this.#ports = ports;
    this.#startedAt = ports.clock.now();
    this.#spentBefore = resumed?.spent ?? NOTHING_SPENT;
    this.#spent = this.#spentBefore;
    this.goal = resumed?.goal ?? null;
    this.baseTree = resumed?.baseTree ?? null;
    this.keptTree = resumed?.keptTree ?? null;
    this.isFixed = resumed?.isFixed ?? false;
    this.number = resumed?.number ?? 0;
  }

  get spent(): FixSpent {
    return { ...this.#spent, ms: this.#spentBefore.ms + (this.#ports.clock.now() - this.#startedAt) };
  }

  spend(more: Partial<Omit<FixSpent, "ms">>): void {
    for (const [what, much] of Object.entries(more) as [keyof typeof more, number][])
      this.#spent = { ...this.#spent, [what]: this.#spent[what] + much };
  }

  /** Milliseconds that are left of the loop's minutes, and no more than a timer can count: a longer one is over at once. */
  get leftMs(): number {
    return Math.min(MOST_MS, Math.max(0, this.options.limits.minutes * 60_000 - this.spent.ms));
  }

  /** Cycles that count for some failures, since the check was last green or a person reset them. */
  counted(failures: readonly CycleFailure[]): Cycle[] {
    const hashes = [...new Set(failures.map(({ fingerprint }) => fingerprint))];
    const used = this.#ports.cycles.attemptsUsed(hashes, this.options.check.check.id);
    const all = new Map([...used.values()].flat().map((cycle) => [cycle.id, cycle]));
    // A cycle may count for one failure and no longer for another, which somebody reset.
    const counts = (hash: string, { id }: Cycle) => used.get(hash)?.some((cycle) => cycle.id === id) ?? true;
    return [...all.values()]
      .map((cycle) => ({
        ...cycle,
        fingerprints: cycle.fingerprints.filter((hash) => counts(hash, cycle)),
        chain: cycle.chain.filter((hash) => counts(hash, cycle)),
      }))
      .sort((a, b) => a.at - b.at || a.number - b.number);
  }

  /** Of the goal's failures, how many attempts the one with the most has had. */
  attempts(failures: readonly CycleFailure[] = this.goal?.failures ?? []): number {
    return this.#most(failures, this.counted(failures));
  }

  #most(failures: readonly CycleFailure[], cycles: readonly Cycle[]): number {
    const { maxCycles } = this.options.limits;
    return Math.max(
      0,
      ...failures.map(({ fingerprint }) => attemptsLeft(fingerprint, cycles, maxCycles).used),
    );
  }

  progress(): FixProgress {
    const { goal, baseTree, keptTree, isFixed, number, spent } = this;
    return { goal, baseTree, keptTree, isFixed, number, spent };
  }

  end({ reason, why }: Stop, report: string | null): FixEnd {
    const { loop, check, agent, profile, limits } = this.options;
    const cycles = this.#ports.cycles.cyclesOf({ loop });
    // Green sets the count back: what it took is told by the loop's own cycles.
    const own = reason === "fixed" ? this.#most(this.goal?.failures ?? [], cycles) : 0;
    return {
      loop,
      reason,
      why,
      check: check.check,
      argv: check.argv,
      agent,
      profile,
      goal: this.goal,
      limits,
      spent: this.spent,
      cycles,
      attempts: Math.max(own, this.attempts()),
      last: this.last,
      landed: this.landed,
      report,
      notes: this.notes,
    };
  }
}

/** Somebody wants it to end. */
export const INTERRUPTED: Stop = { reason: "interrupted", why: "It was interrupted." };

/** What stops everything before a step: a signal, the lock, the pause file, a full disk, time. */
export function halted(state: FixState, ports: FixPorts): Stop | null {
  if (ports.signal.aborted) return INTERRUPTED;
  const lock = ports.locked();
  if (lock !== null) return { reason: "locked", why: lock };
  if (ports.isPaused()) return { reason: "paused", why: "The pause file is there." };
  const full = ports.workspace.lacksRoom?.() ?? null;
  if (full !== null) return { reason: "disk_full", why: full };
  const bound = withinBudget(state.options.limits, state.spent);
  return bound.go ? null : bound;
}

/** However little of the loop's time is left: a run that is cut short says nothing. */
const LEAST_CHECK_MS = 10_000;

/** The time for one run of a check. */
export function checkMs(state: FixState): number {
  return Math.min(state.options.limits.checkMinutes * 60_000, Math.max(LEAST_CHECK_MS, state.leftMs));
}

/** A copy that takes longer to make than the check itself is not worth it; nor is a run that takes much longer than it did. */
const LEAST_COPY_MS = 5000;
const PATIENCE = 3;

/** The time for a run of the check in a copy, by how long the check itself takes. */
export function apartMs(state: FixState): { readonly copyMs: number; readonly runMs: number } {
  const took = Math.max(0, ...[state.runs[0], state.last].map((run) => run?.durationMs ?? 0));
  const runMs = Math.min(checkMs(state), Math.max(LEAST_CHECK_MS, PATIENCE * took));
  return { copyMs: Math.max(LEAST_COPY_MS, took), runMs };
}
