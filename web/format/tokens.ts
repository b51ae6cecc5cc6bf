/**
 * Words of an output or a diff that are worth a colour. It gives pieces of text and their kinds, never markup: whoever shows them makes
 * elements of them, so that whatever a log holds stays text.
 */
export interface Token {
  readonly kind: "plain" | "bad" | "good" | "place" | "quoted" | "mark";
  readonly text: string;
}

/** Longer lines are not looked at: nobody reads them, and no expression runs long on them. */
const LONGEST_LINE = 2_000;

// A place begins only where a word does: else each letter of a long one would be tried as a beginning.
// "src/cart.ts:12:5", "at total (cart.js:3)", "'expected'", "FAIL", "✓", "^^^^"
const WORDS =
  /(?<place>(?<![\w@.+-]|[^/]\/)(?:\/?[\w@.+-]{1,80}\/){0,12}[\w@.+-]{1,80}\.[A-Za-z]{1,5}:\d{1,7}(?::\d{1,7})?)|(?<quoted>"[^"\n]{1,200}"|'[^'\n]{1,200}'|`[^`\n]{1,200}`)|(?<bad>\b(?:FAIL(?:ED|URE)?|[A-Za-z]{0,40}(?:Error|Exception)|error|ERROR|panicked|fatal|not ok)\b|✗|✕|×)|(?<good>\b(?:PASS(?:ED)?|ok)\b|✓|✔)|(?<mark>\^{1,80}|~{2,80})/g;

/** One line of an output in pieces. */
export function outputTokens(line: string): Token[] {
  if (line.length > LONGEST_LINE) return [{ kind: "plain", text: line }];
  const tokens: Token[] = [];
  let from = 0;
  for (const match of line.matchAll(WORDS)) {
    if (match.index > from) tokens.push({ kind: "plain", text: line.slice(from, match.index) });
    const kind = Object.entries(match.groups!).find(([, text]) => text !== undefined)![0] as Token["kind"];
    tokens.push({ kind, text: match[0] });
    from = match.index + match[0].length;
  }
  if (from < line.length) tokens.push({ kind: "plain", text: line.slice(from) });
  return tokens;
}

export type DiffLine = "file" | "place" | "added" | "removed" | "same";

// @@ -12,3 +12,4 @@ function total() {
const HUNK = /^@@ -\d+(?:,(\d+))? \+\d+(?:,(\d+))? @@/;

/** What each line of a unified diff is. Within a hunk its own counts say so: there "--- a" is the line "-- a" that went. */
export function diffLines(lines: readonly string[]): DiffLine[] {
  let [old, fresh] = [0, 0];
  return lines.map((line) => {
    if (old <= 0 && fresh <= 0) {
      const hunk = HUNK.exec(line);
      if (hunk !== null) [old, fresh] = [Number(hunk[1] ?? 1), Number(hunk[2] ?? 1)];
      return lineOutside(line);
    }
    if (line.startsWith("\\")) return "same";
    if (!line.startsWith("+")) old -= 1;
    if (!line.startsWith("-")) fresh -= 1;
    return line.startsWith("+") ? "added" : line.startsWith("-") ? "removed" : "same";
  });
}

function lineOutside(line: string): DiffLine {
  if (/^(?:diff --git|index |--- |\+\+\+ |new file|deleted file|rename |similarity )/.test(line))
    return "file";
  if (line.startsWith("@@")) return "place";
  if (line.startsWith("+")) return "added";
  if (line.startsWith("-")) return "removed";
  return "same";
}
