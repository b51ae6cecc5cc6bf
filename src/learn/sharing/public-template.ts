import { PUBLIC_TYPES, PUBLIC_WORDS } from "./public-words.ts";

const HOLE = "…";
const MOST_WORDS = 16;
/** With fewer words of its own a template tells nothing. */
const LEAST_WORDS = 2;

/**
 * What a message says, in public words alone, with a hole for everything else: "TypeError … is not a function". Empty where
 * that would say nothing. No name, path, number or text of a project passes: what is not in the list is not told.
 */
export function publicTemplate(message: string, errorType: string | null): string {
  const words: string[] = [];
  let told = 0;
  // Word by word, with whatever clings to it: "user's", "a/b", "x.y()" are no words.
  for (const part of message.split(/\s+/).slice(0, 200)) {
    const word = part.replace(/^[("'`[]+|[)"'`\].,:;!?]+$/g, "").toLowerCase();
    if (PUBLIC_WORDS.has(word)) {
      words.push(word);
      told += 1;
    } else if (words.at(-1) !== HOLE) words.push(HOLE);
    if (words.length >= MOST_WORDS) break;
  }
  const type = errorType !== null && PUBLIC_TYPES.has(errorType) ? errorType : null;
  if (told < LEAST_WORDS) return type ?? "";
  return [...(type === null ? [] : [type]), ...words].join(" ");
}
