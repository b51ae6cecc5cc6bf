import type { Draft } from "../../detector.ts";
import { topFrame } from "../../frames.ts";
import { readLocation } from "../../location.ts";
import type { Log } from "../../log.ts";
import { readException } from "./exception.ts";
import { isFrame } from "./frame-line.ts";
import { fullMessage } from "./full-message.ts";
import type { Named } from "./named-test.ts";
import { isRecap, isRule, isSource } from "./shape.ts";
import { readAbove, readBelow } from "./surroundings.ts";
import { blocksOf } from "./test-blocks.ts";
import { countsFailures, hasFailureCount, isExplicit } from "./test-line.ts";
import { readNames } from "./test-names.ts";
import { fileOfTest, placeOfTest } from "./test-place.ts";
import { isPass, isWhere, readReasons } from "./test-reasons.ts";
import { readRow } from "./verdict-row.ts";

/** What a test is worth by how its reason was found: an error or a claim, a word of trouble near its name, nothing (see `bare`). */
const TOLD = 9;
const HINTED = 6;
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
    else if (counted || named.isBeside || isExplicit(log.lines[named.index]!)) untold.push(named);
  }
  const strong = withoutShorter(told.filter(({ score }) => score === TOLD));
  const hinted = told.filter(({ score, test }) => score !== TOLD && !isTold(test ?? "", strong));
  const spoken = [...strong, ...hinted];
  return [...spoken, ...untold.filter(({ name }) => !isTold(name, spoken)).map((one) => bare(log, one))];
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
  // "tests/test_tax.py:8: AssertionError" says less than "E       assert 8 == 8.1"
  const isTold = best?.exception === true && !(claim >= 0 && best.message === best.errorType);
  const said = isTold ? best!.index : claim >= 0 ? claim : (best?.index ?? word?.index ?? -1);
  const index = said >= 0 ? said : firstWords(log, named, start, end);
  if (index < 0) return null;
  const before = start <= at ? start - 1 : at;
  const around = readBelow(log, before, Math.max(end, before + 1));
  const deep = readBelow(log, index, Math.max(end, index + 1));
  // A stack that begins right under the name has its innermost call first.
  const isLed = start === at + 1 && isFrame(log.lines[start] ?? "") && !/^\s/.test(log.lines[start]!);
  const over = isLed ? [] : readAbove(log, index, start);
  const stacks = [deep.frames, over, around.frames].filter(({ length }) => length > 0);
  // A stack of the user's own calls says more than one inside a library.
  const frames = stacks.find((stack) => stack.some(({ own }) => own)) ?? stacks[0] ?? [];
  const head = named.place ?? bracketed(log.lines[at]!) ?? bracketed(log.lines[at + 1] ?? "");
  const top = topFrame(frames);
  const told: Place | null =
    headingPlace(log, at) ??
    (frames.some(({ own }) => own) ? top : null) ??
    best?.place ??
    placeWithName(log, name, start, end) ??
    head ??
    placeOver(log, at) ??
    top;
  const place = placeOfTest(told, fileOfTest(log, at, name));
  const sentence =
    index === best?.index
      ? fullMessage(best, log).message
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
    file: place?.file ?? null,
    line: place?.line ?? null,
    column: (place !== null && "column" in place ? place.column : null) ?? null,
    frames,
    category: "test_failure",
    // A block under a heading of its own stands far from the list that names the test.
    from: start > named.end ? start - 1 : Math.min(at, start),
    to: start > at ? Math.min(end, Math.max(deep.end, index + 1)) : at + 1,
    score: best === null && claim < 0 ? HINTED : TOLD,
  };
}

// "CartTest#test_sums_prices [test/cart_test.rb:6]:", "1) Scenario: adds tax # features/cart.feature:2": the place stands behind the name
const BRACKETED = / (?:\[|# )(\S+\.\w{1,12}):(\d+)(?:\]:?)?$/;

function bracketed(line: string): { readonly file: string; readonly line: number } | null {
  const match = BRACKETED.exec(line);
  return match === null ? null : { file: match[1]!, line: Number(match[2]) };
}

/** "test_cart.sh:6:test_tax()", "/app/cart.zig:9:5: 0x1045f in test.adds tax (test)": a place in the block that names the test once more. */
function placeWithName(log: Log, name: string, start: number, end: number): Place | null {
  for (let i = start; i < end; i++) {
    const line = log.lines[i]!;
    const place = line.length < 400 && line.includes(name) ? readLocation(line) : null;
    if (place?.after.includes(name)) return place;
  }
  return null;
}

/** "  test/Spec.hs:9:21:" and nothing else, right over the name. */
function placeOver(log: Log, at: number): Place | null {
  const place = readLocation(log.lines[at - 1] ?? "");
  return place === null || /\S/.test(place.before) || /\p{L}/u.test(place.after) ? null : place;
}

/** A place that begins a block, over its name: what stands below the block is the next one's. */
function headingPlace(log: Log, at: number): Place | null {
  return (log.lines[at - 2] ?? "").trim() === "" ? placeOver(log, at) : null;
}

type Place = { readonly file: string; readonly line: number | null; readonly column?: number | null };

/** Under a mark that only failing tests have, the first line that is indented says why, whatever its words; or -1. */
function firstWords(log: Log, { index, end: below, isBeside }: Named, start: number, end: number): number {
  const line = log.lines[start] ?? "";
  // Under a rule with its name a test has the whole block for itself.
  const isHeaded =
    start > below && isRule(log.lines[start - 1]!) && /^\p{L}.* /u.test(line) && !isSource(line);
  if (isHeaded && start < end && !isFrame(line)) return start;
  if (start !== below || start >= end) return -1;
  if (isBeside && isWords(line)) return start;
  if (!isExplicit(log.lines[index]!)) return -1;
  // "    Start 3: crashes" is the next test. A few lines are a reason, many are the test's own output.
  const isLong = log.lines.slice(start, start + FEW + 1).every((one) => /^\s+\S/.test(one) && !isFrame(one));
  const isSaid = /^\s+(?!start\b|run)\p{L}/iu.test(line) && !isFrame(line) && !isPass(line) && !isWhere(line);
  return isSaid && !isLong ? start : -1;
}

// "119 != 120", "    want 120, have 119", right under a row: no rule, no stack, no other row, no count, no code
function isWords(line: string): boolean {
  return (
    /[\p{L}\d]/u.test(line) &&
    !isFrame(line) &&
    !isRule(line) &&
    !isPass(line) &&
    !isWhere(line) &&
    !isSource(line) &&
    !isRecap(line) &&
    !countsFailures(line) &&
    readRow(line) === null &&
    !/^[\w\s]+:?$|^\s*↳/.test(line)
  );
}

/** "Expected: 10" and "  Actual: 9" read as one sentence. */
function joinClaim(log: Log, index: number): string {
  const first = log.lines[index]!.trim();
  // "expect(received).toBe(expected)" is said of every price; below it stand the two that differ.
  if (/^expect\(/.test(first)) {
    const below = log.lines.slice(index + 1, index + 5).map((line) => line.trim());
    return [first, ...below.filter((line) => /^(?:expected|received|actual)\b.*:/i.test(line))].join(", ");
  }
  const next = log.lines[index + 1]?.trim() ?? "";
  return /^expected\b.{0,200}$/i.test(first) && /^(?:actual|got|received|but)\b/i.test(next)
    ? `${first}, ${next}`
    : first;
}

// "	test adds_tax: failed": a sentence, though it says no more
const SENTENCE = /^\s*test \S+: failed$/;

function bare(log: Log, { index, name, reason, place: own = null }: Named): Draft {
  const thrown = reason === null ? null : readException(reason);
  const line = log.lines[index]!;
  // "ERROR: /app/cart_test.pl:5:" leads to what is indented below it
  const led = /^\s/.test(line) ? readLocation(log.lines[index - 1] ?? "") : null;
  const place = own ?? (led !== null && !/\p{L}/u.test(led.after) ? led : null);
  return {
    message: thrown?.message || (reason ?? (SENTENCE.test(line) ? line.trim() : name)),
    errorType: thrown?.type ?? null,
    test: name,
    file: place?.file ?? fileOfTest(log, index, name),
    line: place?.line ?? null,
    category: "test_failure",
    from: index,
    to: index + 1,
    score: 5,
  };
}
