import type { Finding } from "#model/failure.ts";
import type { LessonBody } from "#model/lesson.ts";
import { aboutOf } from "./match.ts";
import { fillHoles, slotsOf } from "./slots.ts";

/** What a pre-seeded lesson says to a finding: its advice with the holes filled, or its command and why. */
export function renderAdvice(body: LessonBody, finding: Finding): string {
  const { action } = body;
  if (action.kind === "command") return `Run \`${action.argv.join(" ")}\`. ${body.narrative ?? ""}`.trim();
  if (action.kind !== "advice") return body.narrative ?? body.title;
  // A hole that nothing fills would be a riddle: then the lesson's reason says more.
  return fillHoles(action.text, slotsOf(body, aboutOf(finding))) ?? body.narrative ?? body.title;
}
