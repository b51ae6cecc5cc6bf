import { LineStore } from "./line-store.ts";
import type { NeedleScanner } from "./needle-scanner.ts";
import { SeenLines } from "./seen-lines.ts";

/** Lines kept around an interesting one: what leads to it, and the stack or the diff below it. */
const WIDE = { before: 30, after: 60 } as const;
/**
 * After so many lines have been kept the windows narrow: the story is known, only its count matters. A line that was interesting before, word
 * for word, adds nothing to it then: it opens no window, and only carries on one that a new line opened.
 */
const NARROW = { before: 3, after: 10 } as const;
const WIDE_LINES = 4000;
/** The first and last lines are kept whatever they say: the command's echo, the closing words. */
const FIRST = 100;
const LAST = 200;

/** Keeps the interesting lines of a large output: windows around hits, from the beginning and again from the end. */
export class WindowKeeper {
  readonly #scanner: NeedleScanner;
  readonly #headBytes: number;
  readonly #tailBytes: number;
  #head = new LineStore();
  /** The end of a very large output in two halves: when one is full the older one is let go. */
  #tail = new LineStore();
  #olderTail = new LineStore();
  /** The last lines of the block before, in case a window reaches back, or the output ends. */
  #before: { bytes: Uint8Array; starts: number[]; first: number } | null = null;
  #keepUntil = FIRST;
  readonly #seen = new SeenLines();
  /** Up to here the last new line's story may go on: its stack, its diff. */
  #newUntil = 0;
  #kept = 0;

  constructor(scanner: NeedleScanner, headBytes: number, tailBytes: number) {
    this.#scanner = scanner;
    this.#headBytes = headBytes;
    this.#tailBytes = tailBytes;
  }

  /** What was kept whole before the output turned out to be large stays. */
  begin(whole: LineStore): void {
    this.#head = whole;
    this.#kept = whole.last;
  }

  /** One block of whole lines; `starts` has one entry per line and one for the end. */
  take(block: Uint8Array, starts: readonly number[], first: number): void {
    const count = starts.length - 1;
    let line = 0;
    let keepFrom = 0;
    let keepTo = Math.min(count, Math.max(0, this.#keepUntil - first + 1));
    for (
      let at = this.#scanner.find(block, 0, block.length);
      at !== -1;
      at = this.#scanner.find(block, starts[line + 1]!, block.length)
    ) {
      while (starts[line + 1]! <= at) line++;
      const window = this.#kept < WIDE_LINES ? WIDE : NARROW;
      const wasThere = this.#seen.wasThere(block, starts[line]!, starts[line + 1]!);
      const isNew = !wasThere || this.#kept + keepTo - keepFrom < WIDE_LINES;
      if (isNew) this.#newUntil = first + line + WIDE.after;
      const after = Math.min(window.after, this.#newUntil - first - line);
      if (after >= 0) {
        if (line < window.before) this.#reachBack(window.before - line);
        if (line - window.before > keepTo) {
          this.#keep(block, starts, first, keepFrom, keepTo);
          keepFrom = line - window.before;
        }
        keepTo = Math.max(keepTo, Math.min(count, line + after + 1));
        this.#keepUntil = Math.max(this.#keepUntil, first + line + after);
      }
      if (line + 1 >= count) break;
    }
    this.#keep(block, starts, first, keepFrom, keepTo);
    this.#before = lastLines(block, starts, first);
  }

  decodeInto(lines: string[], numbers: number[], cuts: number[] = []): void {
    this.#reachBack(LAST);
    for (const store of [this.#head, this.#olderTail, this.#tail]) store.decodeInto(lines, numbers, cuts);
  }

  /** Keeps up to `wanted` lines of the block before, those that are not kept yet. */
  #reachBack(wanted: number): void {
    if (this.#before === null) return;
    const { bytes, starts, first } = this.#before;
    const count = starts.length - 1;
    const from = Math.max(0, count - wanted, this.#lastKept() - first + 1);
    this.#keep(bytes, starts, first, from, count);
  }

  #lastKept(): number {
    return this.#tail.last || this.#olderTail.last || this.#head.last;
  }

  #keep(block: Uint8Array, starts: readonly number[], first: number, from: number, to: number): void {
    const begin = Math.max(from, this.#lastKept() - first + 1);
    if (begin >= to) return;
    this.#kept += to - begin;
    this.#store().push(block.subarray(starts[begin]!, starts[to]!), first + begin, to - begin);
  }

  #store(): LineStore {
    if (this.#head.bytes < this.#headBytes && this.#tail.last === 0) return this.#head;
    if (this.#tail.bytes > this.#tailBytes) {
      const spare = this.#olderTail;
      spare.clear();
      this.#olderTail = this.#tail;
      this.#tail = spare;
    }
    return this.#tail;
  }
}

function lastLines(
  block: Uint8Array,
  starts: readonly number[],
  first: number,
): { bytes: Uint8Array; starts: number[]; first: number } {
  const skip = Math.max(0, starts.length - 1 - LAST);
  const base = starts[skip]!;
  return {
    bytes: block.slice(base),
    starts: starts.slice(skip).map((start) => start - base),
    first: first + skip,
  };
}
