import { byLines } from "../../by-lines.ts";
import type { Detector, Draft } from "../../detector.ts";

/** phpmd as text and as GitHub's annotations, and what stops its parser. */
export const phpmd: Detector = byLines({
  id: "phpmd",
  tool: "phpmd",
  check: "lint",
  category: "lint_error",
  rank: 2,
  sideBySide: true,
  needles: [".php:", "::warning file=", "unexpected token: "],
  programs: ["phpmd"],
  forms: [
    // "/home/dev/app/src/Cart.php:4   UnusedPrivateField     Avoid unused private fields such as '$unused'."
    { pattern: /^(?<file>\S.*\.php):(?<line>\d+)\s+(?<type>[A-Z][A-Za-z]{4,}) {2,}(?<message>[A-Z].*)$/ },
    // "-	Unexpected token: }, line: 5, col: 1, file: /home/dev/app/src/Cart.php."
    {
      pattern:
        /^\s*-\t(?<message>Unexpected token: .+), line: (?<line>\d+), col: (?<column>\d+), file: (?<file>\S.*\.php)\.?$/,
    },
    // "::warning file=/home/dev/app/src/Cart.php,line=6::Avoid unused local variables such as '$x'."
    { pattern: /^::warning file=(?<file>[^,]+\.php),line=(?<line>\d+)::(?<message>\S.*)$/ },
  ],
  isMine: (log, about) => /\bphpmd\b/.test(about.command ?? "") || log.lines.some((line) => MINE.test(line)),
  kindOf: (message) => (message.startsWith("Unexpected token") ? "syntax_error" : undefined),
});

// a row of its text, or what stops its parser
const MINE = /^\S.*\.php:\d+\s+[A-Z][A-Za-z]{4,} {2,}[A-Z]|^\s*-\tUnexpected token: .+, file: \S.*\.php\.?$/;

/** phpcpd: code that stands in two places. */
export const phpcpd: Detector = {
  id: "phpcpd",
  tool: "phpcpd",
  check: "lint",
  category: "lint_error",
  rank: 2,
  needles: [["duplicated lines in ", "clones"]],
  programs: ["phpcpd"],
  scan: (log): Draft[] =>
    log.lines.flatMap((line, from): Draft[] => {
      const clone = CLONE.exec(line);
      const other = clone === null ? null : OTHER.exec(log.lines[from + 1] ?? "");
      if (clone === null || other === null) return [];
      const place = { file: clone[1]!, line: Number(clone[2]) };
      return [{ message: `${clone[4]} duplicated in ${other[1]}`, ...place, from, to: from + 2 }];
    }),
};

// "  - /home/dev/app/src/A.php:2-7 (5 lines)"
const CLONE = /^ {2}- (\S.*):(\d+)-(\d+) \((\d+ lines)\)$/;
// "    /home/dev/app/src/B.php:2-7"
const OTHER = /^ {4}(\S.*):\d+-\d+$/;

/** What Symfony's console, and Laravel's artisan, say where a command was called wrongly: a padded block with no place. */
export const consoleUsage: Detector = byLines({
  id: "console-usage",
  tool: "php",
  check: "program",
  category: "config_error",
  rank: 2,
  needles: [
    '" is not defined.',
    "option does not exist.",
    'there are no commands defined in the "',
    "not enough arguments (missing: ",
    "too many arguments",
  ],
  programs: ["php", "artisan", "console", "composer"],
  forms: [
    // "  Command "cart:totl" is not defined.", "   ERROR  Command "cart:totl" is not defined. Did you mean one of these?" (artisan)
    { pattern: /^ {2,3}(?:ERROR {2})?(?<message>(?:Command|Namespace) "[^"]+" is not defined\..*)$/ },
    // "  The "--pric" option does not exist."
    { pattern: /^ {2,3}(?:ERROR {2})?(?<message>The "[^"]+" option does not exist\.)\s*$/ },
    // "  There are no commands defined in the "crt" namespace."
    {
      pattern: /^ {2,3}(?:ERROR {2})?(?<message>There are no commands defined in the "[^"]+" namespace\..*)$/,
    },
    // "  Not enough arguments (missing: "name").", "  Too many arguments to "cart:total" command, expected arguments "name"."
    {
      pattern:
        /^ {2,3}(?:ERROR {2})?(?<message>(?:Not enough arguments \(missing: |Too many arguments)\S?.*)$/,
    },
  ],
});
