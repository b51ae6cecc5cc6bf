import { closeSync, openSync, writeSync } from "node:fs";

/** Enough for a person to read; the rest of a flood is only counted. */
const MAX_LOG = 16 * 1024 * 1024;
/** Secrets may have several lines (a private key): so much is scrubbed at once. */
const BATCH = 64 * 1024;
const KEY_BEGINS = "-----BEGIN";
const KEY_ENDS = "-----END";
/** A key that never ends is no key. */
const MAX_HELD = 1024 * 1024;

/** The log of an agent's run: scrubbed, capped, and never a reason to fail. */
export class AgentLog {
  readonly #scrub: (text: string) => string;
  #fd: number | null = null;
  #held = "";
  #written = 0;
  #leftOut = 0;

  constructor(file: string | null, scrub: (text: string) => string) {
    this.#scrub = scrub;
    if (file === null) return;
    try {
      this.#fd = openSync(file, "w", 0o600);
    } catch {
      // The run is worth more than its log.
    }
  }

  write(text: string): void {
    if (this.#fd === null) return;
    if (this.#written >= MAX_LOG) {
      this.#leftOut += text.length;
      return;
    }
    this.#held += text;
    if (this.#held.length < BATCH) return;
    const lineEnd = this.#held.lastIndexOf("\n") + 1;
    const key = this.#held.lastIndexOf(KEY_BEGINS);
    const isInKey = key >= 0 && this.#held.indexOf(KEY_ENDS, key) < 0 && this.#held.length < MAX_HELD;
    const cut = isInKey ? Math.min(key, lineEnd) : lineEnd || (this.#held.length < MAX_HELD ? 0 : MAX_HELD);
    this.#put(this.#held.slice(0, cut));
    this.#held = this.#held.slice(cut);
  }

  close(): void {
    if (this.#fd === null) return;
    this.#put(this.#held);
    if (this.#leftOut > 0) this.#append(`\n[... ${this.#leftOut} more characters left out ...]\n`);
    try {
      if (this.#fd !== null) closeSync(this.#fd);
    } catch {
      // A full disk is told on closing, on some file systems.
    }
    this.#fd = null;
  }

  #put(text: string): void {
    const room = Math.max(0, MAX_LOG - this.#written);
    this.#leftOut += Math.max(0, text.length - room);
    this.#append(this.#scrub(text.slice(0, room)));
    this.#written += Math.min(text.length, room);
  }

  #append(text: string): void {
    if (this.#fd === null || text === "") return;
    try {
      writeSync(this.#fd, text);
    } catch {
      this.#giveUp();
    }
  }

  #giveUp(): void {
    try {
      closeSync(this.#fd!);
    } catch {
      // It is of no use any more either way.
    }
    this.#fd = null;
  }
}
