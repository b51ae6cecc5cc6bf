import type { LessonEvent } from "#model/lesson.ts";
import { EventBody } from "./event-body.ts";

/** What its trial has shown of a lesson. What was found before a person restored it counts no more. */
export function trialFindings(facts: readonly LessonEvent[]): { helps?: true; isRephrased?: true } {
  const since = facts.slice(facts.findLastIndex(({ kind }) => kind === "restored") + 1);
  const findings = since.flatMap((fact) =>
    fact.kind === "trial" ? [new EventBody(fact).text("finding")] : [],
  );
  const last = findings.findLast((finding) => finding === "helps" || finding === "unclear");
  return {
    ...(last === "helps" ? { helps: true as const } : {}),
    ...(findings.includes("rephrased") ? { isRephrased: true as const } : {}),
  };
}
