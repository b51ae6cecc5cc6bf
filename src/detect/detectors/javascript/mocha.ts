import { indentOf } from "#model/indent.ts";
import type { Detector, Draft } from "../../detector.ts";
import { readErrorHead } from "./error-head.ts";
import { readMochaJson, readMochaStream } from "./mocha-json.ts";
import { readThrownError } from "./thrown-error.ts";
import { readDiagnostic } from "./tsc.ts";
import { isFrameLine } from "./v8-stack.ts";

/** mocha: the numbered list after "N failing", which all its reporters for people share. */
export const mocha: Detector = {
  id: "mocha",
  tool: "mocha",
  check: "test",
  category: "test_failure",
  rank: 3,
  needles: [
    "failing",
    "1) ",
    "at context.",
    "exception during run",
    '"failures": [',
    '["fail",{',
    "error: no test files found",
  ],
  programs: ["mocha", "_mocha", "nyc", "c8", "wdio"],
  scan(log): Draft[] {
    const lines = log.lines;
    if (isCypress(lines) || isCodecept(lines)) return [];
    const drafts = [...readMochaJson(lines), ...readMochaStream(lines), ...readNoFiles(lines)];
    const crash = lines.findIndex((line) => EXCEPTION.test(line));
    if (crash >= 0) drafts.push(readException(lines, crash));
    drafts.push(...readEntries(lines));
    return drafts.length > 0 ? drafts : readStream(lines);
  },
};

/** True where cypress drives mocha: its banner, the box under it, or an error of its own ("     CypressError: Timed out retrying"). */
export function isCypress(lines: readonly string[]): boolean {
  return lines.some((line) =>
    /^\s+\(Run (?:Starting|Finished)\)$|^\s*│ Cypress: |^ +CypressError: /.test(line),
  );
}

/** True where CodeceptJS drives mocha: it numbers its failures alike and lists the steps below. */
function isCodecept(lines: readonly string[]): boolean {
  return lines.some((line) => line.trim() === "◯ Scenario Steps:");
}

/** The numbered entries under "N failing". */
export function readEntries(lines: readonly string[]): Draft[] {
  // Where the head is cut off, numbered entries are mocha's only if a V8 stack says so: rspec and minitest number theirs too.
  const headless = !lines.some((line) => FAILING.test(line));
  const drafts: Draft[] = [];
  let listed = headless;
  for (let i = 0; i < lines.length; i++) {
    if (FAILING.test(lines[i]!)) listed = true;
    else if (PASSING.test(lines[i]!)) listed = false;
    const entry = listed ? readEntry(lines, i) : null;
    if (!entry || (headless && !entry.frames?.length)) continue;
    drafts.push(entry);
    i = entry.to - 1;
  }
  return drafts;
}

// " Exception during run: Error: Cannot find module 'chai'": a file could not be loaded
const EXCEPTION = /^\s*Exception during run: /;

function readException(lines: readonly string[], from: number): Draft {
  // ts-node's: " Exception during run: test/cart.ts(1,8): error TS1259: Module '"node:assert"' can only be …"
  const diagnostic = readDiagnostic([lines[from]!.replace(EXCEPTION, "")], 0);
  if (diagnostic) return { ...diagnostic, tool: "tsc", category: "type_error", from, to: from + 1 };
  const { message, errorType, frames, file, line, column, end } = readThrownError(lines, from);
  return {
    message: message.replace(EXCEPTION, ""),
    errorType,
    frames,
    file,
    line,
    column,
    category: "runtime_error",
    from,
    to: end,
  };
}

// "Error: No test files found", "Error: No test files found: "spec""
const NO_FILES = /^\s*Error: (No test files found(?:: ".*")?)$/;

function readNoFiles(lines: readonly string[]): Draft[] {
  return lines.flatMap((line, i) => {
    const message = NO_FILES.exec(line)?.[1];
    return message === undefined ? [] : [{ message, category: "config_error", from: i, to: i + 1 }];
  });
}

// "  2 failing"
const FAILING = /^\s*\d+ failing$/;
// "  8 passing (10ms)"
const PASSING = /^\s*\d+ passing(?: \(.+\))?$/;
// "  1) Animals", "  1) checks dependency:", "  1)  "before all" hook:" of no suite
const NUMBERED = /^(\s*)(\d+)\) {1,2}(\S.*)$/;

/** One entry: titles from suite to test, the last with a colon; then the error. */
function readEntry(lines: readonly string[], from: number): Draft | null {
  const numbered = NUMBERED.exec(lines[from]!);
  if (!numbered) return null;
  // Titles stand five columns right of the number's, errors three or four.
  const titles = [numbered[3]!];
  let at = from + 1;
  while (titles.length < 20 && isTitle(lines[at], numbered[1]!.length)) titles.push(lines[at++]!.trim());
  if (!titles.at(-1)!.endsWith(":")) return null;
  while (at < lines.length && lines[at]!.trim() === "") at++;
  if (LEGEND.test(lines[at] ?? "")) at = pastDiff(lines, at);
  const to = endOfEntry(lines, at, Number(numbered[2]));
  if (at >= to) return null;
  // mocha itself names a test so: in its tap and json reports, and for --grep.
  const test = titles.join(" ").replace(/:$/, "");
  const error = readThrownError(lines, at, to);
  const { message, errorType, frames, file, line, column } = error;
  return {
    message: message.replace(/^Uncaught /, ""),
    errorType,
    frames,
    file,
    line,
    column,
    test,
    from,
    to,
  };
}

// "      actual expected": what the colours of the diff below it mean, before the message itself
const LEGEND = /^\s+(?:actual expected|expected actual)$/;

/** Where the words begin again behind a legend and its diff, each with a blank line below; they stay where none are. */
function pastDiff(lines: readonly string[], legend: number): number {
  const blank = lines.findIndex((line, i) => i > legend + 1 && i < legend + 40 && line.trim() === "");
  return blank < 0 || !/\S/.test(lines[blank + 1] ?? "") || isFrameLine(lines[blank + 1]!)
    ? legend
    : blank + 1;
}

function isTitle(line: string | undefined, indent: number): boolean {
  return line !== undefined && line.trim() !== "" && indentOf(line) >= indent + 5 && !isFrameLine(line);
}

function endOfEntry(lines: readonly string[], from: number, number: number): number {
  let blank = 0;
  for (let i = from; i < lines.length; i++) {
    const line = lines[i]!;
    blank = line.trim() === "" ? blank + 1 : 0;
    const next = NUMBERED.exec(line);
    if ((next && Number(next[2]) === number + 1) || PASSING.test(line) || blank >= 3)
      return trimmed(lines, from, i);
    if (/^npm (?:ERR!|error) |^error Command failed/.test(line)) return trimmed(lines, from, i);
    // A stack ends an entry, unless properties, a cause or a diff goes on under it.
    if (isFrameLine(lines[i - 1] ?? "") && blank > 0 && !goesOn(lines[i + 1])) return trimmed(lines, from, i);
  }
  return trimmed(lines, from, lines.length);
}

function goesOn(line: string | undefined): boolean {
  return (
    line !== undefined && (isFrameLine(line) || /^\s*(?:\[cause\]|Caused by|From previous event)/.test(line))
  );
}

function trimmed(lines: readonly string[], from: number, to: number): number {
  let end = to;
  while (end > from && lines[end - 1]!.trim() === "") end--;
  return end;
}

/** The list is cut off: what streamed by names the tests at least. */
function readStream(lines: readonly string[]): Draft[] {
  // Where all passed, "1) …" is a suite's own title.
  const sure = lines.some((line) => FAILING.test(line));
  if (!sure && !lines.some((line) => PASSING.test(line))) return [];
  const drafts: Draft[] = [];
  for (let i = 0; i < lines.length; i++) {
    const numbered = NUMBERED.exec(lines[i]!);
    if (numbered && Number(numbered[2]) === drafts.length + 1 && !readErrorHead(numbered[3]!)) {
      drafts.push({ message: numbered[3]!, test: numbered[3]!, from: i, to: i + 1, role: "summary", sure });
    }
  }
  return drafts;
}
