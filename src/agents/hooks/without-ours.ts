import { OUR_MARK } from "#model/hook.ts";

/**
 * The text without the blocks that twiceshy itself put there: from a line that begins with its mark to the next blank line that is
 * not inside a fence. Clients hand our words back (Gemini CLI in the next prompt, a `cat` of a transcript): they are no failure.
 */
export function withoutOurs(text: string): string {
  if (!text.includes(OUR_MARK)) return text;
  const lines = text.split("\n");
  const kept: string[] = [];
  const unclosed = new Set<string>();
  for (let i = 0; i < lines.length; i += 1) {
    if (lines[i]!.startsWith(OUR_MARK)) i = endOfBlock(lines, i, unclosed);
    else kept.push(lines[i]!);
  }
  return kept.join("\n");
}

/** The last line of the block: the blank line after it goes with it. A fence that nobody closes is none; it is looked for once. */
function endOfBlock(lines: readonly string[], from: number, unclosed: Set<string>): number {
  for (let i = from + 1; i < lines.length; i += 1) {
    if (lines[i]!.trim() === "") return i;
    const fence = fenceOf(lines[i]!);
    if (fence === null || unclosed.has(fence)) continue;
    let close = i + 1;
    while (close < lines.length && lines[close]!.trim() !== fence) close += 1;
    if (close < lines.length) i = close;
    else unclosed.add(fence);
  }
  return lines.length;
}

// "```text", "~~~"
function fenceOf(line: string): string | null {
  return /^\s*(`{3,12}|~{3,12})/.exec(line)?.[1] ?? null;
}
