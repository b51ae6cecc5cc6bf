import type { Detector, Draft } from "../../detector.ts";

/** markdownlint by markdownlint-cli2 and markdownlint-cli, and mdl, which names the rules alike. */
export const markdownlint: Detector = {
  id: "markdownlint",
  tool: "markdownlint",
  check: "lint",
  category: "lint_error",
  rank: 2,
  sideBySide: true,
  needles: [" md0", " md1"],
  programs: ["markdownlint", "markdownlint-cli2", "mdl"],
  scan: (log): Draft[] =>
    log.lines.flatMap((line, from) => {
      const match = PROBLEM.exec(line);
      return match === null ? [] : [{ ...problem(match), from, to: from + 1 }];
    }),
};

// "README.md:4:11 error MD009/no-trailing-spaces Trailing spaces [Expected: 0 or 2; Actual: 1]", "README.md:1: MD013 Line length"
const PROBLEM = /^\s*(\S.*?):(\d+)(?::(\d+))?:? (?:error )?(MD\d{3})(?:\/[\w/-]+)? (\S.*)$/;

function problem(match: RegExpExecArray): Omit<Draft, "from" | "to"> {
  return {
    message: match[5]!,
    errorType: match[4]!,
    file: match[1]!,
    line: Number(match[2]),
    column: match[3] === undefined ? null : Number(match[3]),
  };
}
