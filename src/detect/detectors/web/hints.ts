import { byLines } from "../../by-lines.ts";
import type { Detector, Draft } from "../../detector.ts";

/** jshint by itself, with --verbose, with --reporter=unix, with jshint-stylish and under grunt. */
const byItself: Detector = byLines({
  id: "jshint",
  tool: "jshint",
  check: "lint",
  category: "lint_error",
  rank: 2,
  needles: [": line ", "jshint", ["  line ", "  col "]],
  programs: ["jshint"],
  // "src/cart.js" (stylish), "Linting src/cart.js ...ERROR" (grunt-contrib-jshint up to 0.6)
  heading: /^(?:Linting )?(?<file>[\w@~./\\+-]{1,300}\.\w{1,9})(?: ?\.\.\.ERROR)?$/,
  forms: [
    // "  line 12  col 14  Missing semicolon."
    {
      pattern: /^\s+line (?<line>\d+)\s+col (?<column>\d+)\s+(?<message>\S.*?)(?: \((?<type>[EWI]\d{3})\))?$/,
    },
    // "[L12:C14] W033: Missing semicolon."
    {
      pattern: /^\s*\[L(?<line>\d+):C(?<column>\d+)\] (?<type>[EWI]\d{3}): (?<message>\S.*)$/,
    },
    // "src/cart.js: line 2, col 25, Expected '===' and instead saw '=='. (W116)"
    {
      pattern:
        /^\s*(?<file>\S.*): line (?<line>\d+), col (?<column>\d+), (?!(?:[Ee]rror|[Ww]arning) - )(?<message>\S.*?)(?: \((?<type>[EWI]\d{3})\))?$/,
    },
    // "src/cart.js:2:25: Expected '===' and instead saw '=='."
    {
      pattern:
        /^\s*(?<file>\S+\.[cm]?js):(?<line>\d+):(?<column>\d+): (?<message>\S.*?)(?: \((?<type>[EWI]\d{3})\))?$/,
    },
  ],
  // Its last word, and nobody else's who prints like it: "5 errors"
  isMine: (log, about) =>
    /\bjshint\b/.test(about.command ?? "") ||
    log.lines.some((line) => RUN_BY_GRUNT.test(line) || STYLISH.test(line)) ||
    (log.lines.some((line) => /^\S.*: line \d+, col \d+, /.test(line)) &&
      log.lines.some((line) => /^\d+ errors?$/.test(line))),
  // E… are of the parser: what it cannot read it cannot judge.
  kindOf: (_message, type) => (type?.startsWith("E") ? "syntax_error" : undefined),
});

// "  line 12  col 14  Missing semicolon."
const STYLISH = /^ {2}line \d+ {2,9}col \d+ {2,9}\S/;
// "Running "jshint:all" (jshint) task"
const RUN_BY_GRUNT = /^Running "jshint[:\w-]*"/;

/** jshint in all its forms; grunt shows the line of code, and what is wrong below it. */
export const jshint: Detector = {
  ...byItself,
  scan: (log, about): Draft[] => [...byItself.scan(log, about), ...readShown(log.lines)],
};

// "     12 |  var tax = 3", "                         ^ Missing semicolon."
const SHOWN = /^\s+(\d{1,7}) \|/;
const MARKED = /^\s+\^ (\S.*)$/;
// "   src/cart.js"
const OVER_SHOWN = /^ {1,4}(\S{1,300}\.\w{1,9})$/;

function readShown(lines: readonly string[]): Draft[] {
  if (!lines.some((line) => RUN_BY_GRUNT.test(line))) return [];
  let file: string | null = null;
  return lines.flatMap((line, i): Draft[] => {
    file = OVER_SHOWN.exec(line)?.[1] ?? file;
    const message = MARKED.exec(line)?.[1];
    const at = message === undefined ? null : SHOWN.exec(lines[i - 1] ?? "");
    return file === null || at === null
      ? []
      : [{ message: message!, file, line: Number(at[1]), from: i - 1, to: i + 1 }];
  });
}

/** tslint as it prints by itself: place and rule behind the level, under the name of the file. */
export const tslint: Detector = byLines({
  id: "tslint",
  tool: "tslint",
  check: "lint",
  category: "lint_error",
  rank: 2,
  sideBySide: true,
  needles: [
    ["error: ", ".ts:"],
    ["error: ", ".tsx:"],
  ],
  programs: ["tslint"],
  // "src/cart.ts:2:3"
  heading: /^(?<file>\S.*\.tsx?):\d+:\d+$/,
  forms: [
    // "ERROR: 2:3   no-var-keyword  Forbidden 'var' keyword, use 'let' or 'const' instead"
    {
      pattern:
        /^(?<severity>ERROR|WARNING): (?<line>\d+):(?<column>\d+) +(?<type>[a-z][a-z-]+) +(?<message>\S.*)$/,
    },
  ],
});

/** tsd: types that are not what a test of them says, under the name of the file. */
export const tsd: Detector = byLines({
  id: "tsd",
  tool: "tsd",
  check: "types",
  category: "type_error",
  rank: 2,
  sideBySide: true,
  needles: ["test-d.ts:", "test-d.tsx:", "test-d.mts:", "test-d.ts` "],
  programs: ["tsd"],
  // "  index.test-d.ts:4:19"
  heading: /^\s*(?<file>\S.*\.test-d\.\w+):\d+:\d+$/,
  forms: [
    // "  ✖  4:19  Argument of type number is not assignable to parameter of type string.    "
    { pattern: /^\s*(?<severity>✖|⚠) +(?<line>\d+):(?<column>\d+) +(?<message>\S.*)$/ },
    // "The test file `index.test-d.ts` or `index.test-d.tsx` does not exist in `/home/dev/app`. Create one and try again."
    { pattern: /^(?<message>The test file `[^`]+` or `[^`]+` does not exist in .*)$/ },
  ],
  kindOf: (message) => (message.startsWith("The test file ") ? "config_error" : undefined),
});

/** oxlint where it does not print as biome's record reads it: warnings that were denied, annotations, settings. */
export const oxlint: Detector = {
  id: "oxlint",
  tool: "oxlint",
  check: "lint",
  category: "lint_error",
  rank: 2,
  sideBySide: true,
  needles: [
    "! eslint",
    ["::error file=", "title="],
    "oxlint configuration",
    [",-[", "  ! "],
    ["╭─[", "  ⚠ "],
  ],
  programs: ["oxlint"],
  scan(log, about): Draft[] {
    const lines = log.lines;
    const errors = lines.flatMap((line, at) => readAnnotation(line, at) ?? readSettings(lines, at) ?? []);
    if (errors.length > 0 || (about.exitCode ?? 0) === 0 || lines.some((line) => FOUND_ERRORS.test(line)))
      return errors;
    return lines.flatMap((_line, at) => readWarning(lines, at) ?? []);
  },
};

// "Found 1 warning and 2 errors."
const FOUND_ERRORS = /^Found \d+ warnings? and [1-9]\d* errors?\.$/;
// "  ! eslint(no-debugger): `debugger` statement is not allowed", "  ⚠ eslint(no-unused-vars): …"
const WARNING = /^\s*[!⚠] ([\w-]+\([\w/-]+\)): (\S.*)$/;
// "   ,-[src/cart.js:2:3]"
const PLACE = /^\s*(?:,-|╭─)\[(\S.*?):(\d+):(\d+)\]$/;

function readWarning(lines: readonly string[], from: number): Draft | null {
  const said = WARNING.exec(lines[from]!);
  const place = said === null ? null : PLACE.exec(lines[from + 1] ?? "");
  if (said === null || place === null) return null;
  const at = { file: place[1]!, line: Number(place[2]), column: Number(place[3]) };
  return { message: said[2]!, errorType: said[1]!, ...at, from, to: from + 2 };
}

// "::error file=src/cart.js,line=2,endLine=2,col=23,endColumn=25,title=eslint(eqeqeq)::src/cart.js:2:23: Expected === and instead saw =="
const ANNOTATION =
  /^::error file=([^,]+),line=(\d+),endLine=\d+,col=(\d+),endColumn=\d+,title=([\w-]+\([\w/-]+\))::(?:\S+:\d+:\d+: )?(\S.*)$/;

function readAnnotation(line: string, from: number): Draft | null {
  const said = ANNOTATION.exec(line);
  if (said === null) return null;
  const at = { file: said[1]!, line: Number(said[2]), column: Number(said[3]) };
  return { message: said[5]!, errorType: said[4]!, ...at, from, to: from + 1 };
}

// "Failed to parse oxlint configuration file.", and two lines below "  x Rule 'no-such-thing' not found in plugin 'eslint'"
const SETTINGS = /^Failed to parse oxlint configuration file\.$/;
const CROSS = /^\s*[x×] (\S.*)$/;

function readSettings(lines: readonly string[], from: number): Draft | null {
  if (!SETTINGS.test(lines[from]!)) return null;
  const below = lines.slice(from + 1, from + 4).findIndex((line) => CROSS.test(line));
  const message = below < 0 ? lines[from]! : CROSS.exec(lines[from + 1 + below]!)![1]!;
  return { message, category: "config_error", from, to: from + 2 + below };
}
