import type { Log } from "../../log.ts";
import { type Mention, readMention } from "../../mention.ts";
import { isSource } from "./shape.ts";

// "2 | slect = ["E"]", "      L5 |  <div id="cart">", "     12:     return total;": a line of code with its number
const NUMBERED = /^\s*>?\s*L?(\d+)(?:\s*[|│]|: {2,})/;
// "   /app/pages/cart.html", "In cart.html:": a file and nothing else
const FILE_ALONE = /^(?:in |file:? +)?((?:[A-Za-z]:)?[\w@~.+\\/-]*[\w@~+-]\.[a-z]\w{0,5}):?$/i;
const ABOVE = 4;
const FILE_ABOVE = 40;
/** So near over the code a sentence that names a file speaks of this one. */
const NEAR = 6;

/** The place of a message that stands under a line of code with its number: the file is named above, on a line of its own or in a sentence; or null. */
export function readMarkedSource(log: Log, index: number): Mention | null {
  const row = [...Array(ABOVE).keys()]
    .map((n) => index - 1 - n)
    .find((i) => NUMBERED.test(log.lines[i] ?? ""));
  if (row === undefined) return null;
  const between = log.lines.slice(row + 1, index);
  // Without a mark the code is shown for something else: "2 | +console.log(total);", "", "error: Found 1 not formatted file".
  if (!between.every(isMark) || ![...between, log.lines[index]!].some(isPointing)) return null;
  const line = Number(NUMBERED.exec(log.lines[row]!)![1]);
  for (let i = row - 1; i >= Math.max(0, row - FILE_ABOVE); i--) {
    const text = log.lines[i]!.trim();
    if (text.length > 400 || text === "" || isSource(log.lines[i]!)) continue;
    const file = FILE_ALONE.exec(text)?.[1] ?? (row - i <= NEAR ? readMention(text)?.file : undefined);
    if (file != null) return { file, line, column: null };
  }
  return null;
}

/** The line of a file that nobody names, where the words stand behind the mark under it: "12 | coin: Cnt", "   |       ^^^ not found"; or null. */
export function readShownAbove({ lines }: Log, index: number): Mention | null {
  const number = isPointing(lines[index]!) ? NUMBERED.exec(lines[index - 1] ?? "")?.[1] : undefined;
  return number === undefined ? null : { file: null, line: Number(number), column: null };
}

const SHOWN_BELOW = 8;

/** The number of the line of code that is shown with a mark under it below a message; or null. */
export function readShownBelow({ lines }: Log, index: number): number | null {
  for (let i = index + 1; i < index + SHOWN_BELOW && lines[i + 1] !== undefined; i++) {
    const number = NUMBERED.exec(lines[i]!)?.[1];
    if (number !== undefined && isPointing(lines[i + 1]!)) return Number(number);
  }
  return null;
}

// "  | ^^^^^", "          ^ Tag must be closed", "  Error:            ^^^^^"
function isPointing(line: string): boolean {
  return /^[\s|│]*(?:error:\s+)?[\^~]/i.test(line);
}

// "  | ^^^^^", "  |", "        ^": nothing but marks under the code
function isMark(line: string): boolean {
  return /^\s*(?:error:\s+)?[\s|│^~_-]*$/i.test(line);
}
