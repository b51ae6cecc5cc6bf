import { readFileSync } from "node:fs";

/** The lower bits of an entry's flags are the length of its name; another one says that more flags follow. */
const NAME_MASK = 0xfff;
const EXTENDED = 0x4000;

/**
 * Whether git's index names a file, by its path from the root; read from the file itself, since asking git costs a process. Null where
 * it cannot be told: an index of the fourth kind keeps only the ends of names.
 */
export function isTracked(index: string, path: string): boolean | null {
  let bytes: Buffer;
  try {
    bytes = readFileSync(index);
  } catch {
    return false; // no commit and nothing added yet
  }
  if (bytes.length < 12 || bytes.toString("latin1", 0, 4) !== "DIRC") return null;
  if (bytes.readUInt32BE(4) > 3) return null;
  const name = Buffer.from(`${path}\0`);
  for (let at = bytes.indexOf(name); at !== -1; at = bytes.indexOf(name, at + 1))
    if (isName(bytes, at, name.length - 1)) return true;
  return false;
}

/** Before a name stand its flags, which say how long it is; a longer name may end in the same letters. */
function isName(bytes: Buffer, at: number, length: number): boolean {
  const says = (from: number) => (from < 12 ? 0 : bytes.readUInt16BE(from));
  const plain = says(at - 2);
  if ((plain & NAME_MASK) === length && (plain & EXTENDED) === 0) return true;
  const extended = says(at - 4);
  return (extended & NAME_MASK) === length && (extended & EXTENDED) !== 0;
}
