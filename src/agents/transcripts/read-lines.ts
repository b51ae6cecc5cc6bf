import { createHash } from "node:crypto";
import { closeSync, openSync, readSync } from "node:fs";

const CHUNK = 1 << 20;
/** A longer line is skipped: a pasted picture, or somebody's attempt to fill the memory. */
export const MAX_LINE_BYTES = 10 * 1024 * 1024;
const LINE_FEED = 10;

/** A whole line, where it begins, and where the next one does. */
export interface Line {
  /** Null when the line is too long to be read. */
  readonly text: string | null;
  readonly offset: number;
  readonly end: number;
}

/** Reads a file's whole lines in order; a last one without a line feed is still being written, and is left for the next time. */
export function* readLines(path: string, chunkBytes: number = CHUNK): Generator<Line> {
  let pieces: Buffer[] = [];
  let held = 0;
  let offset = 0;
  for (const chunk of readChunks(path, Number.POSITIVE_INFINITY, chunkBytes)) {
    for (let from = 0; from < chunk.length; ) {
      const feed = chunk.indexOf(LINE_FEED, from);
      const to = feed === -1 ? chunk.length : feed + 1;
      held += to - from;
      if (held > MAX_LINE_BYTES) pieces = [];
      else pieces.push(chunk.subarray(from, to));
      from = to;
      if (feed === -1) break;
      const end = offset + held;
      yield { text: held > MAX_LINE_BYTES ? null : decode(pieces), offset, end };
      pieces = [];
      held = 0;
      offset = end;
    }
  }
}

function decode(pieces: readonly Buffer[]): string {
  return (pieces.length === 1 ? pieces[0]! : Buffer.concat(pieces)).toString("utf8").trimEnd();
}

/** The first line alone, where it is whole and not too long. */
export function readFirstLine(path: string): string | null {
  // Thousands of files may be asked for it: 64 kB hold the first line of all but a few.
  for (const { text } of readLines(path, 1 << 16)) return text;
  return null;
}

/** The hash of a file's first bytes; null when there are fewer. */
export function hashOfStart(path: string, bytes: number): string | null {
  const hash = createHash("sha256");
  let left = bytes;
  for (const chunk of readChunks(path, bytes, CHUNK)) {
    hash.update(chunk);
    left -= chunk.length;
  }
  return left === 0 ? hash.digest("hex") : null;
}

/** New memory for each chunk: lines keep pieces of it. */
function* readChunks(path: string, bytes: number, chunkBytes: number): Generator<Buffer> {
  const file = openSync(path, "r");
  try {
    for (let left = bytes; left > 0; ) {
      const chunk = Buffer.allocUnsafe(Math.min(chunkBytes, left));
      const length = readSync(file, chunk, 0, chunk.length, null);
      if (length === 0) return;
      left -= length;
      yield chunk.subarray(0, length);
    }
  } finally {
    closeSync(file);
  }
}
