import type { Detector, Draft } from "../../detector.ts";
import { readThrownError } from "./thrown-error.ts";
import { plainFile } from "./v8-stack.ts";

/** eslint in all its line formats, and the linters that print like it (standard, xo, next lint, stylelint). */
export const eslint: Detector = {
  id: "eslint",
  tool: "eslint",
  check: "lint",
  category: "lint_error",
  rank: 2,
  sideBySide: true,
  needles: [
    "  error",
    "\terror",
    ", error - ",
    "[error/",
    " [error]\n",
    "): error ",
    [") at ", "error: "],
    "]: ",
    "✖",
    "× ",
    "oops!",
    ["  line ", "failed to compile"],
    "(maximum: ",
    "standard: ",
    "standard ",
    "standard\n",
  ],
  programs: ["eslint", "next", "standard", "xo", "stylelint", "semistandard"],
  scan(log, about): Draft[] {
    const lines = log.lines;
    const strict = lines.findIndex((line) => TOO_MANY_WARNINGS.test(line));
    const reader = new PageReader(
      lines,
      strict >= 0,
      STANDARD_RUN.test(about.command ?? "") || lines.some((line) => STANDARD.test(line)),
      lines.some((line) => COMPILED.test(line)),
    );
    const drafts = reader.read();
    if (strict >= 0 && drafts.length === 0)
      drafts.push({ message: lines[strict]!.trim(), from: strict, to: strict + 1 });
    return drafts;
  },
};

// "ESLint found too many warnings (maximum: 0)."
const TOO_MANY_WARNINGS = /^\s*ESLint found too many warnings \(maximum: \d+\)/;
// "standard: Use JavaScript Standard Style (https://standardjs.com)"
const STANDARD = /^\s*(?:semi)?standard: |^\s*ts-standard: /;
// "standard src/*.js", "npx semistandard --fix"
const STANDARD_RUN = /(?:^|[\s/])(?:semi|ts-)?standard(?:\s|$)/;
// "/home/dev/app/src/app.js", "src\app.js", "./pages/index.js" on a line of its own
const FILE = /^\s{0,2}((?:[A-Za-z]:)?[^\s:*?"<>|][^:*?"<>|]*\.[A-Za-z]{1,10})(?::\d+:\d+)?$/;
// "  2:12  error  Expected '===' and instead saw '=='  eqeqeq", "2:10  Error: 'x' is not defined.  no-undef", "  2:3  ✖  Unexpected unit  unit-no-unknown"
const STYLISH = /^\s*(\d+):(\d+)\s+(error|warning|Error:|Warning:|✖|×|⚠|‼)\s+(\S.*)$/;
// create-react-app, of what stopped it: "  Line 5:10:  'total' is defined but never used  no-unused-vars", "  Line 5:  …" (up to 2)
const APP = /^\s+Line (\d+)(?::(\d+))?: +(\S.*)$/;
// "Failed to compile."; "Compiled with warnings." lists the same
const COMPILED = /^\s*Failed to compile\.?$/;
// xo: "  ✖  2:10  'x' is not defined.  no-undef"
const XO = /^\s*(✖|×|⚠)\s+(\d+):(\d+)\s+(\S.*)$/;
// compact, htmlhint too (in small letters): "/app/a.js: line 2, col 10, Error - 'unusedf' is defined but never used. (no-unused-vars)"
const COMPACT = /^\s*(\S.*?): line (\d+), col (\d+), ([Ee]rror|[Ww]arning) - (.+?)(?: \(([^()\s]+)\))?$/;
// unix: "/app/src/app.js:14:12: Expected '===' and instead saw '=='. [Error/eqeqeq]"; stylelint's: "shop.css:2:11: Unknown unit (unit-no-unknown) [error]"
const UNIX =
  /^\s*((?:[A-Za-z]:)?[^\s:][^:]*):(\d+):(\d+): (.+?)(?: \(([a-z\d/-]+)\))? \[([Ee]rror|[Ww]arning)(?:\/([^\]\s]+))?\]$/;
// visualstudio: "src/app.js(2,12): error eqeqeq : Expected '===' and instead saw '=='."
const VISUAL_STUDIO = /^\s*(\S.*?)\((\d+),(\d+)\): (error|warning) ([@\w/-]+) : (.+)$/;
// codeframe: "error: 'x' is not defined (no-undef) at src/app.js:2:10:"
const CODE_FRAME = /^\s*(error|warning): (.+?) \(([@\w/-]+)\) at (\S.*?):(\d+):(\d+):$/;
// standard: "  /app/src/a.js:2:10: 'x' is not defined. (no-undef)"
const STANDARD_LINE = /^\s*((?:[A-Za-z]:)?[^\s:][^:]*):(\d+):(\d+): (.+?)(?: \(([@\w/-]+)\))?$/;
// tslint: "path/to/file1.ts[418, 38]: ' should be "", "ERROR: (semicolon) src/a.ts[15, 11]: Missing semicolon"
const TSLINT = /^\s*(ERROR: |WARNING: )?(?:\(([\w-]+)\) )?(\S.*?)\[(\d+), (\d+)\]: (.+)$/;
// 'The config "shop" was referenced from the config file in "/app/.eslintrc.json".', 'The plugin "eslint-plugin-shop" was referenced from the config file in ".eslintrc » …".'
const REFERENCED =
  /^\s*The (?:config|plugin) "[^"]+" was referenced from the config file in "([^"»]+?)(?: »[^"]*)?"/;
// "Oops! Something went wrong! :(" and, two lines on, "ESLint: 9.39.5"
const OOPS = /^\s*Oops! Something went wrong!/;

/** Reads a page of problems top-down: a line with a file names the file of the lines under it. */
class PageReader {
  #file: string | null = null;
  readonly #drafts: Draft[] = [];

  constructor(
    private readonly lines: readonly string[],
    private readonly warningsFail: boolean,
    private readonly isStandard: boolean,
    private readonly isCompiled: boolean,
  ) {}

  read(): Draft[] {
    for (let i = 0; i < this.lines.length; i++) {
      const line = this.lines[i]!;
      if (OOPS.test(line)) i = this.#readOops(i) - 1;
      else if (!this.#readProblem(line, i))
        this.#file = FILE.exec(line)?.[1] ?? (line.trim() === "" ? null : this.#file);
    }
    return this.#drafts;
  }

  #readProblem(line: string, i: number): boolean {
    let m: RegExpExecArray | null;
    if (this.#file !== null && (m = STYLISH.exec(line)))
      this.#add(i, m[3]!, this.#file, m[1]!, m[2]!, ...apart(m[4]!));
    else if (this.#file !== null && (m = XO.exec(line)))
      this.#add(i, m[1]!, this.#file, m[2]!, m[3]!, ...apart(m[4]!));
    else if (this.#file !== null && this.isCompiled && (m = APP.exec(line)))
      this.#add(i, "error", this.#file, m[1]!, m[2] ?? "", ...apart(m[3]!));
    else if ((m = line.includes(", col ") ? COMPACT.exec(line) : null))
      this.#add(i, m[4]!, m[1]!, m[2]!, m[3]!, m[5]!, m[6]);
    else if ((m = line.endsWith("]") ? UNIX.exec(line) : null))
      this.#add(i, m[6]!, m[1]!, m[2]!, m[3]!, m[4]!, m[7] ?? m[5]);
    else if ((m = line.includes("): ") ? VISUAL_STUDIO.exec(line) : null))
      this.#add(i, m[4]!, m[1]!, m[2]!, m[3]!, m[6]!, m[5]);
    else if ((m = line.includes(") at ") ? CODE_FRAME.exec(line) : null))
      this.#add(i, m[1]!, m[4]!, m[5]!, m[6]!, m[2]!, m[3]);
    else if ((m = line.includes("]: ") ? TSLINT.exec(line) : null))
      this.#add(i, m[1] ?? "error", m[3]!, m[4]!, m[5]!, m[6]!, m[2]);
    else if (this.isStandard && (m = STANDARD_LINE.exec(line)))
      this.#add(i, "error", m[1]!, m[2]!, m[3]!, m[4]!, m[5]);
    else return false;
    return true;
  }

  #add(
    i: number,
    severity: string,
    file: string,
    line: string,
    column: string,
    message: string,
    rule: string | undefined,
  ): void {
    if (/^(?:warning|⚠|‼)/i.test(severity) && !this.warningsFail) return;
    const place = {
      file: plainFile(file),
      line: Number(line),
      column: column === "" ? null : Number(column),
    };
    // The stylish format drops the full stop, the others keep it.
    const sentence = message.trim().replace(/([^ .])\.$/, "$1");
    this.#drafts.push({ message: sentence, errorType: rule ?? null, ...place, from: i, to: i + 1 });
  }

  /** eslint's own crash: a sentence, or an exception with its stack. */
  #readOops(from: number): number {
    let i = from + 1;
    while (i < this.lines.length && i - from < 6 && /^\s*(?:ESLint: .*)?$/.test(this.lines[i]!)) i++;
    if (i >= this.lines.length) return i;
    const error = readThrownError(this.lines, i, Math.min(this.lines.length, i + 120));
    const { message, errorType, file, line, column, frames } = error;
    // What a task runner throws below is another's.
    const asked = this.lines
      .slice(i + 1, i + 12)
      .map((one) => REFERENCED.exec(one)?.[1])
      .find((one) => one !== undefined);
    const where = asked === undefined ? { file, line, column, frames } : { file: asked };
    this.#drafts.push({
      message,
      errorType,
      ...where,
      category: "config_error",
      from,
      to: error.end,
    });
    return Math.max(error.end, i + 1);
  }
}

/** "Expected '===' and instead saw '=='  eqeqeq": sentence and rule, two blanks or more between them. */
function apart(text: string): [string, string | undefined] {
  const blank = text.lastIndexOf(" ");
  return blank > 0 && text[blank - 1] === " "
    ? [text.slice(0, blank).trimEnd(), text.slice(blank + 1)]
    : [text, undefined];
}
