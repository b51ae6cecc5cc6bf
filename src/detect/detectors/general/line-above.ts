import type { Log } from "../../log.ts";
import type { Mention } from "../../mention.ts";

// "Reading the configuration file, at line 2", over the line itself and what is wrong with it; "Error using total (line 2)", "Front matter error at line 4, column 7,", "Msg 208, Level 16, State 1, Server TILL, Line 1"
const AT_LINE = /^\p{Lu}[^:]{3,80}(?:\b(?:at|on) |, ?|\()[Ll]ine (\d{1,7})(?:,? col(?:umn)? \d{1,7})?\W*$/u;
// "Error in total (line 2)", "l.12 \\fooo", below what went wrong there
const IN_LINE = /^Error (?:in|at) [\w.>/]{1,80} \(line (\d{1,7})\)$|^l\.(\d{1,7}) +\S/;
// TeX shows its line only when it has offered what to type instead.
const BELOW = 14;
const NEAR = 5;
const ABOVE = 3;

/** The line of a file without a name that a sentence right above tells, or a call below; or null. */
export function readLineAbove({ lines }: Log, index: number): Mention | null {
  for (let i = index - 1; i >= Math.max(0, index - ABOVE) && lines[i]!.trim() !== ""; i--) {
    const line = lines[i]!.length > 200 ? undefined : AT_LINE.exec(lines[i]!)?.[1];
    if (line !== undefined) return { file: null, line: Number(line), column: null };
  }
  for (let i = index + 1; i <= index + BELOW; i++) {
    const [, called, shown] = IN_LINE.exec((lines[i] ?? "").slice(0, 200)) ?? [];
    const line = (i <= index + NEAR ? called : undefined) ?? shown;
    if (line !== undefined) return { file: null, line: Number(line), column: null };
  }
  return null;
}
