import type { Category } from "#model/category.ts";
import type { Detector, Draft } from "../../detector.ts";
import { toNumber } from "../../frames.ts";

/** The Dart and Flutter compilers and analyzer. */
export const dart: Detector = {
  id: "dart",
  tool: "dart",
  check: "build",
  category: "build_error",
  rank: 2,
  sideBySide: true,
  needles: [
    ".dart:",
    "error • ",
    "error - ",
    "|compile_time_error|",
    "|syntactic_error|",
    ["\nchanged ", ".dart\n"],
  ],
  programs: ["dart", "flutter"],
  scan(log): Draft[] {
    return log.lines.flatMap((line, i) => {
      const read = readCompiler(line) ?? readAnalyzer(line) ?? readMachine(line) ?? readFormatted(line);
      return read === null ? [] : [{ ...read, from: i, to: i + 1 }];
    });
  },
};

type Told = Omit<Draft, "from" | "to">;
type Read = Told | null;

// "test/cart_test.dart:41:23: Error: The getter 'total' isn't defined for the type 'Cart'."
const COMPILER = /^(\S.*\.dart):(\d+):(\d+): Error: (\S.*)$/;

function readCompiler(line: string): Read {
  const match = COMPILER.exec(line);
  if (match === null) return null;
  const message = match[4]!;
  const place = { file: match[1]!, line: toNumber(match[2]), column: toNumber(match[3]) };
  return { message, category: kindOf(message), ...place };
}

// "Not found: 'package:courier/courier.dart'", "Can't find ')' to match '('.", "Expected ';' after this."
function kindOf(message: string): Category {
  if (message.startsWith("Not found: 'package:")) return "missing_dependency";
  return /^Expected |^Can't find '.' to match|^Unterminated |^Unexpected token/.test(message)
    ? "syntax_error"
    : "build_error";
}

// "  error • Undefined name 'totl' • lib/cart.dart:3:10 • undefined_identifier" (flutter), "  error - lib/cart.dart:3:10 - Undefined name 'totl'. Try … - undefined_identifier" (dart)
// and before 2.0 "  error • Undefined name 'totl' at lib/cart.dart:3:10 • (undefined_identifier)"
const FLUTTER = /^\s*error • (\S.*?) (?:•|at) (\S+\.dart):(\d+):(\d+) • \(?(\w+)\)?$/;
const ANALYZE = /^\s*error - (\S+\.dart):(\d+):(\d+) - (\S.*) - (\w+)$/;

function readAnalyzer(line: string): Read {
  const flutter = FLUTTER.exec(line);
  if (flutter !== null) return placed(flutter[1]!, flutter[2]!, flutter[3]!, flutter[4]!, flutter[5]!);
  const match = ANALYZE.exec(line);
  return match === null ? readLess(line) : placed(match[4]!, match[1]!, match[2]!, match[3]!, match[5]!);
}

// "warning - cart.dart:2:7 - The value of the local variable 'sum' isn't used. Try … - unused_local_variable", "   info - …"
const ANALYZE_LESS = /^\s*(?:warning|info) - (\S+\.dart):(\d+):(\d+) - (\S.*) - (\w+)$/;

/** Warnings fail a run unless it says `--no-fatal-warnings`, notes where it says `--fatal-infos`: they count where there is no error. */
function readLess(line: string): Read {
  const match = ANALYZE_LESS.exec(line);
  if (match === null) return null;
  return { ...placed(match[4]!, match[1]!, match[2]!, match[3]!, match[5]!), ...UNSURE };
}

// "Changed lib/cart.dart", of dart format
const FORMATTED = /^Changed (\S+\.dart)$/;

function readFormatted(line: string): Read {
  const match = FORMATTED.exec(line);
  return match === null ? null : { message: line, file: match[1]!, ...UNSURE };
}

const UNSURE = { category: "lint_error", sure: false } as const;

// "ERROR|COMPILE_TIME_ERROR|UNDEFINED_GETTER|/app/lib/cart.dart|25|17|4|The getter 'name' isn't defined for the type 'T'."
const MACHINE = /^ERROR\|\w+\|(\w+)\|([^|]+)\|(\d+)\|(\d+)\|\d+\|(\S.*)$/;

function readMachine(line: string): Read {
  const match = MACHINE.exec(line);
  return match === null ? null : placed(match[5]!, match[2]!, match[3]!, match[4]!, match[1]!);
}

function placed(message: string, file: string, line: string, column: string, errorType: string): Told {
  return { message, errorType, file, line: toNumber(line), column: toNumber(column) };
}
