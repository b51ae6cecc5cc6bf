import type { Category } from "#model/category.ts";
import type { Detector, Draft } from "../../detector.ts";

/** Lisps that say what went wrong in a form of their own: Racket, Guile, Chicken, SBCL. */
export const schemes: Detector = {
  id: "schemes",
  tool: "scheme",
  check: "program",
  category: "runtime_error",
  rank: 1,
  needles: [
    "context...:",
    "location...:",
    "error: in procedure ",
    "\tcall history:",
    ": throw to key ",
    ": fail ",
    ["\nunhandled ", "backtrace for: #<sb-"],
  ],
  programs: ["racket", "raco", "guile", "csi", "csc", "sbcl"],
  scan({ lines }): Draft[] {
    return lines.flatMap(
      (_text, at) =>
        readRacket(lines, at) ??
        readGuile(lines, at) ??
        readThrown(lines, at) ??
        readTest(lines, at) ??
        readChicken(lines, at) ??
        readSbcl(lines, at) ??
        [],
    );
  },
};

// cart.rkt:2:23: y: unbound identifier
const RACKET_PLACE = /^(\S+\.(?:rkt|rktl|scrbl)):(\d+):(\d+): (\S.*)$/;
//    body of "/home/dev/app/cart.rkt"
// /home/dev/app/cart.rkt:2:0: total
const RACKET_FRAME = /^\s+(?:body of "([^"]+)"|(\S+\.rkt):(\d+):\d+)/;

function readRacket(lines: readonly string[], at: number): Draft | null {
  if (!/^ {2}(?:context|location)\.\.\.:$/.test(lines[at]!)) return null;
  let from = at - 1;
  while (from > Math.max(0, at - 12) && /^ {2}/.test(lines[from]!)) from--;
  const first = lines[from]!;
  if (first.trim() === "" || /^ /.test(first)) return null;
  const details = lines.slice(from + 1, at).map((line) => line.trim());
  const placed = RACKET_PLACE.exec(first);
  const message = [placed?.[4] ?? first, ...(placed ? [] : details)].join(" ");
  const blamed = placed ? undefined : details.map((told) => BLAMED.exec(told)?.groups).find(Boolean);
  const frame = placed ? null : readCall(lines, at + 1);
  const file = placed?.[1] ?? blamed?.file ?? frame?.[1] ?? frame?.[2] ?? null;
  const line = placed?.[2] ?? (blamed ?? { line: frame?.[3] }).line;
  return {
    message,
    category: kindOf(message),
    tool: "racket",
    file,
    line: line ? Number(line) : null,
    from,
    to: at + 2,
  };
}

// A contract names the place of its own, whoever called: "at: /home/dev/app/maze.rkt:6:18"
const BLAMED = /^at: (?<file>\S.*\.rkt):(?<line>\d+):\d+$/;

/** The first call outside of Racket's own collections, or the first of all. */
function readCall(lines: readonly string[], at: number): RegExpExecArray | null {
  const first = RACKET_FRAME.exec(lines[at] ?? "");
  let i = at;
  while (i < at + 12 && /^ {3}\/\S*\/collects\/\S+\.rkt:\d/.test(lines[i] ?? "")) i++;
  return RACKET_FRAME.exec(lines[i] ?? "") ?? first;
}

// ERROR: In procedure %resolve-variable:
const GUILE = /^(?:In procedure \S+: )?ERROR: In procedure \S+:$/;
// (primitive-load "/home/dev/app/cart.scm")
const LOADED = /\(primitive-load "([^"]+)"\)/;

function readGuile(lines: readonly string[], at: number): Draft | null {
  const message = GUILE.test(lines[at]!) ? (lines[at + 1] ?? "").trim() : "";
  if (message === "") return null;
  const file = lines
    .slice(Math.max(0, at - 30), at)
    .map((line) => LOADED.exec(line)?.[1])
    .find(Boolean);
  return {
    message: message.replace(/^In procedure \S+: /, ""),
    tool: "guile",
    file: file ?? null,
    from: at,
    to: at + 2,
  };
}

// ice-9/eval.scm:159:9: Throw to key `numerical-overflow' with args `("divide" "Numerical overflow" #f #f)'.
const THROWN = /^(\S+\.scm):(\d+):(\d+): (Throw to key [`']([^`']{1,80})' with args [`'].*)$/;
const OF_GUILE = /^(?:ice-9|srfi|system|rnrs|oop|language|scripts|sxml|web)\//;

/** What was thrown in Guile's own library is placed by the script that it had loaded. */
function readThrown(lines: readonly string[], at: number): Draft | null {
  const [, file, line, column, message, errorType = null] = THROWN.exec(lines[at]!) ?? [];
  if (file === undefined) return null;
  const loaded = lines
    .slice(Math.max(0, at - 30), at)
    .map((text) => LOADED.exec(text)?.[1])
    .find(Boolean);
  const place =
    OF_GUILE.test(file) && loaded !== undefined
      ? { file: loaded }
      : { file, line: Number(line), column: Number(column) };
  return { message: message!, errorType, tool: "guile", ...place, from: at, to: at + 1 };
}

// /home/dev/app/cart-test.scm:5: FAIL adds tax
const FAILED = /^(\S+\.(?:scm|sld|sls)):(\d+): FAIL (\S.*)$/;
const LOGGED = 400;

/** A test of SRFI 64: where it is and its name; what it wanted, where the log that it writes is shown as well. */
function readTest(lines: readonly string[], at: number): Draft | null {
  const [, file, line, test] = FAILED.exec(lines[at]!) ?? [];
  if (test === undefined) return null;
  const from = at + 1;
  const head = lines.slice(from, from + LOGGED).indexOf(`  test-name: "${test}"`);
  const block = head < 0 ? [] : lines.slice(from + head, from + head + 12);
  const value = (key: string) => block.find((text) => text.startsWith(`  ${key}: `))?.trim();
  const values = [value("actual-value"), value("expected-value"), value("actual-error")].filter(Boolean);
  return {
    message: values.length === 0 ? `FAIL ${test}` : values.join(" "),
    category: "test_failure",
    tool: "guile",
    file: file!,
    line: Number(line),
    test,
    from: at,
    to: at + 1,
  };
}

function readChicken(lines: readonly string[], at: number): Draft | null {
  if (lines[at] !== "\tCall history:") return null;
  const from = [2, 3, 4].map((n) => at - n).find((i) => /^Error: \S/.test(lines[i] ?? ""));
  if (from === undefined) return null;
  const more = lines
    .slice(from + 1, at)
    .map((line) => line.trim())
    .filter(Boolean);
  return { message: [lines[from]!.slice(7), ...more].join(" "), tool: "chicken", from, to: at + 1 };
}

// Unhandled UNBOUND-VARIABLE in thread #<SB-THREAD:THREAD "main thread" RUNNING
const SBCL = /^Unhandled ([\w:-]+) (?:in thread|\()/;

function readSbcl(lines: readonly string[], from: number): Draft | null {
  const errorType = SBCL.exec(lines[from]!)?.[1];
  if (errorType === undefined) return null;
  let at = from + 1;
  while (at < from + 4 && !/^ {2}\S/.test(lines[at] ?? "")) at++;
  const said = [];
  for (let i = at; i < at + 6 && /^ {2}/.test(lines[i] ?? ""); i++) said.push(lines[i]!.trim());
  // #<SB-SYS:FD-STREAM for "file /home/dev/app/cart.lisp" {1001336F83}>
  // #<SB-INT:FORM-TRACKING-STREAM for "file /home/dev/app/cart.lisp" {1001361093}>
  const file = lines
    .map((line) => /-STREAM for "file ([^"]+\.(?:lisp|lsp|cl))"/.exec(line)?.[1])
    .find(Boolean);
  const place = file === undefined ? null : formBegins(lines, from, file);
  return said.length === 0
    ? null
    : {
        message: said.join(" "),
        category: kindOf(said.join(" ")),
        errorType,
        tool: "sbcl",
        file: file ?? null,
        line: place,
        from,
        to: at + said.length,
      };
}

// While evaluating the form starting at line 7, column 0
//   of #P"/home/dev/app/stock.lisp":
const FORM = /^While evaluating the form starting at line (\d+), column \d+$/;

function formBegins(lines: readonly string[], at: number, file: string): number | null {
  const from = Math.max(0, at - 4);
  const head = lines.slice(from, at).findLastIndex((line) => FORM.test(line));
  if (head < 0 || !lines[from + head + 1]!.includes(file)) return null;
  return Number(FORM.exec(lines[from + head]!)![1]);
}

function kindOf(message: string): Category {
  // standard-module-name-resolver: collection not found
  if (/collection not found|^cannot open module file/.test(message)) return "missing_dependency";
  // READ error during LOAD: end of file on #<SB-SYS:FD-STREAM for "file /home/dev/app/menu.lisp">
  return /^READ error during|read-syntax: |^end of file on /.test(message) ? "syntax_error" : "runtime_error";
}
