import type { PatchFile } from "../patch-file.ts";

/** The text of a file with a change made to it; null where the change does not fit. */
export function patchedText(before: string | null, { blocks, created }: PatchFile): string | null {
  if (created) return blocks.flatMap(({ added }) => added).join("\n");
  if (before === null) return null;
  const lines = before.split("\n");
  for (const { removed, added, line } of blocks) {
    const holds = (at: number) =>
      removed.every((text, offset) => lines[at + offset]?.replace(/\r$/, "") === text);
    // A hunk that leaves nothing, not even lines around, is counted from the line before it.
    const at = [line - 1, ...(added.length === 0 ? [line] : [])].find((one) => one >= 0 && holds(one));
    if (at === undefined) return null;
    lines.splice(at, removed.length, ...added);
  }
  return lines.join("\n");
}
