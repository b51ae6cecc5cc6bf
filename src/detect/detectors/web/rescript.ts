import type { Category } from "#model/category.ts";
import type { Detector, Draft } from "../../detector.ts";

/** ReScript: a heading, the place, a frame, and what is wrong in a paragraph below. */
export const rescript: Detector = {
  id: "rescript",
  tool: "rescript",
  check: "build",
  category: "build_error",
  rank: 2,
  sideBySide: true,
  needles: ["we've found a bug for you!", ["syntax error!", ".res:"], "(configured as error)"],
  programs: ["rescript", "bsc", "bsb"],
  scan: (log): Draft[] => log.lines.flatMap((line, at) => readProblem(log.lines, at, line) ?? []),
};

// "  We've found a bug for you!", "  Syntax error!", "  Warning number 26 (configured as error)"
const HEAD =
  /^ {2}(?:We've found a bug for you!|(Syntax error)!|Warning number \d+ \(configured as error\) ?)$/;
// "  /home/dev/app/src/Cart.res:2:20-29", "  src/Cart.res:1:28-2:0"
const PLACE = /^ {2}(\S.*\.(?:resi?|rei?|mli?)):(\d+):(\d+)/;
// "  2 │ let name: string = total([1])", "  . │ …"
const FRAME = /^\s*(?:\d+|\.+) │/;
const SHOWN = 30;

function readProblem(lines: readonly string[], from: number, line: string): Draft | null {
  const head = HEAD.exec(line);
  const place = head === null ? null : PLACE.exec(lines[from + 1] ?? "");
  if (head === null || place === null) return null;
  let at = from + 2;
  while (at < lines.length && at < from + SHOWN && (lines[at]!.trim() === "" || FRAME.test(lines[at]!))) at++;
  const said: string[] = [];
  while (at < lines.length && said.length < 2 && /^ {2,}\S/.test(lines[at]!)) said.push(lines[at++]!.trim());
  if (said.length === 0) return null;
  // "This has type: int" and "But it's expected to have type: string" are one sentence.
  const message = said[1]?.startsWith("But") ? said.join(" ") : said[0]!;
  const place_ = { file: place[1]!, line: Number(place[2]), column: Number(place[3]) };
  return { message, ...kindOf(head[1], message), ...place_, from, to: at };
}

function kindOf(syntax: string | undefined, message: string): { category?: Category } {
  if (syntax !== undefined) return { category: "syntax_error" };
  return /\btype\b/.test(message) ? { category: "type_error" } : {};
}
