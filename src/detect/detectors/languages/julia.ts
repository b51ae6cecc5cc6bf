import type { Category } from "#model/category.ts";
import type { Detector, Draft } from "../../detector.ts";
import { hasStack, placeBelow } from "./julia-stack.ts";

/** Julia: an error, and below it the stack with the places. */
export const julia: Detector = {
  id: "julia",
  tool: "julia",
  check: "program",
  category: "runtime_error",
  rank: 1,
  needles: [
    ["error: ", "stacktrace:\n"],
    ["error: ", ".jl:"],
    "in expression starting ",
    "following package names could not",
    "unsatisfiable requirements detected",
  ],
  programs: ["julia"],
  scan({ lines }): Draft[] {
    const hasTests = lines.some((line) => /\b(?:Test Failed|Error During Test)(?: at \S|$)/.test(line));
    return lines.flatMap((_, from): Draft[] => {
      const unresolved = readUnresolved(lines, from);
      if (unresolved !== null) return [unresolved];
      const said = saidAt(lines, from);
      if (said === null || !hasStack(lines, from)) return [];
      const { message } = said;
      const frame = placeBelow(lines, from + 1);
      if (TESTS.test(message)) {
        const role = hasTests ? "consequence" : "summary";
        return [{ message, category: "test_failure", role, ...frame, from, to: from + 2 }];
      }
      if (PACKAGE.test(message))
        return [{ message, category: "test_failure", role: "consequence", from, to: from + 2 }];
      return [{ ...frame, ...said, category: kindOf(said), from, to: from + 2 }];
    });
  },
};

// ERROR: LoadError: UndefVarError: `totl` not defined
const HEAD = /^ERROR: (?:LoadError: )*(?:(\w+(?:Error|Exception))(?:: ?|$))?(.*)$/;
// ERROR: LoadError: Some tests did not pass: 1 passed, 1 failed, 0 errored, 0 broken.
const TESTS = /^(?:Some tests did not pass: |There was an error during testing$)/;
// ERROR: LoadError: test failed: 119 == 120 (before 0.5)
const OLD_TEST = /^test (?:failed|error(?:ed)?): /;
// ERROR: Package Shop errored during testing
const PACKAGE = /^Package \S+ errored during testing/;

interface Said extends Pick<Draft, "message" | "file" | "line" | "column"> {
  readonly errorType: string | null;
}

// "# Error @ /home/dev/app/run.jl:3:16", below "ERROR: LoadError: ParseError:" (since 1.10)
const PARSED_AT = /^# Error @ (\S.{0,300}?):(\d+):(\d+)$/;
// "#                ╙ ── Expected `)` or `,`"
const PARSED = /^#.{0,200}?── (\S.*)$/;
// "    nested task error: KeyError: key "soup" not found", below "ERROR: LoadError: TaskFailedException"
const NESTED = /^\s+nested task error: (?:(\w+(?:Error|Exception))(?:: ?|$))?(.*)$/;

/** What a head says, or the lines below it where it is the name of a kind and no more. */
function saidAt(lines: readonly string[], from: number): Said | null {
  const head = HEAD.exec(lines[from]!);
  if (head === null) return null;
  const [, type = null, words] = head;
  if (words !== "") return { message: words!, errorType: type };
  const below = lines.slice(from + 1, from + 12);
  const nested = below.map((line) => NESTED.exec(line)).find((match) => match !== null);
  if (nested != null) return { message: nested[2] || nested[1]!, errorType: nested[1] ?? null };
  const place = PARSED_AT.exec(below[0] ?? "");
  const parsed = below.map((line) => PARSED.exec(line)?.[1]).find((one) => one !== undefined);
  if (type === null) return null;
  if (place === null || parsed === undefined) return { message: type, errorType: type };
  const [, file, line, column] = place;
  return { message: parsed, errorType: type, file: file!, line: Number(line), column: Number(column) };
}

function kindOf({ message, errorType }: Said): Category {
  // ERROR: LoadError: ArgumentError: Package Soup not found in current path.
  // ERROR: LoadError: InitError: could not load library "libsoup.so"
  if (/^Package \S+ not found in current path|^could not load library "/.test(message))
    return "missing_dependency";
  if (OLD_TEST.test(message)) return "test_failure";
  return errorType === "ParseError" || /^syntax: /.test(message) ? "syntax_error" : "runtime_error";
}

// ERROR: The following package names could not be resolved:
// ERROR: Unsatisfiable requirements detected for package Soup [12345678]:
const UNRESOLVED =
  /^ERROR: ((?:The following package names could not be resolved|Unsatisfiable requirements detected for package \S+(?: \[\w+\])?):)$/;
// " * Soop (not found in project, manifest or registry)", " └─restricted to versions 0.5 by an explicit requirement — no versions left"
const UNRESOLVED_WHY = /^\s+(?:\* |\W{1,8}(?=restricted .{1,300}no versions left))(\S.*)$/;

/** What Pkg cannot bring: it has no stack, and says which below the head. */
function readUnresolved(lines: readonly string[], from: number): Draft | null {
  const head = UNRESOLVED.exec(lines[from]!)?.[1];
  if (head === undefined) return null;
  const at = lines.slice(from + 1, from + 30).findIndex((line) => UNRESOLVED_WHY.test(line));
  const why = at < 0 ? "" : ` ${UNRESOLVED_WHY.exec(lines[from + 1 + at]!)![1]}`;
  return { message: `${head}${why}`, category: "missing_dependency", from, to: from + 2 + Math.max(0, at) };
}
