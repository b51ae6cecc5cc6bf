import type { Detector, Draft } from "../../detector.ts";

/** cspell: words that no dictionary knows, or that one forbids. */
export const cspell: Detector = {
  id: "cspell",
  tool: "cspell",
  check: "lint",
  category: "lint_error",
  rank: 2,
  sideBySide: true,
  needles: [" word ("],
  programs: ["cspell"],
  scan: (log): Draft[] =>
    log.lines.flatMap((line, from) => {
      const match = PROBLEM.exec(line);
      if (match === null) return [];
      const place = { file: match[1]!, line: Number(match[2]), column: Number(match[3]) };
      return [{ message: match[4]!, ...place, from, to: from + 1 }];
    }),
};

// "docs/cart.md:1:5 - Unknown word (quikc) fix: (quick)", "src/a.ts:9:2 - Forbidden word (blacklist)"
const PROBLEM = /^\s*(\S.*?):(\d+):(\d+) - ((?:Unknown|Forbidden|Misspelled) word \([^()]+\))/;
