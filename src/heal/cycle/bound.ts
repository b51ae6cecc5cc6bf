/**
 * The bound of the fix loop: so many attempts for one failure, whoever makes them and however often they are started anew,
 * and so much of everything for one loop. In: cycles as memory has them, limits, what is spent. Out: whether to go on.
 * A cycle counts from the moment it began.
 */
import { type AttemptAdvice, type Cycle, isAttempt, type StopReason, type Technique } from "#model/cycle.ts";
import type { FixLimits, FixSpent } from "#model/fix-event.ts";

/** How much a profile lets a loop do. */
export type Profile = "strict" | "fast" | "smoke" | "yolo";

export const PROFILES: readonly Profile[] = ["strict", "fast", "smoke", "yolo"];

const BASE: FixLimits = {
  maxCycles: 3,
  totalCycles: 9,
  minutes: 60,
  costUsd: 5,
  commands: 20,
  tests: 5,
  agentMinutes: 15,
  checkMinutes: 15,
};

const OF_PROFILE: Readonly<Record<Profile, Partial<FixLimits>>> = {
  strict: { commands: 20, tests: 5 },
  fast: { commands: 8, tests: 3 },
  smoke: { commands: 3, tests: 1 },
  yolo: { commands: 15, tests: 4 },
};

/** The limits of a profile, with what somebody set instead. */
export function limitsOf(profile: Profile, set: Partial<FixLimits> = {}): FixLimits {
  const given = Object.fromEntries(
    Object.entries(set).filter(([, value]) => Number.isFinite(value) && (value as number) >= 0),
  );
  return { ...BASE, ...OF_PROFILE[profile], ...given };
}

/** What one more step would use. */
export interface Need {
  readonly cycles?: number;
  readonly commands?: number;
  readonly tests?: number;
}

export type Bound =
  | { readonly go: true }
  | { readonly go: false; readonly reason: StopReason; readonly why: string };

/** Whether a loop may do one more step; the first limit to run out stops it. */
export function withinBudget(limits: FixLimits, spent: FixSpent, need: Need = {}): Bound {
  const over = (why: string): Bound => ({ go: false, reason: "budget", why });
  const minutes = spent.ms / 60_000;
  if (spent.cycles + (need.cycles ?? 0) > limits.totalCycles)
    return over(`${limits.totalCycles} cycles in all are used up.`);
  if (minutes >= limits.minutes) return over(`${limits.minutes} minutes are used up.`);
  if (spent.costUsd > 0 && spent.costUsd >= limits.costUsd)
    return over(`$${limits.costUsd} are used up: $${spent.costUsd.toFixed(2)} spent.`);
  if (spent.commands + (need.commands ?? 0) > limits.commands)
    return over(`${limits.commands} commands are used up.`);
  if (spent.tests + (need.tests ?? 0) > limits.tests)
    return over(`${limits.tests} runs of the checks on changed files are used up.`);
  return { go: true };
}

/** Attempts at one failure: cycles about it, or about something that came of it. Each cycle once. */
export function attemptsAt(fingerprint: string, cycles: readonly Cycle[]): Cycle[] {
  const own = new Map<string, Cycle>();
  for (const cycle of cycles.filter(isAttempt))
    if (cycle.fingerprints.includes(fingerprint) || cycle.chain.includes(fingerprint))
      own.set(cycle.id, cycle);
  return [...own.values()].sort((a, b) => a.at - b.at || a.number - b.number || (a.id < b.id ? -1 : 1));
}

/**
 * The failures that a failure came from, itself where it came from none: what a cycle left behind that was not there
 * before it (what was rolled back left nothing) belongs to what the cycle was about, and so on back to the goal. No fix of a fix of a fix.
 */
export function rootsOf(fingerprint: string, cycles: readonly Cycle[]): string[] {
  const roots = new Set<string>();
  const seen = new Set<string>();
  const visit = (one: string) => {
    if (seen.has(one)) return;
    seen.add(one);
    const causes = cycles.flatMap((cycle) => {
      const roots = cycle.chain.length > 0 ? cycle.chain : cycle.fingerprints;
      const isCaused = cycle.end?.kept === true && cycle.end.appeared?.includes(one) === true;
      // A cycle was about it and does not count it among its roots: then these are its roots.
      const isLink = cycle.fingerprints.includes(one) && !roots.includes(one);
      return isCaused || isLink ? roots : [];
    });
    const others = causes.filter((cause) => cause !== one);
    if (others.length === 0) roots.add(one);
    for (const cause of others) visit(cause);
  };
  visit(fingerprint);
  // Two that caused each other: whichever was tried first is where it began.
  if (roots.size === 0) for (const one of seen) roots.add(one);
  return [...roots].sort();
}

export interface Attempts {
  readonly fingerprint: string;
  readonly chain: readonly string[];
  readonly used: number;
  readonly left: number;
}

/** How many attempts a failure has had and has left: what it came from counts with it. */
export function attemptsLeft(fingerprint: string, cycles: readonly Cycle[], maxCycles: number): Attempts {
  const chain = rootsOf(fingerprint, cycles);
  const used = Math.max(...[fingerprint, ...chain].map((one) => attemptsAt(one, cycles).length));
  return { fingerprint, chain, used, left: Math.max(0, maxCycles - used) };
}

/** Those failures that may be tried once more, and why not the others. */
export function withinAttempts<F extends { readonly fingerprint: string }>(
  failures: readonly F[],
  cycles: readonly Cycle[],
  maxCycles: number,
): { readonly open: F[]; readonly spent: F[]; readonly chain: string[]; readonly most: number } {
  const counted = failures.map((failure) => ({
    failure,
    ...attemptsLeft(failure.fingerprint, cycles, maxCycles),
  }));
  const open = counted.filter(({ left }) => left > 0);
  return {
    open: open.map(({ failure }) => failure),
    spent: counted.filter(({ left }) => left === 0).map(({ failure }) => failure),
    chain: [...new Set(open.flatMap(({ chain }) => chain))].sort(),
    most: Math.max(0, ...counted.map(({ used }) => used)),
  };
}

/** What to tell whoever wants to try once more: go on, change the approach, or stop. */
export function adviceFor(
  fingerprints: readonly string[],
  cycles: readonly Cycle[],
  maxCycles: number,
  stuck: { readonly why: string; readonly stop: boolean } | null,
  untried: readonly Technique[],
): AttemptAdvice {
  const { open, most } = withinAttempts(
    fingerprints.map((fingerprint) => ({ fingerprint })),
    cycles,
    maxCycles,
  );
  const left = maxCycles - most;
  if (open.length === 0 || left <= 0)
    return {
      advice: "stop",
      used: most,
      left: 0,
      reason: "bounded_attempts_exceeded",
      why: `${most} of ${maxCycles} attempts are used up.`,
    };
  if (stuck?.stop) return { advice: "stop", used: most, left: 0, reason: "no_progress", why: stuck.why };
  if (stuck !== null)
    return { advice: "change-approach", used: most, left, why: stuck.why, techniques: untried };
  return {
    advice: "go-on",
    used: most,
    left,
    why: most === 0 ? "Nothing has been tried yet." : `${most} of ${maxCycles} attempts used.`,
  };
}
