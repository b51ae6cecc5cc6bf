import type { Log } from "../../log.ts";
import { type Candidate, readCandidate } from "./candidate.ts";
import { isFrame } from "./frame-line.ts";
import { isRecap, isSource } from "./shape.ts";

// "Errors:", "ERRORS:": what stands below is one, whatever its words
const BARE_HEAD = /^\W{0,4}(?:errors|problems|violations):$/i;
// "Missing dependencies", "✗ Issues found", "ERROR: 2 dead links found!": a heading, or a count, over a list
const HEAD =
  /^\W{0,4}(?:(?:missing|unmet|unused|unresolved|invalid|broken) \w+s|(?:\w+ ){0,2}(?:errors|problems|issues|violations)(?: found)?|(?:error: )?\d+ (?:\w+ ){1,3}found(?: in \S+)?) ?[:!]?$/i;
// "1. pkg.main is ./index.js", "* axios: ./src/index.js", "[✖] docs/guide.md → Status: 400", "- no stock"
const ITEM = /^\s*(?:\d{1,3}[.)]|[*•✖✗×➜-]|\[[✖✗x!]\])\s+(\S.*)$/u;
/** More than a word of trouble, less than what a program says last: at 6 it cost tools that nobody looked at more than it gave. */
const WORTH = 3;

/** The first item of a list that a heading calls errors, or null where the line is no such heading. */
export function readListedErrors(log: Log, index: number): Candidate | null {
  const head = log.lines[index]!;
  if (head.length > 120 || !(HEAD.test(head) || BARE_HEAD.test(head))) return null;
  const at = log.lines[index + 1]?.trim() === "" ? index + 2 : index + 1;
  const line = log.lines[at] ?? "";
  const item = ITEM.exec(line)?.[1] ?? (BARE_HEAD.test(head) && at === index + 1 ? sentence(line) : null);
  if (item === null || !/\p{L}{2}/u.test(item)) return null;
  const said = readCandidate(item, at);
  return {
    ...(said ?? PLAIN),
    index: at,
    message: said?.message ?? item.trim(),
    score: Math.max(WORTH, said?.score ?? 0),
    order: Math.max(WORTH, said?.order ?? 0),
    level: "error",
    recap: false,
  };
}

const PLAIN = { word: null, errorType: null, place: null, mention: null, exception: false } as const;

function sentence(line: string): string | null {
  const isSaid = /^\S+(?: \S+){2}/.test(line) && !isFrame(line) && !isSource(line) && !isRecap(line);
  return isSaid ? line : null;
}
