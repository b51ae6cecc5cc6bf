import type { Log } from "../../log.ts";
import type { Mention } from "../../mention.ts";
import type { Candidate } from "./candidate.ts";

// "[warn] src/menu.js", "from src/index.ts:": a label at most, and a file
const FILE_ALONE =
  /^[^\w\\/]{0,3}(?:[a-z]{2,12}[^\w\\/]{1,3})?([\\/]?(?:[\w@~.+-]+[\\/])*[\w@~+-][\w@~.+-]*\.[a-z]\w{0,5}):?$/i;
/** A sentence about files that it does not name: "Code style issues found in the above file." */
const OF_FILES = /\b(?:above|following|\d+|these|some) (?:\w+ ){0,2}files?\b/i;
const ABOVE = 40;

/** The first of the files that are listed over a sentence about them, or null. */
export function readListedAbove(log: Log, { message, index }: Candidate): Mention | null {
  if (!OF_FILES.test(message)) return null;
  let file: string | null = null;
  for (let i = index - 1; i >= Math.max(0, index - ABOVE); i--)
    file = FILE_ALONE.exec(log.lines[i]!.trim())?.[1] ?? file;
  return file === null ? null : { file, line: null, column: null };
}
