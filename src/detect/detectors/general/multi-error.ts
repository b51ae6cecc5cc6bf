import type { Log } from "../../log.ts";
import { type Candidate, readCandidate } from "./candidate.ts";

// "1 error occurred:", "3 error(s) occurred:", "… could not validate the provider: 1 error(s) occurred:", "Run failed: error occurred:": how programs in Go count what they list
const HEAD = /(?:^|[\s:])(?:\d+ errors?(?:\(s\))?|error) occurred:$/;
// "	* GET https://shop.example.com/v2/: unexpected status code 503", "* module.shop: 1 error(s) occurred:"
const ITEM = /^\s*\* (\S.*)$/;
const DEEPEST = 4;
/** As much as a reason under its own heading. */
const WORTH = 9;

/** The first of the errors that are listed under their count, or null where the line is no such count. */
export function readMultiError(log: Log, index: number): Candidate | null {
  let at = index;
  let said: string | null = null;
  for (let depth = 0; depth < DEEPEST && HEAD.test(said ?? log.lines[at]!); depth++) {
    let next = at + 1;
    while (next < at + 3 && log.lines[next]?.trim() === "") next++;
    const item = ITEM.exec(log.lines[next] ?? "")?.[1];
    // "* exit status 1" tells only that something ended
    if (item === undefined || /^exit status \d+$/.test(item)) break;
    [at, said] = [next, item];
  }
  if (said === null || HEAD.test(said)) return null;
  const told = readCandidate(said, at);
  return {
    ...(told ?? PLAIN),
    index: at,
    message: told?.message ?? said,
    score: Math.max(WORTH, told?.score ?? 0),
    order: Math.max(WORTH, told?.order ?? 0),
    level: "error",
    recap: false,
  };
}

const PLAIN = { word: null, errorType: null, place: null, mention: null, exception: false } as const;
