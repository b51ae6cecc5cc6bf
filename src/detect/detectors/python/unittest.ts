import type { Detector, Draft } from "../../detector.ts";
import { essence, readExceptionLine } from "./exception-line.ts";
import { inLog, viewsByPrefix } from "./prefixed-view.ts";
import { ownFrame } from "./python-frame.ts";
import { HEADER, readTraceback } from "./read-traceback.ts";

const RULE = "----------------------------------------";

/** unittest, and the runners that print as it does (Django, nose, green's and testtools' plain results). */
export const unittest: Detector = {
  id: "unittest",
  tool: "unittest",
  check: "test",
  category: "test_failure",
  rank: 3,
  needles: [
    ["error: ", RULE],
    ["fail: ", RULE],
    "failed (",
    "... error",
    "... fail",
    "\n[fail]",
    "\n[error]\n",
  ],
  programs: ["unittest", "nosetests", "manage.py", "runtests.py"],
  scan: (log) => [
    ...readAll(log.lines),
    // "[INFO] ======…": a logger that was given the runner's stream
    ...viewsByPrefix(log, /^(.{1,80}?)={70}$/, ["=".repeat(70)])
      .filter(({ at }) => at !== null)
      .flatMap((view) => readAll(view.lines).map((draft) => inLog(view, draft))),
  ],
};

// "FAIL: test_has_utc (test_clock.TestZones.test_has_utc)", "ERROR: test_clock (unittest.loader._FailedTest.test_clock)"
const HEADING = /^(?:ERROR|FAIL): (\S.*)$/;
const DOUBLE = /^={40,}$/;
const SINGLE = /^-{40,}$/;
// "test_total (test_clock.TestTotal) ... ERROR" (-v)
const PROGRESS = /^(\w+ \([\w.]+\)).* \.\.\. (?:ERROR|FAIL)$/;
// "FAILED (failures=1, errors=2)"
const TOTAL = /^(FAILED \((?:failures|errors|unexpected successes)=\d.*\))$/;

function readAll(lines: readonly string[]): Draft[] {
  const drafts: Draft[] = [];
  for (let i = 0; i < lines.length; i++) {
    const line = lines[i]!;
    const block = HEADING.test(line) ? readBlock(lines, i) : TRIAL.test(line) ? readTrial(lines, i) : null;
    const progress = PROGRESS.exec(line);
    if (block !== null) {
      drafts.push(block);
      i = block.to - 1;
    } else if (progress !== null) {
      const test = testName(progress[1]!);
      drafts.push({ message: `${test} failed`, test, role: "summary", from: i, to: i + 1 });
    } else if (TOTAL.test(line)) drafts.push({ message: line, role: "consequence", from: i, to: i + 1 });
  }
  return drafts.some(({ role }) => role === undefined) ? drafts : [...drafts, ...readCutOff(lines)];
}

// "Ran 438 tests in 111.067s"
const RAN = /^Ran \d+ tests? in [\d.]+s$/;

/** The last block of a run whose headings were cut off: a traceback that ends at the rule over the count. */
function readCutOff(lines: readonly string[]): Draft[] {
  const ran = lines.findIndex((line, i) => RAN.test(line) && SINGLE.test(lines[i - 1] ?? ""));
  if (ran < 0 || !lines.slice(ran + 1, ran + 4).some((line) => TOTAL.test(line))) return [];
  const from = lines.findLastIndex((line, i) => i < ran && i > ran - 200 && HEADER.test(line));
  const read = from < 0 ? null : readTraceback(lines, from);
  if (read === null || read.errorType !== "AssertionError" || read.to < ran - 3) return [];
  const { message, errorType, frames, to } = read;
  const top = ownFrame(frames) ?? frames[0] ?? null;
  return [{ message, errorType, frames, file: top?.file ?? null, line: top?.line ?? null, from, to }];
}

/** Heading, docstring, a rule of dashes, the traceback, and all until the next rule. */
function readBlock(lines: readonly string[], start: number): Draft | null {
  const rule = ruleAfter(lines, start);
  if (rule === null) return null;
  let to = rule + 1;
  while (to < lines.length && !DOUBLE.test(lines[to]!) && !SINGLE.test(lines[to]!)) to++;
  const body = lines.slice(rule + 1, to);
  const header = headerOf(body);
  const read = header < 0 ? readWords(body) : readTraceback(body, header);
  if (read === null) return null;
  const top = ownFrame(read.frames) ?? read.frames[0] ?? null;
  return {
    message: read.message,
    errorType: read.errorType,
    test: testName(HEADING.exec(lines[start]!)![1]!),
    file: top?.file ?? null,
    line: top?.line ?? null,
    frames: read.frames,
    from: start,
    to: rule + 1 + (header < 0 ? body.length : read.to),
  };
}

// "ImportError: Failed to import test module: test_cart": before Python 3.5 it is raised by the loader, and why stands in a second traceback
const NOT_IMPORTED = /^ImportError: Failed to import test module: /;

function headerOf(body: readonly string[]): number {
  const first = body.findIndex((line) => HEADER.test(line));
  const at = first < 0 ? -1 : body.findIndex((line) => NOT_IMPORTED.test(line));
  return at > first && HEADER.test(body[at + 1] ?? "") ? at + 1 : first;
}

// "[FAIL]" under a rule: twisted's trial puts the names of the tests below the traceback
const TRIAL = /^\[(?:FAIL|ERROR)\]$/;

function readTrial(lines: readonly string[], start: number): Draft | null {
  const header = [start + 1, start + 2].find((i) => HEADER.test(lines[i] ?? ""));
  const read =
    DOUBLE.test(lines[start - 1] ?? "") && header !== undefined ? readTraceback(lines, header) : null;
  if (read === null) return null;
  let to = read.to;
  while (to < lines.length && !DOUBLE.test(lines[to]!) && !SINGLE.test(lines[to]!)) to++;
  const names = lines.slice(read.to, to).filter((line) => /^[\w.]+$/.test(line));
  const top = ownFrame(read.frames) ?? read.frames[0] ?? null;
  // "Failure: builtins.RuntimeError: no courier": what a Deferred ended with
  const failed = read.errorType === "Failure" ? readExceptionLine(read.message) : null;
  const { message, errorType } = failed ?? read;
  return {
    message,
    errorType: errorType?.replace(/^builtins\./, "") ?? null,
    frames: read.frames,
    test: names[0] ?? null,
    file: top?.file ?? null,
    line: top?.line ?? null,
    from: start,
    to,
  };
}

/** Where the dashes under a heading are; a docstring may stand between, another heading may not. */
function ruleAfter(lines: readonly string[], start: number): number | null {
  for (let i = start + 1; i <= start + 4 && i < lines.length; i++) {
    if (SINGLE.test(lines[i]!)) return i;
    if (DOUBLE.test(lines[i]!) || HEADING.test(lines[i]!)) return null;
  }
  return null;
}

/** A block without a traceback still says something: "ImportError: Failed to import test module: test_x". */
function readWords(body: readonly string[]) {
  const said = body.filter((line) => line.trim() !== "");
  const raised = readExceptionLine(said[0] ?? "");
  const message = raised?.message || essence(said);
  return message === ""
    ? null
    : { errorType: raised?.errorType ?? null, message, frames: [], to: body.length };
}

// "test_total (test_clock.TestTotal.test_total)" since Python 3.11, "test_total (test_clock.TestTotal)" before; a subtest's "(i=1)" behind it
const NAMED = /^([\w.]+) \(([\w.]+)\)/;

/** "test_clock.TestTotal.test_total" for every version of Python; a module that could not be imported is its own name. */
function testName(heading: string): string {
  const match = NAMED.exec(heading);
  if (match === null) return heading;
  const [, method, path] = match as unknown as [string, string, string];
  if (path.includes("_FailedTest") || path.includes("ModuleImportFailure")) return method;
  return path.endsWith(`.${method}`) ? path : `${path}.${method}`;
}
