import { indentOf } from "#model/indent.ts";
import type { Log } from "../../log.ts";

// "      ✖ Load the menu", over its reason, "        → Failed to load the menu"
const FAILED = /^\s*[✖×✗] \S/;
const REASON = /^\s+(?:→|->) (\S.*)$/;
// "   × cart > adds tax 12ms", " RUN  v3.2.4 /home/dev/shop", " Test Files  1 failed (1)", "  1 failing"
const OF_TESTS =
  /^\s*[✖×✗] .{1,300}(?: > |\d ?ms\)?$)|^ (?:RUN {2}v\d|FAIL {2}\S| Test Files {2})|\b\d+ (?:failing|tests? failed|passing)\b/;
// Without a terminal: "[STARTED] Load the menu", "[FAILED] Failed to load the menu"
const TOLD = /^\[(STARTED|SUCCESS|FAILED|SKIPPED|COMPLETED|TITLE|OUTPUT|DATA)\](?: (.*))?$/;

// "  ✖ ./types/menu.d.ts", what was to be made, over why it was not
const MADE = /^\s*[✖×✗] (\S{1,200}\.\w{1,9})$/;
const isMade = (line: string): boolean => MADE.test(line);

/** Steps as listr shows them: of one that failed the reason, as all others write it, and no more. */
export function withoutSteps(log: Log): Log {
  return withoutTold(withoutDrawn(log));
}

function withoutDrawn(log: Log): Log {
  const { lines } = log;
  const isFailed = (i: number) =>
    FAILED.test(lines[i]!) &&
    REASON.test(lines[i + 1] ?? "") &&
    indentOf(lines[i + 1]!) > indentOf(lines[i]!);
  // A runner of tests draws the same: "   × cart > adds tax", "     → expected 4 to be 5"
  if (!lines.some((_, i) => isFailed(i)) || lines.some((line) => OF_TESTS.test(line))) return log;
  const said = lines.map((line) => line.trim());
  const plain = lines.map((line, i) => {
    if (isFailed(i) || isMade(line)) return "";
    const made = isMade(lines[i - 1] ?? "") ? MADE.exec(lines[i - 1]!)![1] : undefined;
    if (made !== undefined && /^\s+\S+ \S/.test(line)) return `${made}: error: ${line.trim()}`;
    const reason = i > 0 && isFailed(i - 1) ? REASON.exec(line)![1]! : null;
    if (reason === null) return line;
    // At the end each is told again, and then in full.
    const isTold = said.some((one, at) => at > i && one.length > reason.length && one.startsWith(reason));
    return isTold ? "" : `error: ${reason}`;
  });
  return { ...log, lines: plain };
}

function withoutTold(log: Log): Log {
  if (!log.lines.some((line) => line.startsWith("[STARTED] "))) return log;
  let isHeaded = false;
  const lines = log.lines.map((line) => {
    const [, mark, text = ""] = TOLD.exec(line) ?? [];
    if (mark === undefined) return line;
    if (mark !== "FAILED") {
      isHeaded = false;
      return mark === "OUTPUT" || mark === "DATA" ? text : "";
    }
    if (text.trim() === "") return "";
    const head = isHeaded ? `    ${text}` : `error: ${text.trim()}`;
    isHeaded = true;
    return head;
  });
  return { ...log, lines };
}
