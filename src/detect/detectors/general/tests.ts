import type { Draft } from "../../detector.ts";
import { topFrame } from "../../frames.ts";
import type { Log } from "../../log.ts";
import { type Candidate, readCandidate } from "./candidate.ts";
import { readException } from "./exception.ts";
import { isFrame } from "./frame-line.ts";
import { fullMessage } from "./full-message.ts";
import { hasTrouble } from "./shape.ts";
import { readAbove, readBelow } from "./surroundings.ts";
import { blocksOf } from "./test-blocks.ts";
import { hasFailureCount, isExplicit } from "./test-line.ts";
import { type Named, readNames } from "./test-names.ts";

// "Expected: 10", "expected 4 to equal 5", "Actual: 9", "assert x == y", "got: 4", "Failed asserting that", "left: 1"
const CLAIM =
  /^\s*(?:(?:[EF]\s+)?(?:<.{1,200}> expected but was|expected|assert|failed asserting|assertion|value of|actual|got|left|right|want|received|should|message|error|reason|difference|snapshot(?=:))\b.*)$/i;
const ENOUGH = 6;
/** What a test is worth by how its reason was found: an error or a claim, a word of trouble near its name, nothing (see `bare`). */
const TOLD = 9;
const HINTED = 6;
/** A word further away belongs to something else. */
const NEAR = 4;
const FEW = 3;

/** Failing tests of a runner nobody here knows: names by their shape, messages from the lines below or, failing that, above. */
export function readTests(log: Log): Draft[] {
  const counted = hasFailureCount(log.lines);
  const names = readNames(log, counted);
  const blocks = blocksOf(log, names);
  const told: Draft[] = [];
  const untold: Named[] = [];
  const isTaken = (n: number) => told.at(-1)?.from === names[n]!.index;
  for (const [n, named] of names.entries()) {
    const drafts = blocks(n, isTaken).map(([start, end]) => readBlock(log, named, start, end));
    const draft = drafts.find((one) => one?.score === TOLD) ?? drafts.find((one) => one !== null);
    if (draft != null) told.push(draft);
    else if (counted || isExplicit(log.lines[named.index]!)) untold.push(named);
  }
  const strong = withoutShorter(told.filter(({ score }) => score === TOLD));
  const hinted = told.filter(({ score, test }) => score !== TOLD && !isTold(test ?? "", strong));
  const spoken = [...strong, ...hinted];
  return [...spoken, ...untold.filter(({ name }) => !isTold(name, spoken)).map(bare)];
}

/** "adds tax" in a tree and "cart > adds tax" over its block are one: the longer name stays. */
function withoutShorter(drafts: readonly Draft[]): Draft[] {
  const longer = (draft: Draft) =>
    drafts.some(
      ({ test, message }) =>
        test !== draft.test && test?.endsWith(draft.test ?? "") && message === draft.message,
    );
  return drafts.filter((draft) => !longer(draft));
}

function isTold(name: string, drafts: readonly Draft[]): boolean {
  return drafts.some(({ test }) => test?.endsWith(name) || name.endsWith(test ?? name));
}

/** What the lines from `start` to `end` tell of the test; null when they tell nothing. */
function readBlock(log: Log, named: Named, start: number, end: number): Draft | null {
  const { index: at, name, reason } = named;
  const { best, claim, word } = readReasons(log, named, start, end);
  const told = best?.exception ? best.index : claim >= 0 ? claim : (best?.index ?? word?.index ?? -1);
  const index = told >= 0 ? told : firstWords(log, named, start, end);
  if (index < 0) return null;
  const around = readBelow(log, start <= at ? start - 1 : at);
  const deep = readBelow(log, index);
  const stacks = [deep.frames, readAbove(log, index, start), around.frames].filter(
    ({ length }) => length > 0,
  );
  // A stack of the user's own calls says more than one inside a library.
  const frames = stacks.find((stack) => stack.some(({ own }) => own)) ?? stacks[0] ?? [];
  const place = best?.place ?? null;
  const head = bracketed(log.lines[at]!) ?? bracketed(log.lines[at + 1] ?? "");
  const top = topFrame(frames);
  const sentence =
    index === best?.index
      ? fullMessage(best, log)
      : index === claim
        ? joinClaim(log, index)
        : word === null
          ? log.lines[index]!.trim()
          : null;
  // "- RateError: no rate" behind the name: the type is told apart
  const thrown = reason === null ? null : readException(reason);
  const message = thrown?.message || (reason ?? sentence ?? word?.message ?? name);
  return {
    message,
    errorType: best?.exception
      ? best.errorType
      : (thrown?.type ?? (/^assert /.test(message) ? "AssertionError" : null)),
    test: name,
    file: top?.file ?? place?.file ?? head?.file ?? null,
    line: top?.line ?? place?.line ?? head?.line ?? null,
    column: top?.column ?? place?.column ?? null,
    frames,
    category: "test_failure",
    // A block under a heading of its own stands far from the list that names the test.
    from: start > named.end ? start - 1 : Math.min(at, start),
    to: start > at ? Math.min(end, Math.max(deep.end, index + 1)) : at + 1,
    score: best === null && claim < 0 ? HINTED : TOLD,
  };
}

// "CartTest#test_sums_prices [test/cart_test.rb:6]:": the place stands behind the name
const BRACKETED = / \[(\S+\.\w{1,5}):(\d+)\]:?$/;

function bracketed(line: string): { readonly file: string; readonly line: number } | null {
  const match = BRACKETED.exec(line);
  return match === null ? null : { file: match[1]!, line: Number(match[2]) };
}

/** Under a mark that only failing tests have, the first line that is indented says why, whatever its words; or -1. */
function firstWords(log: Log, { index, end: below }: Named, start: number, end: number): number {
  if (start !== below || start >= end || !isExplicit(log.lines[index]!)) return -1;
  const line = log.lines[start]!;
  // "    Start 3: crashes" is the next test. A few lines are a reason, many are the test's own output.
  const isLong = log.lines.slice(start, start + FEW + 1).every((one) => /^\s+\S/.test(one) && !isFrame(one));
  const isSaid = /^\s+(?!start\b|run)\p{L}/iu.test(line) && !isFrame(line) && !isPass(line) && !isWhere(line);
  return isSaid && !isLong ? start : -1;
}

interface Reasons {
  /** The strongest error or exception. */
  readonly best: Candidate | null;
  /** The first line that compares what was wanted with what was there, or -1. */
  readonly claim: number;
  /** Failing both, the first word of trouble that belongs to the test: indented under its name. */
  readonly word: Candidate | null;
}

// "  ✓ should display error on invalid JSON (571ms)", "ok 3 - rejects a bad name"
const isPass = (line: string): boolean => /^\s*(?:[✓✔√]|ok \d)/.test(line);

// "  (in test file test.bats, line 2)"
const isWhere = (line: string): boolean => /^\s*\([^()]*\d\)$/.test(line);

// "tests/cart_test.cc:13: Failure", "tests/cart_test.cc:13: FAILED:"
const isFailureHead = (line: string): boolean => /: (?:Failure|FAILED|FAIL):?$/.test(line);

function readReasons(log: Log, { name }: Named, start: number, end: number): Reasons {
  let best: Candidate | null = null;
  let word: Candidate | null = null;
  let claim = -1;
  let near = 0;
  for (let i = start; i < end; i++) {
    const line = log.lines[i]!;
    const isOwn = /^\s/.test(line);
    if (
      claim < 0 &&
      CLAIM.test(line) &&
      !/^\W*(?:error|message|error message|expected|actual)\W*:$/i.test(line)
    )
      claim = i;
    // What repeats the test's name says which one failed, not why.
    if (line.trim() !== "" && !line.includes(name)) near++;
    const candidate = readCandidate(line, i);
    if (candidate === null || candidate.recap || isWhere(line) || isPass(line)) continue;
    const isStrong =
      candidate.exception ||
      candidate.score >= ENOUGH ||
      (candidate.place !== null && (isOwn || isFailureHead(line)) && candidate.level !== "warning");
    // "tests/test_cart.py:3: RateError" repeats the name of what was told in full above it.
    const isRepeated = best?.exception === true && candidate.message === candidate.errorType;
    if (isStrong && !isRepeated && (best === null || candidate.score > best.score)) best = candidate;
    if (word === null && isOwn && near <= NEAR && !line.includes(name) && hasTrouble(candidate.message))
      word = candidate;
  }
  return { best, claim, word };
}

/** "Expected: 10" and "  Actual: 9" read as one sentence. */
function joinClaim(log: Log, index: number): string {
  const first = log.lines[index]!.trim();
  const next = log.lines[index + 1]?.trim() ?? "";
  return /^expected\b.{0,200}$/i.test(first) && /^(?:actual|got|received|but)\b/i.test(next)
    ? `${first}, ${next}`
    : first;
}

function bare({ index, name, reason }: Named): Draft {
  const thrown = reason === null ? null : readException(reason);
  return {
    message: thrown?.message || (reason ?? name),
    errorType: thrown?.type ?? null,
    test: name,
    category: "test_failure",
    from: index,
    to: index + 1,
    score: 5,
  };
}
