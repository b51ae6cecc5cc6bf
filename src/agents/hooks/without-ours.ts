import { OUR_MARK } from "#model/hook.ts";

/**
 * The text without the blocks that twiceshy itself put there: from a line that begins with its mark to the next blank line that is
 * not inside a fence. Clients hand our words back (Gemini CLI in the next prompt, a `cat` of a transcript): they are no failure.
 */
export function withoutOurs(text: string): string {
  if (!text.includes(OUR_MARK)) return text;
  const lines = text.split("\n");
  const kept: string[] = [];
  for (let i = 0; i < lines.length; i += 1) {
    if (lines[i]!.startsWith(OUR_MARK)) i = endOfBlock(lines, i);
    else kept.push(lines[i]!);
  }
  return kept.join("\n");
}

/** The last line of the block: the blank line after it goes with it. A fence that nobody closes is none. */
function endOfBlock(lines: readonly string[], from: number): number {
  for (let i = from + 1; i < lines.length; i += 1) {
    if (lines[i]!.trim() === "") return i;
    const fence = fenceOf(lines[i]!);
    if (fence === null) continue;
    const close = lines.findIndex((line, at) => at > i && line.trim() === fence);
    if (close !== -1) i = close;
  }
  return lines.length;
}

// "```text", "~~~"
function fenceOf(line: string): string | null {
  return /^\s*(`{3,}|~{3,})/.exec(line)?.[1] ?? null;
}
