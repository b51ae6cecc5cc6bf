/**
 * Tells code from strings and comments in one line of a fragment. Nobody knows whether a fragment begins inside a string, so a
 * line counts as all code wherever it could be read in two ways: a regex literal, a template, a continued line, a quote that
 * does not close. Words hidden in what looks like a string are seen then; the price is a refusal too many.
 */
import type { Language } from "./language.ts";

/** A line taken apart; where `isSure` is false, `code` is all of it. */
export interface CodeLine {
  /** The line with its comment gone and its strings emptied: `log("")`. */
  readonly code: string;
  readonly comment: string;
  /** What stands in its strings, in order. */
  readonly strings: readonly string[];
  readonly isSure: boolean;
}

/** One line of a language; `before` is the line above it. */
export function codeLine(text: string, language: Language, before = ""): CodeLine {
  const whole: CodeLine = { code: text, comment: text, strings: [], isSure: false };
  const trimmed = text.trimStart();
  if (/\\\s*$/.test(before)) return whole;
  const only = language.comment.find((mark) => trimmed.startsWith(mark));
  // A line that begins with a comment's mark is one, whatever follows, unless it stands in a block comment or a string.
  if (only !== undefined && !/`|"""|'''|\*\//.test(text))
    return { code: "", comment: text, strings: [], isSure: true };
  if (language.quotes === "") return whole;
  const parts: CodeLine | null = take(text, language);
  return parts ?? whole;
}

function take(text: string, language: Language): CodeLine | null {
  let code = "";
  const strings: string[] = [];
  for (let at = 0; at < text.length; ) {
    const char = text[at]!;
    const mark = language.comment.find((one) => text.startsWith(one, at));
    if (mark !== undefined) return { code, comment: text.slice(at), strings, isSure: true };
    if (char === "`" || text.startsWith('"""', at) || text.startsWith("'''", at)) return null;
    if (language.hasBlockComments && text.startsWith("/*", at)) {
      const end = text.indexOf("*/", at + 2);
      if (end < 0) return { code, comment: text.slice(at), strings, isSure: true };
      const rest = take(text.slice(end + 2), language);
      if (rest === null) return null;
      return {
        code: `${code} ${rest.code}`,
        comment: text.slice(at, end + 2) + rest.comment,
        strings: [...strings, ...rest.strings],
        isSure: true,
      };
    }
    // x / y, or /["']/ that would turn strings inside out
    if (char === "/" && /script$/.test(language.name)) return null;
    if (text.startsWith("*/", at)) return null;
    if (!language.quotes.includes(char)) {
      code += char;
      at++;
      continue;
    }
    const end = endOfString(text, at);
    if (end < 0) return null;
    const body = text.slice(at + 1, end);
    // f"{run()}" runs code; a string with a comment's end in it may be a comment with quotes in it
    if (/\*\/|\/\*/.test(body) || (language.name === "python" && /[fFtT][rR]?$|[rR][fFtT]$/.test(code)))
      return null;
    strings.push(body);
    code += char + char;
    at = end + 1;
  }
  return { code, comment: "", strings, isSure: true };
}

function endOfString(text: string, from: number): number {
  for (let at = from + 1; at < text.length; at++) {
    if (text[at] === "\\") at++;
    else if (text[at] === text[from]) return at;
  }
  return -1;
}
