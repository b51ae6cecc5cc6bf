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
  scan(log): Draft[] {
    const lines = outdented(log.lines);
    const isHalted = lines.some((line) => line === "Execution halted");
    const unbuilt = unbuiltIn(lines);
    return lines.flatMap((text, at): Draft[] =>
      [
        readUnbuilt(text, at, unbuilt) ??
          readLine(text, at, { forms: FORMS }) ??
          readCheck(lines, at) ??
          (isHalted ? readError(lines, at) : null),
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
    // ERROR: lazy loading failed for package ‘shop’
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
  // Error: No tests found for shop
  if (/^No tests found for \S+$|^testthat unit tests failed$|^Test failures$/.test(message))
    return "test_failure";
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
