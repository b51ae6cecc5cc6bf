import { stoppedBy } from "#heal/preflight/stopped-by.ts";
import type { GateAnswer, Plan } from "#model/heal.ts";
import { planJson } from "#report/heal-json.ts";
import { planLine, planText, shortPlan } from "#report/heal-plan-text.ts";
import { paint } from "#report/paint.ts";
import type { HealHouse } from "../heal-audit.ts";
import { foresee } from "../heal-foreseen.ts";
import { openFailures } from "../heal-open-failures.ts";
import { planFor, planMoment, planOf } from "../heal-plan.ts";
import { gatesNow } from "../heal-waiting.ts";
import type { Invocation } from "./command.ts";
import { inMemory } from "./heal-open.ts";

const BY_PERSON = { by: "person", isForced: false } as const;

/** `heal <failure>`: the plan, what each gate says of it, and what to type. */
export function show(invocation: Invocation, wanted: string): Promise<number> {
  return inMemory(invocation, async (around) => {
    const { flags, terminal } = invocation;
    const plan = await planFor(around, wanted);
    const gates = await gatesNow(around, plan, BY_PERSON);
    foresee(around.house, [{ plan, isStopped: stoppedBy(gates) !== null }]);
    if (flags.has("json")) {
      await terminal.out(`${JSON.stringify({ version: 1, plan: planJson(plan, gates) })}\n`);
      return 0;
    }
    await terminal.out(planText(plan, gates, paint(terminal.paintOut), terminal.columns));
    terminal.err(`${whatToType(plan, gates)}\n`);
    return 0;
  });
}

function whatToType(plan: Plan, gates: readonly GateAnswer[]): string {
  const stop = stoppedBy(gates);
  if (stop === null) return `next: twiceshy heal apply ${shortPlan(plan.id)}`;
  return `it would be refused by ${stop.gate}: ${stop.why}${stop.next === null ? "" : `\nnext: ${stop.next}`}`;
}

/** `heal`: what is red now, and what could be done about each. */
export function list(invocation: Invocation): Promise<number> {
  return inMemory(invocation, async (around) => {
    const { flags, terminal } = invocation;
    const { plans, unknown } = await plansNow(around);
    foresee(
      around.house,
      plans.map(({ plan, gates }) => ({ plan, isStopped: stoppedBy(gates) !== null })),
    );
    if (flags.has("json")) {
      const answer = plans.map(({ plan, gates }) => planJson(plan, gates));
      await terminal.out(`${JSON.stringify({ version: 1, plans: answer, unknown })}\n`);
      return 0;
    }
    const ink = paint(terminal.paintOut);
    for (const { plan, gates } of plans)
      await terminal.out(planLine(plan, stoppedBy(gates), ink, terminal.columns));
    if (plans.length === 0 && unknown.length === 0) await terminal.out("nothing is red\n");
    if (unknown.length > 0)
      await terminal.out(
        `${unknown.length} more ${unknown.length === 1 ? "is" : "are"} red and nothing is known to cure ${unknown.length === 1 ? "it" : "them"}: twiceshy failures\n`,
      );
    return 0;
  });
}

async function plansNow(
  around: HealHouse,
): Promise<{ plans: { plan: Plan; gates: GateAnswer[] }[]; unknown: string[] }> {
  const moment = await planMoment(around);
  const plans: { plan: Plan; gates: GateAnswer[] }[] = [];
  const unknown: string[] = [];
  for (const named of openFailures(around)) {
    const plan = await planOf(around, named, moment);
    if (plan === null) unknown.push(named.failure.fingerprint.hash);
    else plans.push({ plan, gates: await gatesNow(around, plan, BY_PERSON) });
  }
  return { plans, unknown };
}
