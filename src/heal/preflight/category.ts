import type { Plan } from "#model/heal.ts";
import type { Safety } from "#model/lesson.ts";
import { safetyOf } from "../gates/safety.ts";

const RANK: Readonly<Record<Safety, number>> = { safe: 0, moderate: 1, risky: 2 };

/** Several gates ask about the same plan, which never changes. */
const SEEN = new WeakMap<Plan, Safety>();

/** How much a plan can do wrong, by its change; what the plan says of itself can only make it worse. */
export function categoryOf(plan: Plan): Safety {
  const known = SEEN.get(plan);
  if (known !== undefined) return known;
  const { remedy, diff, safety } = plan;
  const seen = remedy.kind === "patch" ? safetyOf(diff).safety : safety;
  const worst = RANK[seen] > RANK[safety] ? seen : safety;
  SEEN.set(plan, worst);
  return worst;
}
