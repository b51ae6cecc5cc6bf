import { DAY_MS, type Pattern } from "#model/pattern.ts";

const HALF_LIFE_DAYS = 30;

/** What to look at first: what is sure, frequent and recent; an open one before one that is resolved. */
export function urgencyOf(pattern: Pattern, now: number): number {
  const age = Math.max(0, now - pattern.lastAt) / DAY_MS;
  const recency = 2 ** (-age / HALF_LIFE_DAYS);
  const weight = pattern.state === "open" ? 1 : pattern.state === "resolved" ? 0.7 : 0.1;
  return pattern.confidence * Math.log2(1 + pattern.occurrences) * recency * weight;
}
