import { cleanLine, isOmission } from "./clean-line.ts";

/** Runs of whole lines as raw bytes with their numbers, decoded only at the end. */
export class LineStore {
  #runs: { bytes: Uint8Array; first: number; count: number }[] = [];
  #used = 0;
  #last = 0;

  get bytes(): number {
    return this.#used;
  }

  /** Number of the last line kept, 0 when there is none. */
  get last(): number {
    return this.#last;
  }

  /** `bytes` holds `count` lines, each ended by a line feed; the bytes are copied. */
  push(bytes: Uint8Array, first: number, count: number): void {
    this.#runs.push({ bytes: bytes.slice(), first, count });
    this.#used += bytes.length;
    this.#last = first + count - 1;
  }

  clear(): void {
    this.#runs = [];
    this.#used = 0;
    this.#last = 0;
  }

  /** Appends the lines, cleaned, and their numbers; to `cuts` the numbers of lines that say that something was left out. */
  decodeInto(lines: string[], numbers: number[], cuts: number[] = []): void {
    const decoder = new TextDecoder("utf-8", { ignoreBOM: true });
    for (const { bytes, first, count } of this.#runs) {
      const texts = decoder.decode(bytes).split("\n", count);
      for (let i = 0; i < count; i++) {
        const raw = texts[i] ?? "";
        const line = cleanLine(raw);
        // Only a line that became shorter can have lost such a mark.
        if (line.length < raw.length && isOmission(raw)) cuts.push(first + i);
        lines.push(line);
        numbers.push(first + i);
      }
    }
  }
}
