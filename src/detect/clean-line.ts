// CSI, OSC and APC (ended by BEL or ST) and two-character escapes: "\x1b[31mFAIL\x1b[39m", "\x1b]8;;file:///a\x07a\x1b]8;;\x07",
// Buildkite's "\x1b_bk;t=1763232401318\x07"
const ESCAPES =
  /[\x1b\x9b](?:[\]_P^][^\x07\x1b]{0,2000}(?:\x07|\x1b\\)|[[()#;?]*(?:\d{1,4}(?:[;:]\d{0,4})*)?[\dA-PR-TZcf-nq-uy=><~@])/g;
// The same colours as `cat -v` and `gh run view --log` spell them: "^[[1m^[[91merror^[[0m: test failed"
const SPELLED = /\^\[\[\d{1,3}(?:;\d{1,3}){0,6}m/g;
// "To the first column" and "erase the line" overwrite as a carriage return does: "⠙\x1b[1G\x1b[0Ksrc/main.ts(2,25): error"
const TO_LINE_START = /\x1b\[(?:1?G|2K)/g;
// What is left of controls (tab stays), zero-width characters, bidi marks and overrides, soft hyphen, BOM.
const INVISIBLE =
  /[\x00-\x08\x0b-\x1f\x7f-\x9f\u00ad\u061c\u180e\u200b-\u200f\u202a-\u202e\u2060-\u2069\ufeff\ufff9-\ufffb]/;
const ALL_INVISIBLE = new RegExp(INVISIBLE, "g");
// Stamps, GitHub's and Azure's marks, one behind the other: "2026-11-15T18:46:41.318200Z make: ***",
// "2026-11-15T18:46:41.318200Z 00O FAIL" (GitLab's stream), "[2026-11-15T18:46:41Z] FAIL", "[11-15 18:46:41.318] [info] *** 1 TEST FAILED ***", "[18:46:41] Starting 'build'", "[18:46:41] :\t [Step 1/1] FAIL" (TeamCity), "##[error]Process completed with exit code 1.",
// "2026-11-15T18:46:41.318200531Z: cannot set up the cgroup" (crun), "(18:46:41) ERROR: Build did NOT complete successfully" (bazel), "[Container] 2026/11/15 18:46:41 Running command make" (CodeBuild)
const MARKS =
  /^(?:\d{4}-\d\d-\d\d[T ]\d\d:\d\d:\d\d(?:[.,]\d+)?(?:Z|[+-]\d\d:?\d\d):? ?(?:(?<=\.\d{6}Z )\d\d[OE](?:[+ ]|$))?|\[\d\d:\d\d:\d\d\][A-Za-z ]?: *\t? ?(?:\[Step \d+\/\d+\] ?)?|\[(?:(?:\d{4}-)?\d\d-\d\d[T ])?\d\d:\d\d:\d\d(?:[.,]\d+)?(?:Z|[+-]\d\d:?\d\d)?\] ?|##\[(?:error|warning|debug|command|group|section)\]|\[Container\] \d{4}\/\d\d\/\d\d \d\d:\d\d:\d\d(?:\.\d+)? |\(\d\d:\d\d:\d\d\) ){1,3}/;

// Where an agent or a CI system left a part out: "... [20012 characters truncated] ...", "[... 14 lines omitted ...]", "[output truncated]",
// "…312 tokens truncated…", "[... omitted 80 of 200 lines ...]", "[output truncated at 51200 bytes]"; what follows on the same line begins in the middle of another.
const OMISSION =
  /(?:(?:\.{3}|…) ?[[(]?|[[<(] ?(?:\.{3}|…)? ?)(?:\d[\d,]* (?:characters|chars|bytes|lines|tokens) (?:were )?(?:truncated|omitted|left out)|omitted \d+ of \d+ lines|(?:output |content |log )?truncated(?:[\])>]|(?:[:.]| at\b)[^\][()<>]{1,200}[\])>])).*$/i;

/** Longest line that is read; the rest of a longer one is left out (the engine's cap against slow patterns). */
export const MAX_LINE = 4000;

/** One line of output as a person would read it: no terminal controls, invisible characters or CI time stamps. */
export function cleanLine(raw: string): string {
  const start = raw.length > MAX_LINE ? raw.slice(0, MAX_LINE) : raw;
  const shown = start.includes("^[[") ? start.replace(SPELLED, "") : start;
  const line = hasControls(shown) ? stripControls(shown) : shown;
  const whole = withoutMarks(line);
  return (mayOmit(whole) ? whole.replace(OMISSION, "") : whole).trimEnd();
}

/** True for a line in which an agent or a CI system says that it left a part out. */
export function isOmission(raw: string): boolean {
  const start = raw.slice(0, MAX_LINE);
  return mayOmit(start) && OMISSION.test(start);
}

/** Not by a pattern that ignores case: V8 asks ICU about each of its letters, which a fresh process feels. */
function mayOmit(line: string): boolean {
  return /truncated|omitted|left out/.test(line.toLowerCase());
}

/** A line without the stamps and marks that a CI system, or a container's log, put before it. */
export function withoutMarks(line: string): string {
  return mayBeMarked(line) ? line.replace(MARKS, "") : line;
}

/** "2026-", "[1", "[Co", "(1" or "##[": a glance that saves the pattern for most lines. */
function mayBeMarked(line: string): boolean {
  const [first, second] = [line.charCodeAt(0), line.charCodeAt(1)];
  if (first === 91) return isDigit(second) || (second === 67 && line[2] === "o");
  if (first === 35) return second === 35;
  if (first === 40) return isDigit(second);
  return isDigit(first) && line[4] === "-";
}

function isDigit(code: number): boolean {
  return code >= 48 && code <= 57;
}

/** True when a text holds terminal controls or invisible characters. */
export function hasControls(text: string): boolean {
  return INVISIBLE.test(text);
}

/** Text without terminal controls and invisible characters; a carriage return overwrites what stood before it. */
export function stripControls(text: string): string {
  let line = text.replace(TO_LINE_START, "\r").replace(ESCAPES, "");
  if (line.includes("\r")) line = afterLastReturn(line);
  return line.replace(ALL_INVISIBLE, "");
}

/** A whole output without terminal controls and invisible characters; of what was overwritten everything is left. */
export function plainText(output: string): string {
  if (!hasControls(output)) return output;
  return output.replaceAll("\r", "\n").replace(ESCAPES, "").replace(ALL_INVISIBLE, "");
}

/** "  10%\r 100% done\r\n" shows as " 100% done". */
function afterLastReturn(line: string): string {
  const parts = line.split("\r");
  for (let i = parts.length - 1; i >= 0; i--) if (parts[i]!.trim() !== "") return parts[i]!;
  return "";
}
