import { indentOf } from "#model/indent.ts";
import { readLocation } from "../../location.ts";
import type { Log } from "../../log.ts";
import { isBarePlace, readBehindCode } from "./behind-code.ts";
import { withRest } from "./broken-line.ts";
import { type Candidate, readCandidate } from "./candidate.ts";
import { CODE_ALONE } from "./codes.ts";
import { isFrame } from "./frame-line.ts";
import { withParticulars } from "./particulars.ts";
import { hasTrouble, isRecap, isRule, isSource } from "./shape.ts";
import { isWhereLine } from "./where-line.ts";

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
    if (said.text.endsWith(":")) return readOn(lead + said.text, log, said.index, said.candidate, 1);
    return { message: withParticulars(lead + said.text, log, said.index), led: said.candidate };
  }
  const judged = readJudged(candidate, log);
  if (judged !== null) return { message: judged, led: null };
  if (message.endsWith(":") && isOverDiff(log, index)) return { message, led: null };
  const isHead = isHeading(candidate) || isKindOverWords(candidate, log) || isNameOverWords(candidate, log);
  if (!isHead && !message.endsWith(":") && !FOLLOWS.test(message))
    return { message: withParticulars(withRest(message, log, index), log, index), led: null };
  if (isOfFiles(candidate, log)) return readOn(message, log, index, null, LEADS);
  const above = saidAbove(candidate, log);
  if (above !== null) return { message: above, led: null };
  return readOn(isHead ? "" : message, log, index, null, 0);
}

// "    1 1 │   export class Clock {" (biome), "    1     1 │ coins" (insta), " 12 ⋮ 12 │" (delta): a line of a diff, by its number before and after
const DIFFED = /^\s*\d{1,6}\s+\d{1,6} ?[│|]/;

/** "Formatter would have printed the following content:": what is drawn below it is no sentence. */
function isOverDiff({ lines }: Log, index: number): boolean {
  const next = lines.slice(index + 1, index + 4).find((line) => line.trim() !== "");
  return next !== undefined && DIFFED.test(next);
}

// "The following error originated from your code.", and below it the error
const FOLLOWS = /\bthe following (?:error|problem|exception)\b(?!.{0,80}\boccurred\b)/i;

/** So many headings may lead to each other: "Invalid configuration:", "YAML error in .frobrc:", "Unexpected ,". */
const LEADS = 3;

// "Generating bundles failed": under a heading without words, and the reason below it
const OUTCOME = /^(?:\p{L}+ ){2,6}failed\.?$/u;

function readOn(told: string, log: Log, index: number, led: Candidate | null, depth: number): FullMessage {
  const next = nextLine(log, index);
  if (next === null) return { message: told || log.lines[index]!.trim(), led };
  const message = told === "" ? next.text : `${told} ${next.text}`;
  const last = next.candidate?.place != null || next.candidate?.mention?.file != null ? next.candidate : led;
  // "Expected values to be strictly equal:" and, below it, "-42 !== 42"
  return (next.text.endsWith(":") || (told === "" && OUTCOME.test(next.text))) && depth < LEADS && depth >= 0
    ? readOn(message, log, next.index, last, depth + 1)
    : {
        message: withParticulars(
          withRest(withOthers(message, log, next.index), log, next.index),
          log,
          next.index,
        ),
        led: last,
      };
}

// "explicitly with messages:", and below it each on its own line
const SEVERAL = /\b(?:messages|reasons|errors): /;
const OTHERS = 3;

/** Of several that a heading announces also those right below the first, as deep as it. */
function withOthers(message: string, { lines }: Log, index: number): string {
  let whole = message;
  const depth = indentOf(lines[index]!);
  for (let i = index + 1; i < index + OTHERS && SEVERAL.test(message); i++) {
    const line = lines[i] ?? "";
    if (depth === 0 || indentOf(line) !== depth || isFrame(line) || isSource(line)) break;
    whole = `${whole} ${line.trim()}`;
  }
  return whole;
}

// "Parse error", "Syntax error!", "FAILED: src/Cart.cmj", "characters 15-21", "Parse error on line 4, column 1:", "1. ERROR": true of every error
const EMPTY =
  /^(?:(?:\w+ )?error[!.:]?|(?:FAILED|failed|error):? \S+\.\w+|characters? [\d-]+|\d{1,4}\. error|(?:\w+ )?error (?:on|at|in) line \d+(?:,? col(?:umn)? \d+)?:?)$/i;

function isEmpty({ message, exception }: Candidate): boolean {
  return !exception && EMPTY.test(message);
}

// What the system says of how a program ended is all there is to say.
const BY_SIGNAL = /^(?:Segmentation fault|Bus error|Abort trap|Illegal instruction)$/;

// "error during build:", "ERROR in" with the place taken out, "(find_package):", "ZeroDivisionError:"
function isHeading(candidate: Candidate): boolean {
  const { message, errorType, place } = candidate;
  // "Error: board.dts:6.3-4 syntax error" says all that it knows; "[1] openapi.yaml:16:17 at #/paths/orders" only where
  if (place !== null && /^(?:syntax|parse|lexical|type) error$/i.test(message)) return false;
  if (place !== null && (POINTER.test(message) || CODES.test(message) || ASIDE.test(message))) return true;
  // "rake aborted!" is said of every reason
  if (place === null && /^(?:[\w-]+ ){1,2}(?:aborted|failed|crashed)!$/.test(message)) return true;
  // "ERROR in ./src/menu.sass", "✖ order.json", and below it what; "error: --- SysError --- frob"
  if (place === null && (IN_FILE.test(message) || ONLY_NAME.test(message) || isMarkedFile(candidate)))
    return true;
  // "No dialect was specified. Available dialects:": a sentence, and what it goes on to list
  if (message.endsWith(":")) return !hasTrouble(message) && !/\p{Ll}\. \p{Lu}/u.test(message);
  return (
    (message === errorType && !BY_SIGNAL.test(message)) ||
    CODE_ALONE.test(message) ||
    /^\W*(?:\w+\]? )?(?:error|fatal|failed|failure)\W*(?:in|at)?\W*$/i.test(message)
  );
}

// "lib/cart.ex:5:no_return", and below it "Function total/0 has no local return."
const NAME_ALONE = /^[a-z]+(?:_[a-z]+)+$/;

/** The name of what was found behind its place, and right below it the sentence. */
function isNameOverWords({ message, place, index }: Candidate, log: Log): boolean {
  if (place?.before !== "" || !NAME_ALONE.test(message)) return false;
  return /^\p{Lu}\S* \S+ .{0,300}[.?]$/u.test(log.lines[index + 1] ?? "");
}

// "error: Your local changes to the following files would be overwritten by checkout:", and below it which: the sentence says what is wrong
function isOfFiles({ message, level, index }: Candidate, log: Log): boolean {
  return (
    level === "error" &&
    message.length < 200 &&
    /^(?:\S+ ){4,}\S+:$/.test(message) &&
    FILE_ONLY.test((log.lines[index + 1] ?? "").trim().slice(0, 300))
  );
}

const FILE_ONLY = /^(?:[\w@~.+-]+[\\/])*[\w@~+-][\w@~.+-]*\.[a-z]\w{0,5}$/i;

// "✖ /srv/till/gates.test.js (405.268468ms)" (node:test), "✘ src/till.spec.ts [12 ms]" (vitest, bun)
const TOOK = / [([][\d.]{1,12} ?m?s[)\]]$/;

/** A file behind a mark or a severity, and nothing else. */
function isMarkedFile({ message, level }: Candidate): boolean {
  return (
    level === "error" && message.length < 200 && FILE_ONLY.test(message.replace(TOOK, "").replace(/^\//, ""))
  );
}

const IN_FILE = /^in \S{1,200}$|^\w+Error -{3} \w{1,20}$/i;
// "InvalidReturnStatement", "[Cabal-7107]", "subprocess-exited-with-error", "#98123  WEBPACK": a name for what is said below
const ONLY_NAME =
  /^(?:\[[A-Za-z]+-\d+\]|(?:[A-Z][a-z]+){3,6}|[a-z]+(?:-[a-z]+){2,8}|#\d{2,6} {1,3}[A-Z]{2,20})$/;

// "Syntax error compiling at", "Error compiling template", "CC-20 craycc: ERROR", "ftn-113 crayftn: ERROR CART", "MissingInputException in rule cart in file": no more than a kind, and where it was met
const KIND_ALONE =
  /^(?:in thread "[^"]{1,60}" )?(?:[\w-]+:? ){0,2}(?:[A-Z]\w{0,60})?(?:error|exception)(?: \([\w.$]{1,80}\))?(?: (?:compiling|reading|parsing|loading|processing|executing|running|in|at|using|while|on)\b.{0,80}| [A-Z]{2,20})?$/i;

// "Database Error in model cart (models/cart.sql)", "in model cart (models/cart.sql)"
const KIND_IN_FILE = /^(?:(?:\w+ ){0,2}error )?in \w+ \S+ \([\w./\\-]{1,200}\.\w{1,9}\)$/i;

// "	FAILED for resource: aws_s3_bucket.shop", under "Check: CKV_AWS_20: "S3 Bucket has an ACL defined which allows public READ access.""
const VERDICT = /^(?:FAILED|failed) for \S/;

/** What a verdict is about, where it stands deeper below it; or null. */
function readJudged({ message, index }: Candidate, log: Log): string | null {
  const above = log.lines[index - 1] ?? "";
  if (!VERDICT.test(message) || !/^\s/.test(log.lines[index]!) || !/^\S+(?: \S+){2}/.test(above)) return null;
  return `${above} ${message}`;
}

/** "Execution error (ArithmeticException) at shop/total (shop.clj:4).", and right below it "Divide by zero". */
function isKindOverWords({ message, place, index }: Candidate, log: Log): boolean {
  if (place === null ? !KIND_IN_FILE.test(message) : /\p{L}/u.test(place.after) || !KIND_ALONE.test(message))
    return false;
  const below = log.lines[index + 1] ?? "";
  return isFrame(below) || /^\s*\p{L}\S* {1,4}\S+ \S/u.test(below);
}

// "[-Wunused-imports, -Werror=unused-imports]": nothing but the names of rules
const CODES = /^\[[^\][]{1,120}\]$/;
// "[ERROR:/app/cart.frob:3] (last token was 'Itm')": where the reader stood
const ASIDE = /^\((?:last|near|at|in|while|after|before)\b[^()]{1,80}\)$/i;
// "runtime error: file page.xsl line 3 element call-template" (xsltproc, xmllint), "pipeline.yml:4: step deploy" (drivers of pipelines): the kind of thing that stands there, and its name
const POINTER = /^(?:at|in) [#/$.]\S*$|^(?:element|attribute|node|step|rule) [\w:.-]{1,60}$/;

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

// "  > foo is not defined", "  `-> Because there is no version of frob": an arrow leads to the words, or a bullet: "  - deficient indentation in "openapi.yaml" (3:1)", "  - server.port: must be a number", '  - "kv_namespaces[0]" bindings should have a string "id" field' (wrangler, webpack, compose)
const ARROW = /^(?:>|[`'╰└|]?[─-]+[>▶])\s+|^[-*•] (?=["'`]?\p{L}[\w.[\]/-]{0,80}["'`]?:? \p{L})/u;

// "ERRORS:", "WARNINGS:": a heading under a heading
const BARE_HEAD = /^\W{0,4}(?:errors?|warnings?|problems|issues|violations):$/i;

// "File: ./src/index.js:1:1-27"
function isWhere(line: string): boolean {
  const place = line.length > 400 ? null : readLocation(line);
  return place !== null && isWhereLine(place);
}

interface NextLine {
  readonly text: string;
  readonly index: number;
  readonly candidate: Candidate | null;
}

// "[__0] trying: shop-0.1", "[__1] unknown package: soup": one list
const NUMBERED = /^\[[\W_]{0,3}\d{1,3}\]:? \p{L}/u;
/** So many steps may be told before the one that went wrong. */
const STEPS = 20;

/** Of a numbered list of steps the first that tells of trouble; else the line itself. */
function firstTrouble({ lines }: Log, index: number): number {
  for (let i = index; i < index + STEPS && NUMBERED.test(lines[i]?.trim() ?? ""); i++)
    if (hasTrouble(lines[i]!)) return i;
  return index;
}

function nextLine(log: Log, index: number): NextLine | null {
  for (let i = index + 1; i < Math.min(log.lines.length, index + 4); i++) {
    const line = log.lines[i]!;
    if (line.trim() === "" || isFrame(line) || isBarePlace(line) || isWhere(line) || BARE_HEAD.test(line))
      continue;
    const text = line.trim().replace(ARROW, "");
    if ((text === line.trim() && isSource(line)) || isRule(line) || isRecap(line)) return null;
    const told = firstTrouble(log, i);
    if (told !== i) return { text: log.lines[told]!.trim(), index: told, candidate: null };
    const candidate = readCandidate(text === line.trim() ? line : text, i);
    return { text: (candidate?.message ?? text).replace(PLACED, ""), index: i, candidate };
  }
  return null;
}
