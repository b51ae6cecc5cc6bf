import type { Application } from "#model/heal.ts";
import { type HealNumbers, HOUR, MINUTE } from "./numbers.ts";

/** The circuit breaker: open after too many reverts, then one try decides. */
export type Breaker =
  | { readonly state: "closed" }
  | { readonly state: "open"; readonly until: number }
  /** `trying`: the one try that is under way, landed and watched. */
  | { readonly state: "half-open"; readonly trying: string | null };

/** Where the breaker stands, from what was applied alone: every process sees the same. */
export function breakerOf(applications: readonly Application[], now: number, numbers: HealNumbers): Breaker {
  const openMs = numbers.breakerMinutes * MINUTE;
  const real = applications.filter(({ by, isDryRun }) => by !== "shadow" && !isDryRun);
  const reverts = real
    .filter(({ state, landedAt }) => (state === "reverted" || state === "stuck") && landedAt !== null)
    .map(({ updatedAt }) => updatedAt)
    .sort((a, b) => a - b);
  let openedAt: number | null = null;
  let since = Number.NEGATIVE_INFINITY;
  for (const at of reverts) {
    const halfOpenAt: number | null = openedAt === null ? null : openedAt + openMs;
    // What was landed before is still being taken back: the rest begins anew.
    if (halfOpenAt !== null && at < halfOpenAt) {
      openedAt = at;
      continue;
    }
    if (halfOpenAt !== null && at >= halfOpenAt) {
      const closed = closedBy(real, halfOpenAt, at);
      // The try failed: open again.
      if (closed === null) {
        openedAt = at;
        continue;
      }
      [openedAt, since] = [null, closed];
    }
    const recent = reverts.filter((one) => one > at - HOUR && one <= at && one >= since).length;
    if (openedAt === null && recent >= numbers.breakerReverts) openedAt = at;
  }
  if (openedAt === null) return { state: "closed" };
  const halfOpenAt = openedAt + openMs;
  if (now < halfOpenAt) return { state: "open", until: halfOpenAt };
  if (closedBy(real, halfOpenAt, now) !== null) return { state: "closed" };
  const [trying] = real
    .filter(({ by, at, state }) => by === "policy" && at >= halfOpenAt && AT_WORK.includes(state))
    .sort((a, b) => a.at - b.at || (a.id < b.id ? -1 : 1));
  return { state: "half-open", trying: trying?.id ?? null };
}

const AT_WORK: readonly Application["state"][] = ["running", "landed"];

/** When a try of after a moment was kept; null where none was by then. */
function closedBy(applications: readonly Application[], from: number, until: number): number | null {
  const kept = applications
    .filter(({ state, at, updatedAt }) => state === "kept" && at >= from && updatedAt <= until)
    .map(({ updatedAt }) => updatedAt);
  return kept.length === 0 ? null : Math.min(...kept);
}
