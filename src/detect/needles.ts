import { mostTelling } from "./may-read.ts";
import { allDetectors } from "./registry.ts";

/** What makes a line interesting for the general detector: words of trouble in the tongue of compilers, shells and programs. */
const GENERAL_NEEDLES: readonly string[] = [
  "error",
  "failed",
  "failu",
  "failing",
  "fails",
  "fail:",
  "fail ",
  "exception",
  "panic",
  "fatal",
  "traceback",
  "cannot",
  "can't",
  "could not",
  "couldn't",
  "unable to",
  "not found",
  "no such",
  "undefined",
  "undeclared",
  "denied",
  "refused",
  "rejected",
  "killed",
  "abort",
  "assert",
  "expected",
  "invalid",
  "missing",
  "unexpected",
  "unknown",
  "unresolved",
  "timed out",
  "timeout",
  "segmentation",
  "not ok",
  "would reformat",
  "conflict",
  "does not exist",
  "doesn't exist",
  "already exists",
  "out of memory",
  "critical",
  "severe",
  "mismatch",
  "violation",
  "caused by",
];

// Enough to ask a detector, but in every other line of a healthy log: alone they make no line interesting.
const EVERYWHERE = new Set([
  ".py::",
  "usage: ",
  "session ",
  "directory",
  "pytest",
  "    at ",
  "   at ",
  "goroutine ",
  "exit status ",
  "      l",
  "  warning  ",
  "[warning] ",
]);
// Shorter ones, and signs such as ✖, would make the scan look at every byte; the words beside them are enough.
const TELLING = /^[\x20-\x7e]{5,}$/;

/** All literals that can make a line of a large output interesting. */
export function allNeedles(): readonly string[] {
  const own = allDetectors().flatMap(({ needles }) => needles.map(mostTelling));
  return [...GENERAL_NEEDLES, ...own.filter((needle) => TELLING.test(needle) && !EVERYWHERE.has(needle))];
}
