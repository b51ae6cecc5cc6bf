import { preflight } from "#heal/preflight/preflight.ts";
import { healingOf } from "#memory/healing.ts";
import type { HealExplanation } from "#model/heal-status.ts";
import { Trouble } from "#model/trouble.ts";
import type { HealHouse } from "./heal-audit.ts";
import { factsNow, ignoredMark } from "./heal-facts.ts";
import { knownFingerprint } from "./heal-marks.ts";
import { planFor } from "./heal-plan.ts";
import { waitingOn, withWaiting } from "./heal-waiting.ts";

const MOST = 10;

/** Why a failure was or was not healed: from what was stored, and from every gate as of now. */
export async function explainHeal(around: HealHouse, word: string): Promise<HealExplanation> {
  const { memory } = around;
  const fingerprint = knownFingerprint(around, word);
  const { heal } = healingOf(memory);
  const sighting = memory.recall([fingerprint], {}).get(fingerprint);
  const mark = ignoredMark(heal, fingerprint);
  const { plan, noPlan } = await planFor(around, fingerprint).then(
    (made) => ({ plan: made, noPlan: null }),
    (error: unknown) => {
      if (!(error instanceof Trouble)) throw error;
      return { plan: null, noPlan: error.message };
    },
  );
  const facts = plan === null ? null : await factsNow(around, plan);
  const waiting = plan === null ? null : await waitingOn(around, plan);
  const gates = (by: "policy" | "person") => {
    const ask = { by, isForced: false };
    return withWaiting(preflight(plan!, facts!, ask), waiting, ask);
  };
  return {
    fingerprint,
    message: plan?.failure.message ?? memory.find(fingerprint).failures[0]?.message ?? null,
    seen: sighting?.count ?? 0,
    ignored: mark === null ? null : { at: mark.at, by: mark.by, reason: mark.reason },
    applications: heal.applications({ fingerprint, limit: MOST }),
    plan,
    noPlan,
    now: plan === null || facts === null ? null : { byPolicy: gates("policy"), byPerson: gates("person") },
  };
}
