import type { Detector, Draft } from "../../detector.ts";
import { toNumber } from "../../frames.ts";

/** black, isort, autopep8 and ruff format when they only check: the files that are not as they would write them. */
export const pythonFormatters: Detector = {
  id: "python-formatters",
  tool: "black",
  check: "lint",
  category: "lint_error",
  rank: 2,
  sideBySide: true,
  needles: [
    "would reformat",
    "cannot format ",
    "error: cannot parse: ",
    "incorrectly sorted",
    "would be reformatted",
    "--- original/",
  ],
  programs: ["black", "isort", "ruff"],
  scan(log): Draft[] {
    const drafts: Draft[] = [];
    // "1 file would be reformatted, 1 file already formatted"
    const isRuffDiff = log.lines.some((line) =>
      /^\d+ files? would be reformatted(?:$|, \d+ files? already)/.test(line),
    );
    log.lines.forEach((line, i) => {
      const read = readLine(line);
      const reason = read?.line == null ? "" : reasonBelow(log.lines, i);
      if (read !== null) drafts.push({ ...read, message: read.message + reason, from: i, to: i + 1 });
      else if (isRuffDiff && OLD.test(line) && log.lines[i + 1] === line.replace("---", "+++")) {
        const file = OLD.exec(line)![1]!;
        drafts.push({ message: `would reformat ${file}`, file, tool: "ruff", from: i, to: i + 2 });
      } else if (UNPARSED.test(line)) drafts.push(readUnparsed(log.lines, i));
    });
    return drafts;
  },
};

// "would reformat pkg/core.py" (black), "Would reformat: pkg/core.py" (ruff format)
const REFORMAT = /^(?:error: )?([Ww]ould reformat):? (\S.*\.(?:pyi?|ipynb))$/;
// "error: cannot format pkg/core.py: Cannot parse for target version Python 3.11: 2:15: return 3 +", "…: Cannot parse: 2:14"
const UNREADABLE = /^error: (cannot format (\S.*?\.(?:pyi?|ipynb)|-): .+?)(?:: (\d+):(\d+)(?:: .*)?)?$/;
// "error: cannot parse: app.py:2:14" (black 26), the line, its caret, and "ParseError: bad input"
const UNPARSED = /^error: (cannot parse: (\S.*?\.(?:pyi?|ipynb)|-)):(\d+):(\d+)$/;
const REASON = /^\w*Error: (\S.*)$/;

/** "ParseError: bad input", below the line and its caret; up to where the next file is told of. */
function reasonBelow(lines: readonly string[], from: number): string {
  for (const line of lines.slice(from + 1, from + 6)) {
    const reason = REASON.exec(line)?.[1];
    if (reason !== undefined) return `: ${reason}`;
    if (/^\S/.test(line)) return "";
  }
  return "";
}

function readUnparsed(lines: readonly string[], from: number): Draft {
  const head = UNPARSED.exec(lines[from]!)!;
  const below = lines.slice(from + 1, from + 6).findIndex((line) => REASON.test(line));
  return {
    message: `${head[1]}${reasonBelow(lines, from)}`,
    category: "syntax_error",
    file: head[2] === "-" ? null : head[2]!,
    line: Number(head[3]),
    column: Number(head[4]),
    from,
    to: from + 2 + below,
  };
}

// "ERROR: /home/dev/app/pkg/core.py Imports are incorrectly sorted and/or formatted."
const UNSORTED = /^ERROR: (\S.*\.pyi?) (Imports are incorrectly sorted.*)$/;
// "--- original/shop/menu.py" (autopep8 --diff)
const DIFFERS = /^--- (original\/(\S.*\.pyi?))$/;
// "--- shop/menu.py" over "+++ shop/menu.py" (ruff format --diff)
const OLD = /^--- (\S.*\.(?:pyi?|ipynb)(?::cell \d+)?)$/;

function readLine(line: string): Omit<Draft, "from" | "to"> | null {
  const reformat = REFORMAT.exec(line);
  if (reformat !== null) return { message: `${reformat[1]} ${reformat[2]}`, file: reformat[2]! };
  const broken = UNREADABLE.exec(line);
  // "…: INTERNAL ERROR: Black produced different code on the second pass of the formatter.  Please report a bug on …": black's own fault, and no place
  if (broken !== null && broken[1]!.includes(": INTERNAL ERROR: "))
    return {
      message: broken[1]!.replace(/\s+Please report a bug .*$/, ""),
      file: broken[2]!,
      category: "runtime_error",
    };
  if (broken !== null)
    return {
      message: broken[1]!,
      file: broken[2]!,
      line: toNumber(broken[3]),
      column: toNumber(broken[4]),
      category: "syntax_error",
    };
  const differs = DIFFERS.exec(line);
  if (differs !== null) return { message: `would change ${differs[2]}`, file: differs[2]!, tool: "autopep8" };
  const unsorted = UNSORTED.exec(line);
  return unsorted === null ? null : { message: unsorted[2]!, file: unsorted[1]!, tool: "isort" };
}
