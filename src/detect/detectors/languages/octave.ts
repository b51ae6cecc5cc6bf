import type { Detector, Draft } from "../../detector.ts";

/** Octave and MATLAB: what went wrong, and below it where it was called from. */
export const octave: Detector = {
  id: "octave",
  tool: "octave",
  check: "program",
  category: "runtime_error",
  rank: 1,
  needles: ["error: called from", "error: parse error", "\nerror using ", ["\nerror in ", " (line "]],
  programs: ["octave", "octave-cli", "matlab"],
  scan({ lines }): Draft[] {
    return lines.flatMap(
      (_text, at) => readCalled(lines, at) ?? readParse(lines, at) ?? readMatlab(lines, at) ?? [],
    );
  },
};

function readCalled(lines: readonly string[], at: number): Draft | null {
  if (lines[at] !== "error: called from") return null;
  const said = /^error: (\S.*)$/.exec(lines[at - 1] ?? "")?.[1];
  if (said === undefined) return null;
  //     total at line 2 column 5
  const line = /^\s+\S.* at line (\d+)(?: column (\d+))?$/.exec(lines[at + 1] ?? "");
  return { message: said, line: line ? Number(line[1]) : null, from: at - 1, to: at + 2 };
}

// error: parse error near line 2 of file /home/dev/app/cart.m
// error: parse error in /home/dev/app/cart.m near line 2, column 5
const PARSE = /^error: (parse error)(?: near line (\d+) of file (\S.*)| in (\S.*) near line (\d+).*)?:?$/;

function readParse(lines: readonly string[], from: number): Draft | null {
  const head = PARSE.exec(lines[from]!);
  if (head === null) return null;
  const detail = [lines[from + 1], lines[from + 2]].map((line) => line?.trim()).find(Boolean);
  const line = head[2] ?? head[5];
  return {
    message: detail ? `${head[1]}: ${detail}` : head[1]!,
    category: "syntax_error",
    file: head[3] ?? head[4] ?? null,
    line: line ? Number(line) : null,
    from,
    to: from + 3,
  };
}

// Error using total (line 2)
const USING = /^Error using (\S.*?)(?: \(line (\d+)\))?$/;
// Error in total (line 2)
const IN = /^Error in (\S.*) \(line (\d+)\)$/;

function readMatlab(lines: readonly string[], from: number): Draft | null {
  const using = USING.exec(lines[from]!);
  if (using !== null) {
    const message = (lines[from + 1] ?? "").trim();
    if (message === "") return null;
    return { message, tool: "matlab", line: using[2] ? Number(using[2]) : null, from, to: from + 2 };
  }
  const where = IN.exec(lines[from]!);
  if (where === null) return null;
  // "Unrecognized function or variable 'y'." and a blank line above; further calls below are of the same
  const said = (lines[from - 1] ?? "").trim() === "" ? (lines[from - 2] ?? "").trim() : "";
  if (
    !/^(?:\{)?(?:Unrecognized|Undefined|Index|Array|Not enough|Too many|Unable|Incorrect|Invalid|Matrix|Dot|Arrays|Operator|Conversion)\b/.test(
      said,
    )
  )
    return null;
  return {
    message: said.replace(/^\{/, ""),
    tool: "matlab",
    line: Number(where[2]),
    from: from - 2,
    to: from + 1,
  };
}
