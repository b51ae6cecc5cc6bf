import { StringDecoder } from "node:string_decoder";

/** A line longer than this is cut: no event of an agent that we need is as long. */
const MAX_LINE = 4 * 1024 * 1024;

/** Makes lines of chunks, in flat memory. */
export class OutputLines {
  readonly #onLine: (text: string) => void;
  readonly #decoder = new StringDecoder("utf8");
  #rest = "";
  #isCut = false;

  constructor(onLine: (text: string) => void) {
    this.#onLine = onLine;
  }

  /** Takes a chunk; returns its text, characters that were split between chunks put together. */
  add(chunk: Buffer): string {
    const text = this.#decoder.write(chunk);
    this.#take(text);
    return text;
  }

  /** The last line may have no end. */
  finish(): string {
    const text = this.#decoder.end();
    this.#take(text);
    if (this.#rest !== "") this.#line(this.#rest);
    this.#rest = "";
    return text;
  }

  #take(text: string): void {
    let start = 0;
    for (let end = text.indexOf("\n"); end >= 0; end = text.indexOf("\n", start)) {
      this.#line(this.#rest + text.slice(start, end));
      this.#rest = "";
      start = end + 1;
    }
    if (this.#rest.length < MAX_LINE) this.#rest += text.slice(start);
    else this.#isCut = true;
  }

  #line(text: string): void {
    // Half an event is none.
    if (!this.#isCut && text.length <= MAX_LINE) this.#onLine(text.endsWith("\r") ? text.slice(0, -1) : text);
    this.#isCut = false;
  }
}
