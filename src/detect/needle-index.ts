import type { Needle } from "./detector.ts";

/** Five bits of each of three characters, and behind them fifteen bits of one that is not ASCII. */
const KEYS = 65_536;
const SIGNS = 32_768;
/** Holds for every text: of needles that are too short to have three characters. */
const ALWAYS = 0;

/** So many of a needle's triples and signs must be in a text for it to be searched. */
const OF_EACH = 3;

/**
 * For each list of needles the triples of characters and the signs by which each needle is first looked for, as a text that a build can keep: a character
 * that says how many needles there are, then three for each of them. An output has its own marked once, and is searched
 * only for needles of which all are there.
 */
export function indexNeedles(lists: readonly (readonly Needle[])[]): string {
  const howOften = new Uint32Array(KEYS);
  for (const literal of lists.flat(2)) for (const key of keysOf(literal)) howOften[key]!++;
  const rarest = (needle: Needle) => {
    const keys = [...new Set([needle].flat().flatMap(keysOf))];
    keys.sort((a, b) => howOften[a]! - howOften[b]!);
    return Array.from({ length: OF_EACH }, (_, i) => keys[i] ?? ALWAYS);
  };
  return lists
    .map((needles) => {
      if (needles.length > 255) throw new Error("a detector has more than 255 needles");
      const keys = needles.flatMap(rarest);
      return String.fromCharCode(needles.length, ...keys);
    })
    .join("");
}

/** Which lists may have a needle in the text: every one that has is among them. */
export function listsWithin(index: string, text: string): number[] {
  const marked = markedIn(text);
  const found: number[] = [];
  for (let at = 0, list = 0; at < index.length; list++) {
    const end = at + 1 + OF_EACH * index.charCodeAt(at);
    // Without a function for it: a process that reads one failure goes through two thousand of them by V8's interpreter.
    for (at++; at < end; at += OF_EACH)
      if (
        marked[index.charCodeAt(at)] === 1 &&
        marked[index.charCodeAt(at + 1)] === 1 &&
        marked[index.charCodeAt(at + 2)] === 1
      ) {
        found.push(list);
        break;
      }
    at = end;
  }
  return found;
}

function markedIn(text: string): Uint8Array {
  const marked = new Uint8Array(KEYS);
  marked[ALWAYS] = 1;
  let key = 0;
  for (let i = 0; i < text.length; i++) {
    const code = text.charCodeAt(i);
    key = ((key << 5) & (SIGNS - 1)) | (code & 31);
    marked[key] = 1;
    if (code > 127) marked[SIGNS | code] = 1;
  }
  return marked;
}

function keysOf(literal: string): number[] {
  const keys: number[] = [];
  const codes = Array.from({ length: literal.length }, (_, i) => literal.charCodeAt(i));
  for (const [i, code] of codes.entries()) {
    if (code > 127) keys.push(SIGNS | code);
    if (i >= 2) keys.push(((codes[i - 2]! & 31) << 10) | ((codes[i - 1]! & 31) << 5) | (code & 31));
  }
  return keys;
}
