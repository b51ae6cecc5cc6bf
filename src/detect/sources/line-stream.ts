/** Cuts a text that comes in pieces into lines; of a line longer than the cap only its beginning is handed over. */
export class LineStream {
  readonly #onLine: (line: string, isWhole: boolean) => void;
  readonly #cap: number;
  #rest: string[] = [];
  #chars = 0;

  constructor(onLine: (line: string, isWhole: boolean) => void, cap = 8 << 20) {
    this.#onLine = onLine;
    this.#cap = cap;
  }

  write(chunk: string): void {
    let from = 0;
    for (;;) {
      const feed = chunk.indexOf("\n", from);
      if (feed < 0) break;
      this.#add(chunk.slice(from, feed));
      this.#flush();
      from = feed + 1;
    }
    if (from < chunk.length) this.#add(chunk.slice(from));
  }

  end(): void {
    if (this.#chars > 0) this.#flush();
  }

  #add(piece: string): void {
    const room = this.#cap - this.#chars;
    if (room > 0) this.#rest.push(piece.length > room ? piece.slice(0, room) : piece);
    this.#chars += piece.length;
  }

  #flush(): void {
    const line = this.#rest.length === 1 ? this.#rest[0]! : this.#rest.join("");
    const isWhole = this.#chars <= this.#cap;
    this.#rest = [];
    this.#chars = 0;
    this.#onLine(line.endsWith("\r") ? line.slice(0, -1) : line, isWhole);
  }
}
