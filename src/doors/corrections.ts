/**
 * Where people did otherwise than proposed: turned it down, changed it, did something else, undid it in git. Looked for off the
 * hot path; enough that are alike teach.
 */
import { coreOf, coreOfAction } from "#learn/fix-core.ts";
import { eventId } from "#learn/lessons/derive-id.ts";
import { healingOf } from "#memory/healing.ts";
import { knowledgeOf } from "#memory/knowledge.ts";
import type { Correction } from "#model/correction.ts";
import type { Application, Plan } from "#model/heal.ts";
import type { Issue } from "#model/issue.ts";
import { preferencesOf } from "#review/corrections.ts";
import { preferenceEvents } from "#review/preference-events.ts";
import type { IssueHouse } from "./issues.ts";
import { lessonNumbers } from "./lesson-numbers.ts";
import { foldLessons } from "./lessons.ts";
import { tryRefreshTriggers } from "./warnings-triggers.ts";
import { agentAt, whoSays } from "./who-says.ts";

/** Stores corrections, and lets what people prefer by now be known. Says which were new. */
export function recordCorrections(around: IssueHouse, corrections: readonly Correction[]): Correction[] {
  const { corrections: memory } = healingOf(around.memory);
  const fresh = corrections.filter((correction) => memory.record(correction));
  for (const fingerprint of new Set(fresh.map((one) => one.fingerprint))) teach(around, fingerprint);
  return fresh;
}

/** A person turned down what an issue proposes; nothing where it proposes nothing about a failure, or an agent says it. */
export function correctionByDismissal(
  { house, memory }: IssueHouse,
  issue: Issue,
  reason: string,
): Correction | null {
  if (agentAt(house) !== null) return null;
  const plan = issue.plan === null ? null : healingOf(memory).heal.plan(issue.plan);
  const lessonId = issue.lesson ?? plan?.lesson ?? null;
  const lesson = lessonId === null ? null : knowledgeOf(memory).lessons.lesson(lessonId);
  const proposed = plan === null ? (lesson === null ? null : coreOfAction(lesson.action)) : coreOfPlan(plan);
  if (issue.fingerprint === null || proposed === null) return null;
  const at = house.clock.now();
  return {
    id: house.ids.next(at),
    at,
    kind: "rejected",
    fingerprint: issue.fingerprint,
    lesson: lessonId,
    plan: issue.plan,
    application: issue.application,
    proposed,
    preferred: null,
    diff: null,
    by: whoSays(house),
    reason,
  };
}

/** A person took a landed change back, in git or by `heal revert`: one correction, however it became known. */
export function correctionByUndoing(
  { house, memory }: IssueHouse,
  application: Application,
  reason: string,
  by: string | null,
): Correction {
  const { id, at, landedAt, fingerprint, lesson } = application;
  const plan = healingOf(memory).heal.plan(application.plan);
  return {
    id: foundId(landedAt ?? at, `undone/${id}`),
    at: house.clock.now(),
    kind: "undone",
    fingerprint,
    lesson,
    plan: application.plan,
    application: id,
    proposed: plan === null ? null : coreOfPlan(plan),
    preferred: null,
    diff: null,
    by,
    reason,
  };
}

/** What a plan would do, in a few letters. */
export function coreOfPlan({ remedy, diff }: Plan): string | null {
  if (remedy.kind === "command") return coreOf(null, [remedy.asked.join(" ")]);
  return coreOf(diff === "" && remedy.kind === "patch" ? remedy.diff : diff, []);
}

/** The id of a correction that is found again whenever somebody looks. */
export const foundId = (at: number, seed: string) => eventId(at, `correction/${seed}`);

function teach({ house, memory }: IssueHouse, fingerprint: string): void {
  const knowledge = knowledgeOf(memory);
  const preferences = preferencesOf(healingOf(memory).corrections.corrections({ fingerprint }));
  if (preferences.length === 0) return;
  const [failure = null] = memory.failures({ fingerprint, limit: 1 });
  const check = failure === null ? null : (memory.run(failure.runId)?.check ?? null);
  const ports = { now: () => house.clock.now(), numbers: lessonNumbers(house).numbers };
  knowledge.together(() => {
    for (const preference of preferences) {
      const lessons = knowledge.lessons.lessonsOf([fingerprint]);
      const events = preferenceEvents({ preference, lessons, failure, check });
      knowledge.lessons.record(events);
      foldLessons(knowledge, [...new Set(events.map(({ lesson }) => lesson))], ports);
    }
  });
  tryRefreshTriggers(house, knowledge.lessons);
}
