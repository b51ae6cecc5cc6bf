import type { CycleFailure } from "#model/cycle.ts";
import type { CheckRun } from "#model/fix-event.ts";
import type { Plan } from "#model/heal.ts";
import type { FixCheck } from "./fix-loop-ports.ts";
import type { HealCopy, HealPorts } from "./heal-loop-ports.ts";
import { whyUnsaid } from "./heal-verify-parts.ts";

/** So many run at once, each in a copy of its own: checks write caches, and would disturb each other. */
const LANES = 2;

export type OtherChecks =
  | {
      readonly kind: "ok";
      readonly green: readonly FixCheck[];
      /** Red without the change too, and in no other way. */
      readonly sameAsBefore: readonly FixCheck[];
    }
  | {
      readonly kind: "refused";
      readonly why: string;
      readonly next: string | null;
      /** The change breaks something. */
      readonly isDisproof?: true;
    }
  | { readonly kind: "failed"; readonly why: string };

export interface OthersAround {
  readonly plan: Plan;
  /** The copy that is there already, with the change in it. */
  readonly copy: HealCopy;
  readonly openCopy: HealPorts["openCopy"];
  apply(copy: HealCopy): Promise<Exclude<OtherChecks, { kind: "ok" }> | null>;
  run(check: FixCheck, tree: string, on: "without" | "with", at: HealCopy): Promise<CheckRun>;
  readonly signal: AbortSignal;
}

/** Runs the other checks on the changed files. One that is red is run without the change as well: only what turned red by it counts. */
export async function checkOthers(checks: readonly FixCheck[], around: OthersAround): Promise<OtherChecks> {
  const left = [...checks];
  const green: FixCheck[] = [];
  const sameAsBefore: FixCheck[] = [];
  let stop: Exclude<OtherChecks, { kind: "ok" }> | null = null;
  const lane = async (copy: HealCopy) => {
    for (;;) {
      const check = stop === null && !around.signal.aborted ? left.shift() : undefined;
      if (check === undefined) return;
      const found = await checkOne(check, copy, around);
      if (found === "green") green.push(check);
      else if (found === "same") sameAsBefore.push(check);
      else stop ??= found;
    }
  };
  const second = async () => {
    const copy = await around.openCopy();
    // Where there is no room for a second one, the first does it all.
    if ("kind" in copy) return;
    const misfit = await around.apply(copy);
    // Looked at now: the other lane may have found something meanwhile.
    stop ??= misfit;
    await lane(copy);
  };
  await Promise.all([lane(around.copy), ...(checks.length > 1 && LANES > 1 ? [second()] : [])]);
  return stop ?? { kind: "ok", green, sameAsBefore };
}

async function checkOne(
  check: FixCheck,
  copy: HealCopy,
  around: OthersAround,
): Promise<"green" | "same" | Exclude<OtherChecks, { kind: "ok" }>> {
  const { plan, run } = around;
  const after = await run(check, plan.toTree!, "with", copy);
  if (after.outcome === "passed") return "green";
  const put = await copy.restore(plan.baseTree!);
  if (put.kind === "failed") return { kind: "failed", why: put.why };
  const before = await run(check, plan.baseTree!, "without", copy);
  const applied = await around.apply(copy);
  if (applied !== null) return applied;
  const { command } = check.check;
  const no = (why: string) => ({ kind: "refused", why: `${command} ${why}`, next: null }) as const;
  // What cannot be run with the change and could not be run without it says nothing.
  if (after.outcome !== "failed")
    return before.outcome === after.outcome
      ? "same"
      : no(`does not come to an end with the change: ${after.why ?? ""}`);
  const turned = turnedRed(before, after);
  if (turned === null) return "same";
  const unsaid = whyUnsaid(after, before);
  if (unsaid !== null) return { ...no(""), why: `Nothing verified this: ${unsaid}` };
  // Once more: what comes and goes by itself is not the change's doing, and is no yes either.
  const again = await run(check, plan.toTree!, "with", copy);
  if (again.outcome !== "failed" || turnedRed(before, again) === null)
    return no(`comes and goes: ${turned}, and not the second time`);
  return { ...no(turned), isDisproof: true };
}

/** What a change did to a check that is red with it; null where that was so without it. */
function turnedRed(before: CheckRun, after: CheckRun): string | null {
  if (before.outcome !== "failed")
    return `turns red with the change: ${said(after.failures[0]) ?? `it ends with ${after.exitCode ?? after.signal}`}`;
  const known = new Set(before.failures.map(({ fingerprint }) => fingerprint));
  const fresh = after.failures.find(({ fingerprint }) => !known.has(fingerprint));
  return fresh !== undefined || after.failures.length > before.failures.length
    ? `fails in a new way with the change: ${said(fresh ?? after.failures[0]) ?? ""}`
    : null;
}

const said = (failure: CycleFailure | undefined) => failure?.summary.split("\n")[0];
