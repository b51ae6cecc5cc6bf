import { closeSync, fstatSync, openSync, readSync } from "node:fs";

/** The last bytes of a file as text, from the first whole line on; null when it cannot be read. */
export function fileTail(path: string, bytes: number): string | null {
  let file: number;
  try {
    file = openSync(path, "r");
  } catch {
    return null;
  }
  try {
    const { size } = fstatSync(file);
    const from = Math.max(0, size - bytes);
    const buffer = Buffer.alloc(size - from);
    const read = readSync(file, buffer, 0, buffer.length, from);
    const text = buffer.toString("utf8", 0, read);
    return from === 0 ? text : text.slice(text.indexOf("\n") + 1);
  } catch {
    return null;
  } finally {
    closeSync(file);
  }
}
