import type { Draft } from "../../detector.ts";
import { isOwn } from "../../frames.ts";
import { testOfNode } from "./pytest-block.ts";
import { readErrorLines } from "./pytest-error-lines.ts";

// "E       fixture 'till' not found"
const FIXTURE = /^E\s+(fixture '[^']+' not found)$/;
// "file /home/dev/app/tests/test_cart.py, line 4", and below it "  def test_sums(till):"
const FILE = /^file (\S.*), line (\d+)$/;
const DEF = /^\s+(?:async )?def (\w+)\(/;
// "worker 'gw1' crashed while running 'tests/test_cart.py::test_sums'"
const CRASHED = /\b(worker '\w+' crashed while running '([^']+)')/;
// "tests/test_cart.py:47: AssertionError", under the lines marked E
const ENDED = /^(\S.*\.py):(\d+): ([A-Z]\w*)$/;
const ABOVE = 12;

/** What pytest says in words that nobody else has, in a log that lost the headings of underscores. */
export function readUnheaded(lines: readonly string[], at: number): Draft | null {
  const crashed = CRASHED.exec(lines[at]!);
  if (crashed !== null) return { message: crashed[1]!, ...testOfNode(crashed[2]!), from: at, to: at + 1 };
  const ended = ENDED.exec(lines[at]!);
  if (ended !== null) return readMarked(lines, at, ended);
  const fixture = FIXTURE.exec(lines[at]!)?.[1];
  if (fixture === undefined) return null;
  for (let i = at - 1; i >= 0 && i > at - ABOVE; i--) {
    const place = FILE.exec(lines[i]!);
    if (place === null) continue;
    const test = lines
      .slice(i, at)
      .map((line) => DEF.exec(line)?.[1])
      .find(Boolean);
    const where = { file: place[1]!, line: Number(place[2]) };
    return { message: fixture, test: test ?? null, ...where, from: i, to: at + 1 };
  }
  return null;
}

function readMarked(lines: readonly string[], at: number, ended: RegExpExecArray): Draft | null {
  const end = lines[at - 1]?.trim() === "" ? at - 1 : at;
  let from = end;
  while (from > 0 && end - from < ABOVE && /^E(?:\s|$)/.test(lines[from - 1]!)) from--;
  const said = readErrorLines(lines.slice(from, end));
  if (said === null) return null;
  const { message, errorType } = said;
  const place = { file: ended[1]!, line: Number(ended[2]) };
  const where = isOwn(place.file) ? place : (calledAt(lines, from) ?? place);
  return { message, errorType: errorType ?? ended[3]!, ...where, from, to: at + 1 };
}

// "tests/test_archive.py:8: ", under the code of a call; a row of underscores below it
const CALLED = /^(\S.*\.py):(\d+): ?$/;
const FARTHEST = 80;

/** The nearest call above in the project's own code: what was called from there failed elsewhere. */
function calledAt(lines: readonly string[], from: number): { file: string; line: number } | null {
  for (let i = from - 1; i >= Math.max(0, from - FARTHEST); i--) {
    if (ENDED.test(lines[i]!)) return null;
    const call = CALLED.exec(lines[i]!);
    if (call !== null && isOwn(call[1]!)) return { file: call[1]!, line: Number(call[2]) };
  }
  return null;
}
