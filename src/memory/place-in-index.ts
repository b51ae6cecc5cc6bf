import { readSync } from "node:fs";
import { firstFrom } from "#model/sorted-lines.ts";

/** What is read at once at the end of the search; and a line has less than half of it. */
const PIECE = 2048;

/** A part of an open file. */
export interface Part {
  readonly file: number;
  readonly from: number;
  readonly bytes: number;
}

/**
 * Where a lesson, or what cures a failure, stands: from which byte on, and how many. The lines of an index are in order and name it first; they
 * are found by halving in the file itself, since all of them are more to read, and work for the garbage collector, than a hook has time for.
 */
export function placeInIndex(part: Part, id: string): [from: number, bytes: number] | null {
  const wanted = `${id}\t`;
  let [low, high] = [0, part.bytes];
  while (high - low > PIECE) {
    const middle = (low + high) >> 1;
    const text = textOf(part, middle, Math.min(PIECE, high - middle));
    const start = text.indexOf("\n") + 1;
    // Half a line is there at least: what is behind it is a whole one.
    if (start === 0 || text.length - start < wanted.length) break;
    if (text.slice(start, start + wanted.length) > wanted) high = middle + start;
    else low = middle + start;
  }
  return placeOf(textOf(part, low, high - low), id);
}

/** The same in lines that were read already: for who asks more than once. */
export function placeOf(lines: string, id: string): [from: number, bytes: number] | null {
  const wanted = `${id}\t`;
  const at = firstFrom(lines, wanted);
  if (!lines.startsWith(wanted, at)) return null;
  // 4be1d3a8f0c2…	000000390123	812
  const [from, bytes] = lines.slice(at + wanted.length, lines.indexOf("\n", at)).split("\t");
  return [Number(from), Number(bytes)];
}

function textOf({ file, from }: Part, at: number, bytes: number): string {
  const buffer = Buffer.allocUnsafe(bytes);
  // What is not all there says nothing about what is missing.
  if (readSync(file, buffer, 0, bytes, from + at) !== bytes) throw new Error("a part of it is missing");
  return buffer.toString("latin1");
}
