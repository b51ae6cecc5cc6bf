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
  ENOTDIR: "there is no such file",
  EACCES: "permission is denied",
  ELOOP: "it is a link that leads to itself",
  ENAMETOOLONG: "its name is too long",
};

// What packs files begins so, whatever is in it.
const PACKED: readonly (readonly [start: string, what: string])[] = [
  ["\u001f\ufffd\b", "it is packed by gzip: gunzip -c FILE | twiceshy ingest -"],
  ["PK\u0003\u0004", "it is a zip archive: unpack it, and name its folder"],
  ["BZh", "it is packed by bzip2: bunzip2 -c FILE | twiceshy ingest -"],
  ["(\ufffd/\ufffd", "it is packed by zstd: zstd -dc FILE | twiceshy ingest -"],
  ["\ufffd7zXZ", "it is packed by xz: xz -dc FILE | twiceshy ingest -"],
];

function packedAs(held: string): string | undefined {
  return PACKED.find(([start]) => held.startsWith(start))?.[1];
}

const PLAIN = "plain-log";
/** Reports in one file. */
const MOST_REPORTS = 1000;

/** Holds the beginning back until it is clear what reads it. */
class Feed {
  readonly #sourceOf: (head: string) => ReportSource | null;
  readonly #tell: Tell;
  #decoder: TextReader | null = null;
  #held = "";
  #source: ReportSource | null = null;
  #reader: ReportReader | null = null;
  /** What stands behind a report, until it is clear whether it is another. */
  #behind = "";
  #isOver = false;
  #count = 1;
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
    if (this.#reader !== null) this.#read("", true);
    this.#reader?.end();
    if (this.#source !== null) return { format: this.#source.title, trouble: null };
    const packed = packedAs(this.#held);
    const trouble = packed ?? (this.#held.trim() === "" ? "it is empty" : "unknown");
    return { format: null, trouble };
  }

  #take(text: string, isLast: boolean): boolean {
    if (this.#reader !== null) {
      this.#read(text);
      return true;
    }
    this.#held += text;
    if (this.#held.length < HEAD_CHARS && !isLast) return true;
    // What is in an archive may be as it was, and look like a report.
    const isNone = this.#held.trim() === "" || packedAs(this.#held) !== undefined;
    this.#source = isNone ? null : this.#sourceOf(this.#held);
    if (this.#source === null) return false;
    this.#reader = this.#source.open(this.#tell);
    const held = this.#held;
    this.#held = "";
    this.#read(held);
    return true;
  }

  /** Reports that were written one behind the other into one file; what a program said after its report is none. */
  #read(text: string, isLast = false): void {
    for (let rest = text; !this.#isOver; ) {
      if (this.#behind === "") {
        this.#reader!.write(rest);
        this.#behind = this.#reader!.behind?.().trimStart() ?? "";
      } else this.#behind += rest;
      if (this.#behind === "" || (this.#behind.length < HEAD_CHARS && !isLast)) return;
      rest = this.#behind;
      this.#behind = "";
      const source = this.#another(rest);
      if (source === null) this.#isOver = true;
      else {
        this.#reader!.end();
        this.#reader = source.open(this.#tell);
      }
    }
  }

  #another(text: string): ReportSource | null {
    if (!/^\ufeff?[[{<]/.test(text)) return null;
    const source = this.#sourceOf(text.slice(0, HEAD_CHARS));
    if (source === null || source.id === PLAIN) return null;
    this.#count += 1;
    if (this.#count <= MOST_REPORTS) return source;
    this.#tell({ kind: "note", text: `of more than ${MOST_REPORTS} reports in it the rest was left out` });
    return null;
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
