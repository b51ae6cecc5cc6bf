import { screenWidth } from "#report/screen-width.ts";

/** What stands on a terminal after it was written to: as much of one as our views use. Anything else is an error. */
export class ScreenOfTest {
  readonly lines: string[][] = [[]];
  #row = 0;
  #column = 0;

  constructor(
    readonly columns: number,
    readonly rows: number,
  ) {}

  write(text: string): void {
    // \u001b[2K, \u001b[3A, \u001b[1;31m, \r, \n, or a character
    for (const [part, count, letter] of text.matchAll(/\u001b\[(\??[\d;]*)([A-Za-z])|[\s\S]/gu)) {
      if (letter !== undefined) this.#control(count!, letter);
      else if (part === "\r") this.#column = 0;
      else if (part === "\n") this.#down();
      else if (part === "\u001b") throw new Error(`an escape that no view needs: ${JSON.stringify(text)}`);
      else this.#put(part!);
    }
  }

  /** All that was ever there, scrolled away or not. */
  text(): string {
    return this.lines
      .map((line) => line.join("").trimEnd())
      .join("\n")
      .trimEnd();
  }

  get cursor(): { row: number; column: number } {
    return { row: this.#row, column: this.#column };
  }

  #control(given: string, letter: string): void {
    const count = Number(given || "1");
    if (letter === "m") return;
    if (letter === "A") this.#row = Math.max(this.#row - count, Math.max(0, this.lines.length - this.rows));
    else if (letter === "K") this.#line().splice(given === "2" ? 0 : this.#column);
    else if (letter === "J" && given === "") {
      this.#line().splice(this.#column);
      this.lines.splice(this.#row + 1);
    } else throw new Error(`a control that no view needs: ${given}${letter}`);
  }

  #line(): string[] {
    return this.lines[this.#row]!;
  }

  #down(): void {
    this.#row += 1;
    if (this.lines.length <= this.#row) this.lines.push([]);
    // The terminal itself makes "\r\n" of "\n"; on a bare one nothing else would be right for a view either.
    this.#column = 0;
  }

  #put(char: string): void {
    const width = screenWidth(char);
    if (this.#column + width > this.columns) this.#down();
    const line = this.#line();
    while (line.length < this.#column) line.push(" ");
    line[this.#column] = char;
    for (let more = 1; more < width; more += 1) line[this.#column + more] = "";
    this.#column += width;
  }
}
