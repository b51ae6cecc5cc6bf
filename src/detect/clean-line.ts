// CSI, OSC (ended by BEL or ST) and two-character escapes: "\x1b[31mFAIL\x1b[39m", "\x1b]8;;file:///a\x07a\x1b]8;;\x07"
const ESCAPES =
  /[\x1b\x9b](?:\][^\x07\x1b]{0,2000}(?:\x07|\x1b\\)|[[()#;?]*(?:\d{1,4}(?:[;:]\d{0,4})*)?[\dA-PR-TZcf-nq-uy=><~@])/g;
// "To the first column" and "erase the line" overwrite as a carriage return does: "⠙\x1b[1G\x1b[0Ksrc/main.ts(2,25): error"
const TO_LINE_START = /\x1b\[(?:1?G|2K)/g;
// What is left of controls (tab stays), zero-width characters, bidi marks and overrides, soft hyphen, BOM.
const INVISIBLE =
  /[\x00-\x08\x0b-\x1f\x7f-\x9f\u00ad\u061c\u180e\u200b-\u200f\u202a-\u202e\u2060-\u2069\ufeff\ufff9-\ufffb]/g;
const SUSPECT =
  /[\x00-\x08\x0b-\x1f\x7f-\x9f\u00ad\u061c\u180e\u200b-\u200f\u202a-\u202e\u2060-\u2069\ufeff\ufff9-\ufffb]/;
// "2026-11-15T18:46:41.318200Z make: *** ...", "[2026-11-15T18:46:41Z] FAIL", "[18:46:41] Starting 'build'"
const STAMP =
  /^(?:\d{4}-\d\d-\d\d[T ]\d\d:\d\d:\d\d(?:[.,]\d+)?(?:Z|[+-]\d\d:?\d\d) ?|\[(?:\d{4}-\d\d-\d\d[T ])?\d\d:\d\d:\d\d(?:[.,]\d+)?(?:Z|[+-]\d\d:?\d\d)?\] ?)/;
// GitHub's and Azure's marks, and the step and second of docker's builds: "##[error]Process completed with exit code 1.", "#7 0.812 npm error"
const CI_MARK = /^(?:##\[(?:error|warning|debug|command|group|section)\]|#\d+ \d+\.\d+ )/;

/** Longest line that is read; the rest of a longer one is left out (the engine's cap against slow patterns). */
export const MAX_LINE = 4000;

/** One line of output as a person would read it: no terminal controls, invisible characters or CI time stamps. */
export function cleanLine(raw: string): string {
  let line = raw.length > MAX_LINE ? raw.slice(0, MAX_LINE) : raw;
  if (SUSPECT.test(line)) line = stripControls(line);
  const first = line.charCodeAt(0);
  if ((first >= 48 && first <= 57) || first === 91) line = line.replace(STAMP, "");
  else if (first === 35) line = line.replace(CI_MARK, "");
  return line.trimEnd();
}

/** Text without terminal controls and invisible characters; a carriage return overwrites what stood before it. */
export function stripControls(text: string): string {
  let line = text.replace(TO_LINE_START, "\r").replace(ESCAPES, "");
  if (line.includes("\r")) line = afterLastReturn(line);
  return line.replace(INVISIBLE, "");
}

/** "  10%\r 100% done\r\n" shows as " 100% done". */
function afterLastReturn(line: string): string {
  const parts = line.split("\r");
  for (let i = parts.length - 1; i >= 0; i--) if (parts[i]!.trim() !== "") return parts[i]!;
  return "";
}
