import type { Log } from "../../log.ts";
import { type Candidate, readCandidate } from "./candidate.ts";
import { isFrame } from "./frame-line.ts";
import { withParticulars } from "./particulars.ts";
import { hasTrouble, isRecap, isRule, isSource } from "./shape.ts";

/** What the candidate says; of a heading, what the next line says; of an error's bare name, what was said under that name above. */
export function fullMessage(candidate: Candidate, log: Log): string {
  const { message, index } = candidate;
  const isHead = isHeading(candidate);
  if (!isHead && !message.endsWith(":")) return withParticulars(message, log, index);
  const above = saidAbove(candidate, log);
  if (above !== null) return above;
  const next = nextLine(log, index);
  if (next === null) return message;
  // "Expected values to be strictly equal:" and, below it, "-42 !== 42"
  return withParticulars(isHead ? next.text : `${message} ${next.text}`, log, next.index);
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
