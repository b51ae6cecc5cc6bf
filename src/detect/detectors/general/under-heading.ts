import type { Draft } from "../../detector.ts";
import { toNumber } from "../../frames.ts";
import type { About, Log } from "../../log.ts";
import { readMention } from "../../mention.ts";

// "  4:10  error  'fetchUser' is not defined  no-undef", "  12:3  ✖  Unexpected unit  length-zero-no-unit", "   3:1 E0602 Undefined name",
// "    1:3-1:7  warning  `Guys` may be insensitive  gals-man"
const ROW =
  /^\s*(\d+):(\d+)(?:-\d+:\d+)?\s+(?:(error|✖|×|✘|fatal|E|F)\b\s*|(warning|warn|info|⚠|ℹ|W|C|note)\b\s*)?(\S.*?)(?:\s{2,}([\w@/-]+))?$/;

// " 3 | ERROR | [x] Opening brace must be on the line after", "  12     Call to an undefined method Cart::foo()." in a table whose head names the file
const TABLE_ROW = /^ {1,3}(\d+)(?: \| (?:ERROR) +\| (?:\[[x ]\] )?| {3,8})(\S.*)$/;
// "FILE: /app/src/Cart.php", "  Line   src/Cart.php"
const TABLE_HEAD = /^(?:FILE: | {2}Line {3,})(\S+\.\w+)$/;

// "L:   2 | P:   6 | L014 | Unquoted identifiers must be consistently lower case.": line, position, rule and message in cells
const CELLS =
  /^ {0,4}(?:L|line)?:? {0,8}(\d+) {0,8}\| {0,8}(?:P|pos|col|column)?:? {0,8}(\d+) {0,8}\| {0,8}(?:([A-Z]{1,4}\d{2,4}|[a-z]+(?:[-.]\w+)+) {0,8}\| {0,8})?(\p{L}.*)$/iu;
// "== [report.sql] FAIL": a heading with nothing else in it
const CELLS_HEAD = /^\W{0,6}(\S+\.\w{1,10}?)\W*(?:FAIL(?:ED)?|errors?)?$/i;

function readCells(log: Log): Draft[] {
  let file: string | null = null;
  return log.lines.flatMap((line, index) => {
    const row = CELLS.exec(line);
    if (row === null) {
      if (line.length < 300) file = CELLS_HEAD.exec(line.trim())?.[1] ?? file;
      return [];
    }
    if (file === null) return [];
    const draft: Draft = {
      message: row[4]!.trim(),
      errorType: row[3] ?? null,
      file,
      line: toNumber(row[1]),
      column: toNumber(row[2]),
      category: "lint_error",
      from: index,
      to: index + 1,
      score: 11,
    };
    return [draft];
  });
}

/** Problems in a table of lines and messages, its head naming the file. */
function readTables(log: Log): Draft[] {
  const drafts: Draft[] = [];
  let file: string | null = null;
  for (const [index, line] of log.lines.entries()) {
    file = TABLE_HEAD.exec(line.trimEnd())?.[1] ?? (/^[A-Za-z]/.test(line) ? null : file);
    if (/^FOUND /.test(line)) file = TABLE_HEAD.exec((log.lines[index - 2] ?? "").trimEnd())?.[1] ?? file;
    const row = file === null ? null : TABLE_ROW.exec(line.trimEnd());
    const last = drafts.at(-1);
    // "         Composer\Downloader\PerforceDownloader::doDownload().": the cell above, broken at the table's width
    if (row === null && last?.to === index && /^ {6,12}\S/.test(line) && !/^\s*[^\s\w]{1,2} /.test(line)) {
      drafts[drafts.length - 1] = { ...last, message: `${last.message} ${line.trim()}`, to: index + 1 };
    }
    if (row === null) continue;
    drafts.push({
      message: row[2]!,
      file,
      line: toNumber(row[1]),
      category: "lint_error",
      from: index,
      to: index + 1,
      score: 11,
    });
  }
  return drafts;
}

// "3:5-3:25 warning Unexpected reference": rows at the margin say how grave they are
const AT_MARGIN = /^\d+:\d+(?:-\d+:\d+)?\s+(?:error|warning)\s/;

/** Problems listed under the name of their file, as many linters print them. Warnings stand in where the run failed without an error. */
export function readUnderHeadings(log: Log, about: About): Draft[] {
  const errors: Draft[] = [...readTables(log), ...readCells(log)];
  const warnings: Draft[] = [];
  let file: string | null = null;
  for (const [index, line] of log.lines.entries()) {
    const isRow = /^\s/.test(line) || AT_MARGIN.test(line);
    // " README.md" over " 3:1  error  …": a heading may be as deep as its rows
    if (!isRow && line !== "") file = isHeading(line) ? line.trim() : null;
    else if (/^ {1,2}[\w./-]+$/.test(line) && isHeading(line)) file = line.trim();
    const row = file === null || !isRow ? null : ROW.exec(line);
    if (row === null) continue;
    (row[4] === undefined ? errors : warnings).push({
      message: row[6] === undefined ? row[5]! : row[5]!.replace(/(?<![.\s])\.$/, ""),
      errorType: row[6] ?? null,
      file,
      line: toNumber(row[1]),
      column: toNumber(row[2]),
      category: "lint_error",
      from: index,
      to: index + 1,
      score: 11,
    });
  }
  return errors.length === 0 && (about.exitCode ?? 0) !== 0 ? warnings : errors;
}

function isHeading(line: string): boolean {
  const mention = readMention(line.trim());
  return mention !== null && mention.file === line.trim();
}
