/** A text of any length of which beginning and end are kept. */
export class KeptText {
  readonly #headChars: number;
  readonly #tailChars: number;
  #head = "";
  #tail = "";
  #dropped = 0;

  constructor(headChars = 48 * 1024, tailChars = 16 * 1024) {
    this.#headChars = headChars;
    this.#tailChars = tailChars;
  }

  add(text: string): void {
    const room = this.#headChars - this.#head.length;
    if (room > 0) this.#head += text.slice(0, room);
    const rest = room > 0 ? text.slice(room) : text;
    if (rest === "") return;
    this.#tail += rest.length > this.#tailChars ? rest.slice(-this.#tailChars) : rest;
    this.#dropped += rest.length;
    // Not at each piece: cutting costs more than keeping twice as much.
    if (this.#tail.length > 2 * this.#tailChars) this.#tail = this.#tail.slice(-this.#tailChars);
  }

  /** The text; where its middle is missing, a line says so. */
  text(): string {
    if (this.#dropped === 0) return this.#head;
    const left = this.#dropped - this.#tail.length;
    return left === 0
      ? this.#head + this.#tail
      : `${this.#head}\n[... ${left} characters left out ...]\n${this.#tail}`;
  }
}
