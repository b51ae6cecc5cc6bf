import { HOLE, NOISE } from "./dissect.ts";

// Words that stand in so many messages that sharing them says little, and changing them changes little.
const COMMON = new Set(
  "a an the of to in on at by for from with and or is are was were be been it its this that these there not no cannot can can't could couldn't does doesn't did didn't do don't will won't would should must may might has have had error errors fatal failed fail fails failure found find file line expected got but type unable you your i we if as than so such any all some".split(
    " ",
  ),
);

/** How much a word counts among the others. */
export function wordWeight(word: string): number {
  if (word === HOLE || word === NOISE) return 0;
  return COMMON.has(word) ? 0.35 : 1;
}
