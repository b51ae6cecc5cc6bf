import type { OutputStream } from "#model/command.ts";
import { type CapturedOutput, type OpenCollector, Screen } from "./watch-command-screen.ts";

/** A line longer than this is not waited for. */
const MAX_PARTIAL_BYTES = 64 * 1024;
const NEWLINE = 0x0a;
const ESCAPE = 0x1b;
const NONE = new Uint8Array(0);

/**
 * Takes a command's output as it comes, in flat memory. Lines of the two streams are not mixed up when a piece ends
 * in the middle of one; and what a watch mode wiped off the screen is gone here too.
 */
export class RunOutput {
  bytes = 0;
  lines = 0;
  #partial: Record<OutputStream, Uint8Array> = { stdout: NONE, stderr: NONE };
  readonly #openCollector: OpenCollector;
  #screen: Screen;
  #wiped: Screen | null = null;

  constructor(openCollector: OpenCollector) {
    this.#openCollector = openCollector;
    this.#screen = new Screen(openCollector);
  }

  write(chunk: Uint8Array, stream: OutputStream): void {
    this.bytes += chunk.length;
    const partial = this.#partial[stream];
    const all = partial.length === 0 ? chunk : Buffer.concat([partial, chunk]);
    const end = all.lastIndexOf(NEWLINE) + 1;
    const cut = end === 0 && all.length > MAX_PARTIAL_BYTES ? all.length : end;
    this.#partial[stream] = all.subarray(cut);
    if (cut > 0) this.#take(all.subarray(0, cut));
  }

  /** Reads everything. For runs that did not pass: it loads the collector. */
  async finish(): Promise<CapturedOutput> {
    for (const stream of ["stdout", "stderr"] as const) {
      const partial = this.#partial[stream];
      this.#partial[stream] = NONE;
      if (partial.length > 0) this.#take(partial);
    }
    // A screen that is wiped at the very end says nothing; the one before it did.
    const screen = this.#screen.isBlank() && this.#wiped !== null ? this.#wiped : this.#screen;
    return screen.finish();
  }

  #take(piece: Uint8Array): void {
    for (let at = piece.indexOf(NEWLINE); at >= 0; at = piece.indexOf(NEWLINE, at + 1)) this.lines++;
    const wipe = findLastWipe(piece);
    if (wipe >= 0) {
      this.#screen.write(piece.subarray(0, wipe));
      if (!this.#screen.isBlank()) this.#wiped = this.#screen;
      this.#screen = new Screen(this.#openCollector);
    }
    this.#screen.write(wipe > 0 ? piece.subarray(wipe) : piece);
  }
}

/** Where the last wiping of the screen begins, or -1. */
function findLastWipe(piece: Uint8Array): number {
  let at = piece.lastIndexOf(ESCAPE);
  while (at >= 0 && !isWipe(piece, at + 1)) at = at === 0 ? -1 : piece.lastIndexOf(ESCAPE, at - 1);
  return at;
}

/** After the escape: `c` (tsc), `[2J` or `[3J` (jest, vite, clear), `[H` or `[1;1H` and then `[J` or `[0J` (node, watch). */
function isWipe(piece: Uint8Array, at: number): boolean {
  if (piece[at] === 0x63) return true;
  if (piece[at] !== 0x5b) return false;
  const digit = piece[at + 1];
  if (digit === 0x32 || digit === 0x33) return piece[at + 2] === 0x4a;
  if (digit !== 0x48 && digit !== 0x31) return false;
  return /^\[(?:1;1)?H\x1b\[0?J/.test(String.fromCharCode(...piece.subarray(at, at + 10)));
}
