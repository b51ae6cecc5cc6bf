/**
 * Strategy memory: what was tried against some failures and did not help. In: the fixes of these failures with their changes,
 * and what was tried while they are open. Out: each try once, the newest first, without anything that helped later.
 */
import type { Attempt, Fix } from "#model/fix.ts";
import type { VainTry } from "#model/strategy.ts";
import { changedLines } from "./lessons/action-key.ts";
import { coresOf, isVainFor, teaches } from "./strategies.ts";

/** A fix, what it changed, and what each of its attempts changed. */
export interface TriedFix {
  readonly fix: Fix;
  readonly change: string | null;
  readonly steps: readonly (string | null)[];
}

/** An attempt at something that is open, and what it changed. */
export interface OpenTry {
  readonly attempt: Attempt;
  readonly step: string | null;
}

export interface Tried {
  readonly fixes: readonly TriedFix[];
  readonly open?: readonly OpenTry[];
  /** Where to look for what helped, when that is more than the fixes themselves. */
  readonly helpedBy?: readonly TriedFix[];
}

/** What was tried in vain against any of some failures. */
export function triedInVain(
  fingerprints: readonly string[],
  { fixes, open = [], helpedBy = fixes }: Tried,
): VainTry[] {
  const wanted = new Set(fingerprints);
  const helped = whatHelped(helpedBy);
  const tries = [
    ...fixes.flatMap(({ fix, steps }) =>
      triesBefore(wanted, fix).map((attempt, at) => ({ attempt, step: steps[at] ?? null, fix: fix.id })),
    ),
    ...open.map(({ attempt, step }) => ({ attempt, step, fix: null })),
  ];
  const seen = new Set<string>();
  const found = new Map<string, VainTry>();
  for (const { attempt, step, fix } of tries) {
    // Fixes of one episode share their attempts.
    if (!isVainFor(wanted, attempt) || seen.has(attempt.runId)) continue;
    seen.add(attempt.runId);
    const vain = vainTry(attempt, step, fix, helped);
    if (vain === null) continue;
    const known = found.get(keyOf(vain));
    found.set(keyOf(vain), known === undefined ? vain : again(known, vain));
  }
  return [...found.values()].sort((a, b) => b.at - a.at || (a.runId < b.runId ? -1 : 1));
}

/** The same try twice is one, told as it was the last time. */
function again(a: VainTry, b: VainTry): VainTry {
  const [older, newer] = a.at <= b.at ? [a, b] : [b, a];
  return { ...newer, said: newer.said ?? older.said, times: a.times + b.times };
}

/** The attempts until the failures that are meant were gone. */
function triesBefore(wanted: ReadonlySet<string>, { attempts, cures }: Fix): readonly Attempt[] {
  const left = new Set(cures.map((cure) => cure.fingerprint).filter((hash) => wanted.has(hash)));
  const end = attempts.findIndex((attempt) => {
    for (const hash of attempt.gone) left.delete(hash);
    return left.size === 0;
  });
  return end < 0 ? attempts : attempts.slice(0, end + 1);
}

interface Helped {
  readonly lines: ReadonlySet<string>;
  readonly commands: ReadonlySet<string>;
  readonly cores: ReadonlySet<string>;
}

/** All that is part of what turned a check green: of a proven fix the smallest change, else the whole one. */
function whatHelped(fixes: readonly TriedFix[]): Helped {
  const good = fixes.filter(({ fix }) => teaches(fix));
  return {
    lines: new Set(good.flatMap(({ fix, change }) => changedLines(fix.minimal ?? change ?? ""))),
    commands: new Set(good.flatMap(({ fix }) => fix.attempts.at(-1)?.commands ?? [])),
    cores: new Set(good.flatMap(({ fix }) => [...coresOf(fix)])),
  };
}

/** Null where nothing is left that could be told not to be tried again. */
function vainTry(attempt: Attempt, step: string | null, fix: string | null, helped: Helped): VainTry | null {
  if (attempt.core && helped.cores.has(attempt.core)) return null;
  const all = step === null ? [] : changedLines(step);
  const lines = all.filter((line) => !helped.lines.has(line));
  const commands = attempt.commands.filter((command) => !helped.commands.has(command));
  // Everything it changed is still there in what passed: perhaps it took both.
  const files = all.length > 0 && lines.length === 0 ? [] : attempt.files;
  if (files.length === 0 && commands.length === 0) return null;
  const { at, runId, said, core = null } = attempt;
  const outcome = attempt.outcome === "partial" ? "partial" : "failure";
  return { at, runId, outcome, files, commands, lines, core, said, times: 1, fix };
}

/** The same lines or commands again are the same try; where neither is known, each is one of its own. */
function keyOf({ lines, commands, runId }: VainTry): string {
  return lines.length + commands.length === 0 ? runId : [...lines, "", ...commands].join("\n");
}
