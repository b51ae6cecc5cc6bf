import type { Application } from "#model/heal.ts";
import type { Disagreement } from "#model/judge.ts";
import { churnOf } from "../preflight/churn.ts";
import type { HealNumbers } from "../preflight/numbers.ts";

export interface HealAlert {
  readonly kind: "churn" | "judges";
  /** What it does: a warning is said, a lock stops all healing. */
  readonly does: "warn" | "lock";
  readonly why: string;
}

/** What is wrong with healing as a whole: too much taken back, or judges that contradict each other. Few cases say nothing. */
export function alertsOf(
  applications: readonly Application[],
  disagreement: Disagreement,
  numbers: HealNumbers,
): HealAlert[] {
  const real = applications.filter(({ by, isDryRun }) => by !== "shadow" && !isDryRun);
  const { landed, reverted, rate } = churnOf(real);
  const alerts: HealAlert[] = [];
  const said = `${reverted} of ${landed} landed changes were taken back (${percent(rate)})`;
  if (rate !== null && landed >= numbers.churnLeast) {
    if (rate > numbers.churnLocks)
      alerts.push({ kind: "churn", does: "lock", why: `${said}, more than ${percent(numbers.churnLocks)}` });
    else if (rate > numbers.churnWarns)
      alerts.push({ kind: "churn", does: "warn", why: `${said}, more than ${percent(numbers.churnWarns)}` });
  }
  const { share, split, panels } = disagreement;
  if (share !== null && share > numbers.disagreementWarns)
    alerts.push({
      kind: "judges",
      does: "warn",
      why: `judges contradicted each other on ${split} of ${panels} changes (${percent(share)})`,
    });
  return alerts;
}

const percent = (share: number | null) => `${Math.round((share ?? 0) * 100)} %`;
