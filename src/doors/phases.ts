/**
 * Phases of a plan: when each began, when it was done, and since when its failures count. Heard of in runs and tasks, or said
 * by `twiceshy phase`. The notes of a phase are cleared when it is done and when a later one begins.
 */
import { storeOf } from "#memory/open.ts";
import { phaseActivity, phaseHeardAfter } from "#memory/phases.ts";
import type { Memory } from "#model/ports.ts";
import type { Knowledge } from "#model/ports-learning.ts";
import { normalisePhase } from "#model/task.ts";
import { Trouble } from "#model/trouble.ts";

export interface Phase {
  readonly phase: string;
  /** Since it was last done, where it goes on. */
  readonly startedAt: number | null;
  readonly doneAt: number | null;
  readonly lastAt: number;
  /** Failures up to then are no longer noted. */
  readonly clearedAt: number;
  /** Something was heard of it since its notes were cleared. */
  readonly isOpen: boolean;
}

interface Said {
  readonly startedAt?: number;
  readonly doneAt?: number;
  /** When it had begun that was done then: what came before it stays over. */
  readonly begunAt?: number;
}

const KEY = "phases";

/** Every phase that was heard of, in order. */
export function phasesOf(memory: Memory, knowledge: Knowledge): Phase[] {
  const store = storeOf(memory);
  const said = readSaid(knowledge);
  const heard = new Map(phaseActivity(store).map((one) => [one.phase, one]));
  const begun = [...new Set([...heard.keys(), ...said.keys()])].sort(comparePhases).map((phase) => {
    const { startedAt = null, doneAt = null, begunAt = startedAt } = said.get(phase) ?? {};
    const activity = heard.get(phase);
    const first = doneAt === null ? (activity?.firstAt ?? null) : phaseHeardAfter(store, phase, doneAt);
    const again = startedAt !== null && startedAt >= (doneAt ?? 0) ? startedAt : null;
    return {
      phase,
      startedAt: again ?? first,
      beganAt: again ?? first ?? begunAt ?? activity?.firstAt ?? null,
      doneAt,
      lastAt: Math.max(activity?.lastAt ?? 0, startedAt ?? 0, doneAt ?? 0),
      heardAt: Math.max(activity?.lastAt ?? 0, startedAt ?? 0),
    };
  });
  return begun.map(({ heardAt, beganAt, ...one }) => {
    const next = begun
      .filter((other) => other.beganAt !== null && isLater(other, { ...one, beganAt }))
      .map((other) => other.beganAt!);
    const clearedAt = Math.max(one.doneAt ?? 0, ...next);
    return { ...one, clearedAt, isOpen: heardAt > clearedAt };
  });
}

/** The phase that was last heard of and still goes on; null where there is none. */
export function currentPhase(phases: readonly Phase[]): Phase | null {
  const open = phases.filter(({ isOpen }) => isOpen);
  return open.reduce<Phase | null>(
    (last, one) => (last === null || one.lastAt >= last.lastAt ? one : last),
    null,
  );
}

/** Stores that a phase began, or is done. */
export function sayPhase(
  memory: Memory,
  knowledge: Knowledge,
  phase: string,
  what: "start" | "done",
  at: number,
): void {
  knowledge.together(() => {
    const said = readSaid(knowledge);
    const before = said.get(phase) ?? {};
    const began = phasesOf(memory, knowledge).find((one) => one.phase === phase)?.startedAt ?? null;
    const done = { ...before, doneAt: at, ...(began === null ? {} : { begunAt: began }) };
    said.set(phase, what === "start" ? { ...before, startedAt: at } : done);
    knowledge.progress.set(KEY, JSON.stringify(Object.fromEntries(said)));
  });
}

/** A phase as a person wrote it: 1, 01 and " 1 " are one. */
export function readPhase(given: string, hint: string): string {
  const phase = normalisePhase(given.replace(/\s+/g, " "));
  if (phase === "" || phase.length > 100)
    throw new Trouble("usage", "a phase has a name of up to 100 characters, such as 12 or 1.2.", hint);
  return phase;
}

/** 2 before 12, 1.2 before 1.10; names after numbers. */
export function comparePhases(a: string, b: string): number {
  const [left, right] = [numbersOf(a), numbersOf(b)];
  if (left === null || right === null)
    return left === right ? (a < b ? -1 : a > b ? 1 : 0) : left === null ? 1 : -1;
  for (let i = 0; i < Math.max(left.length, right.length); i++) {
    const difference = (left[i] ?? -1) - (right[i] ?? -1);
    if (difference !== 0) return difference;
  }
  return 0;
}

interface Begun {
  readonly phase: string;
  /** The last time, also where it is done. */
  readonly beganAt: number | null;
}

/** Numbers tell which phase comes after which; between names it is time. */
function isLater(other: Begun, one: Begun): boolean {
  if (other.phase === one.phase) return false;
  if (numbersOf(other.phase) !== null && numbersOf(one.phase) !== null)
    return comparePhases(other.phase, one.phase) > 0;
  return (other.beganAt ?? 0) > (one.beganAt ?? 0);
}

function numbersOf(phase: string): number[] | null {
  // "12", "1.2"
  return /^\d+(?:\.\d+)*$/.test(phase) ? phase.split(".").map(Number) : null;
}

function readSaid(knowledge: Knowledge): Map<string, Said> {
  const text = knowledge.progress.get(KEY);
  return new Map(text === null ? [] : Object.entries(JSON.parse(text) as Record<string, Said>));
}
