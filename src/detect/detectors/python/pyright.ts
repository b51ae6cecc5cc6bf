import type { Category } from "#model/category.ts";
import type { Detector, Draft } from "../../detector.ts";
import { toNumber } from "../../frames.ts";

/** pyright and basedpyright: one line for each finding, its reasons and its rule indented below. */
export const pyright: Detector = {
  id: "pyright",
  tool: "pyright",
  check: "types",
  category: "type_error",
  rank: 2,
  sideBySide: true,
  needles: [" - error: ", " - warning: ", " informations", " notes"],
  programs: ["pyright", "basedpyright"],
  scan(log, about): Draft[] {
    const found = readAll(log.lines, "error");
    if (found.length > 0 || about.exitCode === null) return found;
    // With --warnings they alone make it fail.
    return readAll(log.lines, "warning");
  },
};

// "  /home/dev/app/pkg/core.py:2:12 - error: \"confg\" is not defined (reportUndefinedVariable)"
const LINE = /^\s*(\S.*?\.pyi?):(\d+):(\d+) - (error|warning): (\S.*)$/;
const RULE = /[ \u00a0]?\((report\w+)\)$/;
// "1 error, 0 warnings, 0 informations", "2 errors, 1 warning, 0 notes" (basedpyright)
const TOTAL = /^[1-9]\d* errors?, \d+ warnings?, \d+ (?:informations?|notes?)/;

function readAll(lines: readonly string[], level: string): Draft[] {
  const drafts: Draft[] = [];
  for (let i = 0; i < lines.length; i++) {
    const match = LINE.exec(lines[i]!);
    if (match?.[4] === level) drafts.push(readFinding(lines, i, match));
    else if (TOTAL.test(lines[i]!))
      drafts.push({ message: lines[i]!, role: "consequence", from: i, to: i + 1 });
  }
  return drafts;
}

function readFinding(lines: readonly string[], from: number, match: RegExpExecArray): Draft {
  let to = from + 1;
  let rule = RULE.exec(match[5]!)?.[1] ?? null;
  // Reasons are indented with blanks that do not break: \s knows them.
  while (rule === null && to < lines.length && /^\s{4}/.test(lines[to]!) && !LINE.test(lines[to]!))
    rule = RULE.exec(lines[to++]!)?.[1] ?? null;
  return {
    message: match[5]!.replace(RULE, ""),
    errorType: rule,
    category: categoryOf(rule),
    file: match[1]!,
    line: toNumber(match[2]),
    column: toNumber(match[3]),
    from,
    to,
  };
}

/** What is no rule's word is the parser's: "\"(\" was not closed". */
function categoryOf(rule: string | null): Category {
  if (rule === null) return "syntax_error";
  return rule.startsWith("reportMissing") && /Import|ModuleSource/.test(rule)
    ? "missing_dependency"
    : "type_error";
}
