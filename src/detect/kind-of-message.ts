import type { Category } from "#model/category.ts";

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
