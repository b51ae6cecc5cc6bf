import type { Log } from "../../log.ts";
import { readMention } from "../../mention.ts";
import type { Candidate } from "./candidate.ts";

// "  i The following files need to be formatted:", "These files would be changed:": a sentence about files, and below it which
const HEAD = /^\W{0,6}(?:i )?((?:the following|these) files? (?:\S+ ){1,6}?\S{1,40}):$/i;
// "  - src/cart.js (1 error)", "* src/cart.js"
const ITEM = /^\s*(?:[-*•] )?(\S+\.\w{1,9})(?: \([^()]{1,40}\))?$/;
/** As much as a word of trouble. */
const WORTH = 2;

/** The sentence over a list of files, with the first of them, or null where the line is no such sentence. */
export function readListedFiles(log: Log, index: number): Candidate | null {
  const head = log.lines[index]!;
  const message = head.length > 200 ? undefined : HEAD.exec(head)?.[1];
  if (message === undefined) return null;
  const at = log.lines[index + 1]?.trim() === "" ? index + 2 : index + 1;
  const item = ITEM.exec((log.lines[at] ?? "").slice(0, 400))?.[1];
  const mention = item === undefined ? null : readMention(item);
  if (mention === null || mention.file !== item) return null;
  return {
    index,
    message,
    mention,
    score: WORTH,
    order: WORTH,
    word: null,
    errorType: null,
    place: null,
    level: null,
    exception: false,
    recap: false,
  };
}
