import type { Detector, Draft } from "../../detector.ts";

/** commitlint: what is wrong with a commit's message, also as a git hook. */
export const commitlint: Detector = {
  id: "commitlint",
  tool: "commitlint",
  check: "lint",
  category: "lint_error",
  rank: 2,
  needles: ["⧗"],
  programs: ["commitlint"],
  scan(log): Draft[] {
    const first = log.lines.findIndex((line) => INPUT.test(line));
    if (first < 0) return [];
    return log.lines.flatMap((line, from) => {
      const match = from > first ? PROBLEM.exec(line) : null;
      return match === null ? [] : [{ message: match[1]!, errorType: match[2]!, from, to: from + 1 }];
    });
  },
};

// "⧗   input: Fixed the Total in the cart."
const INPUT = /^\s*⧗ +(?:input: |---$)/;
// "✖   subject may not be empty [subject-empty]"; warnings begin with ⚠ and fail nothing
const PROBLEM = /^\s*✖ +(\S.*) \[([a-z]+(?:-[a-z]+)*)\]$/;
