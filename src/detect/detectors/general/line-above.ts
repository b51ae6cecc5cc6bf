import type { Log } from "../../log.ts";
import type { Mention } from "../../mention.ts";

// "Reading the configuration file, at line 2", over the line itself and what is wrong with it
const AT_LINE = /^\p{Lu}[^:]{3,80}\b(?:at|on) line (\d{1,7})\W*$/u;
const ABOVE = 3;

/** The line of a file without a name that a sentence right above tells, or null. */
export function readLineAbove({ lines }: Log, index: number): Mention | null {
  for (let i = index - 1; i >= Math.max(0, index - ABOVE) && lines[i]!.trim() !== ""; i--) {
    const line = lines[i]!.length > 200 ? undefined : AT_LINE.exec(lines[i]!)?.[1];
    if (line !== undefined) return { file: null, line: Number(line), column: null };
  }
  return null;
}
