import type { Detector, Draft } from "../../detector.ts";

/** Julia: an error, and below it the stack with the places. */
export const julia: Detector = {
  id: "julia",
  tool: "julia",
  check: "program",
  category: "runtime_error",
  rank: 1,
  needles: [["error: ", "stacktrace:\n"], ["error: loaderror: ", ".jl:"], "in expression starting "],
  programs: ["julia"],
  scan({ lines }): Draft[] {
    const hasTests = lines.some((line) => /\b(?:Test Failed|Error During Test) at \S/.test(line));
    return lines.flatMap((text, from): Draft[] => {
      const head = HEAD.exec(text);
      if (head === null || !hasStack(lines, from)) return [];
      const errorType = head[1] ?? null;
      const message = head[2]!;
      const frame = frameBelow(lines, from + 1);
      const isMissing = /^Package \S+ not found in current path/.test(message);
      const isSyntax = errorType === "ParseError" || /^syntax: /.test(message);
      if (TESTS.test(message)) {
        const role = hasTests ? "consequence" : "summary";
        return [{ message, category: "test_failure", role, ...frame, from, to: from + 2 }];
      }
      if (PACKAGE.test(message))
        return [{ message, category: "test_failure", role: "consequence", from, to: from + 2 }];
      const category = isMissing ? "missing_dependency" : isSyntax ? "syntax_error" : "runtime_error";
      return [{ message, errorType, category, ...frame, from, to: from + 2 }];
    });
  },
};

// ERROR: LoadError: UndefVarError: `totl` not defined
const HEAD = /^ERROR: (?:LoadError: )*(?:(\w+(?:Error|Exception)): ?)?(\S.*)$/;
//    @ Main ~/app/run.jl:3
const FRAME = /^\s+@ (?:(\S+) )?(\S+\.jl):(\d+)$/;
// in expression starting at /home/dev/app/run.jl:5
// while loading /home/dev/app/run.jl, in expression starting on line 5 (before 1.0)
const STARTING =
  /^(?:in expression starting at (\S+):|while loading (\S.{0,300}?), in expression starting on line )(\d+)$/;
// ERROR: LoadError: Some tests did not pass: 1 passed, 1 failed, 0 errored, 0 broken.
const TESTS = /^(?:Some tests did not pass: |There was an error during testing$)/;
// ERROR: Package Shop errored during testing
const PACKAGE = /^Package \S+ errored during testing/;

const STACK_WITHIN = 20;

function hasStack(lines: readonly string[], from: number): boolean {
  for (const line of lines.slice(from + 1, from + STACK_WITHIN)) {
    if (line === "Stacktrace:" || STARTING.test(line)) return true;
    if (/^ERROR: /.test(line)) return false;
  }
  return false;
}

/** The first frame that is not Julia's own. */
function frameBelow(lines: readonly string[], from: number): Pick<Draft, "file" | "line"> {
  for (let i = from; i < Math.min(lines.length, from + 60); i++) {
    if (/^ERROR: /.test(lines[i]!)) break;
    const frame = FRAME.exec(lines[i]!);
    if (frame && !/^(?:Base|Core)\b/.test(frame[1] ?? "") && !frame[2]!.startsWith("./"))
      return { file: frame[2]!, line: Number(frame[3]) };
    const start = STARTING.exec(lines[i]!);
    if (start) return { file: start[1] ?? start[2]!, line: Number(start[3]) };
  }
  return {};
}
