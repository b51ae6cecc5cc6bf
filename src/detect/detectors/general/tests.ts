import { indentOf } from "#model/indent.ts";
import type { Draft } from "../../detector.ts";
import { isOwn, topFrame } from "../../frames.ts";
import { readLocation } from "../../location.ts";
import type { Log } from "../../log.ts";
import { readCaptioned } from "./captioned-pair.ts";
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
    if (named.isPassed) continue;
    const drafts = blocks(n, isTaken).map(([start, end]) => readBlock(log, named, start, end));
    const before = names[n - 1]?.end ?? 0;
    const draft = drafts.find((one) => one?.score === TOLD) ?? drafts.find((one) => one !== null);
    if (draft != null) told.push(ownPlace(log, draft, before, named.index));
    else if (named.isAnnounced) continue;
    else if (counted || named.isBeside || isExplicit(log.lines[named.index]!)) untold.push(named);
  }
  const strong = withoutParents(withoutShorter(told.filter(({ score }) => score === TOLD)));
  const hinted = told.filter(({ score, test }) => score !== TOLD && !isTold(test ?? "", strong));
  const spoken = [...strong, ...hinted];
  return [
    ...spoken,
    ...untold
      .filter((one) => !isTold(one.name, spoken) && !isOthers(one, names))
      .map((one) => bare(log, one, names)),
  ];
}

/** "    testing.go:1867: race detected during execution of test": a place in the runner says less than the user's own in a stack over the verdict. */
function ownPlace(log: Log, draft: Draft, from: number, to: number): Draft {
  if (draft.file == null || isOwn(draft.file)) return draft;
  const own = readBelow(log, from, to).frames.find((frame) => frame.own);
  return own === undefined ? draft : { ...draft, file: own.file, line: own.line, column: own.column };
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

/** "TestPrice" failed because "TestPrice/of_nothing" did. */
function withoutParents(drafts: readonly Draft[]): Draft[] {
  const isParent = ({ test }: Draft) => drafts.some((one) => one.test?.startsWith(`${test}/`));
  return drafts.filter((draft) => !isParent(draft));
}

/** "FAIL  Unit\\CartTest" heads "Unit\\CartTest > adds tax"; "2-cart.py:test_tax" lists again what failed "cart.py:test_tax" with its reason. */
function isOthers({ name, reason, index }: Named, names: readonly Named[]): boolean {
  return names.some(
    (one) =>
      one.index !== index &&
      (one.name.startsWith(`${name} > `) ||
        one.name.endsWith(` > ${name}`) ||
        (reason === null && one.reason !== null && name !== one.name && name.endsWith(one.name))),
  );
}

function isTold(name: string, drafts: readonly Draft[]): boolean {
  return drafts.some(({ test }) => test?.endsWith(name) || name.endsWith(test ?? name));
}

/** What the lines from `start` to `end` tell of the test; null when they tell nothing. */
function readBlock(log: Log, named: Named, start: number, end: number): Draft | null {
  const { index: at, name, reason } = named;
  const { best, claim, word, where } = readReasons(log, named, start, end);
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
    // "cart_test.cpp(6): fatal error: in "compares": critical check a == b has failed": all in one row
    (reason === null ? null : named.place) ??
    // "tests/cart_test.cc:13: FAILED:" leads: places alone below it are the next one's
    (best?.place?.before === "" &&
    best.place.after.trim() !== "" &&
    frames.every(({ fn }) => fn === null) &&
    isOwn(best.place.file)
      ? best.place
      : null) ??
    headingPlace(log, at) ??
    (frames.some(({ own }) => own) ? top : null) ??
    (best?.place != null && isOwn(best.place.file) ? best.place : null) ??
    where ??
    placeBehindStep(log, index, at) ??
    placeOfStep(log, start, end) ??
    placeWithName(log, name, start, end) ??
    best?.place ??
    head ??
    placeOver(log, at) ??
    placeOver(log, log.lines.indexOf(log.lines[at]!, at + 1)) ??
    top;
  const place = placeOfTest(told, fileOfTest(log, at, name));
  const sentence =
    index === best?.index
      ? fullMessage(best, log).message
      : index === claim
        ? withTried(log, named, start, index) + joinClaim(log, index)
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
    line: place?.line ?? lineIn(log.lines[at]!),
    column: (place !== null && "column" in place ? place.column : null) ?? null,
    frames,
    category: "test_failure",
    // A block under a heading of its own stands far from the list that names the test.
    from: start > named.end ? start - 1 : Math.min(at, start),
    to: start > at ? Math.min(end, Math.max(deep.end, index + 1)) : at + 1,
    score: best === null && claim < 0 ? HINTED : TOLD,
  };
}

// "cart_SUITE:adds_tax failed on line 8"
function lineIn(head: string): number | null {
  const line = / failed (?:on|at) line (\d+)$/.exec(head)?.[1];
  return line === undefined ? null : Number(line);
}

/** "    total(100)", the one line between a heading and the two values: what was tried. */
function withTried(log: Log, { isBeside, end }: Named, start: number, index: number): string {
  if (start !== end || index !== start + 1) return "";
  const said = log.lines[start]!.trim();
  // "price." over "Expected: 4", right under a name with a colon: the words that were given for it
  if (/^\p{L}.{0,200}\.$/u.test(said) && /:$/.test(log.lines[start - 1] ?? "")) return `${said} `;
  return isBeside && readCaptioned(log, index) !== null && isWords(log.lines[start]!) ? `${said}, ` : "";
}

// "CartTest#test_sums_prices [test/cart_test.rb:6]:", "1) Scenario: adds tax # features/cart.feature:2": the place stands behind the name
const BRACKETED = / (?:\[|# )(\S+\.\w{1,12}):(\d+)(?:\]:?)?$/;
// "  1) [chromium] › e2e/cart.spec.ts:4:3 › cart › adds tax": or before it
const BEFORE_NAME =
  /^\s*(?:\d+\) |[✗✘✖×] +(?:\d+ +)?)(?:\[[\w -]{1,40}\] › )?(\S{1,200}\.\w{1,12}):(\d+)(?::\d+)? › /u;

function bracketed(line: string): { readonly file: string; readonly line: number } | null {
  const match = line.length > 400 ? null : (BRACKETED.exec(line) ?? BEFORE_NAME.exec(line));
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

// "    Then it costs 120   # features/steps/cart.py:9"
const STEP = /^\s+(?:Given|When|Then|And|But|\*) \S.{0,300}?\s+# (\S+\.\w{1,12}):(\d+)$/;

/** A step right over what was said of it, with the place of the code that it ran. */
function placeBehindStep(log: Log, index: number, at: number): Place | null {
  const step = index - 1 > at ? STEP.exec(log.lines[index - 1]!) : null;
  return step === null ? null : { file: step[1]!, line: Number(step[2]) };
}

/** "  ✖ I.see("120", "#total") at Test.<anonymous> (./cart_test.js:10:5)": a step in the block that is marked as the one that failed. */
function placeOfStep(log: Log, start: number, end: number): Place | null {
  for (let i = start; i < end; i++) {
    const line = log.lines[i]!;
    const place =
      line.length < 400 && /^\s+(?:[✖✗✘×] \S.*|- \S.* at \S+ \(\S+:\d+:\d+)\)$/u.test(line)
        ? readLocation(line)
        : null;
    if (place !== null) return place;
  }
  return null;
}

/** "  test/Spec.hs:9:21:", "test at test/slow.test.js:3:1" and nothing else, right over the name. */
function placeOver(log: Log, at: number): Place | null {
  const place = readLocation(log.lines[at - 1] ?? "");
  return place === null || !/^\s*(?:test at )?$/.test(place.before) || /\p{L}/u.test(place.after)
    ? null
    : place;
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

// "      error: |-": what stands deeper below it
const BLOCK_SCALAR = /^\w{1,20}: [|>][-+]?$/;
const SCALAR_LINES = 6;

/** The first two lines that stand deeper than their key: "Expected values to be equal:", "-42 !== 42". */
function readScalar({ lines }: Log, index: number): string | null {
  const depth = indentOf(lines[index]!);
  const said: string[] = [];
  for (let i = index + 1; i <= index + SCALAR_LINES && said.length < 2; i++) {
    const line = lines[i] ?? "";
    if (line.trim() === "") continue;
    if (indentOf(line) <= depth) break;
    said.push(line.trim());
  }
  return said.length === 0 ? null : said[0]!.endsWith(":") ? said.join(" ") : said[0]!;
}

/** "Expected: 10" and "  Actual: 9" read as one sentence. */
function joinClaim(log: Log, index: number): string {
  const pair = readCaptioned(log, index);
  if (pair !== null) return pair;
  // "E       assert False": the mark in the margin is no word
  const first = log.lines[index]!.trim()
    .replace(/^E {2,}/, "")
    .replace(/^[A-Z][\w:.]{2,60}:\s+(?=expected: )/i, "");
  // "[FAILED] Expected", "    <int>: 119", "to equal", "    <int>: 120": a sentence over its values
  if (/^(?:\[\w+\] )?expected$/i.test(first)) {
    const [value, verb, other] = log.lines.slice(index + 1, index + 4).map((line) => line.trim());
    if (verb?.startsWith("to ") && value)
      return [first.replace(/^\[\w+\] /, ""), value, verb, other ?? ""].join(" ").trim();
  }
  // "expect(received).toBe(expected)" is said of every price; below it stand the two that differ.
  if (/^expect\(/.test(first)) {
    const below = log.lines.slice(index + 1, index + 5).map((line) => line.trim());
    return [first, ...below.filter((line) => /^(?:expected|received|actual)\b.*:/i.test(line))].join(", ");
  }
  if (BLOCK_SCALAR.test(first)) return readScalar(log, index) ?? first;
  const next = log.lines[index + 1]?.trim() ?? "";
  // "119", "  should equal", "120": what was there, how it was compared, what was wanted
  const above = log.lines[index - 1]?.trim() ?? "";
  if (/^should(?: \w+){1,3}$/.test(first) && above !== "" && next !== "" && !isFrame(next))
    return `${above} ${first} ${next}`;
  const isPair =
    (/^expected\b.{0,200}$/i.test(first) && /^(?:actual|got|received|but)\b/i.test(next)) ||
    (/^(?:got|actual)\s*: .{0,200}$/i.test(first) && /^expected\s*:/i.test(next));
  return isPair ? `${first}, ${next}` : first;
}

// "	test adds_tax: failed": a sentence, though it says no more
const SENTENCE = /^\s*test \S+: failed$/;

// "    Then it costs 0   # None"
const ANY_STEP = /^\s+((?:Given|When|Then|And|But|\*) \S.{0,300}?)(?:\s+# \S+)?$/;

/** Where a scenario got to that gives no reason: its last step. */
function lastStep(log: Log, { end }: Named): string | null {
  let last: string | null = null;
  for (let i = end; i < log.lines.length; i++) {
    const step = ANY_STEP.exec(log.lines[i]!)?.[1];
    if (step === undefined) break;
    last = step;
  }
  return last;
}

function bare(log: Log, named: Named, names: readonly Named[]): Draft {
  const { index, name, reason, place: own = null } = named;
  const thrown = reason === null ? null : readException(reason);
  const line = log.lines[index]!;
  // "ERROR: /app/cart_test.pl:5:" leads to what is indented below it
  const led = /^\s/.test(line) ? readLocation(log.lines[index - 1] ?? "") : null;
  const next = names.find((one) => one.index > index)?.index ?? log.lines.length;
  const stack = readBelow(log, named.end - 1, next).frames.filter((frame) => frame.own);
  const place = own ?? (led !== null && !/\p{L}/u.test(led.after) ? led : null) ?? stack[0] ?? null;
  return {
    message:
      thrown?.message || (reason ?? (SENTENCE.test(line) ? line.trim() : (lastStep(log, named) ?? name))),
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
