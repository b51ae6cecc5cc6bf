import { closeSync, openSync, readSync } from "node:fs";
import { type TextReader, textDecoderFor } from "#detect/sources/encoding.ts";
import { HEAD_CHARS, type ReportReader, type ReportSource, type Tell } from "#detect/sources/source.ts";

/** A file to read, or stdin. */
export interface ReportInput {
  readonly name: string;
  /** Null: it comes in chunks. */
  readonly path: string | null;
  readonly chunks?: AsyncIterable<Uint8Array>;
  readonly size: number | null;
  readonly writtenAt: number | null;
}

export interface ReadReport {
  readonly format: string | null;
  readonly bytes: number;
  /** Why it could not be read. */
  readonly trouble: string | null;
}

const CHUNK = 1 << 18;

/** The first kilobytes of a file; of what comes in chunks, and of what cannot be read, nothing. */
export function readHead({ path }: ReportInput): string {
  if (path === null) return "";
  try {
    const file = openSync(path, "r");
    try {
      const head = Buffer.alloc(8192);
      return head.toString("utf8", 0, readSync(file, head, 0, head.length, 0));
    } finally {
      closeSync(file);
    }
  } catch {
    return "";
  }
}

/** Reads a report in chunks, once its beginning has told what it is. */
export async function readReport(
  input: ReportInput,
  sourceOf: (head: string) => ReportSource | null,
  tell: Tell,
  onBytes: (bytes: number) => void,
): Promise<ReadReport> {
  const feed = new Feed(sourceOf, tell);
  try {
    for await (const chunk of input.path === null ? input.chunks! : chunksOf(input.path)) {
      if (!feed.write(chunk)) break;
      onBytes(feed.bytes);
    }
    return { ...feed.end(), bytes: feed.bytes };
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === undefined) throw error;
    return { format: null, bytes: feed.bytes, trouble: WHY[code] ?? code };
  }
}

const WHY: Readonly<Record<string, string>> = {
  ENOENT: "there is no such file",
  EISDIR: "it is a directory",
  EACCES: "permission is denied",
};

/** Holds the beginning back until it is clear what reads it. */
class Feed {
  readonly #sourceOf: (head: string) => ReportSource | null;
  readonly #tell: Tell;
  #decoder: TextReader | null = null;
  #held = "";
  #source: ReportSource | null = null;
  #reader: ReportReader | null = null;
  bytes = 0;

  constructor(sourceOf: (head: string) => ReportSource | null, tell: Tell) {
    this.#sourceOf = sourceOf;
    this.#tell = tell;
  }

  /** False when nobody wants the rest. */
  write(chunk: Uint8Array): boolean {
    this.bytes += chunk.length;
    this.#decoder ??= textDecoderFor(chunk);
    return this.#take(this.#decoder.decode(chunk, { stream: true }), false);
  }

  end(): Omit<ReadReport, "bytes"> {
    this.#take(this.#decoder?.decode() ?? "", true);
    this.#reader?.end();
    if (this.#source !== null) return { format: this.#source.title, trouble: null };
    const trouble = this.#held.trim() === "" ? "it is empty" : "unknown";
    return { format: null, trouble };
  }

  #take(text: string, isLast: boolean): boolean {
    if (this.#reader !== null) {
      this.#reader.write(text);
      return true;
    }
    this.#held += text;
    if (this.#held.length < HEAD_CHARS && !isLast) return true;
    this.#source = this.#held.trim() === "" ? null : this.#sourceOf(this.#held);
    if (this.#source === null) return false;
    this.#reader = this.#source.open(this.#tell);
    this.#reader.write(this.#held);
    this.#held = "";
    return true;
  }
}

async function* chunksOf(path: string): AsyncGenerator<Uint8Array> {
  const file = openSync(path, "r");
  try {
    for (;;) {
      const chunk = Buffer.allocUnsafeSlow(CHUNK);
      const length = readSync(file, chunk, 0, CHUNK, null);
      if (length === 0) return;
      yield chunk.subarray(0, length);
    }
  } finally {
    closeSync(file);
  }
}
