import type { Detector, Draft } from "../../detector.ts";
import { toNumber } from "../../frames.ts";

/** PHP_CodeSniffer: its table under "FILE: …", and its emacs report. */
export const phpcs: Detector = {
  id: "phpcs",
  tool: "phpcs",
  check: "lint",
  category: "lint_error",
  rank: 2,
  sideBySide: true,
  needles: ["\nfile: ", ": error - "],
  programs: ["phpcs"],
  scan: (log) => [...readTable(log.lines, "FILE"), ...readEmacs(log.lines)],
};

/** PHPStan, and Larastan: its table under "Line   src/Cart.php", and its raw report. */
export const phpstan: Detector = {
  id: "phpstan",
  tool: "phpstan",
  check: "types",
  category: "type_error",
  rank: 2,
  sideBySide: true,
  needles: ["  line   ", "phpstan", ".php:"],
  programs: ["phpstan"],
  scan: (log) => [...readTable(log.lines, "Line"), ...readRaw(log.lines)],
};

// "FILE: /home/dev/app/src/Cart.php"; "  Line   src/Cart.php", "  Line   Cart.php (in context of class Shop)"
const FILE = { FILE: /^FILE: (\S.*)$/, Line: /^ {2}Line {2,}(\S.*?)(?: \(in context of .*\))?$/ };
// " 3 | ERROR | [x] Opening brace of a class must be on the line after"; "  12     Call to an undefined method Cart::foo()."
const ROW = {
  FILE: /^\s*(\d+) \| (ERROR) \| (?:\[[x ]\] )?(\S.*)$/,
  Line: /^ {2}(-?\d+|:\d+)( {2,})(\S.*)$/,
};
// "   |       |     the definition"; "         Cart::foo()."
const MORE = { FILE: /^ {2,}\| {2,}\| {2,}(\S.*)$/, Line: /^ {8,}(\S.*)$/ };
// "(PSR1.Classes.ClassDeclaration.MissingNamespace)" with -s; "🪪  method.notFound"
const RULE = { FILE: / \(([A-Z]\w+(?:\.\w+){2,})\)$/, Line: /^🪪 +(\S+)/u };

function readTable(lines: readonly string[], form: "FILE" | "Line"): Draft[] {
  const drafts: Draft[] = [];
  let file: string | null = null;
  for (let i = 0; i < lines.length; i++) {
    file = FILE[form].exec(lines[i]!)?.[1] ?? file;
    const row = file === null ? null : ROW[form].exec(lines[i]!);
    if (row === null) continue;
    let message = row[3]!;
    let errorType: string | null = null;
    let to = i + 1;
    for (
      let more = MORE[form].exec(lines[to] ?? "");
      more !== null;
      more = MORE[form].exec(lines[++to] ?? "")
    ) {
      const rule: string | undefined = form === "Line" ? RULE.Line.exec(more[1]!)?.[1] : undefined;
      if (rule !== undefined) errorType = rule;
      // "💡 See: https://phpstan.org/…" and "✏️  src/Cart.php" help, they do not say what is wrong
      else if (errorType === null && !/^[^\p{L}\p{N}"'$`(\\[<#-]/u.test(more[1]!)) message += ` ${more[1]}`;
    }
    const source = form === "FILE" ? RULE.FILE.exec(message) : null;
    if (source !== null) message = message.slice(0, source.index);
    drafts.push({
      message,
      errorType: errorType ?? source?.[1] ?? null,
      file: file === "N/A" ? null : file,
      line: toNumber(row[1]!.replace(":", "")),
      from: i,
      to,
    });
    i = to - 1;
  }
  return drafts;
}

// "/home/dev/app/src/Cart.php:7:5: error - Visibility must be declared on method "total""
const EMACS = /^(\S.*?):(\d+):(\d+): error - (\S.*)$/;

function readEmacs(lines: readonly string[]): Draft[] {
  return lines.flatMap((line, i) => {
    const match = EMACS.exec(line);
    return match === null
      ? []
      : [
          {
            message: match[4]!,
            file: match[1]!,
            line: toNumber(match[2]),
            column: toNumber(match[3]),
            from: i,
            to: i + 1,
          },
        ];
  });
}

// "/home/dev/app/src/Cart.php:12:Call to an undefined method Cart::foo()."
const RAW = /^((?:\/|[A-Za-z]:\\)\S.*\.php):(\d+):([A-Z].+)$/;

function readRaw(lines: readonly string[]): Draft[] {
  return lines.flatMap((line, i) => {
    const match = RAW.exec(line);
    return match === null
      ? []
      : [{ message: match[3]!, file: match[1]!, line: toNumber(match[2]), from: i, to: i + 1 }];
  });
}
