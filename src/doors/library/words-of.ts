import { splitWords } from "#loop/split-words.ts";
import { Trouble } from "#model/trouble.ts";

/** The words of a command that somebody gave as words or as a line. */
export function wordsOf(given: readonly string[] | string, name: string): readonly string[] {
  const words = typeof given === "string" ? splitWords(given) : given;
  const isFine = Array.isArray(words) && words.every((word) => typeof word === "string") && words[0] !== "";
  if (isFine && words.length > 0) return [...words];
  throw new Trouble("usage", `${name}: the words of a command are expected, such as ["npm", "test"].`);
}
