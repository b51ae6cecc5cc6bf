import type { Location } from "../../location.ts";
import type { Log } from "../../log.ts";
import { type Candidate, readCandidate } from "./candidate.ts";
import { readCaptioned } from "./captioned-pair.ts";
import type { Named } from "./named-test.ts";
import { hasTrouble } from "./shape.ts";
import { countsFailures } from "./test-line.ts";
import { readThrown } from "./thrown.ts";

// "Minitest::Assertion:   Expected: 10", "Expected: 10", "expected 4 to equal 5", "Actual: 9", "assert x == y", "got: 4", "Failed asserting that", "left: 1"
const CLAIM =
  /^\s*(?:(?:[EF»]\s+|\.{3} |\[\w+\] (?=expected$)|[A-Z][\w:.]{2,60}:\s+(?=expected: ))?(?:<.{1,200}> expected but was|expect(?:ed|ation)?|assert|failed asserting|assertion|value of|actual|got|left|right|want|received|obtained|should|message|error|reason|difference|(?:expression|evaluated|snapshot)(?=:))\b.*)$/i;
const ENOUGH = 6;
/** A word further away belongs to something else. */
const NEAR = 4;

/** What speaks for why a test failed. */
export interface Reasons {
  /** The strongest error or exception. */
  readonly best: Candidate | null;
  /** The first line that compares what was wanted with what was there, or -1. */
  readonly claim: number;
  /** Failing both, the first word of trouble that belongs to the test: indented under its name. */
  readonly word: Candidate | null;
  /** The place of a verdict that ends the block and gives no reason. */
  readonly where: Location | null;
}

// "ImportError: Failed to import test module: test_mail" over a stack that ends in the error itself
const TRACEBACK = /^\s*Traceback \(most recent call last\):$/;

// "  ✓ should display error on invalid JSON (571ms)", "ok 3 - rejects a bad name"
export const isPass = (line: string): boolean => /^\s*(?:[✓✔√]|ok \d)/.test(line);

// "  (in test file test.bats, line 2)"
export const isWhere = (line: string): boolean => /^\s*\([^()]*\d\)$/.test(line);

// "tests/cart_test.cc:13: Failure", "tests/cart_test.cc:13: FAILED:"
const isFailureHead = (line: string): boolean => /: (?:Failure|FAILED|FAIL):?$/.test(line);

// "Failure -> spec/cart_spec.lua @ 4": a verdict and a place, and nothing else
const VERDICT_AT =
  /^(?:Failure|Failed|Error)\W{0,4}(?:in|at|->|→)?\W{1,4}[\w@~./\\+-]{1,200}\.\w{1,6}(?: @ |:| line )\d+\W*$/i;
export const isVerdictAt = (line: string): boolean => VERDICT_AT.test(line);

// "ERROR b/test_cart.py", "[  FAILED  ] adds_tax", without the name
const ONLY_VERDICT = /^\W*(?:error|failed|failure|fail|not ok \d+)\W*$/i;

// "ERROR: /app/cart_test.pl:5:", "Error -> spec/order_spec.lua:5": a severity and a place lead to what is said below them
const isPlaceHead = ({ place }: Candidate): boolean =>
  place !== null &&
  /^\W*(?:error|failure|failed|fail)\W*$/i.test(place.before) &&
  !/\p{L}/u.test(place.after);

// "Sum() = -7, want 7" compares
const COMPARES = /\b(?:want|wanted|expected|got|was|not|should)\b|[=!<>]=/i;

function onlyTells({ exception, level, message }: Candidate): boolean {
  return !exception && level === null && !hasTrouble(message) && !COMPARES.test(message);
}

/** The reasons that the lines from `start` to `end` give for a test. */
export function readReasons(log: Log, { name, end: below }: Named, start: number, end: number): Reasons {
  let best: Candidate | null = null;
  let word: Candidate | null = null;
  let claim = -1;
  let where: Location | null = null;
  let near = 0;
  let named = false;
  for (let i = start; i < end; i++) {
    const line = log.lines[i]!;
    // Right below its name a test may have its place at the margin: "spec/order_spec.lua:2: attempt to index a nil value"
    const isOwn = /^\s/.test(line) || (i === start && i === below);
    // What is nothing but a verdict and the test's own name says which one failed, not why.
    if (isVerdictAt(line) || (line.includes(name) && ONLY_VERDICT.test(line.replace(name, "")))) continue;
    if (claim < 0 && readCaptioned(log, i) !== null) claim = i;
    if (
      claim < 0 &&
      CLAIM.test(line) &&
      !/^\s*ASSERT \S+$/.test(line) &&
      !/^\s*error: tests? (?:failed|failures?)(?:[.,]|$)/i.test(line) &&
      !/^\W*(?:error|message|error (?:message|location)|expected|actual|got|received)\W*:$|^\W*(?:actual|expected)\W+(?:actual|expected)\W*$/i.test(
        line,
      ) &&
      !/^\W*error\W+\S+:\d+\W*$/i.test(line)
    )
      claim = i;
    // 'C++ exception with description "map::at" thrown in the test body.' under "unknown file: Failure" (gtest, and what has its form: ctest's junit, rostest)
    if (claim < 0 && i > start && isFailureHead(log.lines[i - 1]!) && /^\p{Lu}\S* \S+ .*\.$/u.test(line))
      claim = i;
    // What repeats the test's name says which one failed, not why.
    if (line.trim() !== "" && !line.includes(name)) near++;
    const candidate = (line.includes(": ") ? readThrown(log, i) : null) ?? readCandidate(line, i);
    if (candidate === null || (candidate.exception && TRACEBACK.test(log.lines[i + 1] ?? ""))) continue;
    // "tests/tcart.nim(9, 20): Check failed: total(100) == 120" begins as recaps do, at a place and with more to say
    const isCount = candidate.recap && !(candidate.place !== null && /\bfailed: \S/.test(line));
    if (
      isCount ||
      (candidate.place === null && countsFailures(line)) ||
      isWhere(line) ||
      isPass(line) ||
      isPlaceHead(candidate)
    )
      continue;
    // "[   LINE   ] --- cart_test.c:14: error: Failure!", the last line of a block: a place for what is said above it
    if (candidate.place !== null && i + 1 === end && ONLY_VERDICT.test(candidate.message)) {
      where = candidate.place;
      continue;
    }
    const isStrong =
      candidate.exception ||
      candidate.score >= ENOUGH ||
      (candidate.place !== null && (isOwn || isFailureHead(line)) && candidate.level !== "warning");
    // "tests/test_cart.py:3: RateError" repeats the name of what was told in full above it.
    const isRepeated = best?.exception === true && candidate.message === candidate.errorType;
    // "✘ Test totalHasTax() recorded an issue at tests.swift:6:5: Expectation failed": a place told with the test's own name
    const isNamed = candidate.place !== null && line.includes(name);
    // What was thrown first stays: a recap further down may have a label and a place of its own.
    const isLater = best?.exception === true && !candidate.exception;
    // "mail_test.go:6: connecting", "mail_test.go:7: no mail server": of lines that only tell, the last is where it ended
    const isLast =
      best?.place != null && candidate.place !== null && best.score === candidate.score && onlyTells(best);
    const isBetter =
      best === null ||
      isLast ||
      (isNamed && !named) ||
      (isNamed === named && !isLater && candidate.score > best.score);
    if (isStrong && !isRepeated && isBetter) [best, named] = [candidate, isNamed];
    if (word === null && isOwn && near <= NEAR && !line.includes(name) && hasTrouble(candidate.message))
      word = candidate;
  }
  return { best, claim, word, where };
}
