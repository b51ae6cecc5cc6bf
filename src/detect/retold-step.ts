import type { LineSearch } from "./line-search.ts";

// BuildKit tells the last words of a failed step again, between two rules: " > [3/3] RUN npm ci:", "0.128 npm error code E404"
const QUOTE = /^ > \[.+\] .+:$/;
const RULE = /^-{6,}$/;
const SECONDS = /^\d{1,5}\.\d{2,3}(?: |$)/;
/** BuildKit's own limit is 8 kB of text. */
const LONGEST = 300;
/** How far above its step's own output may stand. */
const ABOVE = 5000;

/**
 * What such lines should be, by index: blank where the step's output stands above, since half of a stack would be taken for another
 * failure; otherwise without the seconds before them.
 */
export function retoldLines(lines: readonly string[], search: LineSearch): ReadonlyMap<number, string> {
  const retold = new Map<number, string>();
  for (const i of search.linesWith(["> ["])) {
    if (i === 0 || !QUOTE.test(lines[i]!) || !RULE.test(lines[i - 1]!)) continue;
    const above = new Set(lines.slice(Math.max(0, i - ABOVE), i));
    for (let k = i + 1; k < lines.length && k - i < LONGEST && !RULE.test(lines[k]!); k++) {
      const text = lines[k]!.replace(SECONDS, "");
      retold.set(k, above.has(text) || endsOneOf(above, text) ? "" : text);
    }
  }
  return retold;
}

/** The quote begins where a line of the step says something: "line 0: npm: not found" of "/bin/sh: line 0: npm: not found". */
function endsOneOf(above: ReadonlySet<string>, text: string): boolean {
  if (text.length < 8) return false;
  for (const line of above) if (line.endsWith(text)) return true;
  return false;
}
