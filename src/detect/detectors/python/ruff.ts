import type { Detector, Draft } from "../../detector.ts";
import { toNumber } from "../../frames.ts";
import type { About, Log } from "../../log.ts";
import { gravestFirst, readLintLine } from "./lint-line.ts";

/** ruff: full (a heading and an arrow), concise and grouped; and ty, which prints as ruff does. */
export const ruff: Detector = {
  id: "ruff",
  tool: "ruff",
  check: "lint",
  category: "lint_error",
  rank: 2,
  sideBySide: true,
  needles: [".py:", ".pyi:", ".ipynb:", "stdin:", "ruff failed", "error: failed to parse `", ".py;"],
  programs: ["ruff", "ty", "pyrefly"],
  scan(log, about) {
    const concise = isRuff(log, about);
    const drafts: Draft[] = [];
    let group: string | null = null;
    for (let i = 0; i < log.lines.length; i++) {
      const line = log.lines[i]!;
      if (/^\S[^:]*\.pyi?:$/.test(line)) group = line.slice(0, -1);
      else if (/^\S/.test(line)) group = null;
      const read =
        readArrow(log.lines[i - 1], line) ??
        (concise ? (readLintLine(line) ?? readGrouped(group, line)) : null);
      if (read === null) continue;
      drafts.push({ ...read, from: ARROW.test(line) ? i - 1 : i, to: endOfSnippet(log.lines, i + 1) });
    }
    return [
      ...gravestFirst(drafts, (rule) => /^(?:E9\d\d|invalid-syntax|SyntaxError)$/.test(rule)),
      ...readTrouble(log.lines),
    ];
  },
};

/** True when ruff stands in the command or speaks in the output: its total, its mark for what it can fix, its arrow. */
export function isRuff(log: Log, about: About): boolean {
  if (about.command !== null && /(?:^|[\s/;&|])ruff(?:\s|$)/.test(about.command)) return true;
  return (
    log.lines.some((line) =>
      /^Found \d+ errors?(?: \(|\.)|title=ruff \(|^##vso\[.*code=|^\[\*\] \d+ fixable|: [A-Z]+\d+ \[\*\] /.test(
        line,
      ),
    ) || log.lines.some((line) => ARROW.test(line))
  );
}

// " --> pkg/core.py:2:12"
const ARROW = /^\s*--> (\S.*\.(?:pyi?|pyw|ipynb))(?::cell \d+)?:(\d+):(\d+)$/;
// "F821 Undefined name `confg`", "F401 [*] `os` imported but unused", "invalid-syntax: Expected an expression", "error[unresolved-import]: Cannot resolve …"
const HEAD =
  /^(?:([A-Z]{1,5}\d{1,5})(?: \[\*\])?|error\[([\w-]+)\]:?(?: \[\*\])?|((?!warning|error)[a-z]+(?:-[a-z]+)*):(?: \[\*\])?|error:|ERROR) (\S.*)$/;

function readArrow(head: string | undefined, line: string): Omit<Draft, "from" | "to"> | null {
  const arrow = ARROW.exec(line);
  const match = arrow === null || head === undefined ? null : HEAD.exec(head);
  if (arrow === null || match === null) return null;
  // pyrefly puts its rule behind the message: "ERROR Could not find name `x` [unknown-name]"
  const behind = / \[([a-z-]+)\]$/.exec(match[4]!);
  const rule = match[1] ?? match[2] ?? match[3] ?? behind?.[1] ?? null;
  const message = behind === null ? match[4]! : match[4]!.slice(0, behind.index);
  const typed = match[2] !== undefined || head!.startsWith("ERROR");
  return {
    message,
    errorType: rule,
    file: arrow[1]!,
    line: toNumber(arrow[2]),
    column: toNumber(arrow[3]),
    ...(typed && { category: "type_error", tool: "ty" }),
  };
}

// "  2:12 F821 Undefined name `confg`" under "pkg/core.py:" (--output-format grouped)
function readGrouped(file: string | null, line: string): Omit<Draft, "from" | "to"> | null {
  const match =
    file === null
      ? null
      : /^\s+(\d+):(\d+) +([A-Z]{1,5}\d{1,5}|invalid-syntax:) (?:\[\*\] )?(\S.*)$/.exec(line);
  if (match === null) return null;
  return {
    message: match[4]!,
    errorType: match[3]!.replace(/:$/, ""),
    file,
    line: toNumber(match[1]),
    column: toNumber(match[2]),
  };
}

// "ruff failed" and under it "  Cause: Unknown rule selector `NOPE`": the settings, not the code; the last cause is the deepest.
// "error: Failed to parse `/app/pyproject.toml`: TOML parse error at line 82, column 12" (before 0.5)
const OLD_TROUBLE = /^error: (Failed to parse `[^`]+\.toml`: .+)$/;

function readTrouble(lines: readonly string[]): Draft[] {
  const failed = lines.indexOf("ruff failed");
  const start = failed < 0 ? lines.findIndex((line) => OLD_TROUBLE.test(line)) : failed;
  let to = start + 1;
  while (failed >= 0 && /^\s+Cause: /.test(lines[to] ?? "")) to++;
  if (start < 0 || (failed >= 0 && to === start + 1)) return [];
  const causes = failed < 0 ? lines[start]! : lines.slice(start + 1, to).join("\n");
  const file = /(\S+\.toml)/.exec(causes)?.[1]?.replace(/^[`'"]/, "") ?? null;
  const line = toNumber(/ at line (\d+)/.exec(causes)?.[1]);
  const said = OLD_TROUBLE.exec(lines[start]!)?.[1] ?? lines[to - 1]!.replace(/^\s+Cause: /, "");
  // Under the source that is shown stands what is wrong with it: "unknown field `asdf`"
  const end = endOfSnippet(lines, to);
  const reason = end > to ? (lines[end] ?? "").trim() : "";
  const message = reason === "" ? said : `${said}: ${reason}`;
  return [{ message, category: "config_error", file, line, from: start, to: reason === "" ? to : end + 1 }];
}

/** The source under a finding: "  |", "2 |     return confg['x']", "  |            ^^^^^". */
function endOfSnippet(lines: readonly string[], from: number): number {
  let to = from;
  while (to < lines.length && /^\s*\d*\s*\|/.test(lines[to]!)) to++;
  return to;
}
