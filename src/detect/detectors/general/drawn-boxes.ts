import type { Log } from "../../log.ts";

/** Terraform and its like draw a box around a problem: "│ Error: Reference to undeclared resource". */
export function withoutBox(log: Log): Log {
  // or with corners that stand alone, "┌", "│ Error: Can't resolve './nothing.js'", "└": a table's have a line behind them
  const framed = withoutFrame(log);
  if (framed !== log) return framed;
  const isOpen = log.lines.some((line) => /^[┌╭]$/.test(line.trimEnd()));
  if (!isOpen && !log.lines.some((line) => line.startsWith("╷"))) return log;
  const edge = isOpen ? /^[│╷╵┌└╭╰](?: |$)/ : /^[│╷╵] ?/;
  return { ...log, lines: log.lines.map((line) => line.replace(edge, "")) };
}

// "   ╭──────────────────────╮", "   │   ✖ Nuxt Fatal Error  │": the whole of a box; a table has columns, and corners between them
const LID = /^\s*[╭┌╔][─═]{10,400}[╮┐╗]$/;
const SIDES = /^(\s*)[│║](.*?)\s*[│║]$/;

// "   │   ✖ Nuxt Fatal Error  │", "   │   Error: Cannot find module 'till' │"; most boxes only praise a new version
const TROUBLED = /^\s*[│║]\s*(?:[✖×✘] \S|(?:[A-Z]\w{0,60})?Error: \S)/;

/** What stands in a box that is drawn around trouble on all sides. */
function withoutFrame(log: Log): Log {
  if (!log.lines.some((line) => LID.test(line)) || !log.lines.some((line) => TROUBLED.test(line))) return log;
  let isInside = false;
  const lines = log.lines.map((line) => {
    if (LID.test(line)) {
      isInside = true;
      return "";
    }
    const inner = isInside ? SIDES.exec(line)?.[2] : undefined;
    isInside &&= inner !== undefined && !/[│║├┤]/.test(inner);
    if (isInside) return inner!.trim();
    return /^\s*[╰└╚][─═]{10,400}[╯┘╝]$/.test(line) ? "" : line;
  });
  return { ...log, lines };
}

/** A thick bar before each line of a finding: "┃ [R] → Modules should have a @moduledoc tag.", "┃       lib/cart.ex:1:11". */
export function withoutBar(log: Log): Log {
  const bars = log.lines.filter((line) => line.startsWith("┃")).length;
  return bars < 2 ? log : { ...log, lines: log.lines.map((line) => line.replace(/^┃ ?/, "")) };
}

// "  shop.scss 3:10  root stylesheet", right under the box that shows the code
const UNDER_BOX = /^\s+(\S+\.\w{1,12}) (\d+):(\d+)(?:\s{2,}\S.*)?$/;

/** A box around the code, and below it the place and who asked for it: the place as all others write it. */
export function withoutCodeBox(log: Log): Log {
  const isFoot = (line: string | undefined) => line !== undefined && /^\s+╵\s*$/.test(line);
  if (!log.lines.some(isFoot)) return log;
  return {
    ...log,
    lines: log.lines.map((line, i) =>
      isFoot(log.lines[i - 1]) ? line.replace(UNDER_BOX, "  --> $1:$2:$3") : line,
    ),
  };
}

// A tree of exceptions has a bar before each of its lines, calls and all: "    |   File "poll.py", line 6, in zone", "    | ValueError: no zone for 99"
const CALL_IN_MARGIN = /^\s*\|\s+(?:File "|at )/;
// "  +-+---------------- 1 ----------------", "  + Exception Group Traceback (most recent call last):"
const MARGIN = /^\s*(?:\| ?|\+-\+(?=-)|\+(?=-)|\+ (?=\S))/;

/** The lines of such a tree without the bars. */
export function withoutMargin(log: Log): Log {
  if (!log.lines.some((line) => CALL_IN_MARGIN.test(line))) return log;
  return { ...log, lines: log.lines.map((line) => line.replace(MARGIN, "")) };
}

// " ✘ Breakfast in pounds", "✗ ships abroad"
const FAILED = /^\s{0,12}(?:\d{1,4}\)\s)?[✗✘✖×✕⨯❌] \S/u;
// "   │ DomainException: Cannot add GBP to EUR", "  | tests/ship.frob:21:5"; with corners "   ┐", "   ├ Failed asserting that two are one.", "   ╵ /srv/till/tests/TillTest.php:11", "   ┴" (phpunit's testdox, paratest, clack)
const BARRED = /^(\s{1,12})[│|┃┐┌├╵┴└](?: |$)/;

/** What stands behind a bar under a failing test, without the bar. */
export function withoutTestBars(log: Log): Log {
  let isBelow = false;
  let isAny = false;
  const lines = log.lines.map((line) => {
    if (FAILED.test(line)) {
      isBelow = true;
      return line;
    }
    isBelow &&= BARRED.test(line);
    // "   | ^^^^" and "  12 | code" stand in a margin of their own
    if (!isBelow || /^\s*[│|┃]\s*[\^~]/.test(line)) return line;
    isAny = true;
    return line.replace(BARRED, "$1 ").trimEnd();
  });
  return isAny ? { ...log, lines } : log;
}
