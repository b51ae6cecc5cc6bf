import { readExceptionLine } from "./exception-line.ts";
import { HEADER, readTraceback, type Traceback } from "./read-traceback.ts";

// "  + Exception Group Traceback (most recent call last):"
export const GROUP_HEADER = /^\s*\+ Exception Group (Traceback \(most recent call last\):)$/;

// "  +-+---------------- 1 ----------------", "    +------------------------------------"
const SEPARATOR = /^\s*\+[-+]{4,}/;
// "  | ExceptionGroup: two went wrong (2 sub-exceptions)"
const GUTTER = /^\s*\|/;
const GROUP_MESSAGE = /\(\d+ sub-exceptions?\)$/;

/** An exception group, told by its first leaf: that is what went wrong, the group only carries it. */
export function readExceptionGroup(lines: readonly string[], start: number): Traceback | null {
  const segments: string[][] = [["Traceback (most recent call last):"]];
  let to = start + 1;
  for (; to < lines.length; to++) {
    const line = lines[to]!;
    if (SEPARATOR.test(line)) segments.push([]);
    else if (GUTTER.test(line)) segments.at(-1)!.push(line.replace(/^\s*\| ?/, ""));
    else break;
  }
  const told = segments.map(readSegment).filter((segment) => segment !== null);
  const group = told[0];
  if (group === undefined) return null;
  const leaves = told.filter((segment) => !GROUP_MESSAGE.test(segment.message));
  const leaf = leaves[0] ?? group;
  const frames = leaf.frames.some((f) => f.own) ? leaf.frames : [...leaf.frames, ...group.frames];
  if (leaf === group) return { ...group, from: start, to };
  return {
    from: start,
    to,
    errorType: leaves.length === 1 ? leaf.errorType : group.errorType,
    message: `${group.message}: ${leaf.errorType}: ${leaf.message}`,
    frames,
  };
}

/** A member with a traceback, or one that was never raised and has only its line. */
function readSegment(lines: readonly string[]): Traceback | null {
  const header = lines.findIndex((line) => HEADER.test(line));
  if (header >= 0) return readTraceback(lines, header);
  const raised = readExceptionLine(lines[0] ?? "");
  return raised === null
    ? null
    : {
        from: 0,
        to: 1,
        errorType: raised.errorType,
        message: raised.message || raised.errorType,
        frames: [],
      };
}
