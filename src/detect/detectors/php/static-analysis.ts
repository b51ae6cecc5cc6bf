import { byLines } from "../../by-lines.ts";
import type { Detector, Draft } from "../../detector.ts";

/** psalm on a console: up to 4 in one line, since 5 with the place and the sentence on lines of their own. */
export const psalm: Detector = {
  id: "psalm",
  tool: "psalm",
  check: "types",
  category: "type_error",
  rank: 2,
  sideBySide: true,
  needles: [["error: ", "psalm"]],
  programs: ["psalm", "psalm.phar"],
  scan: (log): Draft[] =>
    log.lines.flatMap((line, at) => readOneLine(line, at) ?? readThree(log.lines, line, at) ?? []),
};

// "ERROR: UndefinedVariable - src/Cart.php:12:16 - Cannot find referenced variable $sum (see https://psalm.dev/024)"
const ONE_LINE =
  /^ERROR: ([A-Z]\w+) - (\S.*\.\w+):(\d+):(\d+) - (\S.*?)(?: \(see https:\/\/psalm\.dev\/\d+\))?$/;

function readOneLine(line: string, from: number): Draft | null {
  const match = ONE_LINE.exec(line);
  return match && draftOf(match[1]!, match.slice(2, 5), match[5]!, from, from + 1);
}

// "ERROR: UndefinedVariable", "at /home/dev/app/src/Cart.php:12:16", "Cannot find referenced variable $sum (see https://psalm.dev/024)"
const TYPE = /^ERROR: ([A-Z]\w+)$/;
const PLACE = /^at (\S.*\.\w+):(\d+):(\d+)$/;

function readThree(lines: readonly string[], line: string, from: number): Draft | null {
  const type = TYPE.exec(line);
  const place = type === null ? null : PLACE.exec(lines[from + 1] ?? "");
  const said = (lines[from + 2] ?? "").replace(/ \(see https:\/\/psalm\.dev\/\d+\)$/, "").trim();
  if (type === null || place === null || said === "") return null;
  return draftOf(type[1]!, place.slice(1, 4), said, from, from + 3);
}

function draftOf(type: string, place: readonly string[], message: string, from: number, to: number): Draft {
  const [file, line, column] = place;
  const category = type === "ParseError" ? { category: "syntax_error" as const } : {};
  return {
    message,
    errorType: type,
    ...category,
    file: file!,
    line: Number(line),
    column: Number(column),
    from,
    to,
  };
}

/** phan: the place, its own name for the problem, the sentence. */
export const phan: Detector = byLines({
  id: "phan",
  tool: "phan",
  check: "types",
  category: "type_error",
  rank: 2,
  sideBySide: true,
  needles: [" phan"],
  programs: ["phan"],
  forms: [
    // "src/Cart.php:12 PhanUndeclaredVariable Variable $sum is undeclared"
    { pattern: /^(?<file>\S.*\.php):(?<line>\d+) (?<type>Phan[A-Z]\w+) (?<message>\S.*)$/ },
  ],
  kindOf: (_message, type) => {
    if (type === "PhanSyntaxError") return "syntax_error";
    return /^Phan(?:Unreferenced|Unused|Plugin|Redundant)/.test(type ?? "") ? "lint_error" : undefined;
  },
});

/** php-cs-fixer --dry-run: the files it would change, by the rules where it names them. */
export const phpCsFixer: Detector = byLines({
  id: "php-cs-fixer",
  tool: "php-cs-fixer",
  check: "lint",
  category: "lint_error",
  rank: 2,
  sideBySide: true,
  needles: ["files that can be fixed in "],
  programs: ["php-cs-fixer", "pint"],
  isMine: (log) => log.lines.some((line) => /^(?:Found|Checked) \S.*files that can be fixed in /.test(line)),
  forms: [
    // "   1) src/Cart.php (braces, no_trailing_whitespace)", "   1) src/Cart.php"
    { pattern: /^ +\d+\) (?<message>(?<file>\S.*\.\w+)(?: \([\w/, ]+\))?)$/ },
  ],
});
