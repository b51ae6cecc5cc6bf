import { isDateOfOthers } from "./date-labels.ts";

// Labels that say nothing of a program, by whoever ran it. A date and a time without a zone: "2026-11-15 18:46:41 make: *** Error 1", "2026/11/15 18:46:41 …" (a runner in Go), "2026-11-15T18:46:41,318 …"
export const STAMP =
  /^\d{4}([-/])\d\d\1\d\d[T ]\d\d:\d\d:\d\d(?:[.,]\d{1,9})?(?: (?![A-Z]{3,4} \[|[+-]\d{4}\b)|$)/;
// A logger that hands on what a command printed, line by line: "2026-11-15 18:46:41,318 - INFO - make: ***", "18:46:41 INFO deploy.runner - make: ***", "INFO deploy.runner: …", "[INFO]: …" (Amplify)
export const HANDED_ON =
  /^(?:(?:\d{4}-\d\d-\d\d[T ])?\d\d:\d\d:\d\d(?:[.,]\d{1,6})?Z? (?:- )?(?:\[INFO\]|INFO)(?: -|:)?(?: |$)(?:[a-z_]\w{0,40}(?:\.\w{1,40}){1,6}(?: -|:)(?: |$))?|INFO [a-z_]\w{0,40}(?:\.\w{1,40}){1,6}(?: -|:)(?: |$)|\[INFO\]:(?: |$))/;
// The same logger in its own voice: "2026-11-15 18:46:41,318 - ERROR - no plates", "18:46:41 WARN deploy.runner - …"
const OWN_VOICE =
  /^(?:(?:\d{4}-\d\d-\d\d[T ])?\d\d:\d\d:\d\d(?:[.,]\d{1,6})?Z? (?:- )?)?\[?(?:ERROR|WARN|WARNING|CRITICAL|FATAL|SEVERE)\]?(?: - |: | [a-z_]\w{0,40}\.)/;
// GitHub's ssh-action: "err: fatal: not a git repository"; fabric: "[web1.example.com] out: make: ***"
export const STREAM = /^(?:\[[\w.@:-]{1,80}\] )?(?:out|err):(?: |$)/;
// A container's log as the node keeps it, its stamp taken off: "stderr F npm error code 1"
export const OF_NODE = /^std(?:out|err) [FP](?: |$)/;
// capistrano: "DEBUG [a1b2c3d4] \tfatal: not a git repository"
export const OF_COMMAND = /^ {0,4}(?:DEBUG|INFO) \[[\da-f]{8}\](?: \t?|$)/;
// Buildkite's page, copied, and a table's cells that were quoted: "  | fatal: not a git repository", "  |" for an empty line
export const BARRED = /^ {0,4}\|(?: |$)/;
// git push to a builder: "remote: -----> Building on the Heroku-24 stack", "remote:        npm error code 1"
export const OF_BUILDER = /^remote:(?: {1,8}|$)/;

// What a logger writes behind its stamp: "- INFO - ", "[emerg] 42#42: ", "INFO ", "4242 ", "| ", "error: "
const LOGGERS =
  /^(?:- |\| |\[[\w .:#-]{1,40}\][: ]|[A-Z]{3,8}:? {1,4}|(?:error|warn|warning|info|debug|fatal|notice)\b|\d+ )/;

/** Whether such a label is nobody's own: a server that stamps each line, or a table of bars, keeps them. */
export function isHosts(kind: RegExp, lines: readonly string[]): boolean {
  const own = lines.filter((line) => kind.test(line));
  const rests = own.map((line) => line.replace(kind, ""));
  // Half of the lines of a tool may begin with a level; all of a logger's do.
  if (kind === STAMP) return rests.filter((rest) => LOGGERS.test(rest)).length * 2 < rests.length;
  if (kind === HANDED_ON) return !lines.some((line) => OWN_VOICE.test(line));
  if (kind === BARRED) return isBarred(lines);
  if (kind === OF_BUILDER) return own.some((line) => /^remote: (?:-----|=====)> /.test(line));
  return isDateOfOthers(kind, rests);
}

// " 3 |   val total: Int = "soup"": code in a compiler's frame, which goes on behind the same bar
const NUMBERED_CODE = /^ {0,6}\d{1,6} ?\|/;

/**
 * Most of what there is stands behind the bar, and nothing between; no bar closes a row as in a table, nor frames code. Python draws a group of exceptions with
 * bars, and others between them. The page has a rule below what is not of the output: "--".
 */
function isBarred(lines: readonly string[]): boolean {
  const said = lines.filter((line) => line !== "" && line !== "--");
  const isBehind = said.map((line) => BARRED.test(line));
  const [first, last] = [isBehind.indexOf(true), isBehind.lastIndexOf(true)];
  const isOther = (line: string) => (line.endsWith("|") && line.trim() !== "|") || NUMBERED_CODE.test(line);
  const isOne = isBehind.slice(first, last + 1).every(Boolean);
  return isOne && (last - first + 1) * 2 > said.length && !said.some(isOther);
}
