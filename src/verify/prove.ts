/**
 * Proof: is this change the reason why the check went green? In: a fix, its diff, and a bench that runs the check on
 * any tree. Out: a receipt. The check must be green with the change and red with the same failure without it, each time;
 * a check that cures itself when it is run once more proves nothing; then the change is reduced to the least that still does it, and looked at once more: alone, and everything but it.
 * Nothing here touches files, processes or the store; and nothing is called proven that one run of all contradicts.
 */
import type { Fix } from "#model/fix.ts";
import type { Clock } from "#model/ports.ts";
import type { Bench, Proof } from "#model/proof.ts";
import { openChange, renderPatch } from "./hunks.ts";
import type { LooksAway } from "./looks-away.ts";
import { cureOfItsOwn } from "./prove-again.ts";
import { compare, type Repeats, times } from "./prove-compare.ts";
import { type Found, findReason, type OnStage } from "./prove-reason.ts";
import { type Limits, Trials } from "./prove-trials.ts";

export interface ProofRequest {
  readonly id: string;
  readonly fix: Pick<Fix, "id" | "kind" | "cures" | "fromTree" | "toTree" | "commands">;
  /** The change as it is, nothing taken out of it; null where there is none. */
  readonly diff: { readonly text: string; readonly truncated: boolean } | null;
  readonly command: readonly string[];
  readonly directory: string;
  readonly repeats: Repeats;
  /** Epoch milliseconds. */
  readonly deadline: number;
  readonly maxTrials: number;
  /** Why it cannot be run, where that is known before. */
  readonly hindrance?: string | null;
}

/** How far a proof is. */
export interface ProofStep {
  readonly stage: "compare" | "hunks" | "lines" | "confirm";
  readonly trials: number;
  /** Hunks or lines that are still in question. */
  readonly left: number | null;
}

export interface ProofPorts {
  readonly bench: Bench;
  readonly isolation: string;
  readonly clock: Clock;
  readonly looksAway: LooksAway;
  isStopped(): boolean;
  onStep?(step: ProofStep): void;
}

/** Runs what has to be run, and writes the receipt. */
export async function prove(request: ProofRequest, ports: ProofPorts): Promise<Proof> {
  const at = ports.clock.now();
  const { fix } = request;
  const limits: Limits = { ...request, isStopped: () => ports.isStopped() };
  let stage: ProofStep["stage"] = "compare";
  let left: number | null = null;
  const trials: Trials = new Trials(ports.bench, fix.cures[0]?.fingerprint ?? "", ports.clock, limits, () =>
    ports.onStep?.({ stage, trials: trials.all.length, left }),
  );
  const onStage = (next: ProofStep["stage"], units: number | null) => {
    stage = next;
    left = units;
    ports.onStep?.({ stage, trials: trials.all.length, left });
  };
  const found = await examine(request, ports, trials, onStage);
  return {
    id: request.id,
    fixId: fix.id,
    verdict: found.verdict,
    why: found.why,
    at,
    durationMs: ports.clock.now() - at,
    command: request.command,
    directory: request.directory,
    repeats: found.repeats ?? request.repeats.least,
    withTree: fix.toTree,
    withoutTree: fix.fromTree,
    fingerprints: [...new Set(fix.cures.map(({ fingerprint }) => fingerprint))],
    trials: trials.all,
    minimal: found.smallest?.patch ?? null,
    minimalTree: found.smallest?.tree ?? null,
    reduced: found.reduced ?? "none",
    isolation: ports.isolation,
  };
}

async function examine(
  request: ProofRequest,
  ports: ProofPorts,
  trials: Trials,
  onStage: OnStage,
): Promise<Found> {
  const { fix, diff } = request;
  const withTree = fix.toTree;
  const withoutTree = fix.fromTree;
  const hindrance = hindranceOf(request);
  if (hindrance !== null || withTree === null || withoutTree === null || diff === null)
    return { verdict: "inconclusive", why: hindrance ?? "nothing to compare" };

  const compared = await compare(trials, { withTree, withoutTree }, request.repeats, fix.commands);
  if (compared.kind === "ends") {
    const trouble = trials.of(trials.all.at(-1)?.tree ?? "").includes("unrun") && ports.bench.trouble?.();
    return trouble ? { ...compared, why: `${compared.why}: ${trouble}` } : compared;
  }
  const { repeats } = compared;
  const holds = `green ${times(repeats)} with it, red ${times(repeats)} without it${alike(trials, withoutTree, fix)}`;

  const own = await cureOfItsOwn(trials, ports.bench, withoutTree, diff.text);
  if (own !== null) return { ...own, repeats };

  const change = openChange(diff.text);
  const whole = renderPatch(change, change.hunks);
  if (change.hunks.length === 0 || (await ports.bench.treeWith(withoutTree, whole)) !== withTree) {
    const away = ports.looksAway(diff.text, trials.tests(withTree), trials.tests(withoutTree));
    if (away !== null) return { ...away, repeats };
    const why = `${holds}; the change could not be taken apart`;
    return { verdict: "proven", why, smallest: { patch: diff.text, tree: withTree }, repeats };
  }
  const found = await findReason({ change, withTree, withoutTree, repeats, holds }, ports, trials, onStage);
  return { repeats, ...found };
}

/** Why there is nothing to run, as a sentence; null when there is. */
export function hindranceOf({ fix, diff, command, hindrance }: ProofRequest): string | null {
  if (hindrance) return hindrance;
  if (fix.kind === "command")
    return `it was cured by a command (${fix.commands.join(", ")}), not by a change of files`;
  if (fix.cures.length === 0) return "no failure is known that it cured";
  if (fix.fromTree === null || fix.toTree === null)
    return "the files were not recorded when the check failed and passed";
  if (fix.fromTree === fix.toTree) return "nothing was changed between the failing and the passing run";
  if (command.length === 0) return "nobody knows the command that was run";
  if (diff === null) return "the change between the two runs is not known any more";
  if (diff.truncated) return "the change is too large to be taken apart";
  return null;
}

function alike(trials: Trials, withoutTree: string, fix: ProofRequest["fix"]): string {
  const back = new Set(trials.common(withoutTree));
  const cured = [...new Set(fix.cures.map(({ fingerprint }) => fingerprint))];
  const same = cured.filter((hash) => back.has(hash)).length;
  if (cured.length === 1) return " with the same failure";
  return same === cured.length
    ? ` with the same ${same} failures`
    : ` with ${same} of the ${cured.length} failures it cured, the first among them`;
}
