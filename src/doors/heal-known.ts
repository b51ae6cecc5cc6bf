import { type Candidate, candidatesFor, type KnownCure } from "#heal/plan/candidates.ts";
import { matchLesson, needsPatternEngine } from "#learn/lessons/match.ts";
import { loadPatternEngine } from "#learn/lessons/pattern-engine.ts";
import { repositoryView } from "#learn/lessons/preconditions.ts";
import { couldMatch } from "#learn/preseeded/could-match.ts";
import { healingOf } from "#memory/healing.ts";
import { knownFix } from "#memory/known-fix.ts";
import { generalLessons, refusedSeeds } from "#memory/lessons-to-recall.ts";
import { storeOf } from "#memory/open.ts";
import type { Failure } from "#model/failure.ts";
import type { Lesson } from "#model/lesson.ts";
import type { Knowledge } from "#model/ports-learning.ts";
import type { HealHouse } from "./heal-audit.ts";
import { lessonCalled } from "./lessons.ts";
import { projectReader } from "./project-reader.ts";

/** What memory knows that could be done about a failure, the surest first. */
export async function remediesFor(
  { house, memory }: HealHouse,
  knowledge: Knowledge,
  failure: Failure,
  command: string,
): Promise<Candidate[]> {
  const store = storeOf(memory);
  const own = [failure.fingerprint.hash, ...(failure.aliases ?? [])];
  const pattern = knowledge.patterns.patternOf(failure.fingerprint.hash);
  const found = pattern === null ? null : knowledge.patterns.pattern(pattern);
  const others = found === null || found.state === "rejected" ? [] : found.fingerprints;
  const cures = [own, others.filter((hash) => !own.includes(hash))].flatMap((hashes): KnownCure[] => {
    const known = hashes.length === 0 ? null : knownFix(store.database, hashes);
    return known === null ? [] : [{ known, fix: knowledge.fixes.fix(known.id) }];
  });
  const about = [...new Set([...own, ...others])];
  const lessons = [
    ...knowledge.lessons.lessonsOf(about),
    ...(await triggered(generalLessons(store), failure, command)),
  ];
  const { corrections: people } = healingOf(memory);
  const corrections = about.flatMap((fingerprint) => people.corrections({ fingerprint }));
  lessons.push(...(await shipped({ house, memory }, knowledge, failure)));
  return candidatesFor({ cures, lessons, corrections });
}

/** What comes with twiceshy and can be done, not only said. */
async function shipped(
  { house, memory }: HealHouse,
  knowledge: Knowledge,
  failure: Failure,
): Promise<Lesson[]> {
  if (!couldMatch(failure)) return [];
  const { preseededFor } = await import("#learn/preseeded/match.ts");
  const repository = repositoryView(projectReader(house.project.root));
  const seeds = preseededFor(failure, repository, refusedSeeds(storeOf(memory).database)).filter(
    ({ body }) => body.action.kind !== "advice",
  );
  return Promise.all(seeds.map(({ id }) => lessonCalled(house, knowledge, id)));
}

async function triggered(lessons: readonly Lesson[], failure: Failure, command: string): Promise<Lesson[]> {
  const engine = lessons.some(needsPatternEngine) ? await loadPatternEngine() : null;
  const { fingerprint, errorType, category, message, file, tool, test, excerpt } = failure;
  const about = {
    fingerprint: fingerprint.hash,
    coarse: fingerprint.coarse,
    ...{ errorType, category, message, file, tool, test, command },
    text: excerpt,
  };
  return lessons.filter(
    (lesson) => lesson.action.kind !== "advice" && matchLesson(lesson, about, engine).matches,
  );
}
