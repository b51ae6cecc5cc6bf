import { fieldsOf, listOf, numberOf } from "./fields.ts";

/** Claude Code's hunks, [{oldStart, oldLines, newStart, newLines, lines}], as text; null where there are none. */
export function hunksOf(value: unknown): string | null {
  const hunks = listOf(value).map(fieldsOf);
  if (hunks.length === 0) return null;
  return hunks
    .map((hunk) => {
      const [from, count, to, size] = [hunk.oldStart, hunk.oldLines, hunk.newStart, hunk.newLines].map(
        (n) => numberOf(n) ?? 0,
      );
      const lines = listOf(hunk.lines).filter((text) => typeof text === "string");
      return [`@@ -${from},${count} +${to},${size} @@`, ...lines, ""].join("\n");
    })
    .join("");
}
