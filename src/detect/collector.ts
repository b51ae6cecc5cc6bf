import { LineStore } from "./line-store.ts";
import type { Log } from "./log.ts";
import { NeedleScanner } from "./needle-scanner.ts";
import { allNeedles } from "./needles.ts";
import { unwrap } from "./unwrap.ts";
import { WindowKeeper } from "./window-keeper.ts";

export interface CollectorOptions {
  /** Literals that make a line interesting, asked for once, when an output turns out to be large; all detectors' when absent. */
  readonly needles?: () => readonly string[];
  /** Up to here an output is kept whole. */
  readonly wholeBytes?: number;
  /** Interesting lines kept of a large one, from its beginning and again from its end. */
  readonly headBytes?: number;
  readonly tailBytes?: number;
}

/** Bytes are looked at in blocks of whole lines about this long. */
const BLOCK_BYTES = 1 << 20;
/** Of one line; the rest is left out, so that a gigabyte without a line break costs nothing. */
const LINE_BYTES = 1 << 16;
const LINE_FEED = 10;

/**
 * Takes an output in chunks as it comes and keeps what detectors need, in flat memory whatever the size.
 * A large output is scanned as bytes: only lines near a hit are ever decoded.
 */
export class OutputCollector {
  readonly #options: Required<CollectorOptions>;
  readonly #block = new Uint8Array(BLOCK_BYTES + LINE_BYTES);
  #used = 0;
  /** Bytes of the unfinished line that are in the block; beyond LINE_BYTES they are dropped. */
  #lineBytes = 0;
  #totalBytes = 0;
  #whole: LineStore | null = new LineStore();
  #keeper: WindowKeeper | null = null;
  #lines = 0;

  constructor(options: CollectorOptions = {}) {
    this.#options = {
      needles: allNeedles,
      wholeBytes: 512 * 1024,
      // 200,000 errors are counted to the last one; less would be quicker on logs of nothing but trouble.
      headBytes: 16 << 20,
      tailBytes: 2 << 20,
      ...options,
    };
  }

  get totalBytes(): number {
    return this.#totalBytes;
  }

  write(chunk: Uint8Array): void {
    this.#totalBytes += chunk.length;
    let from = 0;
    while (from < chunk.length) {
      const feed = this.#lineBytes >= LINE_BYTES ? chunk.indexOf(LINE_FEED, from) : from;
      if (feed === -1) return;
      from = feed;
      const room = this.#block.length - this.#used;
      const part = chunk.subarray(from, from + Math.min(room, BLOCK_BYTES));
      this.#append(part);
      from += part.length;
    }
  }

  finish(): Log {
    if (this.#used > 0 && this.#block[this.#used - 1] !== LINE_FEED) this.#append(Uint8Array.of(LINE_FEED));
    this.#flush();
    const lines: string[] = [];
    const numbers: number[] = [];
    const cuts: number[] = [];
    (this.#keeper ?? this.#whole!).decodeInto(lines, numbers, cuts);
    return unwrap({
      lines,
      numbers,
      totalLines: this.#lines,
      totalBytes: this.#totalBytes,
      partial: lines.length < this.#lines,
      ...(cuts.length > 0 && { cuts }),
    });
  }

  #append(part: Uint8Array): void {
    this.#block.set(part, this.#used);
    this.#used += part.length;
    const feed = part.lastIndexOf(LINE_FEED);
    this.#lineBytes = feed === -1 ? this.#lineBytes + part.length : part.length - feed - 1;
    if (this.#used >= BLOCK_BYTES) this.#flush();
  }

  /** Hands the whole lines of the block on and moves the unfinished one to its front, cut if it is too long. */
  #flush(): void {
    const end = this.#block.subarray(0, this.#used).lastIndexOf(LINE_FEED) + 1;
    if (end > 0) this.#take(this.#block.subarray(0, end));
    const rest = Math.min(this.#used - end, LINE_BYTES);
    this.#block.copyWithin(0, end, end + rest);
    this.#used = rest;
    this.#lineBytes = rest;
  }

  #take(block: Uint8Array): void {
    const starts = lineStarts(block);
    const first = this.#lines + 1;
    this.#lines += starts.length - 1;
    if (this.#whole !== null && this.#whole.bytes + block.length <= this.#options.wholeBytes) {
      this.#whole.push(block, first, starts.length - 1);
      return;
    }
    this.#keeper ??= this.#becomeLarge();
    this.#keeper.take(block, starts, first);
  }

  #becomeLarge(): WindowKeeper {
    const keeper = new WindowKeeper(
      new NeedleScanner(this.#options.needles()),
      this.#options.headBytes,
      this.#options.tailBytes,
    );
    keeper.begin(this.#whole!);
    this.#whole = null;
    return keeper;
  }
}

/** Where each line begins, and last where the block ends. */
function lineStarts(block: Uint8Array): number[] {
  const starts = [0];
  for (let at = block.indexOf(LINE_FEED); at !== -1; at = block.indexOf(LINE_FEED, at + 1))
    starts.push(at + 1);
  return starts;
}
