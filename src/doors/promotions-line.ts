import { relateChecks } from "#learn/check-relation.ts";
import { checksOfSessions, exposedSessions } from "#memory/line-exposures.ts";
import type { Lesson } from "#model/lesson.ts";
import type { Memory } from "#model/ports.ts";
import type { Knowledge } from "#model/ports-learning.ts";
import type { LeaveReason, LineEffect, LineRecord } from "#model/promotion.ts";
import type { Check } from "#model/run.ts";
import { preventionOf, type Told } from "#review/promotion/candidate.ts";
import { reasonsToLeave, refuted } from "#review/promotion/demotion.ts";
import {
  type Exposure,
  effectTogether,
  epochsOf,
  evidenceAgainst,
  lineRecord,
} from "#review/promotion/line-trial.ts";
import type { Decided } from "#review/promotion/state.ts";

/** How a standing line did, and why it has to leave its file, if it has to. */
export interface JudgedLine {
  readonly line: LineRecord;
  readonly leaving: readonly LeaveReason[];
}

/** All lines that stand somewhere, by lesson, and what they do together. */
export interface JudgedLines {
  readonly lines: ReadonlyMap<string, JudgedLine>;
  readonly together: LineEffect | null;
}

/** Judges all lines that stand somewhere together: among many trials, some look bad by chance. */
export function judgeLines(
  { knowledge, memory }: { readonly knowledge: Knowledge; readonly memory: Memory },
  decided: ReadonlyMap<string, Decided>,
  tallies: ReadonlyMap<string, Told>,
): JudgedLines {
  const flaky = new Set(knowledge.fixes.flakes().map(({ fingerprint }) => fingerprint));
  const since = Math.min(...[...decided.values()].map((known) => known.since ?? Number.POSITIVE_INFINITY));
  let found: readonly Check[] | null = null;
  const ran = () => (found ??= checksOfSessions(memory, since));
  const standing = [...decided].flatMap(([id, known]) => {
    const lesson = known.since === null || known.lines.size === 0 ? null : knowledge.lessons.lesson(id);
    if (lesson === null || lesson.id !== id || known.since === null) return [];
    const exposures = exposuresOf(lesson, known.since);
    return [{ lesson, known, exposures, epochs: epochsOf(exposures, known.draws) }];
  });
  const against = refuted(new Map(standing.map((one) => [one.lesson.id, evidenceAgainst(one.epochs)])));
  const lines = new Map(
    standing.map(({ lesson, known, exposures }) => {
      const line = lineRecord(exposures, known.draws);
      const prevention = preventionOf(tallies.get(lesson.id) ?? { prevented: 0, failedAnyway: 0 });
      const isRefuted = against.has(lesson.id);
      const leaving = reasonsToLeave({ lesson, prevention, line, isRefuted, accepted: known.accepted });
      return [lesson.id, { line, leaving }];
    }),
  );
  return { lines, together: effectTogether(standing.map(({ epochs }) => epochs)) };

  /** A pattern that flickers says nothing of a line; what was red before a session began is not that session's doing. */
  function exposuresOf(lesson: Lesson, from: number): Exposure[] {
    if (lesson.fingerprint === null) return [];
    const fingerprints = knowledge.deliveries.samePattern(lesson.fingerprint);
    if (fingerprints.length === 0 || fingerprints.some((hash) => flaky.has(hash))) return [];
    const { checks: known } = knowledge.deliveries.struck(fingerprints);
    const shows = (check: Check) => known.some((one) => ["same", "wider"].includes(relateChecks(check, one)));
    const checks = ran()
      .filter(shows)
      .map(({ id }) => id);
    return exposedSessions(memory, { fingerprints, checks, since: from }).filter(
      ({ session, hasStruck }) =>
        !hasStruck || !knowledge.fixes.baseline(session).some((hash) => fingerprints.includes(hash)),
    );
  }
}
