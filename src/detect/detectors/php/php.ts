import type { Category } from "#model/category.ts";
import type { Frame } from "#model/failure.ts";
import type { Detector, Draft } from "../../detector.ts";
import { frame, toNumber } from "../../frames.ts";

/** PHP's own words: fatal errors, parse errors, what nobody caught; its warnings where there is nothing else. */
export const php: Detector = {
  id: "php",
  tool: "php",
  check: "program",
  category: "runtime_error",
  rank: 1,
  needles: [
    "php fatal error",
    "fatal error: ",
    "php parse error",
    "parse error: ",
    "fatal error</b>",
    "parse error</b>",
    ".php on line ",
  ],
  programs: ["php", "artisan", "composer"],
  scan(log): Draft[] {
    const drafts: Draft[] = [];
    for (let i = 0; i < log.lines.length; i++) {
      const draft = readError(log.lines, i);
      if (draft === null) continue;
      drafts.push(draft);
      i = draft.to - 1;
    }
    return drafts;
  },
};

// "PHP Fatal error:  Uncaught RuntimeException: cart 12 is closed in /app/src/cart.php:4", "Parse error: syntax error, unexpected token ";" in a.php on line 3", "<b>Warning</b>:  x in <b>/app/a.php</b> on line <b>2</b><br />"
const LABELLED =
  /^(?:\[[^\]]{5,40}\] )?(?:PHP )?(Fatal error|Parse error|Recoverable fatal error|Catchable fatal error|Warning): {1,2}(\S.*)$/;
// "… in /app/index.php on line 4", "… in /app/src/cart.php:4"; also behind "called in … on line 6 and defined"
const PLACE = /^ in ((?:[A-Za-z]:)?[^:\s][^:]{0,300})(?::| on line )(\d+)$/;
/** So near its end a line names its place; what stands before it may be as long as anybody likes. */
const PLACE_CHARS = 350;
// "Uncaught RuntimeException: cart 12 is closed", "Uncaught Acme\Shop\Closed: cart 12"
const UNCAUGHT = /^(?:PHP )?Uncaught (?:exception ')?((?:\w+\\)*\w+)(?:' with message '|: |$)(.*)$/;
// "require(): Failed opening required '/srv/shop/vendor/autoload.php' (include_path='.:/usr/share/php')": nothing was installed yet
const UNINSTALLED = /Failed opening required '[^']{0,300}vendor\/[^']{1,300}'/;
/** So many lines a message may go on over before its place is told. */
const REACH = 12;

function readError(lines: readonly string[], at: number): Draft | null {
  const label = LABELLED.exec(plain(lines[at]!));
  if (label === null) return null;
  let to = at + 1;
  let place = placeOf(label[2]!);
  while (place === null && to < Math.min(lines.length, at + REACH) && !LABELLED.test(plain(lines[to]!)))
    place = placeOf(plain(lines[to++]!));
  // Whoever else says "Fatal error:" names no PHP file.
  if (place === null) return null;
  const message = to === at + 1 ? label[2]!.slice(0, label[2]!.length - place.length) : label[2]!;
  const uncaught = UNCAUGHT.exec(message);
  // A console's script has no ending: "Uncaught Error: … in /srv/shop/bin/console:38".
  if (!IS_PHP.test(place.file) && !lines[at]!.includes("PHP ") && uncaught === null) return null;
  const stack = readStack(lines, to);
  const isWarning = label[1] === "Warning";
  return {
    message: (uncaught?.[2] || uncaught?.[1] || message).replace(/ and defined$/, "").trim(),
    errorType: uncaught?.[1] ?? (isWarning ? null : label[1]!),
    category: UNINSTALLED.test(message) ? "missing_dependency" : categoryOf(label[1]!),
    file: place.file,
    line: place.line,
    frames: [frame(place.file, place.line), ...stack.frames],
    from: at,
    to: stack.to,
    sure: !isWarning,
    ...(isWarning && { role: "summary" as const }),
  };
}

const IS_PHP = /\.(?:php|phtml|inc|phar|module|ctp|tpl)\b|^-$|^php:\/\//;

function placeOf(
  text: string,
): { readonly file: string; readonly line: number | null; readonly length: number } | null {
  const tail = text.slice(-PLACE_CHARS);
  const match = PLACE.exec(tail.slice(Math.max(0, tail.lastIndexOf(" in "))));
  return match === null ? null : { file: match[1]!, line: toNumber(match[2]), length: match[0].length };
}

/** Without the marks of html_errors: "<b>Fatal error</b>:  Uncaught …<br />". */
function plain(line: string): string {
  return line.includes("<b") ? line.replace(/<\/?b>|<br ?\/?>/g, "").trim() : line;
}

function categoryOf(label: string): Category {
  return label === "Parse error" ? "syntax_error" : "runtime_error";
}

// "#0 /home/dev/app/index.php(5): pay()", "#1 {main}", "  thrown in /home/dev/app/src/cart.php on line 4"
const CALL = /^#\d+ (?:(.+?)\((\d+)\): (.+)|\{main\}|\[internal function\].*)$/;

function readStack(lines: readonly string[], start: number): { frames: Frame[]; to: number } {
  const frames: Frame[] = [];
  let to = start;
  if (!/^Stack trace:$/.test(plain(lines[to] ?? ""))) return { frames, to };
  for (to++; to < lines.length; to++) {
    const call = CALL.exec(plain(lines[to]!));
    if (call?.[1] !== undefined) frames.push(frame(call[1], call[2], null, call[3]!.replace(/\(.*$/, "")));
    if (/^\s*thrown in /.test(lines[to]!)) return { frames, to: to + 1 };
    if (call === null) break;
  }
  return { frames, to };
}
