import type { Draft } from "../../detector.ts";
import { topFrame } from "../../frames.ts";
import type { Log } from "../../log.ts";
import { type Candidate, readCandidate } from "./candidate.ts";
import { fullMessage } from "./full-message.ts";
import { readBelow } from "./surroundings.ts";
import { countsFailures, isExplicit, readTest } from "./test-line.ts";

// "Expected: 10", "expected 4 to equal 5", "Actual: 9", "assert x == y", "got: 4", "Failed asserting that", "left: 1"
const CLAIM =
  /^\s*(?:(?:[EF]\s+)?(?:expected|assert|failed asserting|assertion|actual|got|left|right|want|received|should|message|error|reason)\b.*)$/i;
const BLOCK = 60;

/** Failing tests of a runner nobody here knows: names by their shape, messages from the lines below. */
export function readTests(log: Log): Draft[] {
  const counted = log.lines.some((line) => countsFailures(line));
  const names: { index: number; name: string }[] = [];
  for (const [index, line] of log.lines.entries()) {
    const name = readTest(line, counted);
    if (name !== null && /[\w]{2}/.test(name)) names.push({ index, name: fullName(log, index, name) });
  }
  if (names.length === 0) return [];
  const drafts = names.map(({ index, name }, n) =>
    readBlock(log, index, Math.min(names[n + 1]?.index ?? log.lines.length, index + BLOCK), name),
  );
  const told = drafts.filter((draft): draft is Draft => draft !== null);
  if (told.length > 0) return told;
  return names
    .filter(({ index }) => counted || isExplicit(log.lines[index]!))
    .map(({ index, name }) => bare(index, name));
}

// "1) Failure:" over "TestCart#test_total [test/cart.rb:8]:", "1) Cart" over "     adds tax:"
const NAMELESS = /^(?:failure|error|failed|broken)$/i;

function fullName(log: Log, index: number, name: string): string {
  const next = log.lines[index + 1] ?? "";
  if (NAMELESS.test(name)) return next.trim().replace(/\s*\[.*\]:?$|:$/g, "") || name;
  const nested = /^\s*\d+\) /.test(log.lines[index]!) && /^\s{4,}\S.*:$/.test(next);
  return nested ? `${name} > ${next.trim().slice(0, -1)}` : name;
}

function readBlock(log: Log, from: number, to: number, name: string): Draft | null {
  let best: Candidate | null = null;
  let claim = -1;
  for (let i = from + 1; i < to; i++) {
    const line = log.lines[i]!;
    if (claim < 0 && CLAIM.test(line)) claim = i;
    const candidate = readCandidate(line, i);
    if (
      candidate !== null &&
      !candidate.recap &&
      (best === null || candidate.score > best.score) &&
      (candidate.exception || candidate.score >= 6)
    )
      best = candidate;
  }
  const index = best?.exception ? best.index : claim >= 0 ? claim : (best?.index ?? -1);
  if (index < 0) return null;
  const below = readBelow(log, from);
  const deep = readBelow(log, index);
  const frames = deep.frames.length > 0 ? deep.frames : below.frames;
  const place = best?.place ?? null;
  const top = topFrame(frames);
  return {
    message: index === best?.index ? fullMessage(best, log) : joinClaim(log, index),
    errorType: best?.exception ? best.errorType : null,
    test: name,
    file: top?.file ?? place?.file ?? null,
    line: top?.line ?? place?.line ?? null,
    column: top?.column ?? place?.column ?? null,
    frames,
    category: "test_failure",
    from,
    to: Math.min(to, Math.max(deep.end, index + 1)),
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

/** "tests/test_cart.py::test_tax - assert 1 == 2" tells the reason behind a dash. */
function bare(index: number, told: string): Draft {
  const [name = told, reason] = told.split(/ - (.+)/s, 2);
  return {
    message: reason ?? name,
    test: name,
    category: "test_failure",
    from: index,
    to: index + 1,
    score: 5,
  };
}
