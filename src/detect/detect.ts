import { groupOf, severityOf } from "#model/category.ts";
import type { Finding } from "#model/failure.ts";
import { byLikelihood } from "./by-likelihood.ts";
import { classify } from "./classify.ts";
import type { CategoryRule } from "./custom.ts";
import type { Detector, Draft } from "./detector.ts";
import { isCompilersWarning } from "./detectors/general/compiler-warning.ts";
import { isFrame } from "./detectors/general/frame-line.ts";
import { isRecap } from "./detectors/general/shape.ts";
import { hasFailureCount } from "./detectors/general/test-line.ts";
import { topFrame } from "./frames.ts";
import { isLarge, LargeLog } from "./large-log.ts";
import type { About, Log } from "./log.ts";
import { mayRead, needleText } from "./may-read.ts";
import { readMention } from "./mention.ts";
import { mergeDuplicates } from "./merge-duplicates.ts";
import { ownKind } from "./own-kind.ts";
import { redact } from "./redact.ts";
import { detectorsFor, GENERAL, GENERAL_TESTS } from "./registry.ts";
import { type Claim, resolveOverlaps } from "./resolve-overlaps.ts";
import { silentFailure } from "./silent-failure.ts";
import { isTruncated, TRUNCATED } from "./truncated.ts";
import { verdictOf } from "./verdict.ts";
import { isReadElsewhere } from "./wrapper-words.ts";

export interface Detection {
  /** Distinct findings, the likely cause first, at most `cap` of them. */
  readonly findings: readonly Finding[];
  /** How many distinct ones there were, also beyond the cap. */
  readonly total: number;
}

export interface DetectSettings {
  /** All detectors but the general one; twiceshy's own when absent. */
  readonly detectors?: readonly Detector[];
  readonly cap?: number;
  /** Categories of a project's own, asked before twiceshy's rules. */
  readonly categories?: readonly CategoryRule[];
}

/** Failures kept of one run; the true number is in `total`. */
export const FAILURE_CAP = 50;

/** Output in, failures out, the likely cause first. Nothing found is an empty list; a failing exit always gives one. */
export function detect(log: Log, about: About, settings: DetectSettings = {}): Detection {
  if (about.exitCode === 0) return { findings: [], total: 0 };
  const isUnknown = about.exitCode === null && about.signal === null;
  const cap = settings.cap ?? FAILURE_CAP;
  const detectionOf = (claims: readonly Claim[], told: Log): Detection => ({
    findings: claims.slice(0, cap).map((claim) => toFinding(claim, told, about, settings.categories ?? [])),
    total: claims.length,
  });
  let doubtful: readonly Claim[] = [];
  // What wrappers say of the end is asked only where nothing inside them said anything.
  for (const told of log.aside === undefined ? [log] : [log, withAsides(log)]) {
    const distinct = distinctIn(told, about, settings.detectors);
    if (distinct.length === 0) continue;
    // "make: *** [Makefile:12: pot.o] Error 1" was put aside; what a compiler warned of is no reason.
    if (told === log && log.aside !== undefined && distinct.every((claim) => isWarned(claim, log))) continue;
    if (!isUnknown || isFailure(distinct, told)) return detectionOf(distinct, told);
    if (told === log) doubtful = distinct;
  }
  const silent = silentFailure(log, about);
  if (silent === null) return { findings: [], total: 0 };
  // "web-1 exited with code 1": it did fail, and what was in doubt without that word is why.
  return doubtful.length > 0 ? detectionOf(doubtful, log) : { findings: [silent], total: 1 };
}

function isWarned({ draft }: Claim, { lines }: Log): boolean {
  return draft.role === "consequence" && isCompilersWarning(lines[draft.from]!);
}

/** The log with those words of wrappers back in their lines that a detector reads. */
export function withAsides(log: Log): Log {
  const back = (line: string, i: number) => {
    const words = log.aside?.get(i);
    return words !== undefined && isReadElsewhere(words) ? words : line;
  };
  return { ...log, lines: log.lines.map(back) };
}

/** What all detectors claim of a log, each failure once, the likely cause first. */
function distinctIn(log: Log, about: About, own: readonly Detector[] | undefined): Claim[] {
  const text = needleText(log, about);
  const claims: Claim[] = [];
  const detectors = own?.filter((detector) => mayRead(detector, text)) ?? detectorsFor(text);
  const large = isLarge(log) ? new LargeLog(log, detectors) : null;
  for (const detector of detectors) {
    for (const draft of large?.scan(detector, about) ?? detector.scan(log, about))
      claims.push({ detector, draft });
  }
  // A package manager marks its steps as test runners mark tests: "× Preparing metadata did not run successfully."; it counts none, though.
  // A runner's word that something inside it failed leaves the tests to who knows them.
  const isRunner = ({ detector, draft }: Claim) => detector.rank === 3 && draft.role !== "consequence";
  const installs = claims.some(({ detector }) => detector.check === "install");
  if (mayRead(GENERAL_TESTS, text) && !claims.some(isRunner) && !(installs && !hasFailureCount(log.lines)))
    addTests(claims, log, about);
  const distinct = settle(claims, log, about);
  if (distinct.some(({ draft }) => isCause(draft) && draft.sure !== false)) return distinct;
  const told = [...claims];
  for (const draft of GENERAL.scan(log, about)) told.push({ detector: GENERAL, draft });
  const settled = settle(told, log, about);
  // A runner's own word of its tests ("flaky") is all that there is to tell.
  const isRunnersWord = settled.some(({ detector }) => detector.rank === 3);
  const isRunOut = settled.every(isConsequence) && claims.some(isConsequence) && !isRunnersWord;
  if (!isRunOut || hasFailureCount(log.lines)) return settled;
  // All that sounds like trouble only tells how something inside ended: without those lines a lower voice is heard.
  const beside = withoutLines(log, claims.filter(isConsequence));
  for (const draft of GENERAL.scan(beside, about)) claims.push({ detector: GENERAL, draft });
  return settle(claims, log, about);
}

// "subprocess.CalledProcessError: Command '['frob']' returned non-zero exit status 2.": another program failed, and may have said why
const OF_ANOTHER = /(?:^|\.)(?:CalledProcess|ChildFailed)Error$/;

function isCause({ role, errorType }: Draft): boolean {
  return role !== "consequence" && !(role === "summary" && OF_ANOTHER.test(errorType ?? ""));
}

const isConsequence = ({ draft }: Claim): boolean => !isCause(draft);

/** The log with the lines of the claims blank. */
function withoutLines(log: Log, claims: readonly Claim[]): Log {
  const lines = [...log.lines];
  for (const { draft } of claims) lines.fill("", draft.from, draft.to);
  return { ...log, lines };
}

// "Failure!", behind a place
const ONLY_VERDICT = /^(?:failure|failed|fail|error)\W*$/i;

/** Tests of a runner nobody knows: the name from the block's head, the rest from whoever knows the exception inside it. */
function addTests(claims: Claim[], log: Log, about: About): void {
  const known = [...claims];
  for (const block of GENERAL_TESTS.scan(log, about)) {
    const inside = known.find(
      ({ draft }) =>
        draft.from >= block.from &&
        draft.from < block.to &&
        draft.role !== "consequence" &&
        !isFrame(draft.message) &&
        !isRecap(draft.message) &&
        !ONLY_VERDICT.test(draft.message) &&
        // "cart_test.cpp:11: error: Failure in TEST(Cart, AddsTax)" says which one failed, not why.
        !(draft.from === block.from && block.test != null && draft.message.includes(block.test)),
    );
    const { test = null, from, score = 0 } = block;
    const told =
      inside === undefined
        ? block
        : {
            ...inside.draft,
            ...(isPlaced(inside.draft) ? {} : { file: block.file ?? null, line: block.line ?? null }),
            test,
            category: "test_failure",
            from,
            to: Math.max(block.to, inside.draft.to),
            score,
          };
    claims.push({ detector: GENERAL_TESTS, draft: { ...told, sure: block.sure ?? true } });
  }
}

const isPlaced = ({ file, frames = [] }: Draft): boolean => file != null || frames.length > 0;

/** With the exit code unknown: something must speak for a failure, and the output's own last word not against it. */
function isFailure(claims: readonly Claim[], log: Log): boolean {
  const sure = claims.filter(({ draft }) => draft.sure !== false);
  const verdict = verdictOf(log);
  if (sure.length === 0 || verdict === "well") return false;
  // "12 passed" can be a part's word: who knows the tool's format is believed against it, a language's stack is not.
  return verdict !== "seemingly" || sure.some(({ detector }) => detector.rank >= 2);
}

/** Overlaps and duplicates gone, consequences only where nothing better is known, the likely cause first. */
function settle(claims: readonly Claim[], log: Log, about: About): Claim[] {
  const distinct = mergeDuplicates(resolveOverlaps(claims, about, log.lines.length));
  const causes = distinct.filter(({ draft }) => draft.role !== "consequence");
  const sure = causes.filter(({ draft }) => draft.sure !== false);
  return byLikelihood(sure.length > 0 ? sure : causes.length > 0 ? causes : distinct);
}

const EXCERPT_LINES = 40;
const EXCERPT_CHARS = 4000;
const MESSAGE_CHARS = 500;

function toFinding(
  { detector, draft }: Claim,
  log: Log,
  about: About,
  own: readonly CategoryRule[],
): Finding {
  const frames = (draft.frames ?? []).slice(0, 50);
  // A line without a file is not one of a call's: "each doesn't match if - 2:3", thrown in a library.
  const top = draft.file == null && draft.line == null ? topFrame(frames) : null;
  const named = draft.file == null && top === null && draft.test == null ? readMention(draft.message) : null;
  const errorType = draft.errorType ?? null;
  // Before the fingerprint is made: a secret must neither be told nor make two failures out of one. And before the cut:
  // half of a secret is not recognised as one.
  const message = redact(draft.message.trim()).slice(0, MESSAGE_CHARS);
  const rule = own.find((known) => known.matches(errorType === null ? message : `${errorType}: ${message}`));
  const category = rule?.name ?? classify(ownKind({ detector, draft }, log, about), errorType, message);
  return {
    detector: detector.id,
    tool: draft.tool ?? detector.tool,
    category,
    group: rule?.group ?? groupOf(category),
    severity: rule?.severity ?? severityOf(category),
    tags: [...(draft.tags ?? []), ...(isTruncated(draft, log, about) ? [TRUNCATED] : [])],
    errorType,
    message,
    file: redactName(tidyPath(draft.file ?? top?.file ?? named?.file ?? null)),
    line: draft.line ?? top?.line ?? named?.line ?? null,
    column: draft.column ?? top?.column ?? named?.column ?? null,
    test: redactName(draft.test ?? null),
    frames: frames.map((frame) => ({ ...frame, file: redact(frame.file) })),
    excerpt: excerptOf(draft, log),
    at: log.numbers[draft.from] ?? 1,
  };
}

function redactName(name: string | null): string | null {
  return name === null ? null : redact(name);
}

function excerptOf({ from, to }: Draft, log: Log): string {
  const lines = log.lines.slice(from, Math.min(to, from + EXCERPT_LINES));
  return redact(lines.join("\n")).slice(0, EXCERPT_CHARS);
}

/** "./src/a.ts" and "file:///app/src/a.ts" as a person would write them. */
function tidyPath(file: string | null): string | null {
  return file === null
    ? null
    : file
        .replace(/^file:\/\//, "")
        .replace(/^(?:\.[\\/])+/, "")
        .replace(COMPILED_SETTINGS, "$1");
}

// "node_modules/.vite-temp/vite.config.js.timestamp-1795064136820-187bedcc9d559.mjs", "vite.config.ts.timestamp-1795064136820.mjs": made of the settings, and gone when all is over
const COMPILED_SETTINGS =
  /(?:node_modules[\\/]\.vite-temp[\\/])?([\w.-]{1,80}\.[cm]?[jt]s)\.timestamp-\d{10,16}(?:-[\da-f]{1,16})?\.mjs$/;
