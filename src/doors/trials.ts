import { eventId } from "#learn/lessons/derive-id.ts";
import { SqlError } from "#memory/sql-error.ts";
import { drawnDeliveries, type HeededRow, heeded, lastSigns } from "#memory/trials.ts";
import { groupedBy } from "#model/grouped-by.ts";
import type { Lesson, LessonEvent } from "#model/lesson.ts";
import type { Memory } from "#model/ports.ts";
import type { Knowledge } from "#model/ports-learning.ts";
import { LONGEST_TRIAL_MS, SILENT_MS } from "#model/trial.ts";
import { decideTrials, type Finding, type LessonTrial } from "#review/impact/decide.ts";
import { type Trials, type TrialUnit, trialUnits } from "#review/impact/units.ts";
import type { House } from "./compose.ts";
import { settlePorts } from "./settle.ts";

/** Sessions that ran nothing for longer are over anyway. */
const LOOK_BACK_MS = LONGEST_TRIAL_MS + SILENT_MS;

/** The units of all trials, as of now. */
export function trialsIn(house: Pick<House, "clock">, memory: Memory, knowledge: Knowledge): Trials {
  const drawn = drawnDeliveries(memory);
  if (drawn.length === 0) return { units: [], waiting: 0 };
  const now = house.clock.now();
  const flaky = new Set(knowledge.fixes.flakes().map(({ fingerprint }) => fingerprint));
  const signs = lastSigns(memory, now - LOOK_BACK_MS);
  return trialUnits(drawn, {
    now,
    isFlaky: (fingerprint) => flaky.has(fingerprint),
    lastSign: (scope) => signs.get(scope) ?? 0,
  });
}

/**
 * Does what the trials have shown: a lesson that harms, or is ignored in other words too, is retired; one that is ignored is said in other
 * words; one that helps is withheld less. Each is a fact about the lesson; `twiceshy lessons restore` undoes a retirement and begins anew.
 */
export function decideNow(house: House, memory: Memory, knowledge: Knowledge): Finding[] {
  try {
    if (decideTrials(lessonTrials(house, memory, knowledge)).length === 0) return [];
    return knowledge.together(() => {
      // Once more, now that nobody else writes: what another has decided meanwhile is not decided twice.
      const findings = decideTrials(lessonTrials(house, memory, knowledge));
      const at = house.clock.now();
      knowledge.lessons.record(findings.map((finding) => factOf(finding, at)));
      settlePorts(house, memory, knowledge).foldLessons(findings.map(({ lesson }) => lesson));
      return findings;
    });
  } catch (error) {
    // A store that can only be read decides nothing.
    if (error instanceof SqlError) return [];
    throw error;
  }
}

const lessonOf = ({ lesson }: { readonly lesson: string }) => lesson;

/** Each lesson in use with its units, and how it was heeded, since it was last restored. */
function lessonTrials(house: House, memory: Memory, knowledge: Knowledge): LessonTrial[] {
  const units = groupedBy(trialsIn(house, memory, knowledge).units, lessonOf);
  const told = groupedBy(heeded(memory), lessonOf);
  return [...new Set([...units.keys(), ...told.keys()])].sort().flatMap((id) => {
    const lesson = knowledge.lessons.lesson(id);
    if (lesson === null || lesson.id !== id || lesson.archived) return [];
    return [trialOf(lesson, knowledge.lessons.events(id), units.get(id) ?? [], told.get(id) ?? [])];
  });
}

function trialOf(
  { id: lesson, helps, isRephrased }: Lesson,
  events: readonly LessonEvent[],
  units: readonly TrialUnit[],
  told: readonly HeededRow[],
): LessonTrial {
  const lastOf = (isOne: (event: LessonEvent) => boolean) =>
    Math.max(0, ...events.filter(isOne).map(({ at }) => at));
  const begin = lastOf(({ kind }) => kind === "restored");
  const inTheseWords = Math.max(
    begin,
    lastOf(({ kind, body }) => kind === "trial" && body.finding === "rephrased"),
  );
  const judged = told.filter(({ at }) => at > inTheseWords);
  return {
    lesson,
    units: units.filter(({ at }) => at > begin),
    judged: judged.length,
    ignored: judged.filter(({ isIgnored }) => isIgnored).length,
    helps: helps === true,
    isRephrased: isRephrased === true,
  };
}

/** Derived: decided twice at one time, it is one fact. */
function factOf({ lesson, kind, why, n }: Finding, at: number): LessonEvent {
  return {
    id: eventId(at, `${lesson}/trial/${kind}/${n}`),
    lesson,
    at,
    kind: kind === "retired" ? "archived" : "trial",
    by: "twiceshy",
    reason: why,
    body: { finding: kind, n },
  };
}
