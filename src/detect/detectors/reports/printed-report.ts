import { cleanLine } from "../../clean-line.ts";
import type { Detector, Draft } from "../../detector.ts";
import type { About, Log } from "../../log.ts";
import { resultDetector } from "../../sources/result-detector.ts";
import { retell } from "../../sources/retell.ts";
import type { ResultTold } from "../../sources/source.ts";
import { eslint } from "../javascript/eslint.ts";
import { biome } from "../javascript/formatters.ts";
import { jest } from "../javascript/jest.ts";
import { mocha } from "../javascript/mocha.ts";
import { nodeTest } from "../javascript/node-test.ts";
import { playwright } from "../javascript/playwright.ts";
import { vitest } from "../javascript/vitest.ts";
import { type PrintedReport, reportsIn } from "./report-lines.ts";

/** Who reads a result once it is told as its tool prints it. */
const READERS: Readonly<Record<string, Detector>> = {
  vitest,
  jest,
  mocha,
  "node-test": nodeTest,
  playwright,
  eslint,
  biome,
};

/** Of one report; beyond that nobody reads on. */
const MOST = 2000;

/** A report (JUnit XML, JSON, SARIF) that a tool printed instead of words: each failure as the tool's own words would have given it. */
export const printedReport: Detector = {
  id: "printed-report",
  tool: "report",
  check: "test",
  category: "test_failure",
  rank: 3,
  needles: [
    ["<failure", "<testsuite"],
    ["<error", "<testsuite"],
    ['"failuremessages"', '"testresults"'],
    ["<error ", "<checkstyle"],
    ['"unexpected"', '"rootdir"'],
    ['"filepath"', '"messages"'],
    ['"diagnostics"', '"changed"'],
    ['"check_name"', '"location"'],
    ['"ruleid"', '"runs"'],
    ['"status"', '"ctrf"'],
    ['"status"', '"reportformat"'],
  ],
  scan: (log, about) => reportsIn(log.lines).flatMap((report) => readReport(log, report, about)),
};

function readReport(log: Log, { source, from, to }: PrintedReport, about: About): Draft[] {
  const drafts: Draft[] = [];
  let tool: string | null = null;
  let at = from;
  const reader = source.open((told) => {
    if (told.kind === "run") tool = told.tool;
    if (told.kind !== "result" || told.status !== "failed" || drafts.length >= MOST) return;
    at = lineOf(log.lines, told, at, to) ?? at;
    // A report of nobody's may be a file that somebody looked at.
    const sure = tool !== null || about.exitCode !== null;
    drafts.push({ ...draftOf(told, tool), sure, from: at, to: at + 1 });
  });
  reader.write(`${log.lines.slice(from, to).join("\n")}\n`);
  reader.end();
  return drafts;
}

/** The line that names it, from the last such on. */
function lineOf(
  lines: readonly string[],
  { name, message }: ResultTold,
  from: number,
  to: number,
): number | null {
  const word = name ?? message?.split("\n", 1)[0];
  for (let i = from; word && i < to; i++) if (lines[i]!.includes(word)) return i;
  return null;
}

function draftOf(result: ResultTold, tool: string | null): Omit<Draft, "from" | "to"> {
  const reader = tool !== null && Object.hasOwn(READERS, tool) ? READERS[tool]! : null;
  const { text, command } = retell(result, tool);
  const [seen] = reader?.scan(logOf(text), { command, exitCode: 1, signal: null }) ?? [];
  if (reader !== null && seen !== undefined)
    return {
      ...seen,
      // To be told again a place needs a column, whether the report has one or not.
      ...(result.name === null && { line: result.line ?? null, column: result.column }),
      tool: seen.tool ?? reader.tool,
      category: seen.category ?? reader.category,
    };
  const plain = resultDetector(result, null, tool);
  const [draft] = plain.scan(logOf(""), { command, exitCode: 1, signal: null });
  return { ...draft!, tool: plain.tool, category: result.name === null ? "lint_error" : "test_failure" };
}

function logOf(text: string): Log {
  const lines = text.split("\n").map(cleanLine);
  const numbers = lines.map((_, i) => i + 1);
  return { lines, numbers, totalLines: lines.length, totalBytes: text.length, partial: false };
}
