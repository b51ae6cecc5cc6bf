/** Bytes → text, in pieces. */
export interface TextReader {
  readonly encoding: string;
  decode(chunk?: Uint8Array, options?: { stream?: boolean }): string;
}

/** Pieces of an output as UTF-8: as they are, or, where it begins as UTF-16 does (what PowerShell's ">" writes), in other bytes. */
export function toUtf8(write: (bytes: Uint8Array) => void): { write(chunk: Uint8Array): void; end(): void } {
  let decoder: TextReader | null | undefined;
  const encoder = new TextEncoder();
  return {
    write: (chunk) => {
      if (decoder === undefined) {
        const found = textDecoderFor(chunk);
        decoder = /^utf-16/.test(found.encoding) ? found : null;
      }
      write(decoder === null ? chunk : encoder.encode(decoder.decode(chunk, { stream: true })));
    },
    end: () => {
      const rest = decoder?.decode() ?? "";
      if (rest !== "") write(encoder.encode(rest));
    },
  };
}

/** A decoder for a text that begins with these bytes: by its mark, by the zeroes of UTF-16, by what an XML declaration says; else UTF-8. */
export function textDecoderFor(head: Uint8Array): TextReader {
  const [a, b, c, d] = head;
  if (a === 0xff && b === 0xfe) return new TextDecoder("utf-16le");
  if (a === 0xfe && b === 0xff) return new TextDecoder("utf-16be");
  // "<?" and "{\n" without a mark
  if (b === 0 && d === 0 && a !== 0) return new TextDecoder("utf-16le");
  if (a === 0 && c === 0 && b !== 0) return new TextDecoder("utf-16be");
  const declared = declaredIn(head);
  return new TextDecoder(declared ?? "utf-8");
}

/** <?xml version="1.0" encoding="ISO-8859-1"?> */
function declaredIn(head: Uint8Array): string | null {
  if (head[0] !== 0x3c) return null;
  let start = "";
  for (const byte of head.subarray(0, 120)) start += String.fromCharCode(byte);
  const name = /^<\?xml[^>]*\sencoding=["']([\w.:-]{1,40})["']/.exec(start)?.[1]?.toLowerCase();
  if (name === undefined || name.startsWith("utf")) return null;
  try {
    new TextDecoder(name);
    return name;
  } catch {
    return null;
  }
}
