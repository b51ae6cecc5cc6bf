/** The lines of a stream of bytes, split at \n only: JSON may hold U+2028 raw, where node:readline would split. */
export async function* lines(source: AsyncIterable<Uint8Array | string>): AsyncGenerator<string> {
  let pending: Uint8Array[] = [];
  for await (const piece of source) {
    let chunk: Uint8Array = typeof piece === "string" ? Buffer.from(piece, "utf8") : piece;
    for (let end: number; (end = chunk.indexOf(10)) >= 0; chunk = chunk.subarray(end + 1)) {
      pending.push(chunk.subarray(0, end));
      yield text(pending);
      pending = [];
    }
    if (chunk.length > 0) pending.push(chunk);
  }
  if (pending.length > 0) yield text(pending);
}

function text(pieces: readonly Uint8Array[]): string {
  const line =
    pieces.length === 1
      ? Buffer.from(pieces[0]!.buffer, pieces[0]!.byteOffset, pieces[0]!.length)
      : Buffer.concat(pieces);
  return line.toString("utf8").replace(/\r$/, "");
}
