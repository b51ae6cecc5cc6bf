import { disagreementOf } from "#heal/judging/records.ts";
import { alertsOf, type HealAlert } from "#heal/preflight/alerts.ts";
import { healingOf } from "#memory/healing.ts";
import { DAY_MS } from "#model/pattern.ts";
import { lockedBy } from "./fix-lock.ts";
import { auditStep, type HealHouse } from "./heal-audit.ts";
import { lockHealing } from "./heal-lock.ts";
import { healNumbers } from "./heal-numbers.ts";

/** Healing as a whole is judged by so long. */
export const HEAL_SPAN_MS: number = 30 * DAY_MS;

/** What the last 30 days say about healing as a whole. */
export function alertsNow({ house, memory }: HealHouse): HealAlert[] {
  const { heal } = healingOf(memory);
  const since = house.clock.now() - HEAL_SPAN_MS;
  return alertsOf(heal.applications({ since }), disagreementOf(heal.votes({ since })), healNumbers(house));
}

/** Locks healing where too much of it was taken back. Asked after every revert; a person unlocks. */
export function lockOnChurn(around: HealHouse): HealAlert | null {
  const alert = alertsNow(around).find(({ level }) => level === "lock") ?? null;
  if (alert === null || lockedBy(around.house) !== null) return null;
  lockHealing(around, `twiceshy locked healing by itself: ${alert.why}`);
  auditStep(around, "alert", { ...alert });
  return alert;
}
