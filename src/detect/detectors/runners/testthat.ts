import type { Detector, Draft } from "../../detector.ts";
import { firstWords, type Told } from "./block.ts";
import { runner } from "./record.ts";

const tell = (block: readonly string[]): Told | null => {
  const said = firstWords(block);
  // Error in `eval(code, test_env)`: no courier
  return said === null ? null : { message: said.replace(/^Error(?: in `[^`]{1,200}`)?: /, "") };
};
const end = /^\s*(?:── |══|\[ FAIL |─{10})/;

const blocks = runner(
  "testthat",
  ["── failure (", "── error (", ". failure (", ". error (", ". failure: ", ". error: "],
  ["Rscript"],
  {
    // ── Failure ('test-cart.R:8'): adds tax ─────────, ── 1. Failure ('test-cart.R:8'): adds tax ───────── (the summary)
    head: /^\s{0,4}── (?:\d+\. )?(?:Failure|Error) \('?(?<file>[^':()]+):(?<line>\d+)(?::\d+)?'?\): (?<test>.+?)(?: ─+)?$/,
    end,
    tell,
  },
  {
    // ── 1. Failure: adds tax (@test-cart.R#8)  ───────── (before 3.0)
    head: /^\s{0,4}── \d+\. (?:Failure|Error): (?<test>.{1,300}?) \(@(?<file>[^#()]+)#(?<line>\d+)\) *─*$/,
    end,
    tell,
  },
);

/** R's testthat: the place and the test's name in a rule; before 3.0 also a list at the end, which is all that R CMD check may show. */
export const testthat: Detector = {
  ...blocks,
  scan(log, about): Draft[] {
    const told = blocks.scan(log, about);
    return told.length > 0 ? told : readList(log.lines);
  },
};

// "OK: 87 SKIPPED: 0 FAILED: 2", over the list
const COUNTS = /^\s*OK: \d+ SKIPPED: \d+ (?:WARNINGS: \d+ )?FAILED: [1-9]\d*$/;
// "1. Error: adds tax (@test-cart.R#8)", "  2. Failure: sums prices"
const ROW = /^\s*\d+\. ((?:Failure|Error): (.{1,300}?))(?: \(@([^#()]+)#(\d+)\))?\s*$/;

function readList(lines: readonly string[]): Draft[] {
  const drafts: Draft[] = [];
  const counts = lines.findIndex((line) => COUNTS.test(line));
  for (let i = counts + 1; counts >= 0 && i < lines.length; i++) {
    const row = ROW.exec(lines[i]!);
    if (row === null) break;
    const [, message, test, file = null, line] = row as unknown as [string, string, string, string?, string?];
    drafts.push({ message, test, file, line: line === undefined ? null : Number(line), from: i, to: i + 1 });
  }
  return drafts;
}
