import type { Detector, Draft } from "../../detector.ts";

/** Julia: an error, and below it the stack with the places. */
export const julia: Detector = {
  id: "julia",
  tool: "julia",
  check: "program",
  category: "runtime_error",
  rank: 1,
  needles: [["error: ", "stacktrace:\n"], ["error: loaderror: ", ".jl:"], "in expression starting at "],
  programs: ["julia"],
  scan({ lines }): Draft[] {
    return lines.flatMap((text, from): Draft[] => {
      const head = HEAD.exec(text);
      if (head === null || !hasStack(lines, from)) return [];
      const errorType = head[1] ?? null;
      const message = head[2]!;
      const frame = frameBelow(lines, from + 1);
      const isMissing = /^Package \S+ not found in current path/.test(message);
      const isSyntax = errorType === "ParseError" || /^syntax: /.test(message);
      const category = isMissing ? "missing_dependency" : isSyntax ? "syntax_error" : "runtime_error";
      return [{ message, errorType, category, ...frame, from, to: from + 2 }];
    });
  },
};

// ERROR: LoadError: UndefVarError: `totl` not defined
const HEAD = /^ERROR: (?:LoadError: )?(?:(\w+(?:Error|Exception)): ?)?(\S.*)$/;
//    @ Main ~/app/run.jl:3
const FRAME = /^\s+@ (?:(\S+) )?(\S+\.jl):(\d+)$/;
// in expression starting at /home/dev/app/run.jl:5
const STARTING = /^in expression starting at (\S+):(\d+)$/;

function hasStack(lines: readonly string[], from: number): boolean {
  return lines.slice(from + 1, from + 8).some((line) => line === "Stacktrace:" || STARTING.test(line));
}

/** The first frame that is not Julia's own. */
function frameBelow(lines: readonly string[], from: number): Pick<Draft, "file" | "line"> {
  for (let i = from; i < Math.min(lines.length, from + 60); i++) {
    if (/^ERROR: /.test(lines[i]!)) break;
    const frame = FRAME.exec(lines[i]!);
    if (frame && !/^(?:Base|Core)\b/.test(frame[1] ?? "") && !frame[2]!.startsWith("./"))
      return { file: frame[2]!, line: Number(frame[3]) };
    const start = STARTING.exec(lines[i]!);
    if (start) return { file: start[1]!, line: Number(start[2]) };
  }
  return {};
}
