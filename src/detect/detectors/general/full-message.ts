import type { Log } from "../../log.ts";
import { type Candidate, readCandidate } from "./candidate.ts";
import { isFrame } from "./frame-line.ts";
import { withParticulars } from "./particulars.ts";
import { hasTrouble, isRecap, isRule, isSource } from "./shape.ts";

/** What the candidate says; of a heading, what the next line says; of an error's bare name, what was said under that name above. */
export function fullMessage(candidate: Candidate, log: Log): string {
  const { message, index } = candidate;
  const isHead = isHeading(candidate);
  if (!isHead && !message.endsWith(":")) return withParticulars(unwrapped(message, log, index), log, index);
  const above = saidAbove(candidate, log);
  if (above !== null) return above;
  const next = nextLine(log, index);
  if (next === null) return message;
  // "Expected values to be strictly equal:" and, below it, "-42 !== 42"
  return withParticulars(isHead ? next.text : `${message} ${next.text}`, log, next.index);
}

// "src/cart.py:13:1: error: Cannot find implementation or library stub for module" over "named "boto9"  [import-not-found]"
const WIDTH = { least: 70, most: 80 } as const;
const GOES_ON = /^["'`(]?[a-z][^:]*$/;

/** A message that was broken at the terminal's width, in one piece. */
function unwrapped(message: string, log: Log, index: number): string {
  const line = log.lines[index]!;
  const next = log.lines[index + 1] ?? "";
  const isFull =
    line.length >= WIDTH.least &&
    line.length <= WIDTH.most &&
    line.length + /^\S*/.exec(next)![0].length >= WIDTH.most;
  if (!isFull || !line.endsWith(message) || !/[\w,;]$/.test(line) || !GOES_ON.test(next)) return message;
  return `${message} ${next.trim().replace(/\s+\[[\w-]+\]$/, "")}`;
}

/** The code behind the rest of a message that was broken: "named "boto9"  [import-not-found]". */
export function codeBelow(log: Log, index: number): string | null {
  return / {2}\[([a-z][\w-]{2,60})\]$/.exec(log.lines[index + 1] ?? "")?.[1] ?? null;
}

// "error during build:", "ERROR in" with the place taken out, "(find_package):", "ZeroDivisionError:"
function isHeading({ message, errorType }: Candidate): boolean {
  if (message.endsWith(":")) return !hasTrouble(message);
  return (
    message === errorType || /^\W*(?:\w+ )?(?:error|fatal|failed|failure)\W*(?:in|at)?\W*$/i.test(message)
  );
}

/** So far above an error's name its own words may stand. */
const ABOVE = 12;

// "E   ConnectionError: no database at localhost", then "tests/conftest.py:6: ConnectionError"
function saidAbove({ index, errorType, message }: Candidate, log: Log): string | null {
  if (errorType === null || message !== errorType) return null;
  for (let i = index - 1; i >= Math.max(0, index - ABOVE); i--) {
    const above = readCandidate(log.lines[i]!, i);
    if (above?.errorType === errorType && above.message !== errorType) return above.message;
  }
  return null;
}

// "src/Cart.groovy: 5: unable to resolve class courier.Client"
const PLACED = /^\S+: ?\d+(?::\d+)?: (?=\S)/;

function nextLine(log: Log, index: number): { readonly text: string; readonly index: number } | null {
  for (let i = index + 1; i < Math.min(log.lines.length, index + 4); i++) {
    const line = log.lines[i]!;
    if (line.trim() === "" || isFrame(line)) continue;
    if (isSource(line) || isRule(line) || isRecap(line)) return null;
    return { text: (readCandidate(line, i)?.message ?? line.trim()).replace(PLACED, ""), index: i };
  }
  return null;
}
