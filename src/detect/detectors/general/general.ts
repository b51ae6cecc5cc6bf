import type { Frame } from "#model/failure.ts";
import type { Detector, Draft } from "../../detector.ts";
import { isOwn, topFrame } from "../../frames.ts";
import { readLocation } from "../../location.ts";
import type { About, Log } from "../../log.ts";
import { verdictOf } from "../../verdict.ts";
import { type Candidate, readCandidate } from "./candidate.ts";
import { withoutHandled } from "./chain.ts";
import { fullMessage } from "./full-message.ts";
import { type Circumstances, guessCategory } from "./guess-category.ts";
import { readLabel } from "./label.ts";
import { readListedAbove } from "./listed-above.ts";
import { plainLog } from "./plain-log.ts";
import { hasTrouble } from "./shape.ts";
import { readStatedReason } from "./stated-reason.ts";
import { readAbove, readBelow, readLedFrom, readPointed } from "./surroundings.ts";
import { hasFailureCount } from "./test-line.ts";
import { readTests } from "./tests.ts";
import { readThrown } from "./thrown.ts";
import { readUnderHeadings } from "./under-heading.ts";

/**
 * The unknown tool: names the line a person would name, by the shape that error output has everywhere: a place in a file,
 * a stated severity, an exception's name, words of trouble. Where nothing has that shape it is silent.
 */
export const general: Detector = {
  id: "general",
  tool: "unknown",
  check: "program",
  category: "other",
  rank: 0,
  needles: [],
  scan(raw, about) {
    const log = plainLog(raw);
    const headed = readUnderHeadings(log);
    const endedBadly = verdictOf(log) === "badly";
    const drafts = headed.length > 0 ? headed : readProblems(log, about, endedBadly);
    if (about.exitCode !== null || about.signal !== null)
      return drafts.map((draft) => ({ ...draft, sure: true }));
    const believed = endedBadly || !endsInTalk(log);
    const listed = isList(log);
    return drafts.map((draft) => ({
      ...draft,
      sure: believed && (draft.sure === true || (listed && draft.column != null)),
    }));
  },
};

/** The unknown test runner: failing tests by the shapes that runners share. Asked when no runner that is known spoke. */
export const generalTests: Detector = {
  ...general,
  id: "general-tests",
  check: "test",
  category: "test_failure",
  rank: 3,
  needles: [
    "fail",
    "not ok",
    "\nerror",
    " errors",
    " error in ",
    " error ",
    "1) ",
    "[e]",
    "✗",
    "✘",
    "✖",
    "✕",
    "×",
    "❌",
    "⨯",
    "❯",
    "●",
  ],
  scan(raw, about) {
    const log = plainLog(raw);
    const sure = about.exitCode !== null || about.signal !== null || verdictOf(log) === "badly";
    return readTests(log).map((draft) => ({ ...draft, sure }));
  },
};

/** A checker's list: most lines name a file, a line and a column (a search prints no columns), and none calls itself a warning. */
function isList(log: Log): boolean {
  const lines = log.lines.filter((line) => line.trim() !== "");
  const placed = lines.filter((line) => readLocation(line)?.column != null);
  return (
    placed.length * 2 > lines.length && !placed.some((line) => /\b(?:warn(?:ing)?|note|info)\b/i.test(line))
  );
}

/** A program whose last word is an "info: all 5 workers are up" went on after its errors. */
function endsInTalk(log: Log): boolean {
  const last = log.lines.findLast((line) => line.trim() !== "");
  return last !== undefined && readLabel(last)?.level === "note";
}

/** The strongest score decides what counts: candidates nearly as strong are failures too, the rest is talk. */
const CLOSE = 3;
const WEAK = 2;
const ENOUGH = 6;

function readProblems(log: Log, about: About, endedBadly: boolean): Draft[] {
  const candidates: Candidate[] = [];
  for (const [index, line] of log.lines.entries()) {
    const candidate = readStatedReason(log, index) ?? readThrown(log, index) ?? readCandidate(line, index);
    if (candidate !== null) candidates.push(candidate);
  }
  const ended: Ended = {
    testsFailed: hasFailureCount(log.lines),
    buildFailed: log.lines.some((line) => /\bbuild (?:failed|failure)\b/i.test(line)),
  };
  const causes = withLastWord(
    withoutHandled(
      candidates.filter((candidate) => !candidate.recap),
      log,
    ),
  );
  const best = causes.reduce<Candidate | null>(
    (most, one) => (most === null || one.score > most.score ? one : most),
    null,
  );
  // "shell: /usr/bin/bash -e" is less than a recap.
  const isTalk = best !== null && best.score <= WEAK && !hasTrouble(best.message);
  if (best !== null && !(isTalk && candidates.some(({ recap }) => recap))) {
    const enough = Math.max(Math.min(best.score, ENOUGH), best.score - CLOSE);
    return causes
      .filter(({ score, order }) => score >= enough || order >= best.order)
      .map((candidate, n) => ({
        ...toDraft(candidate, log, about, ended, n < TOLD_IN_FULL),
        sure: isTelling(candidate, log, endedBadly),
      }));
  }
  const recaps = candidates.filter(({ recap }) => recap);
  return recaps.slice(-1).map((candidate) => ({
    ...toDraft(candidate, log, about, ended, true),
    role: "consequence" as const,
    sure: isTelling(candidate, log, endedBadly),
  }));
}

/** What a program says last, before wrappers and recaps, is mostly why it stopped; lists of places go by their first. */
const LAST_WORD = 4;

const isStrong = ({ score, place }: Candidate): boolean => score >= ENOUGH || place !== null;

const firstWord = ({ message }: Candidate): string => /^\S*/.exec(message)![0];

function withLastWord(causes: readonly Candidate[]): Candidate[] {
  const last = causes.at(-1);
  if (last === undefined || last.place !== null || !hasTrouble(last.message) || causes.some(isStrong))
    return [...causes];
  // Problems listed by their codes, and such as are worth the same, keep their order.
  const isListed = causes.some(({ errorType }) => errorType !== null);
  const isOutdone = causes.some(({ order }) => order > last.order);
  const order = isOutdone && !isListed ? last.order + LAST_WORD : last.order;
  // "sed: can't read a.ini", "sed: can't read b.ini": who says it twice in a row says two things of one weight.
  const speaker = firstWord(last);
  const start = causes.findLastIndex((one) => firstWord(one) !== speaker || one.order !== last.order) + 1;
  return causes.map((one, n) => (n < start ? one : { ...one, score: one.score + LAST_WORD, order }));
}

/** What the output says of its end. */
type Ended = Pick<Circumstances, "testsFailed" | "buildFailed">;

/** Beyond so many nobody reads on: the rest is counted without its surroundings. */
const TOLD_IN_FULL = 200;

function toDraft(candidate: Candidate, log: Log, about: About, ended: Ended, inFull: boolean): Draft {
  const below = inFull ? readBelow(log, candidate.index) : { frames: [], end: candidate.index + 1 };
  const frames = below.frames.length > 0 || !inFull ? below.frames : readAbove(log, candidate.index);
  const message = fullMessage(candidate, log);
  // A file that the message names says more than the insides of a tool: "failed to resolve "axios" from "src/main.js"", at node_modules/…
  const isForeign = candidate.mention?.file != null && !frames.some((frame) => frame.own);
  const pointed = inFull && candidate.exception ? readPointed(log, candidate.index) : null;
  const place =
    candidate.place !== null && !isOwn(candidate.place.file)
      ? (readLedFrom(log, candidate.index) ?? candidate.place)
      : candidate.place;
  const top = place === null && !isForeign ? (pointed ?? topFrame(frames)) : null;
  const mention =
    top === null && place === null ? (candidate.mention ?? readListedAbove(log, candidate)) : null;
  const test = testInStack(frames);
  return {
    message,
    test,
    errorType: candidate.errorType,
    file: place?.file ?? top?.file ?? mention?.file ?? null,
    line: place?.line ?? top?.line ?? mention?.line ?? null,
    column: place?.column ?? top?.column ?? mention?.column ?? null,
    frames,
    category: guessCategory(candidate, message, about, {
      ...ended,
      file: place?.file ?? top?.file ?? null,
      hasStack: candidate.place === null && frames.some(({ fn }) => fn !== null),
    }),
    from: candidate.index,
    to: Math.max(below.end, candidate.index + 1),
    // A program that only speaks of itself ("shell: /usr/bin/bash -e") is a last resort.
    ...(candidate.score <= WEAK ? { role: "consequence" as const } : {}),
    score: candidate.order,
  };
}

// "test_waits", "TestWaits", "shop.CartTest.testTotal"
const TEST_CALL = /(?:^|[.#:])(Test[A-Z]\w+|test_\w+|test[A-Z]\w+)$/;

/** A call that is named as a test is, in a file of tests. */
function testInStack(frames: readonly Frame[]): string | null {
  for (const { file, fn } of frames) {
    const name = /test/i.test(file) ? TEST_CALL.exec(fn ?? "")?.[1] : undefined;
    if (name !== undefined) return name;
  }
  return null;
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
