import { tidy } from "./told.ts";

/** "FAILURE_REASON: the fixture needs a network", also as a list item or in bold. */
const LINE = /^[ \t>*_`#-]{0,8}FAILURE_REASON[*_`]{0,3}[ \t]?:[*_`]{0,3}[ \t]?(.{1,600})$/gm;
/** "none", "n/a", "<one sentence>": somebody filled the form in with nothing. */
const NOTHING = /^(?:none|n\/a|nothing|-+|null|<[^>]*>|…|\.{3})[.!]?$/i;

/** The agent's own word for why it did not get there: the last one it gave. */
export function failureReasonIn(text: string | null): string | null {
  if (text === null || !text.includes("FAILURE_REASON")) return null;
  let last: string | null = null;
  for (const [, words] of text.matchAll(LINE)) {
    const said = tidy(words!.replace(/[*_`]+$/, ""), 500);
    if (said !== "" && !NOTHING.test(said)) last = said;
  }
  return last;
}
