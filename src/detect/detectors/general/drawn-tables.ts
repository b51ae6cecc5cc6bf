import type { Log } from "../../log.ts";

// "│ src/till.frob │ 14 │ error │ unknown coin │", "| src/till.frob | 14 | unknown coin |"
const BARS = /^\s*[|│┃]/;
const FILE = /^(?:file(?: ?name)?|path|location|source|document)s?$/i;
const LINE = /^(?:line(?: ?(?:no|number|#))?|row|ln)\.?$/i;
const COLUMN = /^(?:col(?:umn)?|char(?:acter)?|pos(?:ition)?)\.?$/i;
const LEVEL = /^(?:severity|level|type|kind)$/i;
const MESSAGE = /^(?:message|description|error|problem|issue|details?|reason|finding|violation)s?$/i;
/** Asked of every line: what a heading of such a table has. */
const HEADING = /\b(?:file|path|location|source|document)/i;

interface Columns {
  readonly count: number;
  readonly isDrawn: boolean;
  readonly file: number;
  readonly line: number;
  readonly column: number;
  readonly level: number;
  readonly message: number;
}

/** A table whose heading names a file and a message: each row as compilers write it, "src/till.frob:14: error: unknown coin". */
export function withoutTable(log: Log): Log {
  let columns: Columns | null = null;
  let file = "";
  let isAny = false;
  const lines = log.lines.map((line) => {
    if (line.length > LONGEST) return line;
    const heading = HEADING.test(line) ? readHeading(line) : null;
    if (heading !== null) {
      [columns, file] = [heading, ""];
      return line;
    }
    const row = columns === null ? null : readRow(line, columns, file);
    if (row === null) return line;
    isAny = true;
    file = row.file;
    return row.text;
  });
  return isAny ? { ...log, lines } : log;
}

const LONGEST = 600;

function readHeading(line: string): Columns | null {
  const isDrawn = BARS.test(line);
  const cells = cellsOf(line, isDrawn);
  const at = (key: RegExp) => cells.findIndex((cell) => key.test(cell));
  const [file, message] = [at(FILE), at(MESSAGE)];
  if (cells.length < 2 || cells.length > MOST || file < 0 || message < 0) return null;
  const columns = { file, message, line: at(LINE), column: at(COLUMN), level: at(LEVEL) };
  // Without a line it is a heading of anything.
  return columns.line < 0 && columns.level < 0 ? null : { ...columns, count: cells.length, isDrawn };
}

const MOST = 12;

function cellsOf(line: string, isDrawn: boolean): string[] {
  if (!isDrawn)
    return line
      .trim()
      .split(/ {2,}|\t/)
      .map((cell) => cell.trim());
  const cells = line.split(/[|│┃]/).map((cell) => cell.trim());
  return cells.slice(1, cells.at(-1) === "" ? -1 : undefined);
}

/** A row in the words of compilers, with its file; a cell without a file goes on with the one above. */
function readRow(
  line: string,
  columns: Columns,
  above: string,
): { readonly text: string; readonly file: string } | null {
  if (BARS.test(line) !== columns.isDrawn) return null;
  const cells = cellsOf(line, columns.isDrawn);
  if (cells.length !== columns.count) return null;
  const of = (n: number) => (n < 0 ? "" : cells[n]!);
  const file = of(columns.file) || above;
  const [at, column] = [of(columns.line), of(columns.column)];
  if (!/^[\w@~./\\+-]*\w\.[A-Za-z]\w{0,9}(?::\d+){0,2}$/.test(file) || !/^\d{0,7}$/.test(at)) return null;
  if (!/\p{L}{2}/u.test(of(columns.message))) return null;
  const place = [file, at, /^\d{1,5}$/.test(column) ? column : ""].filter((part) => part !== "").join(":");
  const level = /^(?:error|warning|note|info)$/i.test(of(columns.level)) ? `${of(columns.level)}: ` : "";
  return { text: `${place}: ${level}${of(columns.message)}`, file: file.replace(/(?::\d+){1,2}$/, "") };
}
