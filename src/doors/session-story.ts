import { tallySession } from "#loop/session-tally.ts";
import { runsOfSession, stepsOfSession } from "#memory/session-days.ts";
import type { Memory } from "#model/ports.ts";
import type { Knowledge } from "#model/ports-learning.ts";
import { sessionLine } from "#report/session-line.ts";

/** One thing that happened in a session. */
export interface StoryStep {
  readonly at: number;
  readonly kind: "run" | "failure" | "told" | "withheld" | "missed" | "fix";
  readonly id: string;
  readonly title: string;
  readonly text: string | null;
  readonly outcome: string | null;
  readonly why: string | null;
  readonly link: { readonly page: string; readonly id: string } | null;
}

/** The last so many: nobody reads more, and each source gives its latest. */
const MOST = 500;

/** What a lesson is called; its id where it is not here any more. */
const titleIn =
  ({ lessons }: Knowledge) =>
  (id: string): string =>
    lessons.lesson(id)?.title ?? id;

/** Of what happened at the same moment, in this order. */
const ORDER = ["told", "withheld", "run", "failure", "missed", "fix"];

export interface SessionStory {
  readonly story: readonly StoryStep[];
  readonly isCut: boolean;
  /** So many steps happened before those of the story. */
  readonly left: number;
  readonly says: string | null;
}

/** What a session did, was told, and what came of it, oldest first; of a very long one, how it ended. */
export function sessionStory(memory: Memory, knowledge: Knowledge, session: string): SessionStory {
  const titleOf = titleIn(knowledge);
  const runs = runsOfSession(memory, session, MOST + 1).map(
    (run): StoryStep => ({
      ...{ at: run.at, kind: "run", id: run.id, title: run.command, text: null },
      ...{ outcome: run.outcome, why: null, link: null },
    }),
  );
  const failures = memory.failures({ session, limit: MOST + 1 }).map(
    (failure): StoryStep => ({
      ...{ at: failure.seenAt, kind: "failure", id: failure.id, title: failure.message, text: null },
      ...{ outcome: failure.category, why: null, link: { page: "pattern", id: failure.fingerprint.hash } },
    }),
  );
  const told = knowledge.deliveries.deliveries({ session, limit: MOST + 1 }).map(
    (one): StoryStep => ({
      ...{ at: one.at, kind: one.manner === "withheld" ? "withheld" : "told", id: one.id },
      title: titleOf(one.lesson),
      ...{ text: one.text, outcome: one.outcome, why: one.outcomeWhy ?? one.reason },
      link: { page: "delivery", id: one.id },
    }),
  );
  const missed = knowledge.deliveries.missed({ session, limit: MOST + 1 }).map(
    (one): StoryStep => ({
      ...{
        at: one.at,
        kind: "missed",
        id: one.id,
        title: titleOf(one.lesson),
        text: null,
        outcome: null,
        why: one.why,
      },
      link: { page: "pattern", id: one.fingerprint },
    }),
  );
  const fixes = knowledge.fixes.fixes({ session, limit: MOST + 1 }).map(
    (fix): StoryStep => ({
      ...{ at: fix.resolvedAt, kind: "fix", id: fix.id, title: fix.cures[0]?.message ?? fix.check.command },
      ...{ text: null, outcome: fix.grade, why: fix.marks[0] ?? null },
      link: fix.cures[0] === undefined ? null : { page: "pattern", id: fix.cures[0].fingerprint },
    }),
  );
  const story = [...runs, ...failures, ...told, ...missed, ...fixes].sort(
    (a, b) => a.at - b.at || ORDER.indexOf(a.kind) - ORDER.indexOf(b.kind) || (a.id < b.id ? -1 : 1),
  );
  const isCut = story.length > MOST;
  return {
    story: story.slice(-MOST),
    isCut,
    left: isCut ? Math.max(1, stepsOfSession(memory, session) - MOST) : 0,
    says: sessionLine(tallySession(session, knowledge)),
  };
}
