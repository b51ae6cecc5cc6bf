/** A part of a message that is filled in: what it is about, where, or how much. */
export interface Slot {
  readonly kind: "name" | "place" | "number";
  readonly value: string;
}

/** A message taken apart: the words that say what kind of trouble it is, with marks where something was filled in. */
export interface Dissected {
  readonly words: readonly string[];
  readonly slots: readonly Slot[];
}

/** Takes a scrubbed message apart: "Cannot find module 'dayjs' from 'a.test.js'" is cannot find module * from *. */
export function dissect(message: string): Dissected {
  const words: string[] = [];
  const slots: Slot[] = [];
  walk(message, words, slots);
  return { words, slots };
}

/** Where a slot stood among the words: as many as there are slots, in their order. */
export const HOLE = "*";
/** Where something stood that is noise: a time, an address, a port. */
export const NOISE = "#";

// <place> | "quoted" | 'quoted' | `quoted` | a run of letters, digits and what joins them, perhaps called: price(), Sq(5)
const TOKEN =
  /<[a-z]+>|"([^"\n]{1,200})"|(?<![\w'])'([^'\n]{1,200})'(?!\w)|`([^`'\n]{1,200})[`']|[@~.]{0,2}[\\/]?[A-Za-z0-9_$\u00c0-\uffff](?:[\w$@~.\\/:#*+\u00c0-\uffff-]*[\w$*/])?(?:\([^()\s]{0,40}\)|(?<=[a-z])['’](?:t|s|re|ve|ll)\b)?|===?|!==?/g;

function walk(text: string, words: string[], slots: Slot[]): void {
  for (const match of text.matchAll(TOKEN)) {
    const quoted = match[1] ?? match[2] ?? match[3];
    if (quoted === undefined) readBare(match[0], words, slots);
    else if (isProse(quoted)) walk(quoted, words, slots);
    else fill(slotOf(quoted.trim()), words, slots);
  }
}

/** Quotation marks around a sentence make no name of it: thrown: "Exceeded timeout of 5000 ms for a test." */
function isProse(quoted: string): boolean {
  const [first = "", ...more] = quoted.trim().split(/\s+/);
  return more.length >= 3 && /^[A-Za-z]+$/.test(first);
}

function readBare(token: string, words: string[], slots: Slot[]): void {
  if (token.startsWith("<")) words.push(NOISE);
  else if (isWord(token)) words.push(token.toLowerCase());
  // "price() missing 1 required positional argument": the function is where it happened
  else if (token.endsWith("()")) fill({ kind: "place", value: token.toLowerCase() }, words, slots);
  else fill(slotOf(token), words, slots);
}

function fill(slot: Slot | null, words: string[], slots: Slot[]): void {
  words.push(slot === null ? NOISE : HOLE);
  if (slot !== null) slots.push(slot);
}

// A plain or hyphenated word; a code in capitals (ENOENT, ERR_MODULE_NOT_FOUND, E0308, TS2339); a class of errors (java.io.IOException)
const WORD =
  /^(?:[A-Z]?[a-z\u00c0-\uffff]+(?:['’-][a-z]+)*|[A-Z][A-Z_]*\d{0,5}|(?:[\w$]+[.:]+)*[A-Z]\w*(?:Error|Exception|Warning|Failure|Fault)|[=!]==?)$/;

function isWord(token: string): boolean {
  return WORD.test(token);
}

// "src/cart.test.ts", "../lib", "C:/x": where. Not "lodash.merge", "github.com/gorilla/mux", and not "config/local.json" or
// "seed.csv" either: a data file that is missing or broken is what the trouble is about.
const PLACE =
  /^(?:\.{0,2}[\\/]|~[\\/]|[A-Za-z]:[\\/])[^.\s]*$|^[^\s()]*\.(?:[cm]?[jt]sx?|vue|svelte|pyi?|go|rs|rb|java|kts?|scala|groovy|gradle|cs|fs|vb|php|pl|pm|lua|sh|bash|zsh|ps1|c|cc|cpp|cxx|f90|h|hh|hpp|m|mm|swift|dart|exs?|erl|hs|ml|nim|pas|adb|r|jl|html?|s?css|less|o|a|class)(?::\d+)*$/i;
// "data/seed.csv", "config/app.ini", "./package.json"
const DATA_FILE = /^[^\s()]*[\\/][^\s()\\/]*\.[a-z]\w{1,5}$/i;
// "twitter4j.internal.org.json", "com.fasterxml.jackson.core.c"
const PACKAGE = /^\w+(?:\.\w+){3,}$/;
const NUMBER = /^[-+]?[\d.,]+(?:[eE][-+]?\d+)?%?$/;

function slotOf(value: string): Slot | null {
  if (value === "") return null;
  if (NUMBER.test(value)) return { kind: "number", value };
  // "https://registry.example.org/left-pad": what was asked for, not whom
  if (value.includes("://")) return { kind: "name", value: lastPart(value) };
  if (PLACE.test(value) && !PACKAGE.test(value)) return { kind: "place", value: lastPart(value) };
  if (DATA_FILE.test(value)) return { kind: "name", value: lastPart(value) };
  return { kind: "name", value: value.toLowerCase() };
}

function lastPart(path: string): string {
  const parts = path
    .replace(/(?::\d+)+$/, "")
    .split(/[\\/]/)
    .filter((part) => part !== "" && part !== "." && part !== "..");
  return (parts.pop() ?? path).toLowerCase();
}
