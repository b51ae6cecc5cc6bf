import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { join } from "node:path";
import { runInThisContext } from "node:vm";

/** Loads files of dist/cli or dist/hook as the programs do: each is wrapped already. */
export function loaderOf(part: "cli" | "hook"): (id: string) => unknown {
  const folder = join(import.meta.dirname, "../../dist", part);
  const made = new Map<string, object>();
  const asNodeDoes = createRequire(import.meta.url);
  const load = (id: string): unknown => {
    if (!id.startsWith("./")) return asNodeDoes(id);
    const known = made.get(id);
    if (known !== undefined) return known;
    const exports = {};
    made.set(id, exports);
    runInThisContext(readFileSync(join(folder, id), "utf8"))(exports, load, { exports }, id, folder);
    return exports;
  };
  return load;
}
