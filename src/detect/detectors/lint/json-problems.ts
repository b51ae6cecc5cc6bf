import type { Category } from "#model/category.ts";
import type { Detector, Draft } from "../../detector.ts";

interface Dialect {
  readonly tool: string;
  /** A key that only this tool's objects have. */
  readonly mark: string;
  readonly category: Category;
  /** Its warnings are no reason to fail. */
  readonly errorsOnly?: boolean;
}

const DIALECTS: readonly Dialect[] = [
  { tool: "ruff", mark: '"noqa_row":', category: "lint_error" },
  { tool: "pylint", mark: '"messageId":', category: "lint_error" },
  { tool: "pylint", mark: '"message-id":', category: "lint_error" },
  { tool: "rubocop", mark: '"cop_name":', category: "lint_error" },
  { tool: "mypy", mark: '"hint":', category: "type_error", errorsOnly: true },
  { tool: "gcc", mark: '"column-origin":', category: "build_error", errorsOnly: true },
];

/** Linters and compilers that were asked for JSON: an object for each problem, a line each or all in one page. */
export const jsonProblems: Detector = {
  id: "json-problems",
  tool: "json",
  check: "lint",
  category: "lint_error",
  rank: 2,
  sideBySide: true,
  needles: DIALECTS.map(({ mark }) => mark.toLowerCase()),
  scan({ lines }): Draft[] {
    const drafts: Draft[] = [];
    for (let from = 0; from < lines.length; from++) {
      const to = endOfPage(lines, from);
      if (to === null) continue;
      const text = lines.slice(from, to).join("\n");
      const dialect = DIALECTS.find(({ mark }) => text.includes(mark));
      if (dialect !== undefined)
        drafts.push(...problemsIn(text, dialect).map((told) => ({ ...told, from, to })));
      from = to - 1;
    }
    return drafts;
  },
};

/** Where the JSON ends that begins here: on the same line, or at the bracket under the one that opens it. */
function endOfPage(lines: readonly string[], from: number): number | null {
  const first = lines[from]!;
  if (/^(?:\[\{|\{")/.test(first)) return from + 1;
  if (first !== "[" && first !== "{") return null;
  const close = first === "[" ? "]" : "}";
  for (let i = from + 1; i < lines.length; i++) {
    if (lines[i] === close) return i + 1;
    if (/^[^\s\]}]/.test(lines[i]!)) return null;
  }
  return null;
}

type Told = Omit<Draft, "from" | "to">;

/** Output that is mixed with other output is no JSON, and tells nothing. */
function problemsIn(text: string, dialect: Dialect): Told[] {
  const found: Told[] = [];
  for (const part of text.startsWith("[{") ? objectsIn(text) : [text]) {
    try {
      collect(JSON.parse(part), null, dialect, found, 0);
    } catch {
      // Cut off.
    }
  }
  return found;
}

/** The objects of a list on one line, as far as they are whole: a long line is cut off. */
function objectsIn(text: string): string[] {
  const parts: string[] = [];
  let depth = 0;
  let from = 0;
  for (const token of text.matchAll(TOKEN)) {
    if (token[0] === "{" && ++depth === 1) from = token.index;
    else if (token[0] === "}" && --depth === 0) parts.push(text.slice(from, token.index + 1));
  }
  return parts;
}

// A bracket, or a string with whatever brackets stand in it
const TOKEN = /[{}]|"(?:[^"\\]|\\.)*"/g;

const DEEPEST = 8;
const MOST = 2000;

function collect(value: unknown, file: string | null, dialect: Dialect, found: Told[], depth: number): void {
  if (typeof value !== "object" || value === null || depth > DEEPEST || found.length >= MOST) return;
  if (Array.isArray(value)) {
    for (const each of value) collect(each, file, dialect, found, depth + 1);
    return;
  }
  const fields = value as Readonly<Record<string, unknown>>;
  const within = fileIn(fields) ?? file;
  const message = text(fields.message) ?? text(fields.description);
  const place = message === null ? null : placeIn(fields, within);
  if (message === null || place === null) {
    for (const each of Object.values(fields)) collect(each, within, dialect, found, depth + 1);
    return;
  }
  const level = (
    text(fields.severity) ??
    text(fields.kind) ??
    text(fields.type) ??
    text(fields.level) ??
    ""
  ).toLowerCase();
  const isError = /^(?:error|fatal|blocker|critical|major)/.test(level);
  if (/^(?:note|info|debug|help)/.test(level) || (dialect.errorsOnly && !isError)) return;
  const rule = ["code", "symbol", "cop_name", "option"].map((key) => text(fields[key])).find(Boolean) ?? null;
  found.push({
    message: rule === null ? message : message.replace(`${rule}: `, ""),
    errorType: rule,
    category: dialect.category,
    tool: dialect.tool,
    ...place,
    score: isError ? 1 : 0,
  });
}

interface Place {
  readonly file: string | null;
  readonly line: number;
  readonly column: number | null;
}

/** "line": 3, "location": {"row": 3}, "locations": [{"caret": {"file": …, "line": 3}}], "location": {"path": …, "positions": {"begin": {"line": 3}}} */
function placeIn(value: unknown, file: string | null, depth = 0): Place | null {
  if (typeof value !== "object" || value === null || depth > 4) return null;
  const fields = value as Readonly<Record<string, unknown>>;
  const within = fileIn(fields) ?? file;
  const line = [fields.line, fields.row, fields.start_line].find((each) => typeof each === "number");
  if (line !== undefined) {
    const column = [fields.column, fields.start_column].find((each) => typeof each === "number");
    return within === null ? null : { file: within, line, column: column ?? null };
  }
  for (const key of ["location", "locations", "0", "caret", "positions", "lines", "begin"]) {
    const place = placeIn(fields[key], within, depth + 1);
    if (place !== null) return place;
  }
  return null;
}

function fileIn(fields: Readonly<Record<string, unknown>>): string | null {
  return text(fields.file) ?? text(fields.filename) ?? text(fields.path);
}

function text(value: unknown): string | null {
  return typeof value === "string" && value.trim() !== "" ? value.trim() : null;
}
