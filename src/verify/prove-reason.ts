import type { Bench, Proof, ProofVerdict } from "#model/proof.ts";
import { type Change, countLines, lineUnits, renderPatch, type Unit } from "./hunks.ts";
import type { Away, LooksAway } from "./looks-away.ts";
import { repeat } from "./prove-compare.ts";
import { reduce, type Smallest } from "./prove-reduce.ts";
import type { Trials } from "./prove-trials.ts";

/** What was found, before it is a receipt. */
export interface Found {
  readonly verdict: ProofVerdict;
  readonly why: string;
  readonly smallest?: Pick<Smallest, "patch" | "tree"> | null;
  readonly reduced?: Proof["reduced"];
  readonly repeats?: number;
}

export interface ReasonPorts {
  readonly bench: Bench;
  readonly looksAway: LooksAway;
}

export type OnStage = (stage: "hunks" | "lines" | "confirm", left: number | null) => void;

/** A change that does it, still to be reduced. */
export interface Question {
  readonly change: Change;
  readonly withTree: string;
  readonly withoutTree: string;
  readonly repeats: number;
  readonly holds: string;
}

/** More ways than this to make one check green by itself are not looked for. */
const MAX_WAYS = 3;

/** The least that does it; where that makes the check look away, the least of the rest that does it too, if any. */
export async function findReason(
  question: Question,
  ports: ReasonPorts,
  trials: Trials,
  onStage: OnStage,
): Promise<Found> {
  const { change, withoutTree, repeats, holds } = question;
  const { bench } = ports;
  const looksAway = (patch: string, tree: string) =>
    ports.looksAway(patch, trials.tests(tree), trials.tests(withoutTree));
  const treeOf = (units: readonly Unit[]) => bench.treeWith(withoutTree, renderPatch(change, units));
  let pool = change.hunks;
  let away: Away | null = null;
  for (let way = 0; way < MAX_WAYS; way++) {
    const reserve = repeats + 1;
    const least = await reduce(change, pool, withoutTree, {
      bench,
      trials,
      reserve,
      looksAway,
      onLeft: onStage,
    });
    onStage("confirm", null);
    if ((await repeat(trials, least.tree, repeats)) === "differs")
      return { verdict: "flaky", why: "the check gave different results on the same part of the change" };
    const looked = looksAway(least.patch, least.tree);
    if (looked === null) {
      const note = away === null ? await restNote(least, trials, change, treeOf) : ALSO_AWAY;
      const whole = renderPatch(change, change.hunks);
      const isHonest = away === null && looksAway(whole, question.withTree) === null;
      if (trials.greens(least.tree) < repeats) return unconfirmed(question, isHonest ? whole : null);
      const why = `${holds}; ${sizeOf(change, least)}${note}`;
      return { verdict: "proven", why, smallest: least, reduced: least.reduced };
    }
    away ??= looked;
    const touched = new Set(least.hunks);
    pool = pool.filter((unit) => !touched.has(unit));
    const tree = pool.length === 0 ? null : await treeOf(pool);
    if (tree === null || tree === withoutTree || trials.isSpent()) break;
    if ((await trials.ask(tree)) !== "green") break;
  }
  return away ?? { verdict: "inconclusive", why: `${holds}; no part of the change does it twice` };
}

const ALSO_AWAY = "; another part of the change makes the check look away";

/** Time was up before the least was run often enough: what was shown is that all of it does it. */
function unconfirmed({ withTree, holds }: Question, whole: string | null): Found {
  const why = `${holds}; time was up before it could be reduced`;
  if (whole === null) return { verdict: "inconclusive", why: `${why}${ALSO_AWAY}` };
  return { verdict: "proven", why, smallest: { patch: whole, tree: withTree } };
}

/** Everything but the least should still be red; where it is not, that is said. */
async function restNote(
  least: Smallest,
  trials: Trials,
  change: Change,
  treeOf: (units: readonly Unit[]) => Promise<string | null>,
): Promise<string> {
  const own = new Set(least.units.flatMap(({ file, keys }) => keys.map((key) => `${file} ${key}`)));
  const isOther = ({ file, keys }: Unit) => !keys.some((key) => own.has(`${file} ${key}`));
  const rest = lineUnits(change, change.hunks).filter(isOther);
  if (rest.length === 0 || trials.isSpent()) return "";
  const tree = await treeOf(rest);
  if (tree === null) return "";
  const found = await trials.ask(tree);
  if (found === "green")
    return "; another part of the change does it too, so this one is enough by itself, but not needed";
  return found === "other" ? "; the rest of the change without it fails in another way" : "";
}

function sizeOf(change: Change, { hunks, units, reduced }: Smallest): string {
  const all = countLines(change, hunks);
  const few = countLines(change, units);
  const some = `${hunks.length} hunk${hunks.length === 1 ? "" : "s"} of ${change.hunks.length}`;
  const lines = few < all ? `, then ${few} line${few === 1 ? "" : "s"} of ${all}` : "";
  const unfinished = reduced === "lines" ? "" : " (time was up before it was the least)";
  return `${some}${lines}${unfinished}`;
}
