import type { Draft } from "../../detector.ts";

// "sed: 1: "s/soup": unterminated substitute pattern", "sed: 3: edit.sed: invalid command code k": BSD's, macOS's
const BSD_SED = /^(?:[\w.+-]*\/)*(g?sed): (\d+): (".{0,400}"|[^\s":]{1,300}): (\S.{0,200})$/;
// "sed: -e expression #1, char 7: unknown option to `s'", "sed: file edit.sed line 2: unknown command: `k'": GNU's;
// "sed: -e uttryck #1, tecken 9: flaggan okänd för ”s”": in Swedish
const GNU_SED =
  /^(?:[\w.+-]*\/)*(g?sed): (?:-e [^\s#]{2,40} #\d+, [^\s,:]{1,40} \d+|file (\S{1,300}) line (\d+)): (\S.{0,200})$/;
// "grep: Unmatched [, [^, [:, [., or [=", "grep: Invalid regular expression", "egrep: brackets ([ ]) not balanced", "find: paths must precede expression: `soup.txt'"
const PATTERN =
  /^(?:[\w.+-]*\/)*([efgz]?grep|find|expr|rg): (?:(?:[Uu]nmatched|[Ii]nvalid (?:preceding regular expression|regular expression|range end|back reference|content of|character class)|[Tt]railing backslash|brackets \(|parentheses not balanced|braces not balanced|empty \(sub\)expression|repetition-operator operand invalid|paths must precede expression|unknown predicate|missing argument to|unknown primary or operator)\b.*|\S*: unknown primary or operator)$/;
// "awk: cmd. line:1:          ^ unexpected newline or end of string", "gawk: sum.awk:2:   ^ syntax error"
const AWK = /^(?:[\w.+-]*\/)*([gmn]?awk): (?:cmd\. line|([^\s:]{1,300})):(\d+): {1,200}\^ (\S.*)$/;
// ""src/include/shop.h"", not ""s/soup/leek.h""
const NAME = /^"(?![sy][/|#,!])((?:[\w.@+-]{1,100}\/){0,20}[\w@+-][\w.@+-]{0,100}\.\w{1,6})"$/;

/** What sed, awk, grep and find say of the small programs that they are given. */
export function readEditorWords(line: string): Omit<Draft, "from" | "to"> | null {
  if (line.length > 900) return null;
  const bsd = BSD_SED.exec(line);
  // Without the suffix that -i wants there, a file is taken for the program.
  if (bsd !== null)
    return toldOf(line, bsd[1]!, bsd[3]!.startsWith('"') ? NAME.exec(bsd[3]!)?.[1] : bsd[3], bsd[2]);
  const gnu = GNU_SED.exec(line);
  if (gnu !== null) return toldOf(line, gnu[1]!, gnu[2], gnu[3]);
  const awk = AWK.exec(line);
  if (awk !== null) return toldOf(awk[4]!, awk[1]!, awk[2], awk[3]);
  const tool = PATTERN.exec(line)?.[1];
  return tool === undefined ? null : toldOf(line, tool);
}

function toldOf(message: string, tool: string, file: string | null = null, at?: string) {
  const line = file === null ? null : Number(at);
  return { message, tool, category: "syntax_error" as const, file, line };
}
