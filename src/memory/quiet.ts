import { readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";

/** Until when no session can be over without having said so: a time in a file, so that a session's start need not open the memory to ask. */
const FILE = "quiet-until";

/** Whether sessions that ended without a word have to be looked for: nobody knows, or it is time. */
export function mayHaveCrashed(storeDir: string, now: number): boolean {
  try {
    const until = Number(readFileSync(join(storeDir, FILE), "utf8"));
    return !(until > now);
  } catch {
    return true;
  }
}

/** Nothing has to be settled before a time. */
export function keepQuiet(storeDir: string, until: number): void {
  try {
    writeFileSync(join(storeDir, FILE), String(until));
  } catch {
    // A store that cannot be written: the next one asks the memory again.
  }
}

/** Something has to be settled when the next session starts. */
export function dropQuiet(storeDir: string): void {
  rmSync(join(storeDir, FILE), { force: true });
}
