import type { Plan } from "#model/heal.ts";
import type { Safety } from "#model/lesson.ts";
import { safetyOf } from "../gates/safety.ts";

const RANK: Readonly<Record<Safety, number>> = { safe: 0, moderate: 1, risky: 2 };

/** How much a plan can do wrong, by its change; what the plan says of itself can only make it worse. */
export function categoryOf({ remedy, diff, safety }: Plan): Safety {
  const seen = remedy.kind === "patch" ? safetyOf(diff).safety : safety;
  return RANK[seen] > RANK[safety] ? seen : safety;
}
