import { derivedId } from "#memory/derived-id.ts";
import { healingOf } from "#memory/healing.ts";
import { knowledgeOf } from "#memory/knowledge.ts";
import type { Application } from "#model/heal.ts";
import type { LessonEvent } from "#model/lesson.ts";
import type { HealHouse } from "./heal-audit.ts";
import { lessonNumbers } from "./lesson-numbers.ts";
import { foldLessons } from "./lessons.ts";
import { tryRefreshTriggers } from "./warnings-triggers.ts";

/**
 * What an application teaches its lesson, as facts: landed, and so verified, it worked; where the change was verified and found
 * wanting it failed; undone, it regressed. A shadow run only says how it would have gone. What was refused before it was tried, or a
 * dry run, says nothing. Told twice, nothing changes.
 */
export function lessonLearnsFrom(
  { house, memory }: HealHouse,
  application: Application,
  told: { readonly cascade?: boolean } = {},
): LessonEvent | null {
  const isDisproof = healingOf(memory)
    .heal.events(application.id)
    .some(({ kind, body }) => kind === "refused" && body.isDisproof === true);
  const event = eventOf(application, {
    isCascade: told.cascade === true,
    isDisproof,
    now: house.clock.now(),
  });
  if (event === null) return null;
  const knowledge = knowledgeOf(memory);
  knowledge.together(() => {
    knowledge.lessons.record([event]);
    // Those that come with twiceshy are folded when they are read.
    if (!event.lesson.startsWith("seed/"))
      foldLessons(knowledge, [event.lesson], {
        now: () => Math.max(event.at, house.clock.now()),
        numbers: lessonNumbers(house).numbers,
      });
  });
  tryRefreshTriggers(house, knowledge.lessons);
  return event;
}

/**
 * The same of a landing, which is good news and can wait: the fact is stored, and whoever asks about lessons next folds it. Until then
 * its lesson counts for less than it could. To be called in the transaction that stores the landing.
 */
export function lessonLearnsLater({ house, memory }: HealHouse, landed: Application): void {
  const event = eventOf(landed, { isCascade: false, isDisproof: false, now: house.clock.now() });
  if (event === null) return;
  const { lessons } = knowledgeOf(memory);
  lessons.record([event]);
  if (!event.lesson.startsWith("seed/")) lessons.markLessonsStale([event.lesson], event.at);
}

/** What is known of an application besides itself. */
interface Told {
  readonly isCascade: boolean;
  /** Verification found that the change does not help, and not only that it could not be told. */
  readonly isDisproof: boolean;
  readonly now: number;
}

function eventOf(application: Application, { isCascade, isDisproof, now }: Told): LessonEvent | null {
  const { id, lesson, state, by, isDryRun, files, why, updatedAt, landedAt } = application;
  if (lesson === null || isDryRun) return null;
  const said = (kind: LessonEvent["kind"], body: Readonly<Record<string, unknown>>): LessonEvent => ({
    // By when it was begun: stuck first and reverted then is one regression.
    id: derivedId(application.at, `${lesson}/${kind}/${id}`),
    lesson,
    at: Math.min(kind === "worked" ? (landedAt ?? updatedAt) : updatedAt, now),
    kind,
    by: "twiceshy",
    reason: why === "" ? null : why,
    body: { application: id, ...body },
  });
  if (by === "shadow") {
    if (state !== "would-land" && !isDisproof) return null;
    return said("shadow-run", { succeeded: state === "would-land" });
  }
  switch (state) {
    case "landed":
    case "kept":
      // One fact for both: kept is what became of the same success.
      return said("worked", { verified: true, files });
    case "refused":
      return isDisproof ? said("failed", {}) : null;
    case "reverted":
    case "stuck":
      return said("regressed", isCascade ? { cascade: true } : {});
    default:
      return null;
  }
}
