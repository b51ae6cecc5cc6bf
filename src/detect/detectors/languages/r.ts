import type { Category } from "#model/category.ts";
import { type LineForm, readLine } from "../../by-lines.ts";
import type { Detector, Draft } from "../../detector.ts";
import { isLastWord } from "../shell/last-words.ts";
import { readCrash, readError, saysCall } from "./r-error.ts";

/** R: scripts that were halted, R CMD check and INSTALL, lintr. */
export const r: Detector = {
  id: "r",
  tool: "R",
  check: "program",
  category: "runtime_error",
  rank: 1,
  needles: [
    "execution halted",
    "_linter] ",
    "... error\n",
    "\nerror: depend",
    "\nerror: compilation failed",
    ["error in ", ") : "],
    "error : ",
    " for package ‘",
    " for package '",
    "is not available ",
    "*** caught ",
  ],
  programs: ["Rscript", "R", "r"],
  scan(log, about): Draft[] {
    const lines = outdented(log.lines);
    // A package that is installed ends in R's own words, whether or not the R inside it is said to have been halted.
    const isHalted = lines.some((line) => line === "Execution halted" || UNINSTALLED.test(line));
    const unbuilt = unbuiltIn(lines);
    return lines.flatMap((text, at): Draft[] =>
      [
        readUnbuilt(text, at, unbuilt) ??
          readLine(text, at, { forms: FORMS }) ??
          readCheck(lines, at) ??
          (isHalted || (saysCall(text) && isLastWord(log, at, about)) ? readError(lines, at) : null) ??
          readCrash(lines, at),
      ].filter((draft) => draft !== null),
    );
  },
};

// Last 13 lines of output:
const TAIL = /^Last \d+ lines of output:$/;

/** R CMD check shows the end of what a test printed two columns further in. */
function outdented(lines: readonly string[]): readonly string[] {
  if (!lines.some((line) => TAIL.test(line))) return lines;
  let isInside = false;
  return lines.map((line) => {
    isInside = TAIL.test(line) || (isInside && /^(?: {2}|$)/.test(line));
    return isInside && line.startsWith("  ") ? line.slice(2) : line;
  });
}

// ERROR: compilation failed for package ‘shop’
const UNBUILT = /^ERROR: compilation failed for package [‘'](\S+)[’']$/;
// ERROR: dependency ‘shop’ is not available for package ‘menu’
const WANTING = /^ERROR: (dependenc(?:y|ies) (.+) (?:is|are) not available for package [‘'](\S+)[’'])$/;

/** The packages that could not be compiled, and those that were waiting for them. */
function unbuiltIn(lines: readonly string[]): ReadonlySet<string> {
  const unbuilt = new Set<string>();
  for (const line of lines) {
    const name = UNBUILT.exec(line)?.[1];
    if (name !== undefined) unbuilt.add(name);
    else if (unbuilt.size > 0 && isWaiting(line, unbuilt)) unbuilt.add(WANTING.exec(line)![3]!);
  }
  return unbuilt;
}

function isWaiting(line: string, unbuilt: ReadonlySet<string>): boolean {
  const names = WANTING.exec(line)?.[2]?.match(/[^‘’', ]+/g) ?? [];
  return names.some((name) => unbuilt.has(name));
}

/** That a package could not be compiled is the cause of all that waited for it, until a compiler says more. */
function readUnbuilt(text: string, at: number, unbuilt: ReadonlySet<string>): Draft | null {
  if (unbuilt.size === 0) return null;
  const [from, to] = [at, at + 1];
  const built = /^ERROR: (compilation failed .*)$/.exec(text)?.[1];
  if (built !== undefined) return { message: built, category: "build_error", role: "summary", from, to };
  if (!isWaiting(text, unbuilt)) return null;
  const message = WANTING.exec(text)![1]!;
  return { message, category: "missing_dependency", role: "consequence", from, to };
}

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
    // package ‘soup’ is not available for this version of R
    // package ‘soup’ is not available (for R version 3.4.1)
    pattern:
      /^\s*(?<message>packages? [‘'].{1,300}[’'] (?:is|are) not available (?:\(for R |for this version of R).*)$/,
    category: "missing_dependency",
    role: "summary",
  },
  {
    // ERROR: lazy loading failed for package ‘shop’
    // ERROR: unable to collate and parse R files for package ‘shop’
    // ERROR: loading failed
    pattern:
      /^ERROR: (?<message>(?:\w+ ){1,2}failed for package .*|unable to collate and parse R files .*|loading failed.*)$/,
    category: "build_error",
    role: "consequence",
  },
  {
    // Error : unable to load R code in package ‘shop’
    // Error: loading failed
    pattern: /^Error ?: (?<message>unable to load R code in package .*|loading failed)$/,
    category: "build_error",
    role: "consequence",
  },
];

// ERROR: lazy loading failed for package ‘shop’
const UNINSTALLED =
  /^ERROR: (?:(?:lazy loading|configuration|loading) failed(?: for package [‘'].*)?|unable to collate and parse R files .*)$/;

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
