import { redact } from "#detect/redact.ts";
import { healingOf } from "#memory/healing.ts";
import type { Plan } from "#model/heal.ts";
import { BLANK_ISSUE } from "#model/issue.ts";
import type { HealHouse } from "./heal-audit.ts";
import { raiseIssue, WAITING } from "./issues.ts";

/** Puts a plan before a person, once: false where it waits there already, or the failure is ignored. */
export function suggestPlan(around: HealHouse, plan: Plan): boolean {
  const { failure, lesson, files, changedLines, evidence, diff, remedy, safety } = plan;
  const { fingerprint } = failure;
  const waiting = healingOf(around.memory).issues.issues({ fingerprint, states: WAITING });
  if (waiting.some((issue) => issue.plan === plan.id)) return false;
  const issue = raiseIssue(around, {
    ...BLANK_ISSUE,
    kind: remedy.kind === "command" ? "environment" : "code",
    severity: "medium",
    title: redact((failure.test ?? failure.message).split("\n")[0]!.slice(0, 120)),
    detail: remedy.kind === "command" ? remedy.argv.join(" ") : null,
    fingerprint,
    lesson,
    plan: plan.id,
    files,
    changedLines,
    confidence: evidence.confidence,
    proposal: diff === "" ? null : diff,
    why: `What cured it before fits again: ${evidence.grade}, worked ${evidence.worked} of ${evidence.tried}; the change is ${safety}.`,
    source: "heal",
  });
  return issue !== null;
}
