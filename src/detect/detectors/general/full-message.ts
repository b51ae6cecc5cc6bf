import type { Log } from "../../log.ts";
import { isBarePlace, readBehindCode } from "./behind-code.ts";
import { withRest } from "./broken-line.ts";
import { type Candidate, readCandidate } from "./candidate.ts";
import { isFrame } from "./frame-line.ts";
import { withParticulars } from "./particulars.ts";
import { hasTrouble, isRecap, isRule, isSource } from "./shape.ts";

/** What a candidate says in full, and the line that gave the words where it was not its own. */
export interface FullMessage {
  readonly message: string;
  readonly led: Candidate | null;
}

/** What the candidate says; of a heading, what the next line says; of an error's bare name, what was said under that name above. */
export function fullMessage(candidate: Candidate, log: Log): FullMessage {
  const { message, index } = candidate;
  const said = isEmpty(candidate) ? readBehindCode(log, index) : null;
  if (said !== null) {
    // "Parse error on line 4:" says where, and no other line does
    const lead = /\bline \d/.test(message) ? `${message} ` : "";
    return { message: withParticulars(lead + said.text, log, said.index), led: said.candidate };
  }
  const isHead = isHeading(candidate);
  if (!isHead && !message.endsWith(":") && !FOLLOWS.test(message))
    return { message: withParticulars(withRest(message, log, index), log, index), led: null };
  const above = saidAbove(candidate, log);
  if (above !== null) return { message: above, led: null };
  return readOn(isHead ? "" : message, log, index, null, 0);
}

// "The following error originated from your code.", and below it the error
const FOLLOWS = /\bthe following (?:error|problem|exception)\b(?!.{0,80}\boccurred\b)/i;

/** So many headings may lead to each other: "Invalid configuration:", "YAML error in .frobrc:", "Unexpected ,". */
const LEADS = 3;

function readOn(told: string, log: Log, index: number, led: Candidate | null, depth: number): FullMessage {
  const next = nextLine(log, index);
  if (next === null) return { message: told || log.lines[index]!.trim(), led };
  const message = told === "" ? next.text : `${told} ${next.text}`;
  const last = next.candidate?.place != null || next.candidate?.mention?.file != null ? next.candidate : led;
  // "Expected values to be strictly equal:" and, below it, "-42 !== 42"
  return next.text.endsWith(":") && depth < LEADS && depth >= 0
    ? readOn(message, log, next.index, last, depth + 1)
    : { message: withParticulars(message, log, next.index), led: last };
}

// "Parse error", "Syntax error!", "FAILED: src/Cart.cmj", "characters 15-21", "Parse error on line 4, column 1:": true of every error
const EMPTY =
  /^(?:(?:\w+ )?error[!.:]?|(?:FAILED|failed|error):? \S+\.\w+|characters? [\d-]+|(?:\w+ )?error (?:on|at|in) line \d+(?:,? col(?:umn)? \d+)?:?)$/i;

function isEmpty({ message, exception }: Candidate): boolean {
  return !exception && EMPTY.test(message);
}

// "error during build:", "ERROR in" with the place taken out, "(find_package):", "ZeroDivisionError:"
function isHeading({ message, errorType, place }: Candidate): boolean {
  // "Error: board.dts:6.3-4 syntax error" says all that it knows; "[1] openapi.yaml:16:17 at #/paths/orders" only where
  if (place !== null && /^(?:syntax|parse|lexical|type) error$/i.test(message)) return false;
  if (place !== null && (POINTER.test(message) || CODES.test(message))) return true;
  // "rake aborted!" is said of every reason
  if (place === null && /^(?:[\w-]+ ){1,2}(?:aborted|failed|crashed)!$/.test(message)) return true;
  // "No dialect was specified. Available dialects:": a sentence, and what it goes on to list
  if (message.endsWith(":")) return !hasTrouble(message) && !/\p{Ll}\. \p{Lu}/u.test(message);
  return (
    message === errorType || /^\W*(?:\w+ )?(?:error|fatal|failed|failure)\W*(?:in|at)?\W*$/i.test(message)
  );
}

// "[-Wunused-imports, -Werror=unused-imports]": nothing but the names of rules
const CODES = /^\[[^\][]{1,120}\]$/;
const POINTER = /^(?:at|in) [#/$.]\S*$/;

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

// "  > foo is not defined", "  `-> Because there is no version of frob": an arrow leads to the words, or a bullet: "  - deficient indentation in "openapi.yaml" (3:1)"
const ARROW = /^(?:>|[`'╰└|]?[─-]+[>▶])\s+|^[-*•] (?=\p{Ll}+ \p{L})/u;

interface NextLine {
  readonly text: string;
  readonly index: number;
  readonly candidate: Candidate | null;
}

function nextLine(log: Log, index: number): NextLine | null {
  for (let i = index + 1; i < Math.min(log.lines.length, index + 4); i++) {
    const line = log.lines[i]!;
    if (line.trim() === "" || isFrame(line) || isBarePlace(line)) continue;
    const text = line.trim().replace(ARROW, "");
    if ((text === line.trim() && isSource(line)) || isRule(line) || isRecap(line)) return null;
    const candidate = readCandidate(text === line.trim() ? line : text, i);
    return { text: (candidate?.message ?? text).replace(PLACED, ""), index: i, candidate };
  }
  return null;
}
