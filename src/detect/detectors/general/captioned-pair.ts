import type { Log } from "../../log.ts";

// "Expected:", "Actual:", "Got:", "Received:", "    Expected": a caption, and its value on the next line
// and, in a sentence, "---- Result was:", "---- Result should have been (exact matching):"
const WANTED = /^\s*(Expected):?$|^[\s-]*(\w+ should (?:have been|be))(?: \([^()]{1,40}\))?:$/i;
const THERE = /^\s*(Actual|Got|Received|But was):?$|^[\s-]*(\w+ was):$/i;

/** What was wanted and what was there, each below its caption, in either order: "Expected: 120, Got: 119"; null where the line begins no such pair. */
export function readCaptioned({ lines }: Log, index: number): string | null {
  const [first, second] = WANTED.test(lines[index]!) ? [WANTED, THERE] : [THERE, WANTED];
  const head = captionOf(first.exec(lines[index]!));
  const other = captionOf(second.exec(lines[index + 2] ?? ""));
  const [value, otherValue] = [lines[index + 1]?.trim() ?? "", lines[index + 3]?.trim() ?? ""];
  if (head === undefined || other === undefined || value === "" || otherValue === "") return null;
  return `${head}: ${value}, ${other}: ${otherValue}`;
}

function captionOf(match: RegExpExecArray | null): string | undefined {
  return match?.[1] ?? match?.[2];
}
