/** Places of the table, both powers of two: one megabyte, whatever the log. Eight lines share a row, so that a few that fall together all stay. */
const ROWS = 1 << 15;
const IN_A_ROW = 8;
/** Of one line; two that differ only behind it are rare, and both were interesting once. */
const LINE_BYTES = 400;
const [SPACE, DASH, COLON, CAPITAL_T] = [32, 45, 58, 84];

/**
 * Which lines were there before, word for word, told from 47 bits of each: for logs of nothing but trouble, in which a thousand retries say the
 * same. Where a row is full a new line takes the place of an old one, so the table never grows.
 */
export class SeenLines {
  readonly #tags = new Uint32Array(ROWS * IN_A_ROW);

  /** True when the line, from `start` up to `end`, was there before; from now on it was. A time stamp before it does not count. */
  wasThere(bytes: Uint8Array, start: number, end: number): boolean {
    const from = start + stampLength(bytes, start, end);
    const to = Math.min(end, from + LINE_BYTES);
    let row = 0x811c9dc5;
    let tag = 0x9e3779b9;
    for (let i = from; i < to; i++) {
      const byte = bytes[i]!;
      row = Math.imul(row ^ byte, 0x01000193);
      tag = Math.imul(tag + byte, 0x85ebca6b) ^ (tag >>> 13);
    }
    // 0 is an empty place.
    return this.#isIn(((row ^ (row >>> 15)) & (ROWS - 1)) * IN_A_ROW, tag >>> 0 || 1);
  }

  #isIn(row: number, tag: number): boolean {
    for (let i = row; i < row + IN_A_ROW; i++) {
      if (this.#tags[i] === tag) return true;
      if (this.#tags[i] !== 0) continue;
      this.#tags[i] = tag;
      return false;
    }
    this.#tags[row + (tag & (IN_A_ROW - 1))] = tag;
    return false;
  }
}

/** "2026-11-15T18:46:41.3182000Z " before the line itself; 0 where there is none. */
function stampLength(bytes: Uint8Array, start: number, end: number): number {
  const isStamp =
    end - start > 20 &&
    bytes[start + 4] === DASH &&
    bytes[start + 7] === DASH &&
    (bytes[start + 10] === CAPITAL_T || bytes[start + 10] === SPACE) &&
    bytes[start + 13] === COLON &&
    bytes[start + 16] === COLON;
  if (!isStamp) return 0;
  const space = bytes.indexOf(SPACE, start + 19);
  return space === -1 || space >= end || space - start > 40 ? 0 : space + 1 - start;
}
