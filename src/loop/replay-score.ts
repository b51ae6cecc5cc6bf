import type { ReplayScore, Share, WarnedWhere } from "#model/replay.ts";
import type { Replayed } from "./replay.ts";
import { type Tally, tallyOf, type Warned } from "./replay-tally.ts";

/** How a memory did on some histories, by what was so. Sums over all of them. */
export function scoreReplay(
  { name, version }: { readonly name: string; readonly version: string | null },
  replayed: readonly Replayed[],
): ReplayScore {
  const tallies = replayed.map(tallyOf);
  const sum = (pick: (tally: Tally) => number) => tallies.reduce((total, tally) => total + pick(tally), 0);
  const share = (pick: (tally: Tally) => Share): Share => ({
    count: sum((tally) => pick(tally).count),
    of: sum((tally) => pick(tally).of),
  });
  const repeats = tallies.flatMap((tally) => [...tally.repeats.values()]);
  const count = (isSo: (warned: Warned) => boolean) => repeats.filter(isSo).length;
  const times = replayed.flatMap(({ answers }) => answers.map(({ ms }) => ms)).sort((a, b) => a - b);
  return {
    memory: name,
    version,
    repeats: repeats.length,
    atStart: count(({ start }) => start),
    atAction: count(({ action }) => action),
    afterFailure: count(({ failure }) => failure),
    inTime: count(isInTime),
    ever: count(isEver),
    withCure: count(({ cure }) => cure),
    wheres: wheresOf(repeats),
    onClean: share(({ onClean }) => onClean),
    onNew: share(({ onNew }) => onNew),
    onFlakes: share(({ onFlakes }) => onFlakes),
    idleStarts: share(({ idleStarts }) => idleStarts),
    said: sum(({ said }) => said),
    right: sum(({ right }) => right),
    general: sum(({ general }) => general),
    tokens: sum(({ tokens }) => tokens),
    sessions: sum(({ sessions }) => sessions),
    ms: {
      median: at(times, 0.5),
      p95: at(times, 0.95),
      learning: replayed.reduce((total, { learningMs }) => total + learningMs, 0),
    },
  };
}

const isInTime = ({ start, action }: Warned) => start || action;
const isEver = (warned: Warned) => isInTime(warned) || warned.failure;

function wheresOf(repeats: readonly Warned[]): WarnedWhere[] {
  const names = [...new Set(repeats.flatMap(({ where }) => where ?? []))].sort();
  return names.map((where) => {
    const some = repeats.filter((warned) => warned.where === where);
    const [inTime, ever] = [some.filter(isInTime).length, some.filter(isEver).length];
    return { where, repeats: some.length, inTime, ever };
  });
}

function at(sorted: readonly number[], share: number): number {
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0;
}
