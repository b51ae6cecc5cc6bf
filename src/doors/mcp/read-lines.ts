import { StringDecoder } from "node:string_decoder";

/** A line longer than this is nobody's message: it is dropped, and said so. */
const MOST_LINE = 16 * 1024 * 1024;

/** A line, or the news that one was too long. */
export type ReadLine = { readonly kind: "line"; readonly text: string } | { readonly kind: "too-long" };

/** The lines of a stream, in bounded memory. */
export async function* readLines(
  source: AsyncIterable<Uint8Array | string>,
  most = MOST_LINE,
): AsyncGenerator<ReadLine> {
  const decoder = new StringDecoder("utf8");
  let pending: string[] = [];
  let length = 0;
  let isTooLong = false;
  for await (const piece of source) {
    let text = typeof piece === "string" ? piece : decoder.write(Buffer.from(piece));
    for (let end = text.indexOf("\n"); end >= 0; end = text.indexOf("\n")) {
      yield isTooLong || length + end > most
        ? { kind: "too-long" }
        : { kind: "line", text: pending.join("") + text.slice(0, end) };
      pending = [];
      length = 0;
      isTooLong = false;
      text = text.slice(end + 1);
    }
    length += text.length;
    isTooLong ||= length > most;
    if (isTooLong) pending = [];
    else pending.push(text);
  }
  if (isTooLong) yield { kind: "too-long" };
  else if (length > 0) yield { kind: "line", text: pending.join("") };
}
