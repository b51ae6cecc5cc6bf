import type { Category } from "#model/category.ts";
import type { Draft, Role } from "./detector.ts";
import { toNumber } from "./frames.ts";
import type { Log } from "./log.ts";

/** How a tool writes a problem on one line: a pattern whose groups are message and, where they are told, file, line, column, type. */
export interface LineForm {
  readonly pattern: RegExp;
  /** Whose form it is, where a record knows those of several tools. */
  readonly tool?: string;
  readonly category?: Category;
  readonly role?: Role;
}

/** The problems of an output in which each stands on a line of its own; of several forms the first that fits counts. */
export function readForms(log: Log, forms: readonly LineForm[]): Draft[] {
  return log.lines.flatMap((line, at) => {
    const draft = readForm(line, at, forms);
    return draft === null ? [] : [draft];
  });
}

/** The problem that one line tells of, or null. */
export function readForm(line: string, at: number, forms: readonly LineForm[]): Draft | null {
  for (const { pattern, tool, category, role } of forms) {
    const said = pattern.exec(line)?.groups;
    if (said === undefined) continue;
    const kind = category ?? kindOfMessage(said.message!);
    return {
      message: said.message!.trimEnd(),
      ...(kind === undefined ? {} : { category: kind }),
      errorType: said.type ?? null,
      file: said.file ?? null,
      line: toNumber(said.line),
      column: toNumber(said.column),
      ...(tool === undefined ? {} : { tool }),
      ...(role === undefined ? {} : { role }),
      from: at,
      to: at + 1,
    };
  }
  return null;
}

// "expected a ";"", "syntax error - token ";" inserted", "Missing ';'", "Syntax is incorrect.", "'}' missing"
const SYNTAX =
  /\bsyntax (?:error|is incorrect)|^expected an? |^missing ["'`]?[;:,(){}[\]]|^["'`][;:,(){}[\]]["'`] (?:expected|missing)|^unbalanced |^unterminated |^unexpected (?:end of|token|symbol)/i;
// "cannot open source file "soup.h"", "Can't open include file 'soup.inc'", "Unable to open MODULE file soup.mod"
const MISSING =
  /(?:cannot|can't|could not|couldn't|unable to) (?:open|find|read|load|locate) (?:the )?(?:source|include|header|module|unit|library|package|import|file ['"`]?[\w/.-]+\.h\b)/i;

/** What kind of problem a compiler's message tells of; nothing where only the tool says it. */
export function kindOfMessage(message: string): Category | undefined {
  if (SYNTAX.test(message)) return "syntax_error";
  return MISSING.test(message) ? "missing_dependency" : undefined;
}
