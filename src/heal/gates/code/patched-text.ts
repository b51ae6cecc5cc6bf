import type { PatchFile } from "../patch-file.ts";

/** The text of a file with a change made to it; null where the change does not fit. */
export function patchedText(before: string | null, { blocks, created }: PatchFile): string | null {
  if (created) return blocks.flatMap(({ added }) => added).join("\n");
  if (before === null) return null;
  const lines = before.split("\n");
  for (const { removed, added, line } of blocks) {
    // A hunk that only adds to an empty place counts from the line before it.
    const at = Math.max(0, line - 1);
    if (removed.some((text, offset) => lines[at + offset]?.replace(/\r$/, "") !== text)) return null;
    lines.splice(at, removed.length, ...added);
  }
  return lines.join("\n");
}
