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
  needles: [".dart:", "error • ", "error - ", "|compile_time_error|", "|syntactic_error|"],
  programs: ["dart", "flutter"],
  scan(log): Draft[] {
    return log.lines.flatMap((line, i) => {
      const read = readCompiler(line) ?? readAnalyzer(line) ?? readMachine(line);
      return read === null ? [] : [{ ...read, from: i, to: i + 1 }];
    });
  },
};

type Read = Omit<Draft, "from" | "to"> | null;

// "test/cart_test.dart:41:23: Error: The getter 'total' isn't defined for the type 'Cart'."
const COMPILER = /^(\S.*\.dart):(\d+):(\d+): Error: (\S.*)$/;

function readCompiler(line: string): Read {
  const match = COMPILER.exec(line);
  return match === null
    ? null
    : { message: match[4]!, file: match[1]!, line: toNumber(match[2]), column: toNumber(match[3]) };
}

// "  error • Undefined name 'totl' • lib/cart.dart:3:10 • undefined_identifier" (flutter), "  error - lib/cart.dart:3:10 - Undefined name 'totl'. Try … - undefined_identifier" (dart)
const FLUTTER = /^\s*error • (\S.*?) • (\S+\.dart):(\d+):(\d+) • (\w+)$/;
const ANALYZE = /^\s*error - (\S+\.dart):(\d+):(\d+) - (\S.*) - (\w+)$/;

function readAnalyzer(line: string): Read {
  const flutter = FLUTTER.exec(line);
  if (flutter !== null) return placed(flutter[1]!, flutter[2]!, flutter[3]!, flutter[4]!, flutter[5]!);
  const match = ANALYZE.exec(line);
  return match === null ? null : placed(match[4]!, match[1]!, match[2]!, match[3]!, match[5]!);
}

// "ERROR|COMPILE_TIME_ERROR|UNDEFINED_GETTER|/app/lib/cart.dart|25|17|4|The getter 'name' isn't defined for the type 'T'."
const MACHINE = /^ERROR\|\w+\|(\w+)\|([^|]+)\|(\d+)\|(\d+)\|\d+\|(\S.*)$/;

function readMachine(line: string): Read {
  const match = MACHINE.exec(line);
  return match === null ? null : placed(match[5]!, match[2]!, match[3]!, match[4]!, match[1]!);
}

function placed(message: string, file: string, line: string, column: string, errorType: string): Read {
  return { message, errorType, file, line: toNumber(line), column: toNumber(column) };
}
