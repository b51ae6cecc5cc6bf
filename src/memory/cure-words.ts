/**
 * Words of the failures that something is known to cure, so that a hook need not read output in which none of them can be: to find out what a tool
 * said costs more than all else that a failure asks of it. In: the parts that a fingerprint is made of, and the lines they stood in. Out: up to eight words
 * of each failure, as numbers. The same fingerprint has the same parts, so an output without these words is not about it.
 */

import type { FingerprintPart } from "#model/failure.ts";
import { numberOfText } from "#model/number-of-text.ts";

/** The words that stand for a failure; none where no word can, and then every output may be about it. */
export type CureWords = readonly string[];

const WORDS_EACH = 8;
const ROW_BYTES = 4 * WORDS_EACH;
const SHORTEST = 3;
/** Fewer words may stand in any output. */
const FEW = 2;
/** The part that says what kind of error it is. */
const TYPE = "error type";

const NO_LETTERS = /[^a-z]+/;
// "ts2307", "e0382", "utf8"
const CODE = /[a-z]+\d[a-z\d]*/g;
// What was taken out of a message, or put in its place: "<path>", "[redacted:github-token]"
const TAKEN_OUT = /<[a-z-]+>|\[redacted:[^\]]*\]/g;
// "\nExpected" where a report is quoted
const ESCAPED = /\\[nrt]([a-z]{3,})/g;

/** The words of a text without terminal controls, in small letters, and its codes: "cannot", "find", "ts2307". */
export function wordsIn(text: string): Set<string> {
  const small = text.toLowerCase();
  const words = new Set<string>();
  for (const word of small.split(NO_LETTERS)) if (word.length >= SHORTEST) words.add(word);
  for (const [code] of small.matchAll(CODE)) if (code.length >= SHORTEST) words.add(code);
  if (small.includes("\\")) for (const [, word] of small.matchAll(ESCAPED)) words.add(word!);
  return words;
}

/**
 * Those words of a failure's contributing parts that its tool really printed. Its type is asked last, since two tools write that in two ways
 * ("-Werror,-Wunused-variable", "-Werror=unused-variable") and mean one. Where its own lines have few of them, the whole output is asked.
 */
export function printedWords(
  parts: readonly FingerprintPart[],
  excerpt: string,
  outputOf: () => string | null,
): CureWords {
  const contributing = parts.filter(({ contributes }) => contributes);
  const [types, others] = [true, false].map((isType) =>
    contributing.filter(({ name }) => (name === TYPE) === isType).flatMap(wordsOfPart),
  );
  const near = wordsIn(excerpt);
  let whole: ReadonlySet<string> | null = null;
  const found = new Set<string>();
  for (const words of [others!, types!]) {
    for (const word of words) if (near.has(word)) found.add(word);
    if (found.size >= FEW) break;
    whole ??= wordsIn(outputOf() ?? "");
    for (const word of words) if (whole.has(word)) found.add(word);
    if (found.size >= FEW) break;
  }
  return [...found];
}

function wordsOfPart({ value }: FingerprintPart): string[] {
  return [...wordsIn((value ?? "").replace(TAKEN_OUT, " "))];
}

/** The words of some failures as they are written down, as numbers, 0 where there is none: of each the few that fewest others have. */
export function packWords(failures: readonly CureWords[]): Buffer {
  const shared = new Map<string, number>();
  for (const words of failures) for (const word of words) shared.set(word, (shared.get(word) ?? 0) + 1);
  const rows = failures.map((words) => rowOf(words, (word) => shared.get(word) ?? 0));
  rows.sort((a, b) => a[0]! - b[0]!);
  return bytesOf(rows);
}

function rowOf(words: CureWords, sharedBy: (word: string) => number): number[] {
  const rarest = [...words].sort(
    (a, b) => sharedBy(a) - sharedBy(b) || b.length - a.length || (a < b ? -1 : 1),
  );
  return Array.from({ length: WORDS_EACH }, (_, i) =>
    rarest[i] === undefined ? 0 : numberOfText(rarest[i]),
  );
}

function bytesOf(rows: readonly (readonly number[])[]): Buffer {
  const bytes = Buffer.alloc(rows.length * ROW_BYTES);
  for (const [i, row] of rows.entries())
    for (const [k, number] of row.entries()) bytes.writeUInt32LE(number, i * ROW_BYTES + 4 * k);
  return bytes;
}

/** False where an output, without terminal controls, surely is about none of some failures: those of a list in order, and of one that grew row by row since. */
export function couldBeAbout(output: string, sorted: Buffer, since: Buffer | null): boolean {
  const lists = since === null ? [sorted] : [sorted, since];
  // Cut off: what is missing may be any.
  if (lists.some(({ length }) => length % ROW_BYTES !== 0)) return true;
  const numbers = new Set<number>();
  for (const word of wordsIn(output)) numbers.add(numberOfText(word));
  return (since !== null && someRow(since, numbers)) || someInOrder(sorted, numbers);
}

function someRow(list: Buffer, numbers: ReadonlySet<number>): boolean {
  for (let at = 0; at < list.length; at += ROW_BYTES) if (isThere(list, at, numbers)) return true;
  return false;
}

function someInOrder(list: Buffer, numbers: ReadonlySet<number>): boolean {
  // One without words comes first.
  if (list.length > 0 && list.readUInt32LE(0) === 0) return true;
  for (const number of numbers)
    for (
      let at = firstRow(list, number);
      at < list.length && list.readUInt32LE(at) === number;
      at += ROW_BYTES
    )
      if (isThere(list, at, numbers)) return true;
  return false;
}

function isThere(list: Buffer, at: number, numbers: ReadonlySet<number>): boolean {
  for (let k = 0; k < ROW_BYTES; k += 4) {
    const number = list.readUInt32LE(at + k);
    if (number !== 0 && !numbers.has(number)) return false;
  }
  return true;
}

/** The first row that begins with no less, by halving. */
function firstRow(list: Buffer, number: number): number {
  let [low, high] = [0, list.length / ROW_BYTES];
  while (low < high) {
    const middle = (low + high) >> 1;
    if (list.readUInt32LE(middle * ROW_BYTES) < number) low = middle + 1;
    else high = middle;
  }
  return low * ROW_BYTES;
}
