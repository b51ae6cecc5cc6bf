import type { Log } from "../../log.ts";
import { readMention } from "../../mention.ts";
import { type Candidate, readCandidate } from "./candidate.ts";
import { isFrame } from "./frame-line.ts";
import { hasTrouble, isRecap, isSource } from "./shape.ts";

// "Errors:", "ERRORS:", "Code: 403. Errors:": what stands below is one, whatever its words
const BARE_HEAD = /^\W{0,4}(?:\w+: \w{1,20}\. )?(?:errors|problems|violations):$/i;
// "Missing dependencies", "✗ Issues found", "ERROR: 2 dead links found!", "ERROR: [1] start checks failed": a heading, or a count, over a list
const HEAD =
  /^\W{0,4}(?:(?:missing|unmet|unused|unresolved|invalid|broken) \w+s|(?:\w+ ){0,2}(?:errors|problems|issues|violations)(?: found)?|(?:error: )?\d+ (?:\w+ ){1,3}found(?: in \S+)?|(?:error: )?\[?\d+\]? (?:\w+ ){1,3}failed) ?[:!]?$/i;
// "  Problem 1", "Error #2:": each with its own list
const NUMBERED_HEAD = /^\s{0,8}(?:problem|error|issue) #?\d{1,3}:?$/i;
// "1. pkg.main is ./index.js", "* axios: ./src/index.js", "[✖] docs/guide.md → Status: 400", "- no stock", "[1]: the till is too small"
const ITEM = /^\s*(?:\d{1,3}[.)]|\[\d{1,3}\]:|[*•✖✗×➜-]|\[[✖✗x!]\])\s+(\S.*)$/u;
/** More than a word of trouble, less than what a program says last: at 6 it cost tools that nobody looked at more than it gave. */
const WORTH = 3;
/** "Errors:" over "1. …": nobody counts asides. */
const NUMBERED = 6;

/** The first item of a list that a heading calls errors, or null where the line is no such heading. */
export function readListedErrors(log: Log, index: number): Candidate | null {
  const head = log.lines[index]!;
  const isNumbered = NUMBERED_HEAD.test(head);
  if (head.length > 120 || !(isNumbered || HEAD.test(head) || BARE_HEAD.test(head))) return null;
  let at = log.lines[index + 1]?.trim() === "" ? index + 2 : index + 1;
  // Of a chain of reasons the first that tells of trouble: "- soup is asked for", "- soup requires a pot -> no matching pot found."
  if (isNumbered) {
    const told = [0, 1, 2, 3].find(
      (n) => ITEM.test(log.lines[at + n] ?? "") && hasTrouble(log.lines[at + n]!),
    );
    at += told ?? 0;
  }
  const line = log.lines[at] ?? "";
  const item = ITEM.exec(line)?.[1] ?? (BARE_HEAD.test(head) && at === index + 1 ? sentence(line) : null);
  if (item === null || !/\p{L}{2}/u.test(item)) return null;
  const said = readCandidate(item, at);
  const worth = isNumbered || (BARE_HEAD.test(head) && /^\s*1[.)]/.test(line)) ? NUMBERED : WORTH;
  return {
    ...(said ?? PLAIN),
    index: at,
    message: said?.message ?? item.trim(),
    score: Math.max(worth, said?.score ?? 0),
    order: Math.max(worth, said?.order ?? 0),
    level: "error",
    recap: false,
    ...headed(head),
  };
}

// "Missing dependencies", "Unmet peer dependencies"
const MISSING = /\b(?:missing|unmet|unresolved) (?:\w+ )?(?:dependenc|packages|modules)/i;

/** What the heading tells of each item: the file that they are in ("1 dead link found in README.md !"), and that they are missing. */
function headed(head: string): Partial<Candidate> {
  const mention = readMention(head);
  return {
    ...(mention?.file == null ? {} : { mention }),
    ...(MISSING.test(head) ? { word: "missing dependency" } : {}),
  };
}

const PLAIN = { word: null, errorType: null, place: null, mention: null, exception: false } as const;

function sentence(line: string): string | null {
  const isSaid = /^\S+(?: \S+){2}/.test(line) && !isFrame(line) && !isSource(line) && !isRecap(line);
  return isSaid ? line : null;
}
