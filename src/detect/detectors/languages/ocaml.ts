import type { Category } from "#model/category.ts";
import type { Detector, Draft } from "../../detector.ts";
import { frame, topFrame } from "../../frames.ts";

/** OCaml's compilers, dune and Coq: the place, the code in a frame, the error, which may go on in indented lines. */
export const ocaml: Detector = {
  id: "ocaml",
  tool: "ocaml",
  check: "build",
  category: "build_error",
  rank: 2,
  sideBySide: true,
  needles: [
    [", characters ", 'file "'],
    ['file "', "\nerror"],
    ["fatal error: exception ", " in file "],
    "fatal error: exception assert_failure(",
    "fatal error: exception match_failure(",
  ],
  programs: ["ocamlc", "ocamlopt", "ocamlfind", "dune", "coqc", "menhir"],
  scan({ lines }): Draft[] {
    return lines.flatMap((text, from): Draft[] => {
      if (text.startsWith("Fatal error: exception ")) return readRaised(lines, from);
      const place = PLACE.exec(text);
      const at = place === null ? -1 : errorBelow(lines, from + 1);
      if (place === null || at < 0) return [];
      const [, warning, alert, first] = ERROR.exec(lines[at]!)!;
      const { message, to } = wholeMessage(lines, at, first!.trim());
      if (message === "") return [];
      const where = { file: place[1]!, line: Number(place[2]), column: place[3] ? Number(place[3]) : null };
      const errorType = warning ?? alert ?? null;
      // "unused-var-strict" and "deprecated" are about style; "partial-match" is about what the program would do
      const isStyle =
        errorType !== null &&
        !/^(?:partial-match|fragile-\w+|non-unit-statement|ignored-\S+)$/.test(errorType);
      const category = isStyle ? "lint_error" : kindOf(message);
      return [{ message, errorType, category, tool: toolOf(place[1]!), ...where, from, to }];
    });
  },
};

// File "cart.ml", line 2, characters 31-35:
const PLACE = /^File "([^"]+)", lines? (\d+)(?:-\d+)?(?:, characters (\d+)-\d+)?:$/;
// Error: Unbound value totl
// Error (warning 26 [unused-var]): unused variable x.
const ERROR = /^Error(?: \((?:warning \d+ ?(?:\[([\w-]+)\])?|alert (\w+))\))?: ?(.*)$/;

function errorBelow(lines: readonly string[], from: number): number {
  for (let i = from; i < Math.min(lines.length, from + 24); i++) {
    if (ERROR.test(lines[i]!)) return i;
    if (PLACE.test(lines[i]!) || /^(?:Warning|Alert)\b/.test(lines[i]!)) return -1;
  }
  return -1;
}

/** OCaml goes on in lines that are indented; Coq begins below and names the environment before what is wrong. */
function wholeMessage(lines: readonly string[], at: number, first: string): { message: string; to: number } {
  const goesOn = first === "" ? /^\S|^ / : /^ {6,}\S/;
  let to = at + 1;
  while (to < Math.min(lines.length, at + 12) && goesOn.test(lines[to]!)) to++;
  const more = lines.slice(at + 1, to).map((line) => line.trim());
  // "In environment", "x : nat": what was known there
  while (first === "" && more.length > 1 && /^In environment$|^[\w', ]+ :=? /.test(more[0]!)) more.shift();
  return { message: [first, ...more].join(" ").trim(), to };
}

function toolOf(file: string): string {
  if (/\.v$/.test(file)) return "coq";
  return /(?:^|\/)dune(?:-project|-workspace)?$/.test(file) ? "dune" : "ocaml";
}

function kindOf(message: string): Category {
  // This expression has type string but an expression was expected of type int
  if (
    /\bhas type\b[^\n]* (?:expected|while|but)\b|^Unable to unify|^Type \S+ is not compatible/.test(message)
  )
    return "type_error";
  // Library "soup" not found.
  return /^Library "[^"]+" (?:in \S+ is hidden|not found)/.test(message)
    ? "missing_dependency"
    : "build_error";
}

// Fatal error: exception Failure("hd"), Fatal error: exception Not_found, Fatal error: exception Stdlib.Exit
const RAISED = /^Fatal error: exception ((?:\w+\.)*[A-Z]\w*)(?:\((.*)\))?$/;
const LEAD = "Fatal error: exception ";
// What assert and a match without a case say of themselves: Assert_failure("test/tide.ml", 3, 9), Match_failure("tide.ml", 12, 2)
const PLACED = /^"([^"]{1,300})", (\d{1,7}), \d{1,7}$/;
// Raised at Stdlib.failwith in file "stdlib.ml", line 29, characters 17-33
// Called from Dune__exe__Test_invoice in file "test/test_invoice.ml" (inlined), line 7, characters 10-22
const CALL =
  /^(?:Raised (?:at|by)|Re-raised at|Called from) (?:(\S+) in )?file "([^"]{1,300})"(?: \(inlined\))?, lines? (\d+)/;

/** An exception that ended a program, with its calls (OCAMLRUNPARAM=b). */
function readRaised(lines: readonly string[], from: number): Draft[] {
  const raised = RAISED.exec(lines[from]!);
  const calls = [];
  let to = from + 1;
  for (; to < lines.length; to++) {
    const call = CALL.exec(lines[to]!);
    if (call === null) break;
    calls.push(frame(call[2]!, call[3], null, call[1]));
  }
  const placed = PLACED.exec(raised?.[2] ?? "");
  const top = topFrame(calls) ?? (placed === null ? null : frame(placed[1]!, placed[2], null));
  if (raised === null || top === null) return [];
  const errorType = raised[1]!;
  const message =
    placed !== null ? raised[0].slice(LEAD.length) : raised[2]?.replace(/^"(.*)"$/, "$1") || errorType;
  const where = { file: top.file, line: top.line, frames: calls };
  return [{ message, errorType, category: "runtime_error", ...where, from, to }];
}
