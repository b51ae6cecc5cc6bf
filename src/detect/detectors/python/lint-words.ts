import { byLines } from "../../by-lines.ts";
import type { Detector, Draft } from "../../detector.ts";

/** vulture: code that nothing uses. */
export const vulture: Detector = byLines({
  id: "vulture",
  tool: "vulture",
  check: "lint",
  category: "lint_error",
  rank: 2,
  sideBySide: true,
  needles: ["% confidence"],
  programs: ["vulture"],
  forms: [
    // "cart.py:1: unused import 'os' (90% confidence)", "cart.py:1: unused import 'os' (90% confidence, 1 line)"
    {
      pattern:
        /^(?<file>\S[^:]*\.py):(?<line>\d+): (?<message>(?:unused|unreachable|unsatisfiable) .+) \(\d+% confidence(?:, \d+ lines?)?\)$/,
    },
  ],
});

/** codespell: the word, and what it may have been meant to be. */
export const codespell: Detector = byLines({
  id: "codespell",
  tool: "codespell",
  check: "lint",
  category: "lint_error",
  rank: 2,
  sideBySide: true,
  needles: [" ==> "],
  programs: ["codespell"],
  forms: [
    // "docs/cart.md:3: recieve ==> receive"
    { pattern: /^(?<file>\S[^:]*):(?<line>\d+): (?<message>[\w'’-]+ ==> \S.*)$/ },
  ],
});

/** pydocstyle: the place and what stands there, and the rule on the line below. */
export const pydocstyle: Detector = {
  id: "pydocstyle",
  tool: "pydocstyle",
  check: "lint",
  category: "lint_error",
  rank: 2,
  sideBySide: true,
  needles: [
    [" in public ", "  d1"],
    [" in public ", "  d2"],
    [" in public ", "  d3"],
    [" in public ", "  d4"],
    [" at module level:", "  d"],
    [" in private ", "  d"],
  ],
  programs: ["pydocstyle", "pep257"],
  scan: (log): Draft[] =>
    log.lines.flatMap((line, from): Draft[] => {
      const place = PLACE.exec(line);
      const rule = place === null ? null : RULE.exec(log.lines[from + 1] ?? "");
      if (place === null || rule === null) return [];
      const at = { file: place[1]!, line: Number(place[2]) };
      return [{ message: rule[2]!, errorType: rule[1]!, ...at, from, to: from + 2 }];
    }),
};

// "cart.py:1 in public function `total`:", "cart.py:1 at module level:"
const PLACE = /^(\S.*\.py):(\d+) (?:at module level|in (?:public|private) .+):$/;
// "        D103: Missing docstring in public function"
const RULE = /^ {4,}(D\d{3}): (\S.*)$/;

/** yapf --diff: the files that are not as it would write them. */
export const yapf: Detector = byLines({
  id: "yapf",
  tool: "yapf",
  check: "lint",
  category: "lint_error",
  rank: 2,
  sideBySide: true,
  needles: [["--- ", "(original)"]],
  programs: ["yapf", "yapf3"],
  forms: [
    // "--- cart.py	(original)"
    { pattern: /^--- (?<message>(?<file>\S.*\.pyi?)\s+\(original\))$/ },
  ],
});
