import type { Category } from "#model/category.ts";
import { type LineForm, readLine } from "../../by-lines.ts";
import type { Detector, Draft } from "../../detector.ts";

/** R: scripts that were halted, R CMD check and INSTALL, lintr. */
export const r: Detector = {
  id: "r",
  tool: "R",
  check: "program",
  category: "runtime_error",
  rank: 1,
  needles: ["execution halted", "_linter] ", "... error\n", "\nerror: depend", "\nerror: compilation failed"],
  programs: ["Rscript", "R", "r"],
  scan({ lines }): Draft[] {
    const isHalted = lines.some((line) => line === "Execution halted");
    return lines.flatMap((text, at): Draft[] =>
      [
        readLine(text, at, { forms: FORMS }) ??
          readCheck(lines, at) ??
          (isHalted ? readError(lines, at) : null),
      ].filter((draft) => draft !== null),
    );
  },
};

const FORMS: readonly LineForm[] = [
  {
    // /home/dev/app/cart.R:1:7: style: [assignment_linter] Use <-, not =, for assignment.
    pattern:
      /^(?<file>[^\s:][^:]*\.\w+):(?<line>\d+):(?<column>\d+): (?:style|warning|error): \[(?<type>\w+_linter|error)\] (?<message>\S.*)$/,
    tool: "lintr",
    category: "lint_error",
  },
  {
    // ERROR: dependency ‘soup’ is not available for package ‘shop’
    pattern: /^ERROR: (?<message>dependenc(?:y|ies) .* not available for package .*)$/,
    category: "missing_dependency",
  },
  {
    // ERROR: compilation failed for package ‘shop’
    pattern: /^ERROR: (?<message>(?:compilation|lazy loading) failed for package .*)$/,
    category: "build_error",
    role: "consequence",
  },
];

// Error in f("soup") : no price for soup
// Error: object 'totl' not found
const ERROR = /^Error(?: in (?:\S.*?) ?)?: ?(.*)$/;

function readError(lines: readonly string[], from: number): Draft | null {
  const first = ERROR.exec(lines[from]!)?.[1]?.trim();
  if (first === undefined) return null;
  // "Error in library(soup) : " and the rest in the line below
  const next = lines[from + 1] ?? "";
  const goesOn = first === "" ? /^ {2}\S/.test(next) : first.endsWith("in:") && /^"/.test(next);
  const message = goesOn ? `${first} ${next.trim()}`.trim() : first;
  if (message === "") return null;
  // "cart.R:2:3: unexpected symbol"
  const place = /^(\S+\.[rR]\w{0,2}):(\d+):(\d+): (\S.*)$/.exec(message);
  const where = place ? { file: place[1]!, line: Number(place[2]), column: Number(place[3]) } : {};
  return {
    message: place?.[4] ?? message,
    category: kindOf(message),
    ...where,
    from,
    to: from + (goesOn ? 2 : 1),
  };
}

function kindOf(message: string): Category {
  if (/there is no package called|^package or namespace load failed/.test(message))
    return "missing_dependency";
  return /\bunexpected (?:symbol|string|numeric|input|end of|'|[a-z]+ constant)/.test(message)
    ? "syntax_error"
    : "runtime_error";
}

// * checking package dependencies ... ERROR
const CHECK = /^\* (checking \S.*) \.\.\. ERROR$/;

function readCheck(lines: readonly string[], from: number): Draft | null {
  const head = CHECK.exec(lines[from]!)?.[1];
  if (head === undefined) return null;
  const next = (lines[from + 1] ?? "").trim();
  const message = next === "" || next.startsWith("* ") ? head : next;
  const category: Category = /required but not available|dependenc/i.test(`${head} ${message}`)
    ? "missing_dependency"
    : /tests/.test(head)
      ? "test_failure"
      : "build_error";
  return {
    message,
    category,
    tool: "R CMD check",
    role: /tests|examples/.test(head) ? "summary" : "cause",
    from,
    to: from + 2,
  };
}
