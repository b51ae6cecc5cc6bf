/**
 * What healing does when nobody asks: shadow runs, suggestions, and what the policy lets it apply. In: what is red, and a deadline.
 * Out: what was done, as sentences. Called by the worker at the end of a session, and by `heal auto`; never by a hook or by `run`.
 */
import { reaches } from "#heal/preflight/gate-switches.ts";
import { stoppedBy } from "#heal/preflight/stopped-by.ts";
import { byItself } from "#heal/watch/by-itself.ts";
import type { HealAsk } from "#loop/heal-loop-ports.ts";
import { healingOf } from "#memory/healing.ts";
import { knowledgeOf } from "#memory/knowledge.ts";
import type { Application, HealAsker, Plan } from "#model/heal.ts";
import type { Issue } from "#model/issue.ts";
import type { Run } from "#model/run.ts";
import { Trouble } from "#model/trouble.ts";
import { lockedBy } from "./fix-lock.ts";
import { applyPlan } from "./heal-apply.ts";
import type { HealHouse } from "./heal-audit.ts";
import { checksFor } from "./heal-checks.ts";
import { openFailures } from "./heal-open-failures.ts";
import { type PlanMoment, planMoment, planOf } from "./heal-plan.ts";
import { suggestPlan } from "./heal-suggest.ts";
import { gatesNow } from "./heal-waiting.ts";
import { type WatchReport, watchApplications } from "./heal-watch.ts";
import { proposeEdits } from "./issues-propose.ts";
import { lessonsNow } from "./lessons.ts";

export interface AutoAsk {
  readonly signal: AbortSignal;
  /** No new work is begun after this. */
  readonly deadline: number;
  /** A check that took longer is left to somebody who waits for it. */
  readonly longestCheckMs: number;
}

export interface AutoReport {
  readonly watch: WatchReport;
  readonly applied: readonly Application[];
  readonly shadowed: readonly Application[];
  readonly suggested: readonly Plan[];
  /** Edits of documents and workflow files that wait for a person. */
  readonly proposed: readonly Issue[];
  /** Why nothing more was done. */
  readonly why: string | null;
}

/** Watches what landed, then goes through what is red. One after another; a lock or the deadline ends it. */
export async function healByItself(around: HealHouse, ask: AutoAsk): Promise<AutoReport> {
  const watch = await watchApplications(around);
  const done = {
    watch,
    applied: [] as Application[],
    shadowed: [] as Application[],
    suggested: [] as Plan[],
    proposed: [] as readonly Issue[],
  };
  const lock = lockedBy(around.house);
  if (lock !== null) return { ...done, why: lock };
  // Whatever the policy: a person wrote or took in the lesson, and a person decides.
  await lessonsNow(around.house, around.memory);
  done.proposed = await proposeEdits(around);
  const open = openFailures(around);
  if (open.length === 0) return { ...done, why: "nothing is red" };
  let moment: PlanMoment | null = null;
  for (const named of open) {
    if (ask.signal.aborted || around.house.clock.now() >= ask.deadline)
      return { ...done, why: "the time is up" };
    // Taken anew after each landing: the files may be others.
    moment ??= await planMoment(around);
    const plan = await planOf(around, named, moment);
    if (plan === null) continue;
    const what = await chosen(around, plan, named.run);
    if (what === "suggest" && (await suggested(around, plan))) done.suggested.push(plan);
    if (what !== "apply" && what !== "shadow") continue;
    if ((named.run.durationMs ?? 0) > ask.longestCheckMs) continue;
    const after = await applied(around, plan, what === "apply" ? "policy" : "shadow", ask.signal);
    if ("refused" in after) return { ...done, why: after.refused };
    (what === "apply" ? done.applied : done.shadowed).push(after);
    if (what === "shadow" && maySuggest(around) && (await suggested(around, plan))) done.suggested.push(plan);
    if (after.mergedInto !== null) moment = null;
  }
  return { ...done, why: null };
}

const maySuggest = ({ house }: HealHouse) => reaches(house.settings.values["heal.policy"], "suggest");

/** A plan for a person: to apply; or, where only hands may make the change, to know of. What cannot be applied now is no suggestion. */
async function suggested(around: HealHouse, plan: Plan): Promise<boolean> {
  const stop = stoppedBy(await gatesNow(around, plan, { by: "person", isForced: true }));
  if (stop === null) return suggestPlan(around, plan, null);
  return /^(?:hard-limits|protected-paths)$/.test(stop.gate) && suggestPlan(around, plan, stop);
}

async function chosen(around: HealHouse, plan: Plan, run: Run) {
  const { house, memory } = around;
  const { fingerprint } = plan.failure;
  const gates = await gatesNow(around, plan, { by: "policy", isForced: false });
  return byItself(plan, {
    policy: house.settings.values["heal.policy"],
    applications: healingOf(memory).heal.applications({ fingerprint }),
    redSince: redSince(around, run),
    stoppedBy: stoppedBy(gates)?.why ?? null,
    hindrance: checksFor(around, plan).hindrance("policy"),
  }).kind;
}

/** The check's last passing run, or the beginning of time. */
function redSince({ memory }: HealHouse, { check, startedAt }: Run): number {
  return knowledgeOf(memory).fixes.lastPassBefore(check.id, startedAt + 1) ?? 0;
}

/** Applies one, or says why none can be now: somebody else is at it, say. */
async function applied(
  around: HealHouse,
  plan: Plan,
  by: HealAsker,
  signal: AbortSignal,
): Promise<Application | { readonly refused: string }> {
  const ask: HealAsk = { by, isDryRun: false, isStrict: false, forced: null };
  try {
    const steps = applyPlan({ ...around, signal }, plan, ask);
    for (;;) {
      const step = await steps.next();
      if (step.done) return step.value;
    }
  } catch (error) {
    if (error instanceof Trouble && error.code === "refused") return { refused: error.message };
    throw error;
  }
}
