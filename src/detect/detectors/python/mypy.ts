import type { Detector, Draft } from "../../detector.ts";
import { toNumber } from "../../frames.ts";

/** mypy and the checkers that print as it does. */
export const mypy: Detector = {
  id: "mypy",
  tool: "mypy",
  check: "types",
  category: "type_error",
  rank: 2,
  sideBySide: true,
  needles: [
    [": error: ", ".py"],
    [": error: ", ".ipynb"],
    [": error: ", "<string>"],
    "mypy: ",
    "errors in ",
    "error in ",
  ],
  programs: ["mypy", "dmypy"],
  scan(log): Draft[] {
    const drafts: Draft[] = [];
    for (let i = 0; i < log.lines.length; i++) {
      const read = readMypy(log.lines, i) ?? readTrouble(log.lines[i]!, i);
      if (read === null) continue;
      drafts.push(read);
      i = read.to - 1;
    }
    return drafts;
  },
};

// "pkg/core.py:13:1: error: Cannot find implementation or library stub for module named \"boto9\"  [import-not-found]"
const MYPY = /^(\S.*?\.(?:pyi?|ipynb)|<string>):(\d+)(?::(\d+))?(?::\d+:\d+)?: error: (\S.*)$/;
// "pkg/core.py: error: Source file found twice under different module names: \"core\" and \"pkg.core\""
const WHOLE_FILE =
  /^(\S.*?\.pyi?)()(): error: ((?:Source file found|Duplicate module|Cannot find|Not a ).*)$/;
// The code behind a message: "Incompatible return value type  [return-value]"
const CODE = / {1,2}\[([a-z][a-z0-9-]*)\]$/;
const MAX_WRAP = 6;

function readMypy(lines: readonly string[], start: number): Draft | null {
  const match = MYPY.exec(lines[start]!) ?? WHOLE_FILE.exec(lines[start]!);
  if (match === null) return null;
  const { text, to } = unwrap(lines, start, match[4]!);
  const code = CODE.exec(text);
  return {
    message: code === null ? text : text.slice(0, code.index),
    errorType: code?.[1] ?? null,
    file: match[1]!,
    line: toNumber(match[2]),
    column: toNumber(match[3]),
    from: start,
    to,
  };
}

/** --pretty breaks long messages at the terminal's width; the code in brackets ends them. */
function unwrap(lines: readonly string[], start: number, first: string): { text: string; to: number } {
  if (CODE.test(first)) return { text: first, to: start + 1 };
  let text = first;
  for (let i = start + 1; i < Math.min(lines.length, start + MAX_WRAP); i++) {
    const line = lines[i]!;
    if (!/^\S/.test(line) || /: (?:error|note|warning): |^Found \d+ error/.test(line)) break;
    text += ` ${line}`;
    if (CODE.test(text)) return { text, to: i + 1 };
  }
  return { text: first, to: start + 1 };
}

// "mypy: can't read file 'nope.py': No such file or directory", "mypy: error: Missing target module, package, files, or command."
const TROUBLE =
  /^(?:d?mypy): (?:error: )?((?:can't read|cannot find|Missing target|unrecognized|No |Invalid|error:).*)$/;
// "Found 3 errors in 2 files (checked 5 source files)"
const TOTAL = /^(Found \d+ errors? in \d+ files?\b.*)$/;

function readTrouble(line: string, at: number): Draft | null {
  const trouble = TROUBLE.exec(line);
  if (trouble !== null)
    return {
      message: trouble[1]!,
      file: /^can't read file '([^']+)'/.exec(trouble[1]!)?.[1] ?? null,
      category: "config_error",
      from: at,
      to: at + 1,
    };
  const total = TOTAL.exec(line);
  return total === null ? null : { message: total[1]!, role: "consequence", from: at, to: at + 1 };
}
