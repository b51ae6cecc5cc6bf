import { classify } from "../../classify.ts";
import type { Draft } from "../../detector.ts";
import type { About, Log } from "../../log.ts";
import { type Candidate, readCandidate } from "./candidate.ts";
import { withoutRetold } from "./caused-by.ts";
import { withoutHandled } from "./chain.ts";
import { readCircles } from "./circles.ts";
import { isCompilersWarning } from "./compiler-warning.ts";
import { readCountedHead } from "./counted-heads.ts";
import { readFieldRecord } from "./field-record.ts";
import { readKeyedMessage } from "./keyed-message.ts";
import { ENOUGH, withLastWord } from "./last-word.ts";
import { readListedErrors } from "./listed-errors.ts";
import { readListedFiles } from "./listed-files.ts";
import { readMultiError } from "./multi-error.ts";
import { readOverPlace } from "./over-place.ts";
import { readOverStack } from "./over-stack.ts";
import { readPlaceLed } from "./place-led.ts";
import { type Ended, toDraft, WEAK } from "./problem-draft.ts";
import { withQuoted } from "./quoted-output.ts";
import { hasTrouble, isRecap } from "./shape.ts";
import { linesOfStacks } from "./stack-lines.ts";
import { readStatedReason } from "./stated-reason.ts";
import { doPlacesLead } from "./surroundings.ts";
import { hasFailureCount } from "./test-line.ts";
import { readThrown } from "./thrown.ts";
import { readTitledPart } from "./titled-part.ts";
import { readUnderPlace } from "./under-place.ts";
import { readUnhandled } from "./unhandled.ts";

/** Beyond so many nobody reads on: the rest is counted without its surroundings. */
const TOLD_IN_FULL = 200;

/** The strongest score decides what counts: candidates nearly as strong are failures too, the rest is talk. */
const CLOSE = 3;

/** The problems that lines tell by their shape, each as a draft; where there is none, the last recap as a consequence. */
export function readProblems(log: Log, about: About, endedBadly: boolean): Draft[] {
  const candidates: Candidate[] = [];
  const inStack = linesOfStacks(log);
  for (const [index, line] of log.lines.entries()) {
    if (inStack.has(index) || isCommand(line, about.command)) continue;
    const candidate =
      readTitledPart(log, index) ??
      readStatedReason(log, index) ??
      readPlaceLed(log, index) ??
      readMultiError(log, index) ??
      readListedErrors(log, index) ??
      readListedFiles(log, index) ??
      readCountedHead(log, index) ??
      readCircles(log, index) ??
      readOverPlace(log, index) ??
      readKeyedMessage(log, index) ??
      readFieldRecord(log, index) ??
      readUnhandled(log, index) ??
      readThrown(log, index) ??
      readCandidate(line, index);
    if (candidate !== null) candidates.push(isOverArrow(candidate, log) ? raised(candidate) : candidate);
  }
  if (candidates.some(({ recap, index }) => recap && STRICT.test(log.lines[index]!)))
    candidates.splice(0, candidates.length, ...[...candidates, ...readMarkedWarnings(log)].map(asError));
  candidates.splice(
    0,
    candidates.length,
    ...withQuoted(candidates, log)
      .map(overPlaces)
      .map((one) => asOutcry(one, log)),
  );
  if (!candidates.some(({ recap }) => !recap))
    candidates.push(...[readOverStack(log) ?? readUnderPlace(log) ?? []].flat());
  if (candidates.some(({ errorType }) => errorType !== null && GRAVE.test(errorType)))
    candidates.splice(0, candidates.length, ...candidates.map(asLettered));
  if (log.lines.some((line) => CROSS.test(line)))
    candidates.splice(0, candidates.length, ...candidates.map((one) => asWarned(one, log)));
  const causes = withLastWord(
    withoutHandled(
      withoutRetold(
        candidates.filter((candidate, n) => !candidate.recap && !isCode(candidate, candidates[n + 1])),
        log,
      ),
      log,
    ),
    log.lines,
  );
  const ended: Ended = {
    testsFailed: hasFailureCount(log.lines),
    buildFailed: log.lines.some((line) =>
      /\bbuild (?:failed|failure)\b|^\W{0,6}(?:error: )?(?:compilation|compiler run) failed\b/i.test(line),
    ),
    placesLead: doPlacesLead(log, causes.find(({ place }) => place === null)?.index ?? 0),
  };
  const best = causes.reduce<Candidate | null>(
    (most, one) => (most === null || one.score > most.score ? one : most),
    null,
  );
  // "shell: /usr/bin/bash -e" is less than a recap.
  const isTalk = best !== null && best.score <= WEAK && !hasTrouble(best.message);
  if (best !== null && !(isTalk && candidates.some(({ recap }) => recap))) {
    const enough = Math.max(Math.min(best.score, ENOUGH), best.score - CLOSE);
    const drafts = causes
      .filter(({ score, order }) => score >= enough || order >= best.order)
      .map((candidate, n) => ({
        ...toDraft(candidate, log, about, ended, n < TOLD_IN_FULL),
        sure: isTelling(candidate, log, endedBadly),
        ...(isCompilersWarning(log.lines[candidate.index]!) && { role: "consequence" as const }),
      }));
    return isPlain(best) ? withSharedKind(drafts) : drafts;
  }
  const recaps = candidates.filter(({ recap }) => recap);
  return recaps.slice(-1).map((candidate) => ({
    ...toDraft(candidate, log, about, ended, true),
    role: "consequence" as const,
    sure: isTelling(candidate, log, endedBadly),
  }));
}

// "  -->  shop/schema.frob:14", right under what is said of it: headings above have no place of their own
const ARROW = /^\s*(?:-->|╭─\[|┌─) *\S+\.\w+:\d/;

function isOverArrow({ level, place, recap, index }: Candidate, { lines }: Log): boolean {
  return level === "error" && place === null && !recap && ARROW.test(lines[index + 1] ?? "");
}

function raised(candidate: Candidate): Candidate {
  return { ...candidate, order: candidate.order + 1 };
}

// "frob aborted!", and nothing below it but "Command failed with status (1)"
const OUTCRY = /^(?:[\w-]+ ){1,2}(?:aborted|failed|crashed)!$/;

function asOutcry(candidate: Candidate, { lines }: Log): Candidate {
  if (!OUTCRY.test(lines[candidate.index]!)) return candidate;
  const below =
    lines.slice(candidate.index + 1, candidate.index + 4).find((line) => line.trim() !== "") ?? "";
  return below === "" || isRecap(below) ? { ...candidate, recap: true } : candidate;
}

// "  × Using == may be unsafe": who marks errors with a cross
const CROSS = /^\s{0,4}[×✖✗✘] \p{L}/u;
// marks with "  ! Unexpected any." what is less
const LESS = /^\s{0,4}[!⚠] \p{L}/u;

function asWarned(candidate: Candidate, { lines }: Log): Candidate {
  const isLess = candidate.level === "error" && LESS.test(lines[candidate.index]!);
  return isLess ? { ...candidate, level: "warning", score: 1, order: 1 } : candidate;
}

// "E0602: Undefined variable 'confg'" among "C0114: Missing module docstring", "W0611: Unused import os": a code's letter says how bad it is
const GRAVE = /^[EF]\d{4}$/;
const MILD = /^[CIRW]\d{4}$/;

function asLettered(candidate: Candidate): Candidate {
  const isMild = candidate.level === null && MILD.test(candidate.errorType ?? "");
  return isMild ? { ...candidate, level: "warning", score: 1, order: 1 } : candidate;
}

/** What was run, as it was typed: "cook@shop ~/soup (main) [1]> frob build soup", "frob require soup". */
function isCommand(line: string, command: string | null): boolean {
  if (command === null || !line.endsWith(command)) return false;
  const before = line.slice(0, -command.length).trim();
  return before === "" || /[$#>%❯➜]$/.test(before);
}

/** "TSError: Unable to compile TypeScript", or a kind in words alone, right over "src/menu.ts (1,23): Cannot find module 'http'.": who throws it lists what it found. */
function overPlaces(one: Candidate, n: number, all: readonly Candidate[]): Candidate {
  const next = all[n + 1];
  const isListed =
    next?.index === one.index + 1 && next.place?.column != null && next.place.before === "" && !next.recap;
  const isHead = one.exception || (one.level === "error" && KIND_OF_LIST.test(one.message));
  return isListed && isHead && one.place === null ? { ...one, recap: true } : one;
}

// "Syntax error in lens definition", "Validation errors:"
const KIND_OF_LIST =
  /^(?:syntax|parse|parser|lexical|type|compile|compilation|validation|schema) errors?(?: (?:in|while|when|during) (?:\p{L}+ ){0,4}\p{L}+)?:?$/iu;

/** Neither a stated severity, an exception nor a place: nothing but words. */
function isPlain({ level, exception, place }: Candidate): boolean {
  return level === null && !exception && place === null;
}

/** Of one trouble told in several sentences each has the kind that one of them shows: "No such filter: 'scal'" and "Invalid argument". */
function withSharedKind(drafts: readonly Draft[]): Draft[] {
  // What a compiler only warned of is no part of it.
  const kinds = drafts
    .slice(0, TOLD_IN_FULL)
    .map(({ category, errorType, message }) =>
      errorType?.startsWith("-W") ? "other" : classify(category ?? "other", errorType ?? null, message),
    );
  const shared = kinds.find((kind) => kind !== "other");
  if (shared === undefined) return [...drafts];
  return drafts.map((draft, n) => (kinds[n] === "other" ? { ...draft, category: shared } : draft));
}

// "Aborted due to warnings.", "Aborted with 1 warnings in strict mode!", "error: warnings found and -Werror specified", "[!] Warnings occurred and --failAfterWarnings flag present." (rollup): whoever says so takes a warning for an error
const STRICT =
  /\b(?:due to|because of) (?:\w+ )?warnings?\b|\bwarnings? in strict mode\b|\bwarnings? (?:found|occurred) and \S+ (?:flag )?(?:specified|given|set|present)\b/i;
const STRICTER = 5;

// "(!) Circular dependency", and below it "src/box.js -> src/lid.js -> src/box.js" (rollup, and vite and tsup, which run it)
const MARKED_WARNING = /^\(!\) (\p{Lu}\p{L}* .{2,300})$/u;
const CHAIN = /^(\S{1,200}\.\w{1,9}) -> \S/;

/** Warnings by a mark alone, which are worth a word only where somebody minds warnings. */
function readMarkedWarnings({ lines }: Log): Candidate[] {
  return lines.flatMap((line, index) => {
    const message = line.startsWith("(!) ") ? MARKED_WARNING.exec(line)?.[1] : undefined;
    if (message === undefined) return [];
    const file = CHAIN.exec((lines[index + 1] ?? "").slice(0, 1000))?.[1];
    return {
      index,
      message,
      mention: file === undefined ? null : { file, line: null, column: null },
      level: "warning",
      score: 1,
      order: 1,
      ...{ word: null, errorType: null, place: null, exception: false, recap: false },
    };
  });
}

function asError(candidate: Candidate): Candidate {
  const { level, recap, score, order } = candidate;
  if (level !== "warning" || recap) return candidate;
  return { ...candidate, level: "error", score: score + STRICTER, order: order + STRICTER };
}

/** "gawk: sum.awk:2: x = 1 +" over "gawk: sum.awk:2: ^ unexpected newline": the code, and what is said of it. */
function isCode(candidate: Candidate, next: Candidate | undefined): boolean {
  if (candidate.place === null || next?.word !== "syntax error" || next.level !== null) return false;
  const { place } = next;
  return (
    next.index === candidate.index + 1 &&
    place?.file === candidate.place.file &&
    place.line === candidate.place.line
  );
}

/** With the exit code unknown: an error with its place, or an error or exception where the end was bad; a data line is neither. */
function isTelling(candidate: Candidate, log: Log, endedBadly: boolean): boolean {
  if (/^\s*[[{|"]/.test(log.lines[candidate.index]!)) return false;
  // What stands in a document or a log file was found there by somebody who searched: "docs/ERRORS.md:5:| Error: ..."
  // Nor is a place inside a logger's fields one that a compiler names: 'error: mail was not sent {"stack":"… (src/log.js:4:11)"}'
  if (candidate.place !== null && /\{\s*"/.test(candidate.place.before)) return false;
  if (candidate.place !== null)
    return candidate.level === "error" && !/\.(?:md|log|txt|rst|adoc)$/i.test(candidate.place.file);
  return (candidate.level === "error" || candidate.exception) && endedBadly;
}
