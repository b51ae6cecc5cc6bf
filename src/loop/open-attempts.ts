import { type EpisodeAttempt, foldEpisodes } from "#learn/episodes.ts";
import type { FixMemory } from "#model/ports-learning.ts";
import type { Check } from "#model/run.ts";
import { commandsBetween, editsBetween, mayCure } from "./commands-between.ts";

/** What was tried since a check turned red; nothing where it is green. */
export function openAttempts(
  memory: Pick<FixMemory, "lastPassBefore" | "runFacts" | "runsBetween">,
  check: Check,
): readonly EpisodeAttempt[] {
  const from = memory.lastPassBefore(check.id, Number.MAX_SAFE_INTEGER) ?? 0;
  const runs = memory.runFacts(check.family ?? check.id, { from });
  return foldEpisodes(check, runs, commandsBetween(memory, mayCure), editsBetween(memory)).openAttempts;
}
