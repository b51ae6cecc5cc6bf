import type { Log } from "../../log.ts";
import type { Candidate } from "./candidate.ts";
import { isFrame } from "./frame-line.ts";

// "Unhandled SIMPLE-ERROR in thread #<SB-THREAD:THREAD "main thread" RUNNING": what was thrown, where it ran, and what it says on the lines below
const HEAD = /^(?:Unhandled|Uncaught) ([A-Z][\w:.*+-]{2,80})(?: (?:in|at|on|while) .*)?:?$/;
const WORTH = 9;
/** So many lines the heading itself may take. */
const LONG = 2;

/** An error that nobody took, told under its name: the first sentence below it, and what that leads to; or null. */
export function readUnhandled(log: Log, index: number): Candidate | null {
  const type = HEAD.exec(log.lines[index]!)?.[1];
  if (type === undefined) return null;
  let at = index;
  while (at < index + LONG && !(log.lines[at] ?? "").endsWith(":")) at++;
  const first = nextSaid(log, at);
  if (!(log.lines[at] ?? "").endsWith(":") || first === null) return null;
  const next = first.text.endsWith(":") ? nextSaid(log, first.index) : null;
  return {
    index: first.index,
    score: WORTH,
    order: WORTH,
    word: null,
    message: next === null ? first.text : `${first.text} ${next.text}`,
    errorType: type,
    place: null,
    mention: null,
    level: "error",
    exception: true,
    recap: false,
  };
}

/** The next line, if it is indented below the one at `index`; a blank line may stand between. */
function nextSaid(log: Log, index: number): { readonly text: string; readonly index: number } | null {
  const at = log.lines[index + 1]?.trim() === "" ? index + 2 : index + 1;
  const line = log.lines[at] ?? "";
  return /^\s+\S/.test(line) && !isFrame(line) ? { text: line.trim(), index: at } : null;
}
