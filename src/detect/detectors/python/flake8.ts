import type { Detector, Draft } from "../../detector.ts";
import { toNumber } from "../../frames.ts";
import { gravestFirst, readLintLine } from "./lint-line.ts";
import { isRuff } from "./ruff.ts";

/** flake8, pycodestyle, pyflakes and pylint: one line for each finding. */
export const flake8: Detector = {
  id: "flake8",
  tool: "flake8",
  check: "lint",
  category: "lint_error",
  rank: 2,
  sideBySide: true,
  needles: [".py:", ".pyi:", "stdin:"],
  programs: ["flake8", "pycodestyle", "pylint", "pyflakes", "pep8"],
  scan(log, about) {
    if (isRuff(log, about)) return [];
    const isPyflakes = about.command !== null && /\bpyflakes\b/.test(about.command);
    const drafts: Draft[] = [];
    log.lines.forEach((line, i) => {
      const read = readLintLine(line) ?? (isPyflakes ? readPyflakes(line) : null);
      if (read === null) return;
      drafts.push({ ...read, from: i, to: i + 1, ...(isPylint(read.errorType ?? "") && { tool: "pylint" }) });
    });
    return gravestFirst(drafts, isGrave);
  },
};

// "pkg/core.py:2:12: undefined name 'confg'"
const PYFLAKES = /^(\S[^:]*\.py):(\d+):(\d+):? (\S.*)$/;

function readPyflakes(line: string): Omit<Draft, "from" | "to"> | null {
  const match = PYFLAKES.exec(line);
  return match === null
    ? null
    : {
        file: match[1]!,
        line: toNumber(match[2]),
        column: toNumber(match[3]),
        message: match[4]!,
        tool: "pyflakes",
      };
}

// pylint's rules have a class and four digits; errors (E, F) are graver than a missing docstring (C, R, W)
const isPylint = (rule: string) => /^[CRWEFI]\d{4}$/.test(rule);
const isGrave = (rule: string) => /^[EF]\d{4}$|^E9\d\d$/.test(rule);
