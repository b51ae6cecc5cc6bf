import { topFrame } from "../../frames.ts";
import type { Location } from "../../location.ts";
import { readFrame } from "./frame-line.ts";

// '"stack":"TypeError: no port\\n    at listen (/srv/src/http.js:14:22)\\n    at main …"', '"exc_info":"Traceback (most recent call last):\\n  File \\"/srv/till.py\\", line 3 …"'
const STACK =
  /"(?:err_?)?(?:stack(?:_?[tT]race)?|trace(?:back)?|exc_info|exception|backtrace)" ?: ?"((?:[^"\\]|\\.){10,6000})/;
const CALLS = 60;

/** The user's own place in the stack that a record in one line carries, or null. */
export function placeInRecord(line: string): Location | null {
  if (!/"[\w]*(?:[sS]tack|[tT]race|exc_info|exception)/.test(line)) return null;
  const stack = STACK.exec(line)?.[1];
  if (stack === undefined) return null;
  const calls = stack
    .split("\\n")
    .slice(0, CALLS)
    .map((call) => call.replaceAll('\\"', '"').replaceAll("\\t", "\t").replaceAll("\\\\", "\\"));
  const frames = calls.flatMap((call) => readFrame(call) ?? []);
  // Python tells the innermost call last.
  const top = topFrame(/^Traceback /.test(stack) ? frames.reverse() : frames);
  if (top?.line == null) return null;
  return { file: top.file, line: top.line, column: top.column, before: "", after: "" };
}
