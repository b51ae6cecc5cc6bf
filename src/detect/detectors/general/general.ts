import type { Detector, Draft } from "../../detector.ts";
import { topFrame } from "../../frames.ts";
import type { About, Log } from "../../log.ts";
import { verdictOf } from "../../verdict.ts";
import { type Candidate, readCandidate } from "./candidate.ts";
import { fullMessage } from "./full-message.ts";
import { guessCategory } from "./guess-category.ts";
import { readAbove, readBelow } from "./surroundings.ts";
import { readTests } from "./tests.ts";
import { readUnderHeadings } from "./under-heading.ts";

/**
 * The unknown tool: names the line a person would name, by the shape that error output has everywhere: a place in a file,
 * a stated severity, an exception's name, words of trouble, a test's name above a claim. Where nothing has that shape it is silent.
 */
export const general: Detector = {
  id: "general",
  tool: "unknown",
  check: "program",
  category: "other",
  rank: 0,
  needles: [],
  scan(log, about) {
    const certain = about.exitCode !== null || about.signal !== null;
    const tests = readTests(log);
    const listed = tests.length > 0 ? tests : readUnderHeadings(log);
    const drafts = listed.length > 0 ? listed : readProblems(log, about);
    const sure = certain || verdictOf(log) === "badly";
    return drafts.map((draft) => ({ ...draft, sure: sure || (draft.sure ?? false) }));
  },
};

/** The strongest score decides what counts: candidates nearly as strong are failures too, the rest is talk. */
const CLOSE = 3;
const ENOUGH = 6;

function readProblems(log: Log, about: About): Draft[] {
  const candidates: Candidate[] = [];
  for (const [index, line] of log.lines.entries()) {
    const candidate = readCandidate(line, index);
    if (candidate !== null) candidates.push(candidate);
  }
  const causes = withLastWord(candidates.filter((candidate) => !candidate.recap));
  const best = causes.reduce((most, candidate) => Math.max(most, candidate.score), 0);
  if (best >= 1) {
    const enough = Math.max(Math.min(best, ENOUGH), best - CLOSE);
    return causes
      .filter((candidate) => candidate.score >= enough)
      .map((candidate, n) => toDraft(candidate, log, about, n < TOLD_IN_FULL));
  }
  return candidates
    .slice(-1)
    .map((candidate) => ({ ...toDraft(candidate, log, about, true), role: "consequence" as const }));
}

/** What a program says last, before wrappers and recaps, is mostly why it stopped; lists of places go by their first. */
const LAST_WORD = 4;

const isStrong = ({ score, place }: Candidate): boolean => score >= ENOUGH || place !== null;

function withLastWord(causes: readonly Candidate[]): Candidate[] {
  const last = causes.at(-1);
  if (last === undefined || last.place !== null || causes.some(isStrong)) return [...causes];
  return [...causes.slice(0, -1), { ...last, score: last.score + LAST_WORD }];
}

/** Beyond so many nobody reads on: the rest is counted without its surroundings. */
const TOLD_IN_FULL = 200;

function toDraft(candidate: Candidate, log: Log, about: About, inFull: boolean): Draft {
  const below = inFull ? readBelow(log, candidate.index) : { frames: [], end: candidate.index + 1 };
  const frames = below.frames.length > 0 || !inFull ? below.frames : readAbove(log, candidate.index);
  const top = candidate.place === null ? topFrame(frames) : null;
  const message = fullMessage(candidate, log);
  const mention = top === null && candidate.place === null ? candidate.mention : null;
  return {
    message,
    errorType: candidate.errorType,
    file: candidate.place?.file ?? top?.file ?? mention?.file ?? null,
    line: candidate.place?.line ?? top?.line ?? mention?.line ?? null,
    column: candidate.place?.column ?? top?.column ?? mention?.column ?? null,
    frames,
    category: guessCategory(candidate, message, about),
    from: candidate.index,
    to: Math.max(below.end, candidate.index + 1),
    score: candidate.score,
    sure: candidate.place !== null && candidate.level === "error",
  };
}
