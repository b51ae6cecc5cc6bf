import { existsSync, readdirSync, readFileSync, statSync } from "node:fs";
import { basename, join } from "node:path";
import { otherStore } from "./other-store.ts";

/** Files under a directory (and tables of the memory that belongs to it) that hold a text, so that a test can tell whether it is really gone. */
export function filesWith(directory: string, text: string): string[] {
  if (otherStore() !== null && basename(directory) === ".twiceshy") {
    const tables = otherStore()!.holding(directory, text);
    return existsSync(directory) ? [...tables, ...filesUnder(directory, text)] : tables;
  }
  return filesUnder(directory, text);
}

function filesUnder(directory: string, text: string): string[] {
  return readdirSync(directory, { recursive: true })
    .map(String)
    .filter((name) => statSync(join(directory, name)).isFile())
    .filter((name) => readFileSync(join(directory, name)).includes(Buffer.from(text)))
    .sort();
}
