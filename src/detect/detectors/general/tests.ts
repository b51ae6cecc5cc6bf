import type { Draft } from "../../detector.ts";
import { topFrame } from "../../frames.ts";
import type { Log } from "../../log.ts";
import { type Candidate, readCandidate } from "./candidate.ts";
import { fullMessage } from "./full-message.ts";
import { readBelow } from "./surroundings.ts";
import { countsFailures, isExplicit, readTest } from "./test-line.ts";

// "Expected: 10", "expected 4 to equal 5", "Actual: 9", "assert x == y", "got: 4", "Failed asserting that", "left: 1"
const CLAIM =
  /^\s*(?:(?:[EF]\s+)?(?:expected|assert|failed asserting|assertion|actual|got|left|right|want|received|should|message|error|reason|difference)\b.*)$/i;
const BLOCK = 60;
const ABOVE = 30;
const ENOUGH = 6;

/** Failing tests of a runner nobody here knows: names by their shape, messages from the lines below or, failing that, above. */
export function readTests(log: Log): Draft[] {
  const counted = log.lines.some((line) => countsFailures(line));
  const names: Named[] = [];
  for (const [index, line] of log.lines.entries()) {
    const name = readTest(line, counted);
    if (name !== null && /^[-\p{L}\p{N}"'`_[(@#].*[\p{L}\p{N}]/u.test(name))
      names.push(withReason(index, fullName(log, index, name)));
  }
  const told: Draft[] = [];
  const untold: Named[] = [];
  for (const [n, named] of names.entries()) {
    const next = Math.min(names[n + 1]?.index ?? log.lines.length, named.index + BLOCK);
    const draft =
      readBlock(log, named, named.index + 1, next) ??
      readBlock(log, named, startAbove(log, named, names[n - 1]), named.index);
    if (draft !== null) told.push(draft);
    else if (counted || isExplicit(log.lines[named.index]!)) untold.push(named);
  }
  const isTold = ({ name }: Named) =>
    told.some(({ test }) => test?.endsWith(name) || name.endsWith(test ?? name));
  return [...told, ...untold.filter((named) => !isTold(named)).map(bare)];
}

interface Named {
  readonly index: number;
  readonly name: string;
  /** What stands behind the name: "tests/test_cart.py::test_tax - assert 1 == 2". */
  readonly reason: string | null;
}

/** Some runners name the test last: its block begins where it was said to run ("[ RUN      ] Cart.Total"), or a little above. */
function startAbove(log: Log, { index, name }: Named, previous: Named | undefined): number {
  const least = Math.max(previous === undefined ? 0 : previous.index + 1, index - ABOVE);
  for (let i = index - 1; i >= least; i--) if (log.lines[i]!.includes(name)) return i;
  return least;
}

// "1) Failure:" over "TestCart#test_total [test/cart.rb:8]:", "1) Cart" over "     adds tax:"
const NAMELESS = /^(?:failure|error|failed|broken)$/i;

function fullName(log: Log, index: number, name: string): string {
  const next = log.lines[index + 1] ?? "";
  if (NAMELESS.test(name)) return next.trim().replace(/\s*\[.*\]:?$|:$/g, "") || name;
  const nested = /^\s*\d+\) /.test(log.lines[index]!) && /^\s{4,}\S.*:$/.test(next);
  return nested ? `${name} > ${next.trim().slice(0, -1)}` : name;
}

/** What the lines from `start` to `end` tell of the test; null when they tell nothing. */
function readBlock(log: Log, { index: at, name, reason }: Named, start: number, end: number): Draft | null {
  let best: Candidate | null = null;
  let claim = -1;
  for (let i = start; i < end; i++) {
    const line = log.lines[i]!;
    if (
      claim < 0 &&
      CLAIM.test(line) &&
      !/^\W*(?:error|message|error message|expected|actual)\W*:$/i.test(line)
    )
      claim = i;
    const candidate = readCandidate(line, i);
    if (candidate === null || candidate.recap || !(candidate.exception || candidate.score >= ENOUGH))
      continue;
    if (best === null || candidate.score > best.score) best = candidate;
  }
  const index = best?.exception ? best.index : claim >= 0 ? claim : (best?.index ?? -1);
  if (index < 0) return null;
  const around = readBelow(log, start <= at ? start - 1 : at);
  const deep = readBelow(log, index);
  const frames = deep.frames.length > 0 ? deep.frames : around.frames;
  const place = best?.place ?? null;
  const top = topFrame(frames);
  return {
    message: reason ?? (index === best?.index ? fullMessage(best, log) : joinClaim(log, index)),
    errorType: best?.exception ? best.errorType : null,
    test: name,
    file: top?.file ?? place?.file ?? null,
    line: top?.line ?? place?.line ?? null,
    column: top?.column ?? place?.column ?? null,
    frames,
    category: "test_failure",
    from: Math.min(at, start),
    to: start > at ? Math.min(end, Math.max(deep.end, index + 1)) : at + 1,
    score: 9,
  };
}

/** "Expected: 10" and "  Actual: 9" read as one sentence. */
function joinClaim(log: Log, index: number): string {
  const first = log.lines[index]!.trim();
  const next = log.lines[index + 1]?.trim() ?? "";
  return /^expected\b.{0,200}$/i.test(first) && /^(?:actual|got|received|but)\b/i.test(next)
    ? `${first}, ${next}`
    : first;
}

function withReason(index: number, told: string): Named {
  const [name = told, reason = null] = told.split(/ - (.+)/s, 2);
  return { index, name, reason: reason === null || reason.endsWith("...") ? null : reason };
}

function bare({ index, name, reason }: Named): Draft {
  return {
    message: reason ?? name,
    test: name,
    category: "test_failure",
    from: index,
    to: index + 1,
    score: 5,
  };
}
