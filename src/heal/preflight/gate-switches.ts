import { HEAL_POLICIES, type HealPolicy } from "#model/heal.ts";
import type { Safety } from "#model/lesson.ts";
import { clockTime, type Gate, pass, refuse, short } from "./answer.ts";
import { categoryOf } from "./category.ts";

/** Nothing goes by a lock, whoever asks. */
export const lockGate: Gate = (_plan, { locked }) =>
  locked === null
    ? pass("healing is not locked")
    : refuse(`healing is locked: ${locked}`, unlockedBy(locked));

/** What takes a lock away; one that heal did not make itself goes the way it came. */
export function unlockedBy(locked: string): string {
  if (locked.startsWith("TWICESHY_LOCK")) return "unset TWICESHY_LOCK";
  // "shop/.healing_lock is there (release)."
  return /\.healing_lock is there/.test(locked) ? "twiceshy heal status" : "twiceshy heal unlock";
}

/** How far healing may go by itself for a kind of change; a risky one is never automatic. */
export const policyGate: Gate = (plan, { policy }, { by, isForced }) => {
  const category = categoryOf(plan);
  const why = plan.safetyWhy[0] === undefined ? "" : ` (${plan.safetyWhy[0]})`;
  if (by === "shadow") return pass("a shadow run lands nothing");
  // What it would change is not known: the gate that asks whether it fits says the true reason.
  if (plan.misfit !== null) return pass("there is no change to judge: it does not fit");
  if (category === "risky") {
    if (by === "policy")
      return refuse(
        `the change is risky${why}: that is never done by itself`,
        `twiceshy heal apply ${plan.id.slice(-12)} --force --reason "…"`,
      );
    return isForced
      ? pass(`the change is risky${why}; forced`)
      : refuse(`the change is risky${why}`, `twiceshy heal apply ${plan.id.slice(-12)} --force --reason "…"`);
  }
  if (by === "person") return pass(`a ${category} change, asked for by a person`);
  const needed = policyFor(category);
  return reaches(policy, needed)
    ? pass(`${policy} heals ${category} changes`)
    : refuse(
        `the policy is ${policy}; a ${category} change by itself needs ${needed}`,
        `twiceshy heal policy ${needed}`,
      );
};

/** The first step of the policy at which a kind of change is made by itself. */
export function policyFor(category: Exclude<Safety, "risky">): HealPolicy {
  return category === "safe" ? "auto-safe" : "auto-moderate";
}

/** Whether a policy is at least another. */
export function reaches(policy: HealPolicy, wanted: HealPolicy): boolean {
  return HEAL_POLICIES.indexOf(policy) >= HEAL_POLICIES.indexOf(wanted);
}

/** What a person wants left alone is left alone by everybody else. */
export const ignoredGate: Gate = ({ failure }, { ignored }) =>
  ignored === null
    ? pass("nobody said to leave it alone")
    : refuse(
        `${ignored.by ?? "somebody"} ignores it since ${clockTime(ignored.at)}: ${ignored.reason}`,
        `twiceshy heal unignore ${short(failure.fingerprint)} --reason "…"`,
      );
