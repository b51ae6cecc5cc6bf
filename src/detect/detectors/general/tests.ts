import type { Draft } from "../../detector.ts";
import { isOwn, topFrame } from "../../frames.ts";
import { readLocation } from "../../location.ts";
import type { Log } from "../../log.ts";
import { readCaptioned } from "./captioned-pair.ts";
import { readException } from "./exception.ts";
import { isFrame } from "./frame-line.ts";
import { fullMessage } from "./full-message.ts";
import { joinClaim } from "./join-claim.ts";
import type { Named } from "./named-test.ts";
import { isRecap, isRule, isSource } from "./shape.ts";
import { readAbove, readBelow } from "./surroundings.ts";
import {
  bracketed,
  headingPlace,
  type Place,
  placeBehindStep,
  placeOfStep,
  placeOver,
  placeWithName,
} from "./test-block-place.ts";
import { blocksOf, readQuotedHead } from "./test-blocks.ts";
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

/** Under a mark that only failing tests have, the first line that is indented says why, whatever its words; or -1. */
function firstWords(log: Log, { index, end: below, isBeside }: Named, start: number, end: number): number {
  const line = log.lines[start] ?? "";
  // Under a rule with its name a test has the whole block for itself.
  const isHeaded =
    start > below && isRule(log.lines[start - 1]!) && /^\p{L}.* /u.test(line) && !isSource(line);
  if (isHeaded && start < end && !isFrame(line)) return start;
  if (start !== below || start >= end) return -1;
  // "── 1. Failure ('test-till.R:8'): counts coins ─────" (testthat), "⎯⎯ FAIL counts coins ⎯⎯" (reporters that draw): drawn to the edge, the verdict heads its block
  const isDrawn = / [─━═⎯]{3,}$/.test(log.lines[index]!.trimEnd());
  if ((isBeside || isDrawn) && isWords(line)) return start;
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
  const quoted = readQuotedHead(log, name);
  const place =
    own ?? quoted?.place ?? (led !== null && !/\p{L}/u.test(led.after) ? led : null) ?? stack[0] ?? null;
  return {
    message:
      thrown?.message ||
      (reason ?? quoted?.said ?? (SENTENCE.test(line) ? line.trim() : (lastStep(log, named) ?? name))),
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
