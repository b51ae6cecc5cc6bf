/**
 * The units of the trials, folded from facts. In: what was drawn to be said or withheld, and what came of each. Out: a unit for each
 * session (or task, where there is none) and lesson: shown or withheld, by which odds, and whether the lesson's own pattern struck afterwards.
 * The same facts give the same units, whatever the order in which they came. docs/measuring.md says what each rule is for.
 */
import { type DrawnDelivery, LONGEST_TRIAL_MS, SILENT_MS } from "#model/trial.ts";
import type { DeliveryOutcome, MomentKind } from "#model/warning.ts";
import type { Unit } from "./effect.ts";

/** A unit with what it can be grouped by. */
export interface TrialUnit extends Unit {
  readonly lesson: string;
  /** The session, or the task. */
  readonly scope: string;
  readonly task: string | null;
  readonly agent: string | null;
  readonly moment: MomentKind;
  readonly fingerprint: string | null;
  /** A run was made that could have shown the pattern. */
  readonly wasLookedAt: boolean;
}

export interface TrialAround {
  readonly now: number;
  /** A failure that comes and goes by itself judges nobody. */
  isFlaky(fingerprint: string): boolean;
  /** When a session or a task was last heard of; 0 where it was not. */
  lastSign(scope: string): number;
}

export interface Trials {
  /** In the order in which they began. */
  readonly units: readonly TrialUnit[];
  /** Began, and are not over yet: they and what began after the first of them are not counted today. */
  readonly waiting: number;
}

/** The units that can be counted now. */
export function trialUnits(drawn: readonly DrawnDelivery[], around: TrialAround): Trials {
  const begun = [...scopesOf(drawn, around).values()].map((some) => ({
    unit: unitOf(some),
    isOver: isOver(some, around),
  }));
  const first = firstOfEachTask(begun.sort((a, b) => inOrder(a.unit, b.unit)));
  // Up to the first that is open: who fails early must not be counted earlier than who does not fail.
  const open = first.findIndex(({ isOver }) => !isOver);
  const units = (open === -1 ? first : first.slice(0, open)).map(({ unit }) => unit);
  return { units, waiting: first.length - units.length };
}

/** Draws of one lesson in one session belong together, the first of them first. */
function scopesOf(drawn: readonly DrawnDelivery[], { now, isFlaky }: TrialAround): Map<string, Scope> {
  const once = new Map(drawn.map((one) => [one.id, one]));
  const scopes = new Map<string, [DrawnDelivery, ...DrawnDelivery[]]>();
  for (const one of [...once.values()].sort(inOrder)) {
    const scope = one.session ?? one.task;
    // From a clock that runs ahead: it waits until then.
    if (scope === null || one.at > now) continue;
    if (one.fingerprint !== null && isFlaky(one.fingerprint)) continue;
    const key = `${scope}\n${one.lesson}`;
    const some = scopes.get(key);
    if (some === undefined) scopes.set(key, [one]);
    else some.push(one);
  }
  return scopes;
}

type Scope = readonly [DrawnDelivery, ...DrawnDelivery[]];

function unitOf(some: Scope): TrialUnit {
  const [first] = some;
  const { id, at, session, task, agent, lesson, fingerprint, moment, isShown, heldOut } = first;
  const outcomes = some.map((one) => outcomeOf(one, at + LONGEST_TRIAL_MS));
  return {
    ...{ id, at, heldOut, isShown, lesson, task, agent, moment, fingerprint },
    scope: session ?? task!,
    hasStruck: outcomes.includes("failed_anyway"),
    wasLookedAt: outcomes.some((outcome) => outcome === "failed_anyway" || outcome === "prevented"),
  };
}

/** The last word until a unit is over; of what was judged only later, the first: from then on nothing changes it. */
function outcomeOf({ outcomes }: DrawnDelivery, end: number): DeliveryOutcome | null {
  const all = [...outcomes].sort(inOrder);
  return (all.findLast(({ at }) => at <= end) ?? all[0])?.outcome ?? null;
}

function isOver(some: Scope, { now, lastSign }: TrialAround): boolean {
  const [{ at, session, task }] = some;
  if (now - at >= LONGEST_TRIAL_MS) return true;
  const last = Math.max(lastSign(session ?? task!), ...some.map((one) => one.at));
  return now - last >= SILENT_MS && some.every(({ outcomes }) => outcomes.length > 0);
}

/** Others on the same task see what the first one was told, in the files: only that one is a unit. */
function firstOfEachTask<T extends { readonly unit: TrialUnit }>(begun: readonly T[]): T[] {
  const seen = new Set<string>();
  return begun.filter(({ unit: { task, lesson } }) => {
    const key = `${task}\n${lesson}`;
    if (task === null) return true;
    if (seen.has(key)) return false;
    seen.add(key);
    return true;
  });
}

/**
 * Units of several lessons about one pattern in one session as one: one failure is one failure. It is withheld where all of them were, and
 * the odds of that are the product of theirs, since each was drawn by itself.
 */
export function pooledUnits(
  units: readonly TrialUnit[],
  patternOf: (unit: TrialUnit) => string,
): TrialUnit[] {
  const pools = new Map<string, TrialUnit>();
  for (const unit of [...units].sort(inOrder)) {
    const key = `${unit.scope}\n${patternOf(unit)}`;
    const before = pools.get(key);
    pools.set(key, before === undefined ? unit : together(before, unit));
  }
  return [...pools.values()];
}

function together(a: TrialUnit, b: TrialUnit): TrialUnit {
  return {
    ...a,
    isShown: a.isShown || b.isShown,
    heldOut: a.heldOut * b.heldOut,
    hasStruck: a.hasStruck || b.hasStruck,
    wasLookedAt: a.wasLookedAt || b.wasLookedAt,
  };
}

function inOrder(
  a: { readonly at: number; readonly id: string },
  b: { readonly at: number; readonly id: string },
) {
  return a.at - b.at || (a.id < b.id ? -1 : a.id > b.id ? 1 : 0);
}
