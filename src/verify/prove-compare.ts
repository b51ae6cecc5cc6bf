import type { ProofVerdict } from "#model/proof.ts";
import type { Finding, Trials } from "./prove-trials.ts";

export interface Sides {
  readonly withTree: string;
  readonly withoutTree: string;
}

export interface Repeats {
  readonly least: number;
  /** A quick check is repeated more often, up to this. */
  readonly most: number;
}

/** How the two sides compare; `holds` when the fix does what is claimed, each of `repeats` times. */
export type Comparison =
  | { readonly kind: "holds"; readonly repeats: number }
  | { readonly kind: "ends"; readonly verdict: ProofVerdict; readonly why: string; readonly repeats: number };

/** The part of the time left that may go into repeating more often than asked. */
const SHARE = 0.3;

/**
 * Runs the check with and without the change, several times each. The order is with, without, without, with, without, …
 * (Thue–Morse): something that comes and goes in a rhythm of its own does not fall in step with it.
 */
export async function compare(
  trials: Trials,
  sides: Sides,
  asked: Repeats,
  commands: readonly string[],
): Promise<Comparison> {
  let repeats = asked.least;
  for (let i = 0; i < 2 * repeats; i++) {
    const end = (verdict: ProofVerdict, why: string): Comparison => ({ kind: "ends", verdict, why, repeats });
    if (trials.isSpent()) return end("inconclusive", outOfTime(trials, i, 2 * repeats));
    const isWith = isEven(i);
    const tree = isWith ? sides.withTree : sides.withoutTree;
    const found = await trials.run(tree);
    const isCut = found === "unrun" ? trials.isStopped : found === "timeout" && trials.isSpent();
    if (isCut) return end("inconclusive", outOfTime(trials, i, 2 * repeats));
    if (found === (isWith ? "green" : "same")) {
      if (trials.disagree(tree)) return end("flaky", differs(isWith));
      if (i === 1) repeats = repeatsFor(trials, asked);
      continue;
    }
    const steady = await repeat(trials, tree, repeats);
    if (steady === "differs") return end("flaky", differs(isWith));
    return isWith ? end(...redWith(found, repeats)) : end(...notRedWithout(found, repeats, commands));
  }
  return { kind: "holds", repeats };
}

/** Whether a tree goes on giving what it gave; a run that hangs or cannot start is not tried again. */
export async function repeat(trials: Trials, tree: string, times: number): Promise<"steady" | "differs"> {
  while (!trials.disagree(tree) && !trials.isSpent()) {
    const found = trials.of(tree);
    if (found.length >= times || found.includes("timeout") || found.includes("unrun")) break;
    await trials.run(tree);
  }
  return trials.disagree(tree) ? "differs" : "steady";
}

/** 0 1 1 0 1 0 0 1 …: whether a number has an even number of ones. */
function isEven(n: number): boolean {
  let ones = 0;
  for (let rest = n; rest > 0; rest >>= 1) ones += rest & 1;
  return ones % 2 === 0;
}

/** By chance, a check that fails every second time passes for a proof once in 16 when repeated twice, once in 1024 at five. */
function repeatsFor(trials: Trials, { least, most }: Repeats): number {
  const affordable = Math.floor((SHARE * trials.leftMs) / (2 * Math.max(1, trials.meanMs)));
  return Math.max(least, Math.min(most, affordable));
}

const differs = (isWith: boolean) =>
  `the check gave different results on the same files ${isWith ? "with" : "without"} the change`;

function outOfTime(trials: Trials, done: number, wanted: number): string {
  return `${trials.isStopped ? "stopped" : "time was up"} after ${done} of ${wanted} runs`;
}

function redWith(found: Finding, repeats: number): [ProofVerdict, string] {
  if (found === "timeout") return ["inconclusive", "with the change the check did not end in time"];
  if (found === "unrun") return ["inconclusive", "the check could not be run in the scratch copy"];
  if (found === "same")
    return ["refuted", `red ${times(repeats)} with the change, with the failure it was to cure`];
  return [
    "inconclusive",
    "the check cannot run in the scratch copy: it is red there with the change, though it was green for you",
  ];
}

function notRedWithout(found: Finding, repeats: number, commands: readonly string[]): [ProofVerdict, string] {
  if (found === "timeout") return ["inconclusive", "without the change the check did not end in time"];
  if (found === "unrun") return ["inconclusive", "the check could not be run in the scratch copy"];
  if (found === "other") return ["refuted", "red without the change, but not with the failure it cured"];
  if (commands.length === 0) return ["refuted", `green ${times(repeats)} without the change as well`];
  const what = commands.slice(0, 3).join(", ");
  return [
    "inconclusive",
    `green without the change as well: what was run in between may have cured it (${what})`,
  ];
}

/** "once", "twice", "3 times" */
export function times(n: number): string {
  return n === 1 ? "once" : n === 2 ? "twice" : `${n} times`;
}
