import type { Log } from "../../log.ts";
import type { Mention } from "../../mention.ts";

// "Location   : /flyway/sql/V2__add_plates.sql (…)", "File: settings.json", "   Time: 10 ns  Scope: tb.check File: tb.sv Line: 8" has a place of its own
const FILE =
  /^\W*(?:file(?: ?name)?|location|path|source|script)["']?\s*[:=]\s*["'`]?([^\s"'`,]+\.[A-Za-z]\w{0,9})\b/i;
// "Line       : 1", "line number = 3"
const LINE = /^\W*line(?: ?(?:no|number))?["']?\s*[:=]\s*(\d+)/i;
const ABOVE = 3;
const BELOW = 8;

/** "file: /app/src/gallery.css:undefined:NaN" (rollup, vite), "Location: src/pages/till.astro" (astro), right below a file that is not there: who asked for it, or null. */
export function readKeyedBelow({ lines }: Log, index: number): Mention | null {
  const below = lines[index + 1] ?? "";
  const file = below.length > 400 ? undefined : FILE.exec(below)?.[1];
  return file === undefined ? null : { file, line: null, column: null };
}

/** The file, and its line, that keys near a message tell: "File: settings.json", "Line : 3"; or null. */
export function readKeyedPlace({ lines }: Log, index: number): Mention | null {
  let file: string | null = null;
  let line: number | null = null;
  for (let i = Math.max(0, index - ABOVE); i < Math.min(lines.length, index + BELOW); i++) {
    if (lines[i]!.length > 400) continue;
    file ??= FILE.exec(lines[i]!)?.[1] ?? null;
    const at = LINE.exec(lines[i]!)?.[1];
    if (at !== undefined) line ??= Number(at);
  }
  return file === null ? null : { file, line, column: null };
}
