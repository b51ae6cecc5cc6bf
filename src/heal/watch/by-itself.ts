import type { Application, HealPolicy, Plan } from "#model/heal.ts";
import { reaches } from "../preflight/gate-switches.ts";

/** What is done with a plan when nobody asks for it. */
export type ByItself =
  | { readonly kind: "apply" }
  /** Applied and verified in a copy, landed nowhere: what a lesson has to show before it may more. */
  | { readonly kind: "shadow" }
  /** Put before a person. */
  | { readonly kind: "suggest" }
  | { readonly kind: "nothing"; readonly why: string };

/** What the policy makes of a plan: each recurrence is tried once, and nothing that was judged is judged again. */
export function byItself(
  plan: Plan,
  facts: {
    readonly policy: HealPolicy;
    /** Applications about the same failure. */
    readonly applications: readonly Application[];
    /** Since when it is red: what was tried before that was another recurrence. */
    readonly redSince: number;
    /** What the gates of pre-flight say to the policy; null where none stops it. */
    readonly stoppedBy: string | null;
    /** Why its check may not be run when nobody asks for it; null where it may. */
    readonly hindrance: string | null;
  },
): ByItself {
  const nothing = (why: string): ByItself => ({ kind: "nothing", why });
  const { policy, applications, redSince } = facts;
  if (plan.misfit !== null) return nothing(plan.misfit);
  const mine = applications.filter(({ isDryRun }) => !isDryRun);
  if (mine.some(({ state }) => state === "running")) return nothing("it is being healed");
  const isFree = facts.hindrance === null;
  if (isFree && isDueForShadow(plan, mine, redSince)) return { kind: "shadow" };
  if (policy === "observe") return nothing("the policy is observe");
  const isTried = mine.some(
    (one) => one.by === "policy" && one.plan === plan.id && one.state !== "would-land",
  );
  const mayApply = isFree && reaches(policy, "auto-safe") && facts.stoppedBy === null;
  if (mayApply) return isTried ? nothing("it was tried already") : { kind: "apply" };
  return { kind: "suggest" };
}

/** A lesson in the shadow, and no shadow run of it in this recurrence. */
function isDueForShadow(
  { lesson, evidence }: Plan,
  applications: readonly Application[],
  redSince: number,
): boolean {
  if (lesson === null || !evidence.isInShadow || evidence.quarantinedUntil !== null) return false;
  return !applications.some((one) => one.by === "shadow" && one.lesson === lesson && one.at >= redSince);
}
