import { coreOf } from "#learn/fix-core.ts";
import { effectivenessOf } from "#learn/strategies.ts";
import { type OpenTry, type TriedFix, triedInVain } from "#learn/tried-in-vain.ts";
import { openAttempts } from "#loop/open-attempts.ts";
import type { Attempt, Diff, Fix } from "#model/fix.ts";
import type { Rate } from "#model/pattern.ts";
import type { Memory } from "#model/ports.ts";
import type { FixMemory, Knowledge } from "#model/ports-learning.ts";
import type { Check } from "#model/run.ts";
import type { VainTry } from "#model/strategy.ts";
import type { House } from "./compose.ts";
import { showFix, toldDiff } from "./fixes.ts";
import { changesOf } from "./learn-now.ts";

/** A pattern may have thousands; what was tried against the oldest of them says enough. */
const MOST_FINGERPRINTS = 50;
/** So many checks that are red because of them, those that failed last: each means reading its story. */
const MOST_CHECKS = 10;

/** What was tried against some failures and did not help: before they were fixed, and since they are open. */
export async function triedAgainst(
  fingerprints: readonly string[],
  memory: Memory,
  knowledge: Knowledge,
  house: House,
): Promise<VainTry[]> {
  const hashes = fingerprints.slice(0, MOST_FINGERPRINTS);
  return triedInVain(hashes, {
    fixes: fixesOf(hashes, knowledge).map((fix) => toTried(fix, knowledge)),
    open: await openTries(hashes, memory, knowledge, house),
  });
}

/** How well a fix does, and what was tried in vain before it was found. */
export function trackRecord(fix: Fix, knowledge: Knowledge): { effectiveness: Rate; triedBefore: VainTry[] } {
  const hashes = fix.cures.map((cure) => cure.fingerprint).slice(0, MOST_FINGERPRINTS);
  const all = fixesOf(hashes, knowledge);
  return {
    effectiveness: effectivenessOf(fix, all),
    triedBefore: triedInVain(hashes, {
      fixes: [toTried(fix, knowledge)],
      helpedBy: all.map((one) => toTried(one, knowledge)),
    }),
  };
}

function fixesOf(hashes: readonly string[], { fixes }: Knowledge): Fix[] {
  const all = [...fixes.fixesOf(hashes).values()].flat();
  return [...new Map(all.map((fix) => [fix.id, fix])).values()];
}

function toTried(fix: Fix, knowledge: Knowledge): TriedFix {
  const { change, steps } = showFix(fix, knowledge);
  return { fix, change: change?.text ?? null, steps: steps.map((step) => step?.text ?? null) };
}

/** Attempts since the checks turned red in which these failures are open. */
async function openTries(
  hashes: readonly string[],
  memory: Memory,
  knowledge: Knowledge,
  house: House,
): Promise<OpenTry[]> {
  const since = new Map<string, { check: Check; at: number }>();
  for (const fingerprint of hashes) {
    for (const failure of memory.failures({ fingerprint, state: "open", limit: 100 })) {
      const check = memory.run(failure.runId)?.check;
      if (check === undefined || (since.size >= MOST_CHECKS && !since.has(check.id))) continue;
      const at = Math.min(since.get(check.id)?.at ?? failure.seenAt, failure.seenAt);
      since.set(check.id, { check, at });
    }
  }
  const tries: OpenTry[] = [];
  for (const { check, at } of since.values())
    for (const attempt of openAttempts(knowledge.fixes, check))
      if (attempt.at >= at) tries.push(await withStep(attempt, knowledge, house));
  return tries;
}

async function withStep(attempt: Attempt, { fixes }: Knowledge, house: House): Promise<OpenTry> {
  const told = toldDiff(fixes.toldDiffs(attempt.toldBy ?? []));
  const step = (await changeOf(attempt, fixes, house)) ?? told;
  const files = step === null || step.files.length === 0 ? attempt.files : step.files.map(({ path }) => path);
  const text = step?.text ?? null;
  return { attempt: { ...attempt, files, core: coreOf(text, attempt.commands) }, step: text };
}

/** What was changed between the two trees of an attempt; null where git or the trees are gone. */
export async function changeOf(
  { fromTree, toTree }: Pick<Attempt, "fromTree" | "toTree">,
  memory: FixMemory,
  house: House,
): Promise<Diff | null> {
  if (fromTree === null || toTree === null || fromTree === toTree) return null;
  const known = memory.diff(fromTree, toTree);
  if (known !== null) return known;
  const made = await changesOf(house)(fromTree, toTree);
  if (made === null) return null;
  memory.keepDiff(made, house.clock.now());
  // As it was stored: without secrets.
  return memory.diff(fromTree, toTree);
}
