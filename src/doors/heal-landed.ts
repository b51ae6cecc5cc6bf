import type { Application } from "#model/heal.ts";
import type { HealHouse } from "./heal-audit.ts";
import { lessonLearnsLater } from "./heal-lessons.ts";
import { settleIssues } from "./issues.ts";

/** What others have to hear of a landing: the queue of what people decide, and the lesson, later. Stored with the landing itself. */
export function tellOfLanding(around: HealHouse, landed: Application): void {
  lessonLearnsLater(around, landed);
  const { id, fingerprint } = landed;
  settleIssues(around, { fingerprint, state: "fixed", by: { kind: "heal", id } });
}
