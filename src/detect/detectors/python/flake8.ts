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
  needles: [".py:", ".pyi:", "stdin:", "************* module "],
  programs: ["flake8", "pycodestyle", "pylint", "pyflakes", "pep8"],
  scan(log, about) {
    if (isRuff(log, about)) return [];
    const isPyflakes = about.command !== null && /\bpyflakes\b/.test(about.command);
    let isListed = false;
    const drafts: Draft[] = [];
    log.lines.forEach((line, i) => {
      if (MODULE.test(line)) isListed = true;
      const read =
        readLintLine(line) ??
        (isPyflakes ? readPyflakes(line) : null) ??
        (isListed ? readListed(line) : null);
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

// "************* Module shop.cart" over the findings, which before pylint 2.0 name no file: "E:  2, 5: Instance of 'Cart' has no 'totl' member (no-member)"
const MODULE = /^\*{13} Module \S+$/;
const LISTED = /^([CRWEF]): *(\d+), *(\d+): (\S.*) \(([a-z][a-z0-9-]+)\)$/;

function readListed(line: string): Omit<Draft, "from" | "to"> | null {
  const match = LISTED.exec(line);
  if (match === null) return null;
  return {
    message: match[4]!,
    errorType: match[5]!,
    line: toNumber(match[2]),
    column: toNumber(match[3]),
    tool: "pylint",
    ...(/[EF]/.test(match[1]!) && { score: 1 }),
  };
}

// pylint's rules have a class and four digits; errors (E, F) are graver than a missing docstring (C, R, W)
const isPylint = (rule: string) => /^[CRWEFI]\d{4}$/.test(rule);
const isGrave = (rule: string) => /^[EF]\d{4}$|^E9\d\d$/.test(rule);
