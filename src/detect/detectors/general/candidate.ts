import { type Location, readLocation } from "../../location.ts";
import { type Mention, readMention } from "../../mention.ts";
import { type ExceptionLine, readException } from "./exception.ts";
import { isFrame } from "./frame-line.ts";
import { isGlog, isLogged, type Label, type Level, readLabel } from "./label.ts";
import { hasTrouble, isAdvice, isEcho, isFine, isRecap, isRule, isSource } from "./shape.ts";
import { isWhereLine } from "./where-line.ts";

/** A line that could be the one a person would name, and how much speaks for it. */
export interface Candidate {
  readonly index: number;
  readonly score: number;
  /** What it is worth among its like: words of trouble tell a cause from talk, not one listed problem from the next. */
  readonly order: number;
  /** The stated severity's own word: "error", "parse error". */
  readonly word: string | null;
  readonly message: string;
  readonly errorType: string | null;
  readonly place: Location | null;
  readonly mention: Mention | null;
  readonly level: Level | null;
  readonly exception: boolean;
  readonly recap: boolean;
}

/** What a line is worth; the numbers were set on half of the labelled sets and stand up on the tools left out (docs/measured.md). */
const WORTH = {
  exception: 8,
  error: 7,
  logged: 3,
  code: 3,
  place: 4,
  trouble: 2,
  advice: -6,
  deep: -1,
  unix: 2,
} as const;

// A message behind the mark under a source line: "   ^-- SC2086 (info): Double quote", "^-----^ SC2154 (warning): target is"
const CARET = /^(?:[|│]\s*)?[\^~][\^~-]*\s+(?=\S.*\s)/;

// A rule's severity in one letter: "W: [Correctable] Lint/UselessAssignment: Useless assignment to variable - tax."
const LETTER = /^[CEFRW]: (?:\[[A-Z]\w+\] )?(?=[A-Z]\w+\/[A-Z]\w+: )/;

// docker quotes a step's words with the seconds since it began: "0.079 cat: can't open 'config.json'"
const SECONDS = /^\d{1,4}\.\d{2,3} (?=[A-Za-z/])/;

// A progress meter ends in the middle of a line: "  0     0    0     0 --:--:-- --:--:-- --:--:--     0curl: (6) Could not resolve host"
const METER = /^[\d\s.%kMG]{8,80}(?:[-\d]{1,3}:[-\d]{2}:[-\d]{2}\s+)+\d*(?=[a-z])/;

// A shell speaks for what it could not run, each with its own count: "bash: line 1: ./release.sh: Permission denied", "sh: 1: exec: ./release.sh: …"
const SHELL = /^[a-z]{0,4}sh: (?:(?:line )?\d+: )?(?:exec: )?(?=\S+: [A-Za-z])/;

// "tar: This does not look like a tar archive": a program speaks of itself, and on a failing exit that is worth a listen
const UNIX = /^[a-z][\w.+-]{0,30}(?:\[\d+\])?: \S.{3,}$/;

// "tar: Error is not recoverable: exiting now"
const SPEAKER = /^[a-z][\w.+-]{0,30}: /;

/** Reads one line for itself; null when it cannot be the cause. */
export function readCandidate(line: string, index: number): Candidate | null {
  const told = readLine(line);
  if (told === null) return null;
  const { place, label, exception, core } = told;
  const score = scoreOf(told, line);
  const isBarePlace =
    place !== null &&
    label === null &&
    exception === null &&
    (!/\p{L}{2}/u.test(told.body) || isWhereLine(place));
  if (score <= 0 || isBarePlace || (isFrame(line) && exception === null)) return null;
  const isListed = label?.level === "error" || place !== null || isCoded(told);
  return {
    index,
    score,
    order: isListed && hasTrouble(core) ? score - WORTH.trouble : score,
    word: label?.word ?? null,
    message: ruleBefore(told) === null ? messageOf(core, exception, place) : core.replace(RULE_BEFORE, ""),
    errorType:
      exception?.type ??
      label?.code ??
      codeOf(core) ??
      ruleBefore(told) ??
      (isLinted(told) ? ruleWord(core) : null),
    place,
    mention: place === null ? readMention(told.text) : null,
    level: label?.level ?? null,
    exception: exception !== null,
    recap: isRecap(core) || (!beginsWithPlace(told) && isSpokenRecap(told.text)) || isRule(line),
  };
}

/** "tests/cart_test.cc:13: Failure" speaks of a place, not of "tests … failed". */
function beginsWithPlace({ place }: Told): boolean {
  return place !== null && place.before === "";
}

function isSpokenRecap(text: string): boolean {
  return isRecap(text) || isRecap(text.replace(SPEAKER, ""));
}

/** What a line says, taken apart. */
interface Told {
  readonly text: string;
  readonly place: Location | null;
  /** The text without its place, and without its label, too. */
  readonly body: string;
  readonly core: string;
  readonly label: Label | null;
  readonly exception: ExceptionLine | null;
}

function readLine(line: string): Told | null {
  const text = line.trim().replace(CARET, "").replace(SECONDS, "").replace(METER, "").replace(SHELL, "");
  if (text.length < 4 || isSource(text === line.trim() ? line : text) || isEcho(line) || isFine(text))
    return null;
  const place = isFrame(line) || isGlog(text) ? null : readLocation(text);
  const body = (place === null ? text : afterPlace(place)).replace(LETTER, "");
  const near = readLabel(body);
  // "syntax error: unexpected end of file" is quoted whole, "error: no such file" without its label
  const isWhole =
    near === null ||
    near.rest === "" ||
    near.rest.startsWith("at ") ||
    /^(?:syntax|parse|type|runtime) error$/.test(near.word);
  const core = isWhole ? body : near.rest;
  if (isSource(core)) return null;
  const label = near ?? (place === null ? null : (readLabel(text) ?? readLabel(place.before)));
  const thrown = readException(body) ?? readException(core) ?? (place === null ? null : readException(text));
  // "main.c:2:10: fatal error: 'courier.h' file not found": behind a place a compiler's word, not a program's end
  const exception = place?.before === "" && /^fatal error$/i.test(thrown?.type ?? "") ? null : thrown;
  return { text, place, body, core, label, exception };
}

function scoreOf(told: Told, line: string): number {
  const { text, place, body, core, exception } = told;
  const level = told.label?.level ?? null;
  let score = 0;
  if (exception !== null) score += WORTH.exception;
  else if (level === "error") score += isLogged(body) ? WORTH.logged : WORTH.error;
  if (place !== null) score += WORTH.place;
  if (hasTrouble(core)) score += WORTH.trouble;
  // A warning is no failure; on a failing exit, and with nothing better, it is what there is.
  if (level === "warning" || level === "note") score = place !== null ? 2 : score > 0 ? 1 : 0;
  if (isCoded(told)) score += WORTH.code;
  if (level !== "error" && (isAdvice(core) || isAdvice(core.replace(/^[\w.-]{1,30}: /, ""))))
    score += WORTH.advice;
  if (/^\s{8}/.test(line) && !CARET.test(line.trim())) score += WORTH.deep;
  return score === 0 && UNIX.test(text) ? WORTH.unix : score;
}

/** Nothing but a code speaks for it: "SC2086 Double quote to prevent globbing". */
function isCoded({ exception, label, place, core }: Told): boolean {
  return exception === null && label === null && place === null && codeOf(core) !== null;
}

/** What stands behind the place, or before it where nothing does: "FC001: Use strings: ./foo/default.rb:8". */
function afterPlace(place: Location): string {
  // Ruby names the method before the message: "lib/pay.rb:3:in `pay': gateway refused"
  const after = place.after
    .replace(/^:?in [`'][^'`]{1,120}['`]:? ?/, "")
    .replace(/^['"\u2019]?[\s:,.)\]>-]+/, "")
    .trim();
  // A sanitizer's summary names the function last: "heap-buffer-overflow src/main.c:4 in main"
  if (/^in [\w:.~<>]+$/.test(after)) return beforePlace(place);
  // Perl says what before the place and near what behind it: "syntax error at menu.pl line 4, near "2;""
  if (after.startsWith("near ")) return `${beforePlace(place)}, ${after}`;
  if (after.length >= 3) return after;
  return beforePlace(place);
}

function beforePlace(place: Location): string {
  return place.before.replace(/\s*(?:\b(?:at|in|on|from)\b|[:([-])\s*$/i, "").trim();
}

function messageOf(core: string, exception: ExceptionLine | null, place: Location | null): string {
  if (exception !== null) return exception.message || exception.type;
  if (core === "" && place !== null) return `${place.file}:${place.line}`;
  // One word is no sentence without its file: "Diff in src/lib.rs at line 1:", "Lint cart.tf:3"
  if (
    place !== null &&
    /^(?!error|fatal|fail|exception|panic)[a-z]+$/i.test(core) &&
    place.before.startsWith(core)
  )
    return `${place.before}${place.file}`;
  const bare = core.replace(place === null ? CODE_AROUND : CODE_OR_WORD_AROUND, "").trim() || core;
  // The full stop depends on the reporter, too: "'total' is not defined. [no-undef]"
  return bare === core ? core : bare.replace(/(?<![.\s])\.$/, "");
}

// "CS1002: ; expected", "Lint/UselessAssignment: Useless assignment", "SC2086 (info): Double quote", "E501 line too long", "[no-undef]" at the end, "(rule/name)" at the end
const CODE =
  /^(?:error |warning )?([A-Z]{1,8}(?:\d{2,6}\b|-\d{2,6}(?=:))|[A-Z]\w+\/[A-Z]\w+(?:\/[A-Z]\w+)*(?=: ))|\[([\w@/-]{1,80}[-/][\w-]{1,80}|-W[\w=+,-]{1,80}|[A-Z]{1,6}\d{2,5})\]$|\s\(([a-z][\w-]{0,80}[-/][\w/-]{1,80})\)$|\b(ERR_[A-Z_]+|E(?!RRORS?\b|XPECTED|XCEPTION|NABLED|VENTS?\b|XECUT)[A-Z]{4,})\b/;

// The code is told apart, and where it stands in the line depends on the reporter: "SC2086 (info): Double quote", "Double quote [SC2086]"
const CODE_AROUND =
  /^(?:[A-Z]{1,8}(?:\d{2,6}|-\d{2,6}(?=:))|[A-Z]\w+\/[A-Z]\w+(?:\/[A-Z]\w+)*(?=:))(?: \((?:info|warning|error|style|note)\))?:? (?=\S)|\s\[(?:[\w@/-]{1,80}[-/][\w-]{1,80}|-W[\w=+,-]{1,80}|[A-Z]{1,6}\d{2,5})\]$|\s\([a-z][\w-]{0,80}[-/][\w/-]{1,80}\)$/g;

// "cart/cart.go:14:2: ineffectual assignment to total (ineffassign)", "Cart.java:1: Missing package-info.java file. [JavadocPackage]": a rule's name in
// one word, behind what it found at a place
const RULE_WORD = / (?:\(([a-z]{4,20})\)|\[([A-Z][a-z]+(?:[A-Z][a-z]+)+)\])$/;
const CODE_OR_WORD_AROUND = new RegExp(`${CODE_AROUND.source}|${RULE_WORD.source}`, "g");

function isLinted({ place, label, core }: Told): boolean {
  if (place === null || ruleWord(core) === null) return false;
  return (
    RULE_WORD.exec(core)![2] !== undefined || (place.column !== null && place.before === "" && label === null)
  );
}

// "menu.py:2:11: invalid-syntax: Expected an expression": a rule's name behind a place, before what it found
const RULE_BEFORE = /^([a-z]+(?:-[a-z\d]+){1,5}): (?=\S)/;

function ruleBefore({ place, label, core }: Told): string | null {
  return place?.column != null && label === null ? (RULE_BEFORE.exec(core)?.[1] ?? null) : null;
}

function ruleWord(core: string): string | null {
  const match = RULE_WORD.exec(core);
  return match?.[1] ?? match?.[2] ?? null;
}

function codeOf(text: string): string | null {
  const match = CODE.exec(text);
  return match === null
    ? null
    : (match[1] ?? match[2] ?? match[3] ?? match[4] ?? "").replace(/^(?:Error|Warning)\//, "") || null;
}
