/**
 * Corrections: where people did otherwise than proposed. What they prefer is a pure function of the set of corrections, whatever
 * the order in which they became known.
 */
import { changedLines } from "#learn/lessons/action-key.ts";
import type { Correction } from "#model/correction.ts";

/** So many alike make a lesson. */
export const ENOUGH = 3;

/** How what a person did relates to what was proposed: all of it is in there, some of it, or nothing. */
export function compareChange(proposed: string, done: string): "same" | "edited" | "replaced" {
  const [wanted, made] = [changedLines(proposed), new Set(changedLines(done))];
  const kept = wanted.filter((line) => made.has(line)).length;
  if (wanted.length > 0 && kept === wanted.length) return "same";
  return kept > 0 ? "edited" : "replaced";
}

/** Enough corrections that say the same of one failure: not this, and (where they did something else) rather that. */
export interface Preference {
  readonly fingerprint: string;
  readonly proposed: string;
  readonly preferred: string | null;
  /** Lessons that proposed it. */
  readonly lessons: readonly string[];
  /** The smallest change by which people did it. */
  readonly diff: string | null;
  /** When they became enough. */
  readonly at: number;
  readonly times: number;
}

/** What people prefer, by all their corrections. */
export function preferencesOf(corrections: readonly Correction[]): Preference[] {
  const once = [...new Map(corrections.map((one) => [one.id, one])).values()];
  const sorted = once.sort((a, b) => a.at - b.at || (a.id < b.id ? -1 : 1));
  const groups = new Map<string, Correction[]>();
  for (const one of sorted) {
    if (one.proposed === null) continue;
    const key = JSON.stringify([one.fingerprint, one.proposed, one.preferred]);
    groups.set(key, [...(groups.get(key) ?? []), one]);
  }
  return [...groups.values()].flatMap((alike) => {
    const [first] = alike;
    const enough = alike[ENOUGH - 1];
    if (first === undefined || enough === undefined) return [];
    const diffs = alike.flatMap(({ diff }) => diff ?? []);
    return [
      {
        fingerprint: first.fingerprint,
        proposed: first.proposed!,
        preferred: first.preferred,
        lessons: [...new Set(alike.flatMap(({ lesson }) => lesson ?? []))].sort(),
        diff: diffs.sort((a, b) => a.length - b.length || (a < b ? -1 : 1))[0] ?? null,
        at: enough.at,
        times: alike.length,
      },
    ];
  });
}
