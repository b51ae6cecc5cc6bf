import type { Bench } from "#model/proof.ts";
import { ddmin } from "./ddmin.ts";
import { type Change, lineUnits, renderPatch, type Unit } from "./hunks.ts";

import type { Away } from "./looks-away.ts";
import type { Trials } from "./prove-trials.ts";

export interface Smallest {
  readonly units: readonly Unit[];
  /** The hunks that the units are of. */
  readonly hunks: readonly Unit[];
  readonly tree: string;
  readonly patch: string;
  readonly reduced: "hunks" | "lines" | "partly";
}

export interface ReducePorts {
  readonly bench: Bench;
  readonly trials: Trials;
  /** Runs that must still be possible afterwards. */
  readonly reserve: number;
  /** Whether a patch, and the tree it makes, only make the check look away. */
  looksAway(patch: string, tree: string): Away | null;
  onLeft?(stage: "hunks" | "lines", left: number): void;
}

/** The smallest set of hunks, then of lines, that still turns the check green. All of `hunks` together must do so. */
export async function reduce(
  change: Change,
  hunks: readonly Unit[],
  base: string,
  ports: ReducePorts,
): Promise<Smallest> {
  const { bench, trials } = ports;
  const trees = new Map<string, string>();
  const treeOf = async (units: readonly Unit[]) => {
    const patch = renderPatch(change, units);
    const known = trees.get(patch) ?? (await bench.treeWith(base, patch));
    if (known !== null) trees.set(patch, known);
    return { patch, tree: known };
  };
  const isSpent = () => trials.isSpent(ports.reserve);
  const away: (readonly Unit[])[] = [];
  const shrink = async (stage: "hunks" | "lines", units: readonly Unit[]) => {
    ports.onLeft?.(stage, units.length);
    const all = await treeOf(units);
    // Half of an honest change may look away where the whole does not: a line of a test removed, and none in its place.
    const isHonest = all.tree !== null && ports.looksAway(all.patch, all.tree) === null;
    return ddmin(
      units,
      async (subset) => {
        const { tree, patch } = await treeOf(subset);
        if (tree === null || tree === base || (await trials.ask(tree)) !== "green") return false;
        if (isHonest && ports.looksAway(patch, tree) !== null) {
          if (stage === "hunks") away.push(subset);
          return false;
        }
        ports.onLeft?.(stage, subset.length);
        return true;
      },
      isSpent,
    );
  };
  const honest = await shrink("hunks", hunks);
  // Hunks that do it by looking away are not made honest by one beside them that does nothing.
  const disguised = away.find((some) => some.every((unit) => honest.units.includes(unit)));
  const byHunk = disguised ? { ...honest, units: disguised } : honest;
  const some = await treeOf(byHunk.units);
  if (some.tree === null) throw new Error("a patch that applied does not apply any more");
  // Less of something that looks away may be green without looking like it: such lines prove nothing.
  const mayGoOn = byHunk.complete && ports.looksAway(some.patch, some.tree) === null;
  const byLine = mayGoOn ? await shrink("lines", lineUnits(change, byHunk.units)) : byHunk;
  const { patch, tree } = await treeOf(byLine.units);
  if (tree === null) throw new Error("a patch that applied does not apply any more");
  return {
    units: byLine.units,
    hunks: byHunk.units,
    tree,
    patch,
    // What the lines were reduced to before the budget ended is kept all the same.
    reduced: !byHunk.complete ? "partly" : mayGoOn && byLine.complete ? "lines" : "hunks",
  };
}
