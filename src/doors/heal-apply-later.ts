/** What an application needs once its check is at work: gates, what speaks against a change, landing, and what others hear of it. */
import { redact } from "#detect/redact.ts";
import { noFixIn } from "#heal/cycle/no-fix.ts";
import type { HealPorts } from "#loop/heal-loop-ports.ts";
import type { Application, Plan } from "#model/heal.ts";
import { BLANK_ISSUE } from "#model/issue.ts";
import type { HealHouse } from "./heal-audit.ts";
import { lessonLearnsFrom } from "./heal-lessons.ts";
import { raiseIssue } from "./issues.ts";
import { scriptsAt } from "./prove-scripts.ts";

export { landPlan, prepareLanding } from "./heal-land.ts";
export { tellOfLanding } from "./heal-landed.ts";
export { readAhead } from "./heal-read-ahead.ts";
export { gatesNow } from "./heal-waiting.ts";

type NoFixRuns = Parameters<HealPorts["noFix"]>[0];

/** Why a change is no fix, whatever the check says; null where nothing speaks against it. */
export function noFixOf(
  { house }: HealHouse,
  plan: Plan,
  before: NoFixRuns["before"],
  after: NoFixRuns["after"],
): string | null {
  const { failure, check, argv, diff } = plan;
  const cheat = noFixIn(diff, {
    failures: [{ ...failure, summary: failure.message, checkId: check.id }],
    checks: [{ check, argv }],
    scripts: scriptsAt(house.project.root, check.directory),
    testsBefore: before.tests,
    testsAfter: after[0]?.tests ?? null,
  });
  return cheat === null ? null : `${cheat.where}: ${cheat.why}`;
}

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
