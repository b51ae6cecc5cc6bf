import { HOLE, NOISE, type Slot } from "./dissect.ts";
import type { SimilarDocument } from "./document.ts";

// Words that stand in so many messages that sharing them says little, and changing them changes little.
const COMMON = new Set(
  "a an the of to in on at by for from with and or is are was were be been it its this that these there not no cannot can can't could couldn't does doesn't did didn't do don't will won't would should must may might has have had error errors fatal failed fail fails failure found find file line expected got but type unable you your i we if as than so such any all some assert assertion assertionerror false true == != test tests".split(
    " ",
  ),
);

/** How much a word counts among the others. */
export function wordWeight(word: string): number {
  if (word === HOLE || word === NOISE) return 0;
  return COMMON.has(word) || word.endsWith(".assertionerror") ? 0.35 : 1;
}

/** True of a message that says only that something failed ("AssertionError", "assert False"): the test must say which. */
export function isBare(document: SimilarDocument): boolean {
  if (document.slots.some((slot) => slot.kind !== "place")) return false;
  let telling = 0;
  for (const word of document.words) telling += wordWeight(word);
  const { type } = document;
  return telling < 1.5 && (type === null || wordWeight(type) < 1);
}

/** True of a message that is nothing but noise ("0.20s", "src/menu.rs", the test's own name): it has no kind to share. */
export function isMute({ words, slots, type }: SimilarDocument): boolean {
  return type === null && words.every((word) => wordWeight(word) === 0) && slots.every(isPlace);
}

function isPlace({ kind }: Slot): boolean {
  return kind === "place";
}
