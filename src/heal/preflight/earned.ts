import type { HealPolicy } from "#model/heal.ts";
import type { Earning, PolicyStep } from "#model/heal-status.ts";
import type { Lesson } from "#model/lesson.ts";
import { percent } from "./answer.ts";
import type { Churn } from "./churn.ts";
import { judgesFor } from "./gate-later.ts";
import type { HealNumbers } from "./numbers.ts";

/** What is there to show that a step of the policy is earned. */
export interface Evidenced {
  readonly policy: HealPolicy;
  readonly lessons: readonly Lesson[];
  readonly judges: number;
  readonly churn: Churn;
  readonly provenFixes: number;
  readonly now: number;
  readonly numbers: HealNumbers;
}

/** Every step of the policy with the evidence for it. A step that is not earned may be set all the same: then it heals nothing yet. */
export function policySteps(known: Evidenced): PolicyStep[] {
  const step = (policy: HealPolicy, does: string, earnings: readonly Earning[]): PolicyStep => ({
    policy,
    does,
    isOn: known.policy === policy,
    isEarned: earnings.every(({ isEarned }) => isEarned),
    earnings,
  });
  return [
    step("observe", "nothing by itself; shadow runs gather evidence", []),
    step("suggest", "says which plan could be applied", [earning("a proven fix", known.provenFixes, 1)]),
    step("auto-safe", "lands formatting, comments, imports and types on branches by itself", [
      ...ofCategory(known, "safe"),
    ]),
    step("auto-moderate", "lands logic on branches by itself", [...ofCategory(known, "moderate")]),
  ];
}

function ofCategory(known: Evidenced, category: "safe" | "moderate"): Earning[] {
  const { lessons, judges, churn, numbers } = known;
  const ready = lessons.filter((lesson) => isReady(lesson, category, known)).length;
  return [
    earning("a lesson that is automated, out of shadow and sure enough", ready, 1),
    earning("judges", judges, judgesFor(category)!),
    {
      what: `churn under ${percent(numbers.churn)}`,
      isEarned: churn.rate === null || churn.rate < numbers.churn,
      have: churn.rate === null ? "nothing landed yet" : `${churn.reverted} of ${churn.landed} reverted`,
    },
  ];
}

function isReady(lesson: Lesson, category: "safe" | "moderate", { numbers, now }: Evidenced): boolean {
  const { confidence, evidence, lifecycle, shadow, archived, quarantinedUntil, action } = lesson;
  const isSafe = category === "safe";
  return (
    lifecycle === "automated" &&
    !shadow &&
    !archived &&
    (quarantinedUntil === null || quarantinedUntil <= now) &&
    action.kind !== "advice" &&
    confidence >= (isSafe ? numbers.safeConfidence : numbers.moderateConfidence) &&
    (evidence.successRate ?? 0) >= (isSafe ? numbers.safeSuccess : numbers.moderateSuccess) &&
    evidence.verified >= (isSafe ? numbers.safeVerified : numbers.moderateVerified)
  );
}

function earning(what: string, have: number, needed: number): Earning {
  return { what, isEarned: have >= needed, have: `${have} of ${needed}` };
}
