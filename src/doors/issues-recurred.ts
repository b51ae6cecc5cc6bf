import { matchLesson, needsPatternEngine } from "#learn/lessons/match.ts";
import { loadPatternEngine } from "#learn/lessons/pattern-engine.ts";
import { healingOf } from "#memory/healing.ts";
import { knowledgeOf } from "#memory/knowledge.ts";
import type { Failure } from "#model/failure.ts";
import type { Issue } from "#model/issue.ts";
import type { Lesson } from "#model/lesson.ts";
import { isSaidAgain } from "#review/concern-issue.ts";
import { hasRecurred } from "#review/has-recurred.ts";
import { isOfCopy } from "./copy-check.ts";
import { type IssueHouse, WAITING } from "./issues.ts";

/** What came back although a lesson is known. */
export interface Recurred {
  /** What waits and was said more than once; null where it is a failure. */
  readonly concern: Issue | null;
  /** When it was seen last. */
  readonly at: number;
  readonly why: string;
}

/** So many of the failures seen last are held against lessons about none in particular. */
const MOST_FAILURES = 100;
const MOST_SIGHTINGS = 50;

/** What came back, by lesson: first what somebody says of how work is done, then failures. What a person ignores does not count. */
export async function recurredAbout(
  around: IssueHouse,
  lessons: readonly Lesson[],
): Promise<Map<string, Recurred>> {
  const { memory } = around;
  const engine = lessons.some(needsPatternEngine) ? await loadPatternEngine() : null;
  const concerns = healingOf(memory).issues.issues({ states: WAITING }).filter(isSaidAgain);
  const ignored = new Set(healingOf(memory).heal.ignored());
  const failures = memory
    .summaries({ limit: MOST_FAILURES })
    .map(({ latest }) => latest)
    .filter(({ fingerprint }) => !ignored.has(fingerprint.hash));
  const found = new Map<string, Recurred>();
  for (const lesson of lessons) {
    const concern = concerns.find((one) => matchLesson(lesson, wordsOf(one), engine).matches);
    const isAbout = (failure: Failure) =>
      lesson.fingerprint === null
        ? matchLesson(lesson, factsOf(failure), engine).matches
        : lesson.fingerprint === failure.fingerprint.hash;
    const failure =
      concern === undefined ? failures.find((one) => isAbout(one) && isBack(around, one, lesson)) : undefined;
    if (concern !== undefined)
      found.set(lesson.id, { concern, at: concern.updatedAt, why: `It was said ${concern.seen} times.` });
    else if (failure !== undefined)
      found.set(lesson.id, {
        concern: null,
        at: failure.seenAt,
        why: `What it is about came back after it was learned: ${failure.message.split("\n")[0]!.slice(0, 120)}`,
      });
  }
  return found;
}

function isBack({ memory }: IssueHouse, { fingerprint }: Failure, { createdAt }: Lesson): boolean {
  const { fixes } = knowledgeOf(memory);
  const seen = memory.failures({ fingerprint: fingerprint.hash, limit: MOST_SIGHTINGS }).flatMap((one) => {
    const run = memory.run(one.runId);
    return run === null || isOfCopy(run.check)
      ? []
      : [{ at: run.startedAt, check: run.check.id, session: run.session }];
  });
  return hasRecurred(seen, createdAt, (check, before) => fixes.lastPassBefore(check, before));
}

function wordsOf({ title, why, detail, files }: Issue) {
  const [phase] = title.split(/ › |: /);
  return { message: title, phase: phase ?? null, files, text: [title, why, detail].join("\n") };
}

function factsOf({ fingerprint, errorType, category, message, file, tool, test, excerpt }: Failure) {
  return {
    fingerprint: fingerprint.hash,
    coarse: fingerprint.coarse,
    ...{ errorType, category, message, file, tool, test },
    text: excerpt,
  };
}
