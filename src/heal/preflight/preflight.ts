/**
 * The first gate: whether a plan may be applied at all, for whoever asks. In: the plan and the facts of one moment. Out: one answer
 * per gate, in the order people read them. Pure; nothing is run or written here. A person who types `heal apply` is bound by less
 * than the policy; RULES says whom each gate binds, and what --force lifts.
 */
import { GATES, type GateAnswer, type GateName, type HealAsker, type Plan } from "#model/heal.ts";
import { EVERYBODY, type Gate, type Said } from "./answer.ts";
import type { PreflightAsk, PreflightFacts } from "./facts.ts";
import { budgetGate } from "./gate-budget.ts";
import { hardLimitsGate, preconditionsGate, protectedPathsGate } from "./gate-change.ts";
import { lifecycleGate, precedentGate, proofGate, quarantineGate, shadowGate } from "./gate-evidence.ts";
import { judgesGate, landGate, verificationGate } from "./gate-later.ts";
import { breakerGate, hotFilesGate, rateGate } from "./gate-pace.ts";
import { ignoredGate, lockGate, policyGate } from "./gate-switches.ts";
import { treeGate } from "./gate-tree.ts";

interface Rule {
  readonly gate: Gate;
  readonly binds: readonly HealAsker[];
  /** What --force of a person lifts. */
  readonly isForceable?: true;
}

const LANDS: readonly HealAsker[] = ["person", "policy"];
const ITSELF: readonly HealAsker[] = ["policy"];

/** Whom each gate binds. */
export const RULES: Readonly<Record<GateName, Rule>> = {
  lock: { gate: lockGate, binds: EVERYBODY },
  policy: { gate: policyGate, binds: LANDS, isForceable: true },
  ignored: { gate: ignoredGate, binds: ["policy", "shadow"] },
  proof: { gate: proofGate, binds: LANDS },
  precedent: { gate: precedentGate, binds: ITSELF, isForceable: true },
  lifecycle: { gate: lifecycleGate, binds: ITSELF },
  quarantine: { gate: quarantineGate, binds: ["policy", "shadow"] },
  shadow: { gate: shadowGate, binds: ITSELF },
  preconditions: { gate: preconditionsGate, binds: ["policy", "shadow"] },
  "hard-limits": { gate: hardLimitsGate, binds: EVERYBODY },
  "protected-paths": { gate: protectedPathsGate, binds: EVERYBODY },
  "hot-files": { gate: hotFilesGate, binds: ITSELF },
  rate: { gate: rateGate, binds: ITSELF },
  breaker: { gate: breakerGate, binds: ITSELF },
  budget: { gate: budgetGate, binds: ITSELF },
  tree: { gate: treeGate, binds: EVERYBODY },
  verification: { gate: verificationGate, binds: EVERYBODY },
  judges: { gate: judgesGate, binds: ITSELF, isForceable: true },
  land: { gate: landGate, binds: LANDS },
};

/** What every gate says of a plan. A refusal that binds stops it. */
export function preflight(plan: Plan, facts: PreflightFacts, ask: PreflightAsk): GateAnswer[] {
  // Nobody but a person can force anything.
  const given = { ...ask, isForced: ask.isForced && ask.by === "person" };
  const answers = GATES.map((name): GateAnswer => {
    const rule = RULES[name];
    const said = rule.gate(plan, facts, given);
    return {
      gate: name,
      verdict: said.verdict,
      binds: binds(rule, said, given),
      why: said.why,
      next: said.next,
    };
  });
  if (!answers.some(({ next }) => next?.includes(FORCE))) return answers;
  const stays = stayingRefusal(plan, facts);
  return stays === null ? answers : answers.map((one) => withoutForce(one, stays));
}

const FORCE = "--force";

/** What stops a person even with --force. */
function stayingRefusal(plan: Plan, facts: PreflightFacts): GateName | null {
  const forced = { by: "person", isForced: true } as const;
  const found = GATES.find((name) => {
    const rule = RULES[name];
    const said = rule.gate(plan, facts, forced);
    return said.verdict === "refuse" && binds(rule, said, forced);
  });
  return found ?? null;
}

/** Nobody is told to force what force would not move. */
function withoutForce(answer: GateAnswer, stays: GateName): GateAnswer {
  if (!answer.next?.includes(FORCE)) return answer;
  return { ...answer, why: `${answer.why}; --force would not help, ${stays} says no as well`, next: null };
}

function binds(
  { binds: whom, isForceable }: Rule,
  { bindsOnly }: Said,
  { by, isForced }: PreflightAsk,
): boolean {
  if (isForced && isForceable === true) return false;
  return (bindsOnly ?? whom).includes(by);
}
