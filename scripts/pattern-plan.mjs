// How a pattern is built into a process that ends soon: which words a text is asked for before V8 makes the pattern, and in which parts it is made.
import { alternativesOf, requiredWords } from "./required-words.mjs";
import { inSmallLetters } from "./small-letters.mjs";

/** What shorter ones cost is less than to ask first, unless they ignore case: then V8 asks ICU about each of their letters. */
const SHORT = 12;

/** Shorter ones are not made in parts: each part is code, which is read at every start. */
const LONG = 100;

/** The code of an expression that answers like the pattern, or null where nothing is gained. */
export function askedFirst(regex, raw) {
  const { pattern, flags } = regex;
  const isSmall = flags.includes("i");
  if (/[gyvm]/.test(flags) || (pattern.length < SHORT && !isSmall)) return null;
  const small = isSmall ? literal(inSmallLetters(regex)) : null;
  const read = small ?? regex;
  const words = requiredWords(read);
  // What ignores case and cannot be told in small letters stays one.
  const parts = isSmall && small === null ? null : inParts(read, words);
  const made = parts ?? (small === null ? null : [[words, small]]);
  if (words === null && made === null) return null;
  const told = made?.map(([asked, part]) => `[${JSON.stringify(asked)},()=>/${part.pattern}/${part.flags}]`);
  const more = told === undefined ? "" : `,[${told.join(",")}]`;
  return `new AskedFirst$(${JSON.stringify(words)},${isSmall},()=>${raw}${more})`;
}

/** A long choice by those who need one of the same words, and one of all who need none. */
function inParts(read, words) {
  if (read.pattern.length < (words === null ? LONG : 2 * LONG)) return null;
  const alternatives = alternativesOf(read);
  if (alternatives === null) return null;
  const [free, bound] = [[], []];
  for (const pattern of alternatives) {
    const needs = requiredWords({ pattern, flags: read.flags });
    if (needs === null) free.push(pattern);
    else bound.push([needs, { pattern, flags: read.flags }]);
  }
  if (bound.length === 0) return null;
  const rest = free.length === 0 ? [] : [[null, { pattern: free.join("|"), flags: read.flags }]];
  return [...bound, ...rest];
}

/** `/abc/u`, taken apart. */
function literal(raw) {
  if (raw === null) return null;
  const end = raw.lastIndexOf("/");
  return { pattern: raw.slice(1, end), flags: raw.slice(end + 1) };
}
