import { toNumber } from "../../frames.ts";
import type { Location } from "../../location.ts";
import { type Mention, readMention } from "../../mention.ts";
import { CODE_ALONE, isCoded, readCode, withoutCode } from "./codes.ts";
import { isFrame } from "./frame-line.ts";
import { isLogged, type Level } from "./label.ts";
import { hasTrouble, isAdvice, isRecap, isRule } from "./shape.ts";
import { CARET, readTold, type Told } from "./told.ts";
import { isWhereLine } from "./where-line.ts";

/** A line that could be the one a person would name, and how much speaks for it. */
export interface Candidate {
  readonly index: number;
  readonly score: number;
  /** What it is worth among its like: words of trouble tell a cause from talk, not one listed problem from the next. */
  readonly order: number;
  /** The stated severity's own word: "error", "parse error"; also where only a mark under the code states it. */
  readonly word: string | null;
  readonly message: string;
  readonly errorType: string | null;
  readonly place: Location | null;
  readonly mention: Mention | null;
  readonly level: Level | null;
  readonly exception: boolean;
  readonly recap: boolean;
  /** The test that a record tells with the message. */
  readonly test?: string;
}

/** What a line is worth; the numbers were set on half of the labelled sets and stand up on the tools left out (docs/measured.md). */
const WORTH = {
  exception: 8,
  error: 7,
  logged: 3,
  code: 3,
  place: 4,
  trouble: 2,
  reason: 3,
  advice: -6,
  report: -4,
  deep: -1,
  unix: 2,
} as const;

// "tar: This does not look like a tar archive": a program speaks of itself, and on a failing exit that is worth a listen
const UNIX = /^[a-z][\w.+-]{0,30}(?:\[\d+\])?: \S.{3,}$/;

// "tar: Error is not recoverable: exiting now"
const SPEAKER = /^[a-z][\w.+-]{0,30}: /;

// "Bareword file handle opened at line 3, column 1.", "lib/Cart.pm: Code before strictures at line 2, column 1.  See page 429": a place in the one file there is
const LINE_AND_COLUMN =
  /^(?:[\w./\\-]{1,200}\.\w{1,9}: )?\p{L}[^:]{3,200} at line \d+, col(?:umn)? \d+(?:[.,:]|$)/u;

// "remote: error: Trace: 1c3f1c6a2c0a8c7b1d0f6f1b": an id, for who looks into it
const ONLY_ID = /^(?:\w+ ){0,2}\w+: [\da-f-]{16,}$/i;

// "Build 'soup' errored after 2 minutes 3 seconds: the pot is empty", "Session lint aborted: the changelog is missing."
const BECAUSE = /^(?:\S+ ){1,6}(?:aborted|errored)(?: after [\w .]{1,40})?: \p{L}+ \p{L}/u;

// "Command exited with non-zero status 7": less than a cause, more than the last line of talk
const EXIT = /\bexit(?:ed)?\b.{0,40}\b(?:code|status)\b/i;

// "2026-11-15 18:46:41.610 xcodebuild[3531:37190] Requested but did not find extension point with identifier …": what it logs of itself in builds that go well, too
const OF_ITSELF = /^(?:[\d :.-]{19,30} )?xcodebuild\[\d{1,7}:\d{1,9}\] (?!.{0,200}\berror:)/;
// "Shop\\Cart->pay()", "(shop_exception_handler)", "❯ transformSoup", "Toolbox::cook()": who was called there
const CALL_ALONE = /^(?:\(\w{3,80}\)|❯ [\w$.<>]{1,100}|[\w\\$]{1,120}(?:->|::)\w{1,80}\(\))$/;

// "Run with --verbose or FROB_VERBOSE=1 for more information": whatever stands before it
const MORE_TOLD =
  /^(?:(?:re-?)?run|try|use|pass|see|add|set) (?=.{0,120}(?:\bfor (?:more|further|usage|help|details|a (?:full|complete|list))\b|--(?:verbose|debug|help|stacktrace|trace)\b))(?!.{0,120}\b(?:fail|cannot|error:))/i;

const STEP = /^[✘✗✖×❌⨯] {1,3}\p{Lu}\p{Ll}{2,20}ing \S/u;

const COUNTED = /^\.{5,} *\d[\d.,]*$/;

// OpenSSL's queue of errors, whoever prints it: "809B1CCB7A7F0000:error:16000069:STORE routines:ossl_store_get0_loader_int:unregistered scheme:../crypto/store/store_register.c:237:scheme=file"
const QUEUED = /^(?:[\dA-F]{8,16}:)?error:[\dA-F]{8}:[^:]{0,80}:[^:]{0,80}:([^:]{2,200}):[^:]{1,200}:\d+:/;

/** Reads one line for itself; null when it cannot be the cause. */
export function readCandidate(line: string, index: number): Candidate | null {
  if (line.includes("xcodebuild[") && OF_ITSELF.test(line)) return null;
  // A place of the library's own: what went wrong stands before it, and mostly in plain words above.
  const queued = line.includes("error:") && line.length < 2000 ? QUEUED.exec(line.trim())?.[1] : undefined;
  const told = readTold(queued ?? line);
  if (told === null) return null;
  const { place, label, exception, core } = told;
  // "app.hs:1:1: error:" tells its place; "Errors:" alone tells nothing.
  // "🚨 Build error in src/till.frob (12:8)", and what it is below it.
  const isPlacedHead =
    label?.level === "error" &&
    ((label.rest === "" && beginsWithPlace(told)) || / (?:in|at) $/.test(place?.before ?? ""));
  const recap =
    (isRecap(core) && !isPlacedHead) ||
    (!beginsWithPlace(told) && isSpokenRecap(told.text)) ||
    isRule(line) ||
    // "Error in src/shop.cr:2: while requiring "./menu"": on the way to the cause
    (place !== null && /^while \w+ing\b/.test(core));
  const score = Math.max(scoreOf(told, line), recap && EXIT.test(core) ? 1 : 0);
  const isBarePlace =
    place !== null &&
    label === null &&
    exception === null &&
    (!/\p{L}{2}/u.test(told.body) || isWhereLine(place) || CALL_ALONE.test(told.body));
  if (score <= 0 || isBarePlace || ONLY_ID.test(core) || (isFrame(line) && exception === null)) return null;
  const isListed = label?.level === "error" || place !== null || isCoded(told);
  return {
    index,
    score,
    order: (isListed && hasTrouble(core)) || CODE_ALONE.test(core) ? score - WORTH.trouble : score,
    word: label?.word ?? (told.pointed ? "syntax error" : null),
    message: messageOf(told),
    errorType: exception?.type ?? readCode(told),
    place,
    mention: place === null ? (readSpokenOf(told) ?? readRow(told) ?? readMention(told.text)) : null,
    level: label?.level ?? null,
    exception: exception !== null,
    recap,
  };
}

// "calc.y: error: 4 shift/reduce conflicts": a file speaks, where others name the program; not a script of its own ("manage.py: error: …"), nor a linker ("ld.lld: error: …")
const SPOKEN_OF =
  /^((?:[\w@~.+-]+[\\/])*[\w@~+-][\w@~.+-]*\.(?!(?:py|rb|pl|sh|exe|bin|lld|gold|bfd|[cm]?[jt]s)\b)[a-z]\w{0,9}): (?:fatal )?error\b/i;

// "5/3      PLS-00201: identifier 'TOTL' must be declared": a row, its line and column first; "12:8: unknown coin", "L12: unknown coin", "H025 12:4 Tag seems to be an orphan" alike
const ROW =
  /^(?:(\d{1,6})[/:](\d{1,4})(?: {2,}|: )|[A-Z]{1,4}\d{2,5} (\d{1,6}):(\d{1,4}) |L([1-9]\d{0,5})(?::C?(\d{1,4}))?:? )\S/;

function readRow({ text }: Told): Mention | null {
  const row = ROW.exec(text);
  if (row === null) return null;
  return {
    file: null,
    line: toNumber(row[1] ?? row[3] ?? row[5]),
    column: toNumber(row[2] ?? row[4] ?? row[6]),
  };
}

function readSpokenOf({ text }: Told): Mention | null {
  const file = text.length > 600 || !/: (?:fatal )?error/i.test(text) ? undefined : SPOKEN_OF.exec(text)?.[1];
  return file === undefined ? null : { file, line: null, column: null };
}

/** "tests/cart_test.cc:13: Failure" speaks of a place, not of "tests … failed". */
function beginsWithPlace({ place }: Told): boolean {
  return place !== null && place.before === "";
}

function isSpokenRecap(text: string): boolean {
  return isRecap(text) || isRecap(text.replace(SPEAKER, ""));
}

function scoreOf(told: Told, line: string): number {
  const { text, place, body, core, exception } = told;
  const level = told.label?.level ?? null;
  let score = 0;
  if (exception !== null) score += WORTH.exception;
  else if (level === "error") score += isLogged(body) ? WORTH.logged : WORTH.error;
  if (place !== null || (text.includes(" at line ") && LINE_AND_COLUMN.test(text))) score += WORTH.place;
  if (hasTrouble(core)) score += WORTH.trouble;
  if (BECAUSE.test(core)) score += WORTH.reason;
  // A warning is no failure; on a failing exit, and with nothing better, it is what there is.
  if (level === "warning" || level === "note")
    score = place !== null ? 2 : score > 0 || level === "warning" ? 1 : 0;
  if (isCoded(told)) score += WORTH.code;
  // "Main.hs:1:15-34: Warning: Use concatMap", "src/till.R:1:7: style: Use <-": a linter's finding is what to do
  const isFound = level === "error" || (place !== null && (level === "warning" || isListedPlace(place)));
  // "Error: frob 3.0.1 bug (please report at https://…).": over what it was
  if (/^[\w .]{1,60}\(please report\b/i.test(core)) score += WORTH.report;
  if (/^see https?:/i.test(core) || MORE_TOLD.test(core)) score += WORTH.advice;
  else if (!isFound && (isAdvice(core) || isAdvice(core.replace(/^[\w.-]{1,30}: /, ""))))
    score += WORTH.advice;
  if (/^\s{8}/.test(line) && !CARET.test(line.trim())) score += WORTH.deep;
  // "src/cart.ts:1:23: items": a name in a list says nothing for itself
  if (score === WORTH.place && told.label === null && /^[A-Za-z$][A-Za-z\d$]*$/.test(core)) return 1;
  // "✗ Ensuring the pot is there": a step, as it was told when it began
  if (score === WORTH.error && STEP.test(text)) return 1;
  return score === 0 && UNIX.test(text) ? WORTH.unix : score;
}

/** A list of findings leads with the place, to the column. */
function isListedPlace({ before, column }: Location): boolean {
  return before === "" && column !== null;
}

function messageOf(told: Told): string {
  const { core, exception, place } = told;
  // "errors.ECONNREFUSED: ............................ 2": a count, dots between, of what is named before it
  if (exception !== null && COUNTED.test(exception.message)) return exception.type.replace(/^\w+\./, "");
  if (exception !== null) return exception.message || exception.type;
  if (core === "" && place !== null) return `${place.file}:${place.line}`;
  // One word is no sentence without its file: "Diff in src/lib.rs at line 1:", "Lint cart.tf:3"
  if (
    place !== null &&
    /^(?!error|fatal|fail|exception|panic)[a-z]+$/i.test(core) &&
    place.before.startsWith(core)
  )
    return `${place.before}${place.file}`;
  return withoutCode(told);
}
