import type { Detector, Draft } from "../../detector.ts";
import { topFrame } from "../../frames.ts";
import type { About, Log } from "../../log.ts";
import { verdictOf } from "../../verdict.ts";
import { type Candidate, readCandidate } from "./candidate.ts";
import { guessCategory } from "./guess-category.ts";
import { readBelow } from "./surroundings.ts";
import { readTests } from "./tests.ts";

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
    const drafts = tests.length > 0 ? tests : readProblems(log, about);
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
  const causes = candidates.filter((candidate) => !candidate.recap);
  const best = Math.max(0, ...causes.map((candidate) => candidate.score));
  if (best >= 2) {
    const enough = Math.max(Math.min(best, ENOUGH), best - CLOSE);
    return causes.filter((candidate) => candidate.score >= enough).map((candidate) => toDraft(candidate, log, about));
  }
  return candidates.slice(-1).map((candidate) => ({ ...toDraft(candidate, log, about), role: "consequence" as const }));
}

function toDraft(candidate: Candidate, log: Log, about: About): Draft {
  const below = readBelow(log, candidate.index);
  const top = candidate.place === null ? topFrame(below.frames) : null;
  const message = candidate.message.endsWith(":") ? withNext(candidate, log) : candidate.message;
  return {
    message,
    errorType: candidate.errorType,
    file: candidate.place?.file ?? top?.file ?? null,
    line: candidate.place?.line ?? top?.line ?? null,
    column: candidate.place?.column ?? top?.column ?? null,
    frames: below.frames,
    category: guessCategory(candidate, message, about),
    from: candidate.index,
    to: Math.max(below.end, candidate.index + 1),
    score: candidate.score,
    sure: candidate.place !== null && candidate.level === "error",
  };
}

/** "error during build:" says what it is about; the next line says what it is. */
function withNext(candidate: Candidate, log: Log): string {
  const next = log.lines.slice(candidate.index + 1, candidate.index + 4).find((line) => line.trim() !== "");
  return next === undefined ? candidate.message : `${candidate.message} ${next.trim()}`;
}
