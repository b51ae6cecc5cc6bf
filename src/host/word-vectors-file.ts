import { closeSync, openSync, readSync } from "node:fs";

/** A file's bytes, read piece by piece. */
export interface FileBytes {
  read(offset: number, length: number): Uint8Array;
  close(): void;
}

/** The vectors of words beside the program, or where a test keeps them; null where there are none. */
export function openVectorsFile(path: string): FileBytes | null {
  let file: number;
  try {
    file = openSync(path, "r");
  } catch {
    return null;
  }
  return {
    read(offset, length) {
      const bytes = new Uint8Array(length);
      let filled = 0;
      while (filled < length) {
        const more = readSync(file, bytes, filled, length - filled, offset + filled);
        if (more === 0) return bytes.subarray(0, filled);
        filled += more;
      }
      return bytes;
    },
    close: () => closeSync(file),
  };
}
