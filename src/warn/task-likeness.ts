import type { Lesson } from "#model/lesson.ts";
import type { MatchReason } from "#model/recall.ts";
import { filesAt } from "./about.ts";
import { isNamed, lessonFiles } from "./lesson-files.ts";
import type { Fit, Moment } from "./moment.ts";
import { WARN_NUMBERS } from "./numbers.ts";
import { tellingWords } from "./words.ts";

const { relevance: RELEVANCE, likeness: LIKENESS } = WARN_NUMBERS;

/** What else is known about the work at hand. */
export interface WorkAtHand {
  /** Rare words that a lesson's title shares with the moment's text. */
  readonly sharedWords: readonly string[];
  /** Tasks of the same signature, this one included. */
  readonly tasksAlike: readonly string[];
}

/** How much the work at hand is like the work a lesson came from: words of its title, its files, its category, its task. */
export function likenessOf(
  lesson: Lesson,
  moment: Moment,
  { sharedWords, tasksAlike }: WorkAtHand,
): Fit | null {
  const why: MatchReason[] = [];
  const byWords = sharedWords.length < LIKENESS.leastWords ? 0 : shareOf(lesson, sharedWords);
  if (byWords > 0) why.push({ kind: "words", detail: sharedWords.slice(0, 6).join(", ") });
  const named = filesAt(moment);
  const touched =
    named.length === 0
      ? undefined
      : lessonFiles(lesson).find((file) => named.some((one) => isNamed(file, one)));
  if (touched !== undefined) why.push({ kind: "trigger", detail: `file ${touched}` });
  // At a prompt, the category or the task alone is an accident.
  if (moment.kind === "prompt" && why.length === 0) return null;
  const isCategory = moment.category !== null && moment.category === lesson.category;
  if (isCategory) why.push({ kind: "trigger", detail: `category ${moment.category}` });
  const task = tasksAlike.find((one) => lesson.evidence.tasks.includes(one));
  if (task !== undefined) why.push({ kind: "trigger", detail: `task ${task}` });
  const likeness =
    byWords * LIKENESS.words +
    (touched === undefined ? 0 : LIKENESS.files) +
    (isCategory ? LIKENESS.category : 0) +
    (task === undefined ? 0 : LIKENESS.task);
  const isStart = moment.kind === "session";
  if (!isStart && likeness < LIKENESS.leastAtPrompt) return null;
  if (why.length === 0) why.push({ kind: "trigger", detail: "this repository" });
  const relevance = Math.min(RELEVANCE.conditions, (isStart ? RELEVANCE.repository : 0) + likeness);
  return { relevance, why, isExact: false };
}

function shareOf({ title }: Lesson, sharedWords: readonly string[]): number {
  return Math.min(1, sharedWords.length / Math.min(tellingWords(title).length, LIKENESS.mostWords));
}

/** What the likeness makes of a lesson at most, with nothing compared. */
export function mostLikeness(
  { category }: Lesson,
  moment: Moment,
  { sharedWords, tasksAlike }: WorkAtHand,
): number {
  const likeness =
    (sharedWords.length < LIKENESS.leastWords ? 0 : LIKENESS.words) +
    (filesAt(moment).length === 0 ? 0 : LIKENESS.files) +
    (moment.category !== null && moment.category === category ? LIKENESS.category : 0) +
    (tasksAlike.length === 0 ? 0 : LIKENESS.task);
  const start = moment.kind === "session" ? RELEVANCE.repository : 0;
  return Math.min(RELEVANCE.conditions, start + likeness);
}
