import { biomeJson } from "../../sources/biome-json.ts";
import { checkstyle } from "../../sources/checkstyle.ts";
import { codeQuality } from "../../sources/code-quality.ts";
import { ctrf } from "../../sources/ctrf.ts";
import { eslintJson } from "../../sources/eslint-json.ts";
import { jestJson } from "../../sources/jest-json.ts";
import { junit } from "../../sources/junit.ts";
import { playwrightJson } from "../../sources/playwright-json.ts";
import { sarif } from "../../sources/sarif.ts";
import type { ReportSource } from "../../sources/source.ts";

/** Reports that tools print when nobody names a file for them; what mocha, go and cargo print so is read by their own detectors. */
const PRINTED: readonly ReportSource[] = [
  junit,
  checkstyle,
  sarif,
  ctrf,
  jestJson,
  playwrightJson,
  eslintJson,
  biomeJson,
  codeQuality,
];

export interface PrintedReport {
  readonly source: ReportSource;
  /** Its lines: from (inclusive) to (exclusive). */
  readonly from: number;
  readonly to: number;
}

/** What is looked at to know a report: so many characters, in so many lines. */
const HEAD_CHARS = 4096;
const HEAD_LINES = 40;
/** Logs in JSON have a beginning in each line; so many are looked at. */
const MOST_TRIED = 200;

/** The reports among the lines, in order. */
export function reportsIn(lines: readonly string[]): PrintedReport[] {
  const found: PrintedReport[] = [];
  let tried = 0;
  for (let from = 0; from < lines.length && tried < MOST_TRIED; from++) {
    if (!BEGINS.test(lines[from]!)) continue;
    tried++;
    const head = headAt(lines, from);
    const source = PRINTED.find((one) => one.sniff(head));
    if (source === undefined) continue;
    const to = endOf(lines, from);
    found.push({ source, from, to });
    from = to - 1;
  }
  return found;
}

// '<?xml version="1.0" encoding="UTF-8" ?>', '<testsuite name="Mocha Tests"', '{"numTotalTestSuites":3,', '[{"filePath":', "{"
const BEGINS = /^\s*(?:<\?xml |<testsuites?[\s>]|<checkstyle[\s>]|\{(?:\s*"|$)|\[(?:\s*\{|$))/;

function headAt(lines: readonly string[], from: number): string {
  let head = "";
  for (let i = from; i < lines.length && i - from < HEAD_LINES && head.length < HEAD_CHARS; i++)
    head += `${lines[i]!.slice(0, HEAD_CHARS)}\n`;
  return head;
}

/** Past the line that closes what the first one opened; past the last line where nothing does: a report may be cut. */
function endOf(lines: readonly string[], from: number): number {
  const first = lines[from]!;
  const opened = /^\s*[[{]/.exec(first)?.[0];
  if (opened === undefined) return endOfXml(lines, from);
  const isWhole = opened.endsWith("{") ? /\}\s*$/.test(first) : /\]\s*$/.test(first);
  if (isWhole) return from + 1;
  const close = opened.slice(0, -1) + (opened.endsWith("{") ? "}" : "]");
  for (let i = from + 1; i < lines.length; i++) if (lines[i]!.trimEnd() === close) return i + 1;
  return first.trim().length > 1 ? from + 1 : lines.length;
}

function endOfXml(lines: readonly string[], from: number): number {
  let root: string | null = null;
  for (let i = from; i < lines.length; i++) {
    // '<testsuites name="vitest tests"', '<?xml version="1.0"?><testsuites>'
    root ??= /<(testsuites?|checkstyle)[\s>]/.exec(lines[i]!)?.[1] ?? null;
    if (root !== null && lines[i]!.includes(`</${root}>`)) return i + 1;
  }
  return lines.length;
}
