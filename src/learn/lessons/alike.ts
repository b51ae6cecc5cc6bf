import type { LessonBody } from "#model/lesson.ts";
import { actionKey } from "./action-key.ts";
import { actionText, triggerText } from "./lesson-text.ts";
import { LESSON_NUMBERS, type LessonNumbers } from "./numbers.ts";

type Said = Pick<LessonBody, "title" | "trigger" | "action" | "examples" | "fingerprint">;

/** The one among others that says what a lesson says, or null. The most alike wins, then the first by id. */
export function findAlike<T extends Said & { readonly id: string }>(
  lesson: Said,
  others: Iterable<T>,
  numbers: LessonNumbers = LESSON_NUMBERS,
): { readonly lesson: T; readonly score: number } | null {
  let best: { lesson: T; score: number } | null = null;
  for (const other of others) {
    const score = likeness(lesson, other);
    if (score < numbers.alike.threshold) continue;
    if (best === null || score > best.score || (score === best.score && other.id < best.lesson.id))
      best = { lesson: other, score };
  }
  return best;
}

/** How alike two lessons are, 0 to 1. One that says to do something else is another lesson, whatever it is about. */
export function likeness(a: Said, b: Said): number {
  if (a.fingerprint !== null && b.fingerprint !== null && a.fingerprint !== b.fingerprint) return 0;
  if (a.action.kind !== b.action.kind) return 0;
  const isSameAction = keyOf(a.action) === keyOf(b.action);
  if (isSameAction && a.fingerprint !== null && a.fingerprint === b.fingerprint) return 1;
  // A command or a change that differs in one word does another thing; prose may be put in other words.
  if (!isSameAction && a.action.kind !== "advice" && a.action.kind !== "document") return 0;
  const about = alike(triggerText(a), triggerText(b));
  return isSameAction
    ? Math.max(about, (1 + about) / 2)
    : (about + alike(actionText(a.action), actionText(b.action))) / 2;
}

const keys = new WeakMap<object, string>();

function keyOf(action: Said["action"]): string {
  let key = keys.get(action);
  if (key === undefined) keys.set(action, (key = actionKey(action)));
  return key;
}

const STOP = new Set(
  "a an and any are as at be been but by can do does for from had has have if in into is it its just of on or our so such than that the their then there these they this to use used using was we were when which while will with you your".split(
    " ",
  ),
);

/** How alike two texts are, 0 to 1: the share of their words that both have. */
export function alike(a: string, b: string): number {
  const [left, right] = [wordsOf(a), wordsOf(b)];
  if (left.size === 0 || right.size === 0) return left.size === right.size ? 1 : 0;
  let shared = 0;
  for (const word of left) if (right.has(word)) shared += 1;
  return shared / (left.size + right.size - shared);
}

/** An import of a thousand lessons compares each with all: a text is taken apart once, not a thousand times. */
const MOST_TEXTS = 5000;
const takenApart = new Map<string, ReadonlySet<string>>();

/** "Running the migrations" → run, migration: names stay whole enough to differ, endings do not count. */
function wordsOf(text: string): ReadonlySet<string> {
  const known = takenApart.get(text);
  if (known !== undefined) return known;
  if (takenApart.size >= MOST_TEXTS) takenApart.clear();
  const words = text.toLowerCase().match(/[\p{L}\p{N}_]+/gu) ?? [];
  const stems = new Set(words.filter((word) => !STOP.has(word)).map(stem));
  takenApart.set(text, stems);
  return stems;
}

function stem(word: string): string {
  // "running" → "run", "tests" → "test", "failed" → "fail"
  return word.length < 5 ? word.replace(/s$/, "") : word.replace(/(?:ning|ing|ies|ed|es|s)$/, "");
}
