import { breakerOf } from "#heal/preflight/breaker.ts";
import { churnOf } from "#heal/preflight/churn.ts";
import { policySteps } from "#heal/preflight/earned.ts";
import { spentOf } from "#heal/preflight/gate-budget.ts";
import { rateOf } from "#heal/preflight/gate-pace.ts";
import { healingOf } from "#memory/healing.ts";
import { knowledgeOf } from "#memory/knowledge.ts";
import type { HealPolicy } from "#model/heal.ts";
import type { HealStatus } from "#model/heal-status.ts";
import { DAY_MS } from "#model/pattern.ts";
import type { Memory } from "#model/ports.ts";
import { Trouble } from "#model/trouble.ts";
import { lockedBy } from "./fix-lock.ts";
import { alertsNow, HEAL_SPAN_MS } from "./heal-alerts.ts";
import { auditStep } from "./heal-audit.ts";
import { applicationsAround, judgesSetUp } from "./heal-facts.ts";
import { healNumbers } from "./heal-numbers.ts";
import { unmergedNow } from "./heal-unmerged.ts";
import type { House } from "./house.ts";
import { whoSays } from "./who-says.ts";
import { writeSetting } from "./write-setting.ts";

/** How healing stands here: what is on, what is left, what runs, and what each step of the policy would need. */
export async function healStatus(house: House, memory: Memory): Promise<HealStatus> {
  const unmerged = await unmergedNow({ house, memory });
  const { heal } = healingOf(memory);
  const knowledge = knowledgeOf(memory);
  const now = house.clock.now();
  const numbers = healNumbers(house);
  const policy = house.settings.values["heal.policy"];
  const recent = applicationsAround(heal, now, null);
  const breaker = breakerOf(recent, now, numbers);
  const rate = rateOf(recent, now, numbers);
  const spent = spentOf(heal.votes({ since: now - DAY_MS }), numbers.validationUsd);
  const churn = churnOf(heal.applications({ since: now - HEAL_SPAN_MS }));
  const lessons = knowledge.lessons.lessons({ archived: false });
  const judges = judgesSetUp(house);
  return {
    policy,
    policyFrom: house.settings.origins["heal.policy"],
    locked: lockedBy(house),
    breaker: { state: breaker.state, until: breaker.state === "open" ? breaker.until : null },
    rate: { ...rate, most: numbers.changesPerHour },
    budget: { ...spent, mostUsd: numbers.dailyUsd, mostValidations: numbers.dailyValidations },
    judges,
    churn,
    alerts: alertsNow({ house, memory }).map(({ level, why }) => ({ level, why })),
    running: heal.applications({ state: "running" }),
    watched: heal
      .applications({ state: "landed" })
      .filter(({ id }) => !unmerged.some((one) => one.id === id)),
    unmerged,
    ignored: heal.ignored().length,
    quarantined: lessons.filter(({ quarantinedUntil }) => (quarantinedUntil ?? 0) > now).length,
    steps: policySteps({
      policy,
      lessons,
      judges,
      churn,
      provenFixes: memory.status().provenFixes,
      now,
      numbers,
    }),
  };
}

/** Sets how far healing goes by itself, for this clone. What changes files by itself needs judges first. */
export function setHealPolicy(
  house: House,
  memory: Memory,
  policy: HealPolicy,
  /** More for the audit log: why, and by which way it came. */
  said: { readonly reason?: string | null | undefined; readonly via?: string } = {},
): { readonly file: string } {
  const before = house.settings.values["heal.policy"];
  const needed = policy === "auto-safe" ? 1 : policy === "auto-moderate" ? 2 : 0;
  const judges = judgesSetUp(house);
  if (judges < needed)
    throw new Trouble(
      "refused",
      `${policy} needs ${needed === 1 ? "a judge" : `${needed} judges`}, and ${judges === 0 ? "none is" : `${judges} is`} set up: without judges nothing is applied by itself beyond suggesting.`,
      "twiceshy heal judges",
    );
  writeSetting(house.places.local, "heal.policy", policy, house.project.storeDir);
  auditStep({ house, memory }, "policy", { from: before, to: policy, by: whoSays(house), ...said });
  return { file: house.places.local };
}
