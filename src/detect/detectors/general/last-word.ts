import type { Candidate } from "./candidate.ts";
import { hasTrouble } from "./shape.ts";

/** From here on a line is believed for itself. */
export const ENOUGH = 6;

/** What a program says last, before wrappers and recaps, is mostly why it stopped; lists of places go by their first. */
const LAST_WORD = 4;

const isStrong = ({ score, place }: Candidate): boolean => score >= ENOUGH || place !== null;

const firstWord = ({ message }: Candidate): string => /^\S*/.exec(message)![0];

/** The candidates with what speaks for the last of them added, where none is strong by itself. */
export function withLastWord(causes: readonly Candidate[]): Candidate[] {
  const last = causes.at(-1);
  if (isSaidTwice(causes))
    return causes.map((one) => (one === last ? { ...one, order: one.order + 1 } : one));
  if (last === undefined || last.place !== null || !hasTrouble(last.message) || causes.some(isStrong))
    return [...causes];
  // Problems listed by their codes, and such as are worth the same, keep their order.
  const isListed = causes.some(({ errorType }) => errorType !== null);
  const isOutdone = causes.some(({ order }) => order > last.order);
  const order = isOutdone && !isListed ? last.order + LAST_WORD : last.order;
  // "sed: can't read a.ini", "sed: can't read b.ini": who says it twice in a row says two things of one weight.
  const speaker = firstWord(last);
  const start = causes.findLastIndex((one) => firstWord(one) !== speaker || one.order !== last.order) + 1;
  return causes.map((one, n) => (n < start ? one : { ...one, score: one.score + LAST_WORD, order }));
}

/** Two sentences of one label, one right under the other, and nothing else that is strong: the second draws the conclusion of the first. */
function isSaidTwice(causes: readonly Candidate[]): boolean {
  const [first, second] = causes.slice(-2);
  if (first === undefined || second === undefined || causes.slice(0, -2).some(isStrong)) return false;
  const isPlain = ({ place, errorType, level }: Candidate) =>
    place === null && errorType === null && level === "error";
  return second.index === first.index + 1 && first.word === second.word && isPlain(first) && isPlain(second);
}
