import type { Application } from "#model/heal.ts";
import { percent } from "./answer.ts";
import { churnOf } from "./churn.ts";
import type { HealNumbers } from "./numbers.ts";

/** Something about healing that a person should look at. */
export interface HealAlert {
  readonly kind: "churn" | "disagreement";
  /** `lock`: healing stops by itself. */
  readonly level: "warn" | "lock";
  readonly why: string;
}

/** How often judges contradicted each other; null where too few were asked together. */
export interface DisagreementShare {
  readonly share: number | null;
}

/** What the record so far says about healing as a whole. */
export function alertsOf(
  applications: readonly Application[],
  disagreement: DisagreementShare,
  numbers: HealNumbers,
): HealAlert[] {
  const { landed, reverted, rate } = churnOf(applications);
  const alerts: HealAlert[] = [];
  if (rate !== null && landed >= numbers.churnLeast && rate > numbers.churnWarns)
    alerts.push({
      kind: "churn",
      level: rate > numbers.churnLocks ? "lock" : "warn",
      why: `${reverted} of ${landed} landed changes were reverted (${percent(rate)})`,
    });
  const { share } = disagreement;
  if (share !== null && share > numbers.disagreementWarns)
    alerts.push({
      kind: "disagreement",
      level: "warn",
      why: `judges disagree about ${percent(share)} of what they judge together`,
    });
  return alerts;
}
