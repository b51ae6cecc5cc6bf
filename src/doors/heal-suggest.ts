import { redact } from "#detect/redact.ts";
import { healingOf } from "#memory/healing.ts";
import type { GateAnswer, Plan } from "#model/heal.ts";
import { BLANK_ISSUE } from "#model/issue.ts";
import type { HealHouse } from "./heal-audit.ts";
import { raiseIssue, WAITING } from "./issues.ts";

/** Puts a plan before a person, once: false where it waits there already, or the failure is ignored. `stop`: a gate that no word of theirs opens. */
export function suggestPlan(around: HealHouse, plan: Plan, stop: GateAnswer | null): boolean {
  const { failure, lesson, files, changedLines, evidence, diff, remedy, safety } = plan;
  const { fingerprint } = failure;
  const waiting = healingOf(around.memory).issues.issues({ fingerprint, states: WAITING });
  const known = `What cured it before fits again: ${evidence.grade}, worked ${evidence.worked} of ${evidence.tried}; the change is ${safety}.`;
  const why = stop === null ? known : `${known} Only by hand: ${stop.gate}: ${stop.why}`;
  if (waiting.some((issue) => (stop === null ? issue.plan === plan.id : issue.why === why))) return false;
  const issue = raiseIssue(around, {
    ...BLANK_ISSUE,
    kind: remedy.kind === "command" ? "environment" : "code",
    severity: "medium",
    title: redact((failure.test ?? failure.message).split("\n")[0]!.slice(0, 120)),
    detail: remedy.kind === "command" ? remedy.argv.join(" ") : stop === null ? null : diff,
    fingerprint,
    lesson: stop === null ? lesson : null,
    plan: stop === null ? plan.id : null,
    files,
    changedLines,
    confidence: evidence.confidence,
    // What cannot be applied proposes nothing: dismissing it turns no change down.
    proposal: stop !== null || diff === "" ? null : diff,
    why,
    source: "heal",
  });
  return issue !== null;
}
