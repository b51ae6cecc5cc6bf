/** Every number by which patterns are judged. */
export const PATTERN_SETTINGS = {
  /** Tasks with the same cause that make it recurring. */
  recurringTasks: 3,
  startConfidence: 0.5,
  /** Added for each task beyond the first, and for a person's yes. */
  confidenceStep: 0.1,
  /** Added for each sighting beyond the first in one task. */
  sightingStep: 0.01,
  confidenceCap: 0.95,
  confidenceFloor: 0.1,
  /** A category that makes so much of what fails in a place dominates it. */
  dominance: 0.7,
  /** Fewer chances than this make no regularity. */
  leastChances: 3,
  /** "Always breaks" allows no more exceptions than this. */
  always: 0.9,
  /** A command counts as the one before when it was at most so long ago. */
  afterMs: 30 * 60_000,
  /** In a pattern that a person merged, what means so much the same joins, whatever names it holds. */
  ruleAt: 0.8,
  /** Two that were merged by hand though they are less alike lower that, to here at most. */
  ruleFloor: 0.7,
  /** Links kept per newcomer. */
  linksEach: 3,
} as const;
