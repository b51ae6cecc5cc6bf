import type { OutputCollector } from "#detect/collector.ts";
import type { Log } from "#detect/log.ts";

/** Up to here output is only held; the collector, which reads it, is loaded when there is more or the command fails. */
const HELD_BYTES = 256 * 1024;
const HEAD_BYTES = 8 * 1024;
const TAIL_BYTES = 24 * 1024;
const NEWLINE = 0x0a;
const ESCAPE = 0x1b;

/** What a command wrote, as far as anybody will look at it. */
export interface CapturedOutput {
  readonly log: Log;
  /** Head and tail of it, cleaned; null when there was nothing. */
  readonly excerpt: string | null;
}

/** Makes a collector, late: only a failing or a talkative command needs one. */
export type OpenCollector = () => Promise<OutputCollector>;

/** What came since the screen was last wiped; for most commands, all of it. */
export class Screen {
  #held: Uint8Array[] = [];
  #heldBytes = 0;
  #collector: OutputCollector | null = null;
  #loading: Promise<void> | null = null;
  readonly #openCollector: OpenCollector;
  readonly #ends = new Ends();
  #hasText = false;

  constructor(openCollector: OpenCollector) {
    this.#openCollector = openCollector;
  }

  write(piece: Uint8Array): void {
    if (piece.length === 0) return;
    this.#hasText ||= hasText(piece);
    this.#ends.write(piece);
    if (this.#collector !== null) this.#collector.write(piece);
    else this.#hold(piece);
  }

  isBlank(): boolean {
    return !this.#hasText;
  }

  async finish(): Promise<CapturedOutput> {
    await (this.#loading ??= this.#load());
    const { cleanLine } = await import("#detect/clean-line.ts");
    return { log: this.#collector!.finish(), excerpt: this.#ends.text(cleanLine) };
  }

  #hold(piece: Uint8Array): void {
    this.#held.push(piece);
    this.#heldBytes += piece.length;
    if (this.#heldBytes > HELD_BYTES) this.#loading ??= this.#load();
  }

  async #load(): Promise<void> {
    const collector = await this.#openCollector();
    for (const piece of this.#held) collector.write(piece);
    this.#held = [];
    this.#collector = collector;
  }
}

/** The first and the last kilobytes of an output. */
class Ends {
  readonly #head: Uint8Array[] = [];
  #headBytes = 0;
  #tail: Uint8Array[] = [];
  #tailBytes = 0;
  #afterHead = 0;

  write(piece: Uint8Array): void {
    const start = piece.subarray(0, HEAD_BYTES - this.#headBytes);
    if (start.length > 0) this.#head.push(start.slice());
    this.#headBytes += start.length;
    const rest = piece.subarray(start.length);
    if (rest.length === 0) return;
    const end = rest.slice(-TAIL_BYTES);
    this.#afterHead += rest.length;
    this.#tail.push(end);
    this.#tailBytes += end.length;
    while (this.#tailBytes - this.#tail[0]!.length >= TAIL_BYTES)
      this.#tailBytes -= this.#tail.shift()!.length;
  }

  text(cleanLine: (line: string) => string): string | null {
    const clean = (bytes: Uint8Array) =>
      new TextDecoder().decode(bytes).split("\n").map(cleanLine).join("\n");
    const head = Buffer.concat(this.#head);
    const tail = Buffer.concat(this.#tail).subarray(-TAIL_BYTES);
    if (head.length === 0) return null;
    if (tail.length === this.#afterHead) return clean(Buffer.concat([head, tail]));
    // Cut at line ends: half of a secret would not be recognised as one.
    const first = head.subarray(0, head.lastIndexOf(NEWLINE) + 1);
    const last = tail.subarray(tail.indexOf(NEWLINE) + 1);
    return `${clean(first)}… ${this.#headBytes + this.#afterHead - first.length - last.length} bytes left out …\n${clean(last)}`;
  }
}

/** Anything to see besides blanks and control sequences such as \x1b[2K. */
function hasText(piece: Uint8Array): boolean {
  for (let i = 0; i < piece.length; i++) {
    if (piece[i] === ESCAPE) {
      i++;
      if (piece[i] === 0x5b) while (i + 1 < piece.length && piece[++i]! < 0x40);
    } else if (piece[i]! > 0x20) return true;
  }
  return false;
}
