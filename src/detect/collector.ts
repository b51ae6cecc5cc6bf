import { cleanLine } from "./clean-line.ts";
import type { Log } from "./log.ts";

/** Takes an output in chunks as it comes and keeps what detectors need, in flat memory whatever the size. */
export class OutputCollector {
  #pending = "";
  #decoder = new TextDecoder("utf-8", { fatal: false });
  #lines: string[] = [];
  #bytes = 0;

  write(chunk: Uint8Array): void {
    this.#bytes += chunk.byteLength;
    const parts = (this.#pending + this.#decoder.decode(chunk, { stream: true })).split("\n");
    this.#pending = parts.pop() ?? "";
    for (const part of parts) this.#lines.push(cleanLine(part));
  }

  finish(): Log {
    const rest = this.#pending + this.#decoder.decode();
    if (rest !== "") this.#lines.push(cleanLine(rest));
    return {
      lines: this.#lines,
      numbers: this.#lines.map((_, i) => i + 1),
      totalLines: this.#lines.length,
      totalBytes: this.#bytes,
      partial: false,
    };
  }
}
