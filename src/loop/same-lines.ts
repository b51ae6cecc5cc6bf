/** More line ends than this at once are handed over in pieces. */
const PIECE = 1 << 16;

/**
 * A text on its way to a hash: the same whatever its line ends are, and however many empty lines stand behind it. What comes
 * between, by `pause`, keeps its place.
 */
export class SameLines {
  readonly #onText: (text: string) => void;
  /** The carriage return that the last piece ended with. */
  #return = "";
  /** Line ends of which nobody knows yet whether more comes behind them. */
  #held = 0;
  #isInLine = false;

  constructor(onText: (text: string) => void) {
    this.#onText = onText;
  }

  write(piece: string): void {
    const text = this.#return + piece;
    this.#return = text.endsWith("\r") ? "\r" : "";
    const lines = text.slice(0, text.length - this.#return.length).replaceAll("\r\n", "\n");
    let end = lines.length;
    while (end > 0 && lines.charCodeAt(end - 1) === 10) end -= 1;
    if (end > 0) {
      this.#release();
      this.#onText(lines.slice(0, end));
      this.#isInLine = true;
    }
    this.#held += lines.length - end;
  }

  /** The line at hand is over, wherever something else comes next. */
  pause(): void {
    if (!this.#isInLine) return;
    this.#onText("\n");
    this.#isInLine = false;
    this.#held = Math.max(0, this.#held - 1);
  }

  #release(): void {
    for (; this.#held > 0; this.#held -= Math.min(this.#held, PIECE))
      this.#onText("\n".repeat(Math.min(this.#held, PIECE)));
  }
}
