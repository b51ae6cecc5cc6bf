import type { DrawnDelivery } from "#model/trial.ts";
import type { DeliveryOutcome } from "#model/warning.ts";
import { type TrialAround, trialUnits } from "#review/impact/units.ts";

export const HOUR = 3_600_000;
export const DAY = 24 * HOUR;
/** Long after all that these tests draw. */
export const LATER = 1_800_000_000_000;

let count = 0;

/** Something that was drawn in a session of its own, and nothing came of it. */
export function drawn(
  given: Partial<DrawnDelivery> & { readonly outcome?: DeliveryOutcome } = {},
): DrawnDelivery {
  count += 1;
  const { outcome, ...rest } = given;
  const id = rest.id ?? `d${String(count).padStart(6, "0")}`;
  const at = rest.at ?? LATER - 30 * DAY + count;
  return {
    ...{ id, at, session: `s-${id}`, task: null, agent: "claude", lesson: "a1", fingerprint: "f1" },
    ...{ moment: "session", isShown: true, heldOut: 0.1 },
    outcomes: outcome === undefined ? [] : [{ id: `${id}-o`, at: at + 1000, outcome }],
    ...rest,
  };
}

/** The units as of a time at which all of it is over, unless something else is said. */
export function unitsAt(some: readonly DrawnDelivery[], around: Partial<TrialAround> = {}) {
  return trialUnits(some, { now: LATER, isFlaky: () => false, lastSign: () => 0, ...around });
}
