import type { Log } from "../../log.ts";
import { readExceptionLine } from "./exception-line.ts";
import { HEADER } from "./read-traceback.ts";

// `File "/app/manage.py", line 12, in <module>` where a log or a form took the indentation away
const FLAT = /^File "[^"]+", line \d+/;

/** The log with tracebacks indented again that lost it: below their head each frame, and the source below a frame. */
export function indented(log: Log): Log {
  if (!log.lines.some((line, i) => FLAT.test(line) && isStack(log.lines, i))) return log;
  let isInside = false;
  let isBelowFrame = false;
  const lines = log.lines.map((line, i) => {
    if (HEADER.test(line)) {
      isInside = FLAT.test(log.lines[i + 1] ?? "");
      return line;
    }
    if (!isInside && FLAT.test(line)) isInside = isStack(log.lines, i);
    if (!isInside) return line;
    if (FLAT.test(line)) {
      isBelowFrame = true;
      return `  ${line}`;
    }
    if (isBelowFrame && readExceptionLine(line) === null && line.trim() !== "") {
      isBelowFrame = false;
      return `    ${line}`;
    }
    isInside = false;
    return line;
  });
  return { ...log, lines };
}

/** A head above, or another frame below it or below its source: a doctest's place stands alone. */
function isStack(lines: readonly string[], at: number): boolean {
  return HEADER.test(lines[at - 1] ?? "") || FLAT.test(lines[at + 1] ?? "") || FLAT.test(lines[at + 2] ?? "");
}
