import { classify } from "../../classify.ts";
import type { Draft } from "../../detector.ts";
import type { About, Log } from "../../log.ts";
import { type Candidate, readCandidate } from "./candidate.ts";
import { withoutHandled } from "./chain.ts";
import { ENOUGH, withLastWord } from "./last-word.ts";
import { readListedErrors } from "./listed-errors.ts";
import { readOverStack } from "./over-stack.ts";
import { readPlaceLed } from "./place-led.ts";
import { type Ended, toDraft, WEAK } from "./problem-draft.ts";
import { hasTrouble } from "./shape.ts";
import { linesOfStacks } from "./stack-lines.ts";
import { readStatedReason } from "./stated-reason.ts";
import { doPlacesLead } from "./surroundings.ts";
import { hasFailureCount } from "./test-line.ts";
import { readThrown } from "./thrown.ts";
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
    if (inStack.has(index)) continue;
    const candidate =
      readStatedReason(log, index) ??
      readPlaceLed(log, index) ??
      readListedErrors(log, index) ??
      readUnhandled(log, index) ??
      readThrown(log, index) ??
      readCandidate(line, index);
    if (candidate !== null) candidates.push(candidate);
  }
  if (candidates.some(({ recap, index }) => recap && STRICT.test(log.lines[index]!)))
    candidates.splice(0, candidates.length, ...candidates.map(asError));
  if (!candidates.some(({ recap }) => !recap)) candidates.push(...[readOverStack(log) ?? []].flat());
  const causes = withLastWord(
    withoutHandled(
      candidates.filter((candidate, n) => !candidate.recap && !isCode(candidate, candidates[n + 1])),
      log,
    ),
    log.lines,
  );
  const ended: Ended = {
    testsFailed: hasFailureCount(log.lines),
    buildFailed: log.lines.some((line) => /\bbuild (?:failed|failure)\b/i.test(line)),
    placesLead: causes.length > 0 && doPlacesLead(log, causes[0]!.index),
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

/** Neither a stated severity, an exception nor a place: nothing but words. */
function isPlain({ level, exception, place }: Candidate): boolean {
  return level === null && !exception && place === null;
}

/** Of one trouble told in several sentences each has the kind that one of them shows: "No such filter: 'scal'" and "Invalid argument". */
function withSharedKind(drafts: readonly Draft[]): Draft[] {
  const kinds = drafts
    .slice(0, TOLD_IN_FULL)
    .map(({ category, errorType, message }) => classify(category ?? "other", errorType ?? null, message));
  const shared = kinds.find((kind) => kind !== "other");
  if (shared === undefined) return [...drafts];
  return drafts.map((draft, n) => (kinds[n] === "other" ? { ...draft, category: shared } : draft));
}

// "Aborted due to warnings.": whoever says so takes a warning for an error
const STRICT = /\b(?:due to|because of) (?:\w+ )?warnings?\b/i;
const STRICTER = 5;

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
