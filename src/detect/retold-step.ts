import type { LineSearch } from "./line-search.ts";

// BuildKit tells the last words of a failed step again, between two rules: " > [3/3] RUN npm ci:", "0.128 npm error code E404"
const QUOTE = /^ > \[.+\] .+:$/;
const RULE = /^-{6,}$/;
const SECONDS = /^\d{1,5}\.\d{2,3}(?: |$)/;
/** BuildKit's own limit is 8 kB of text. */
const LONGEST = 300;
/** How far above its step's own output may stand. */
const ABOVE = 5000;

/** Steps that fail in one build are few; what quotes more often is not BuildKit, and is not searched line by line. */
const SEARCHED = 20;

/**
 * What such lines should be, by index: blank where the step's output stands above, since half of a stack would be taken for another
 * failure; otherwise without the seconds before them.
 */
export function retoldLines(lines: readonly string[], search: LineSearch): ReadonlyMap<number, string> {
  const retold = new Map<number, string>();
  const lastAt = new Map<string, number>();
  let [read, quotes] = [0, 0];
  for (const i of search.linesWith(["> ["])) {
    if (i === 0 || !QUOTE.test(lines[i]!) || !RULE.test(lines[i - 1]!)) continue;
    for (read = Math.max(read, i - ABOVE); read < i; read++) lastAt.set(lines[read]!, read);
    const isSaid = (text: string) => (lastAt.get(text) ?? -1) >= Math.max(0, i - ABOVE);
    const isFirst = i + 1 < lines.length && !RULE.test(lines[i + 1]!) && quotes++ < SEARCHED;
    for (let k = i + 1; k < lines.length && k - i < LONGEST && !RULE.test(lines[k]!); k++) {
      const text = lines[k]!.replace(SECONDS, "");
      const isTold = isSaid(text) || (isFirst && k === i + 1 && endsOneOf(lines, i, text));
      retold.set(k, isTold ? "" : text);
    }
  }
  return retold;
}

/** The quote begins in the middle of what the step said: "line 0: npm: not found" of "/bin/sh: line 0: npm: not found". */
function endsOneOf(lines: readonly string[], before: number, text: string): boolean {
  if (text.length < 8) return false;
  for (let i = before - 1; i >= Math.max(0, before - ABOVE); i--) if (lines[i]!.endsWith(text)) return true;
  return false;
}
