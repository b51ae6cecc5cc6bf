/** What an application needs once its check is at work: gates, what speaks against a change, landing, and what others hear of it. */
import { redact } from "#detect/redact.ts";
import type { Application, Plan } from "#model/heal.ts";
import { BLANK_ISSUE } from "#model/issue.ts";
import type { HealHouse } from "./heal-audit.ts";
import { lessonLearnsFrom } from "./heal-lessons.ts";
import { raiseIssue } from "./issues.ts";

export { landPlan, prepareLanding } from "./heal-land.ts";
export { tellOfLanding } from "./heal-landed.ts";
export { noFixOf } from "./heal-no-fix.ts";
export { readAhead } from "./heal-read-ahead.ts";
export { gatesNow } from "./heal-waiting.ts";

/** What others have to hear of an application that landed nowhere. */
export function afterwards(around: HealHouse, plan: Plan, done: Application): void {
  if (done.state === "landed") return;
  lessonLearnsFrom(around, done);
  if (done.by !== "policy" || done.state !== "refused") return;
  raiseIssue(around, {
    ...BLANK_ISSUE,
    kind: plan.remedy.kind === "command" ? "environment" : "code",
    severity: "medium",
    title: redact(`${plan.failure.test ?? plan.failure.message}`.split("\n")[0]!.slice(0, 120)),
    fingerprint: plan.failure.fingerprint,
    lesson: plan.lesson,
    plan: plan.id,
    application: done.id,
    files: plan.files,
    changedLines: plan.changedLines,
    confidence: plan.evidence.confidence,
    proposal: plan.diff === "" ? null : plan.diff,
    why: done.why,
    source: "heal",
  });
}
