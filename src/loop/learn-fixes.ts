/**
 * The story of learning from runs: families with new facts are folded into fixes and flakes, and the change of each
 * fix is kept. In: the memory, and git for the changes. Out: how many fixes are new. Called after a check turned green,
 * and by whoever asks what is known; it does nothing where nothing new came in.
 */

import { foldEpisodes } from "#learn/episodes.ts";
import { coreOf } from "#learn/fix-core.ts";
import { type DeriveId, fixesOf } from "#learn/fixes.ts";
import { foldFlakes } from "#learn/flakes.ts";
import { looksAwayAsAWhole } from "#learn/suppression-observed.ts";
import { composeTold } from "#learn/told-change.ts";
import type { Diff, Fix, FixMark } from "#model/fix.ts";
import type { FixMemory, Knowledge } from "#model/ports-learning.ts";
import { commandsBetween, editsBetween, mayCure, mayMatter } from "./commands-between.ts";

export interface LearnPorts {
  readonly knowledge: Knowledge;
  readonly deriveId: DeriveId;
  /** The change between two trees, from git; null where it cannot be had. */
  diff(from: string, to: string): Promise<Diff | null>;
  now(): number;
}

/** Folds whatever has new facts. Returns the fixes that were not there before. */
export async function learnFixes(ports: LearnPorts): Promise<Fix[]> {
  const fresh: Fix[] = [];
  for (const [family, since] of familiesToFold(ports.knowledge.fixes))
    fresh.push(...(await learnFamilyInTurn(ports, family, since)));
  return fresh;
}

/** Others may store or fold the same family meanwhile: what was folded from an older view is not written, but folded again. */
async function learnFamilyInTurn(ports: LearnPorts, family: string, since: number): Promise<Fix[]> {
  for (let turn = 0; turn < MOST_TURNS; turn++) {
    const learned = await learnFamily(ports, family, since);
    if (learned !== null) return learned;
    if (ports.knowledge.fixes.staleMarks(family) === 0) return [];
  }
  // It is still marked: whoever looks next folds it.
  return [];
}

/** Those with new facts; and where an install is new, those that were run after it, since it may be what cured them. */
function familiesToFold(memory: FixMemory): Map<string, number> {
  const since = new Map<string, number>();
  const add = (family: string, at: number) => since.set(family, Math.min(since.get(family) ?? at, at));
  for (const { key, since: at } of memory.staleFamilies()) {
    add(key, at);
    const cure = memory.runFacts(key, { from: at }).find((run) => mayMatter(run.argv));
    if (cure !== undefined) for (const family of memory.familiesSince(cure.at)) add(family, cure.at);
  }
  return since;
}

const MOST_TURNS = 5;

interface FoldedChecks {
  readonly id: string;
  readonly from: number;
  readonly fixes: readonly Fix[];
  readonly openSince: number | null;
}

/** Null where the family has changed before it could be written. */
async function learnFamily(ports: LearnPorts, family: string, since: number): Promise<Fix[] | null> {
  const { knowledge, deriveId } = ports;
  const { fixes: memory } = knowledge;
  const marks = memory.staleMarks(family);
  const between = commandsBetween(memory, mayCure);
  const anything = commandsBetween(memory, mayMatter);
  const edits = editsBetween(memory);
  const folded: FoldedChecks[] = [];
  for (const { id, from } of memory.checksToFold(family, since)) {
    const start = memory.lastPassBefore(id, from) ?? 0;
    const runs = memory.runFacts(family, { from: start });
    const check = runs.find((run) => run.check.id === id)?.check;
    if (check === undefined) continue;
    const { episodes, openSince } = foldEpisodes(check, runs, between, edits);
    const fixes = await Promise.all(
      episodes.flatMap((episode) => fixesOf(episode, deriveId)).map((fix) => withChange(fix, ports)),
    );
    folded.push({ id, from: start, fixes, openSince });
  }
  const known = new Set(memory.fixes({ since, limit: 1000 }).map((fix) => fix.id));
  const isWritten = knowledge.together(() => {
    if (memory.staleMarks(family) !== marks) return false;
    for (const { id, from, fixes, openSince } of folded) {
      memory.replaceFixes(id, from, fixes);
      memory.noteOpen(id, family, openSince);
      const mixed = memory.runsOnMixedTrees(id);
      memory.replaceFlakes(id, mixed.length === 0 ? [] : foldFlakes(mixed[0]!.check, mixed, anything));
    }
    memory.markFolded(family);
    return true;
  });
  if (!isWritten) return null;
  return folded.flatMap(({ fixes }) => fixes).filter((fix) => !known.has(fix.id));
}

/** A fix with the files it changed and its core; the change itself is kept as a fact of its own. */
async function withChange(fix: Fix, ports: LearnPorts): Promise<Fix> {
  if (fix.kind !== "change") return { ...fix, core: coreOf(null, fix.commands) };
  if (fix.fromTree === null || fix.toTree === null) return withToldChange(fix, ports.knowledge.fixes);
  await keepChange(ports, fix.greenTreeBefore, fix.fromTree);
  const change = await keepChange(ports, fix.fromTree, fix.toTree);
  if (change === null) return fix;
  return {
    ...fix,
    files: change.files.map((file) => file.path),
    core: coreOf(change.text, fix.commands),
    marks: marksWith(fix, change.text),
    attempts: await Promise.all(
      fix.attempts.map(async (attempt) => {
        const step = await keepChange(ports, attempt.fromTree, attempt.toTree);
        const core = coreOf(step?.text ?? null, attempt.commands);
        return step === null
          ? { ...attempt, core }
          : { ...attempt, core, files: step.files.map((file) => file.path) };
      }),
    ),
  };
}

/** Without trees the change is what the runs tell: all of it, and each attempt's part. */
function withToldChange(fix: Fix, memory: FixMemory): Fix {
  const attempts = fix.attempts.map((attempt) => {
    const core = coreOf(composeTold(memory.toldDiffs(attempt.toldBy ?? [])), attempt.commands);
    return { ...attempt, core };
  });
  const told = composeTold(memory.toldDiffs(fix.attempts.flatMap((attempt) => attempt.toldBy ?? [])));
  return { ...fix, attempts, core: coreOf(told, fix.commands), marks: marksWith(fix, told) };
}

/** What is known of a fix, and whether its change only keeps the check from speaking. An install beside it may be the reason. */
function marksWith({ marks, cures, commands }: Fix, diff: string | null): readonly FixMark[] {
  if (diff === null || commands.length > 0 || looksAwayAsAWhole(diff, cures) === null) return marks;
  return [...marks, "suppression"];
}

async function keepChange(ports: LearnPorts, from: string | null, to: string | null): Promise<Diff | null> {
  if (from === null || to === null || from === to) return null;
  const memory = ports.knowledge.fixes;
  const known = memory.diff(from, to);
  if (known !== null) return known;
  const made = await ports.diff(from, to);
  if (made !== null) memory.keepDiff(made, ports.now());
  // As it was stored: without secrets.
  return made === null ? null : memory.diff(from, to);
}
