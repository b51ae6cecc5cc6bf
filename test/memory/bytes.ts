import { readdirSync, readFileSync, statSync } from "node:fs";
import { join } from "node:path";

/** Files under a directory whose bytes hold a text, so that a test can tell whether it is really gone. */
export function filesWith(directory: string, text: string): string[] {
  return readdirSync(directory, { recursive: true })
    .map(String)
    .filter((name) => statSync(join(directory, name)).isFile())
    .filter((name) => readFileSync(join(directory, name)).includes(Buffer.from(text)))
    .sort();
}
