import { eventId } from "#learn/lessons/derive-id.ts";
import { sharedKey, sharedRows } from "#learn/sharing/shared-rows.ts";
import { knowledgeOf } from "#memory/knowledge.ts";
import { dropShared, putShared, sharedLessons } from "#memory/postgres/sharing.ts";
import type { Elsewhere, Lesson, LessonEvent } from "#model/lesson.ts";
import type { Memory } from "#model/ports.ts";
import { sha256Hex } from "#model/sha256.ts";
import { holdsElsewhere } from "#warn/may-speak.ts";
import type { House } from "./compose.ts";
import { lessonNumbers } from "./lesson-numbers.ts";
import { foldLessons } from "./lessons.ts";
import { projectMark } from "./project-mark.ts";
import type { OpenTeam } from "./team.ts";

/**
 * With `team.share` on, the other projects of the team's database get to know the fingerprints, templates and counts of this one;
 * switched off by somebody, they are taken back.
 */
export async function shareOwn(house: House, memory: Memory, team: OpenTeam): Promise<void> {
  const { values, origins } = house.settings;
  const { progress } = knowledgeOf(memory);
  if (values["team.share"]) {
    const { patterns, lessons } = knowledgeOf(team.memory);
    const rows = sharedRows(
      patterns.patterns({ limit: MOST_PATTERNS }),
      lessons.lessons({ archived: false }),
    );
    const mark = await projectMark(house);
    const digest = sha256Hex(JSON.stringify([mark, rows]));
    // Nothing new is nothing to send.
    if (progress.get(SHARED) !== digest) {
      putShared(team.team, mark, rows);
      progress.set(SHARED, digest);
    }
  } else if (origins["team.share"] !== "default") {
    dropShared(team.team);
    progress.drop(SHARED);
  }
}

/** What was last shared, in a few letters. */
const SHARED = "team/shared";
const MOST_PATTERNS = 5000;

/** Lessons that came from elsewhere are known by more projects than those they came with: the guard against strangers counts them. */
export function hearOthers(house: House, memory: Memory, team: OpenTeam): void {
  const knowledge = knowledgeOf(memory);
  const strangers = knowledge.lessons
    .lessons({ archived: false })
    .filter(({ elsewhere }) => elsewhere != null);
  if (strangers.length === 0) return;
  const told = sharedLessons(team.team, strangers.map(sharedKey));
  const now = house.clock.now();
  const events = strangers.flatMap((lesson): LessonEvent[] => {
    const said = told.get(sharedKey(lesson));
    const known = said === undefined ? null : knownBy(lesson, { ...said, from: said.marks });
    if (known === null) return [];
    // The same for every machine that hears the same: one fact.
    const { projects, successes, trials } = known;
    const id = eventId(0, `${lesson.id}/shared/${projects}/${successes}/${trials}`);
    return [
      {
        ...{ id, lesson: lesson.id, at: now, kind: "edited", by: null },
        reason: "shared by other projects",
        body: { elsewhere: known },
      },
    ];
  });
  if (events.length === 0) return;
  knowledge.together(() => {
    knowledge.lessons.record(events);
    foldLessons(
      knowledge,
      events.map(({ lesson }) => lesson),
      { now: () => now, numbers: lessonNumbers(house).numbers },
    );
  });
}

/** What a lesson is to be known by now; null where nothing changes that anybody would notice. */
function knownBy({ elsewhere }: Lesson, said: Elsewhere & { readonly marks?: unknown }): Elsewhere | null {
  const { projects, successes, trials, from } = said;
  const heard: Elsewhere = { projects, successes, trials, from: from ?? [] };
  const before = elsewhere!;
  if (heard.projects < before.projects) return null;
  const isMore = heard.projects > before.projects;
  return isMore || holdsElsewhere(heard) !== holdsElsewhere(before) ? heard : null;
}
