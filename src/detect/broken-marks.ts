/**
 * Marks that tools draw, and what is left of them where somebody read the bytes in the code page of a Windows console (437, 850) or of
 * Windows itself (1252, without the characters that it has no name for).
 */
const BROKEN: readonly (readonly [mark: string, ...broken: string[]])[] = [
  ["●", "ΓùÅ", "ÔùÅ"],
  ["›", "ΓÇ║", "ÔÇ║", "â€º"],
  ["✓", "Γ£ô", "Ô£ô", "âœ“"],
  ["✔", "Γ£ö", "Ô£ö", "âœ”"],
  ["✕", "Γ£ò", "Ô£ò", "âœ•"],
  ["✖", "Γ£û", "Ô£û", "âœ–"],
  ["×", "├ù", "Ã—"],
  ["✗", "Γ£ù", "Ô£ù", "âœ—"],
  ["✘", "Γ£ÿ", "Ô£ÿ", "âœ˜"],
  ["❯", "Γ¥»", "ÔØ»"],
  ["→", "ΓåÆ", "ÔåÆ", "â†’"],
  ["•", "ΓÇó", "ÔÇó", "â€¢"],
  ["│", "Γöé", "Ôöé", "â”‚"],
  ["─", "ΓöÇ", "ÔöÇ", "â”€"],
  ["└", "Γöö", "Ôöö", "â””"],
  ["├", "Γö£", "Ôö£", "â”œ"],
  ["┌", "Γöî", "Ôöî", "â”Œ"],
  ["╭", "Γò¡", "Ôò¡"],
  ["╰", "Γò░", "Ôò░", "â•°"],
  ["❌", "Γ¥î", "ÔØî"],
  ["⨯", "Γ¿»", "Ô¿»"],
  ["’", "ΓÇÖ", "ÔÇÖ", "â€™"],
  ["‘", "ΓÇÿ", "ÔÇÿ", "â€˜"],
  ["“", "ΓÇ£", "ÔÇ£", "â€œ"],
  ["…", "ΓÇª", "ÔÇª", "â€¦"],
];
const MENDED: ReadonlyMap<string, string> = new Map([
  ...BROKEN.flatMap(([mark, ...broken]) => broken.map((one) => [one, mark] as const)),
  ["â—", "●"],
  ["â¯", "❯"],
]);

/** One of these stands in all of them. */
const SIGNS = ["Γ", "Ô", "â", "├ù", "Ã—"];
// "  ΓùÅ cart ΓÇ║ adds tax", "  â— cart â€º adds tax"; the two of two letters only where a blank stands behind: "voilâ—la suite"
const ANY = new RegExp(
  `${BROKEN.flatMap(([, ...broken]) => broken).join("|")}|(?<=^\\s{0,20})â(?:—|¯)(?= )`,
  "g",
);

/** The lines with the marks as the tool drew them. */
export function withRightMarks(lines: readonly string[]): readonly string[] {
  let isAny = false;
  const mended = lines.map((line) => {
    if (!SIGNS.some((sign) => line.includes(sign))) return line;
    const right = line.replace(ANY, (broken) => MENDED.get(broken)!);
    isAny ||= right !== line;
    return right;
  });
  return isAny ? mended : lines;
}
