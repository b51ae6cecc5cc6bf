import { closeSync, existsSync, openSync, readSync } from "node:fs";
import { dirname, join } from "node:path";

/** A file's bytes, read piece by piece: of its three megabytes a question needs a few kilobytes. */
export interface FileBytes {
  read(offset: number, length: number): Uint8Array;
  close(): void;
}

/** The vectors of words that came with the program: beside what was built, or in data/ of a checkout; null where there are none. */
export function findVectorsFile(program: string): string | null {
  let folder = dirname(program);
  for (let up = 0; up < 5; up++) {
    for (const name of ["vectors.bin", join("data", "vectors.bin")]) {
      const file = join(folder, name);
      if (existsSync(file)) return file;
    }
    folder = dirname(folder);
  }
  return null;
}

/** Opens a vectors file; null where it cannot be read, for nothing depends on it. */
export function openVectorsFile(path: string): FileBytes | null {
  let file: number;
  try {
    file = openSync(path, "r");
  } catch {
    return null;
  }
  return { read: (offset, length) => readFully(file, offset, length), close: () => closeSync(file) };
}

function readFully(file: number, offset: number, length: number): Uint8Array {
  const bytes = new Uint8Array(length);
  let filled = 0;
  while (filled < length) {
    const more = readSync(file, bytes, filled, length - filled, offset + filled);
    if (more === 0) return bytes.subarray(0, filled);
    filled += more;
  }
  return bytes;
}
