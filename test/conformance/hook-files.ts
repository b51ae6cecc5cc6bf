import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { join } from "node:path";
import { runInThisContext } from "node:vm";

const hook = join(import.meta.dirname, "../../dist/hook");

/** Loads hooks' files as hooks do: each is wrapped already. */
export function hookLoader(): (id: string) => unknown {
  const made = new Map<string, object>();
  const asNodeDoes = createRequire(import.meta.url);
  const load = (id: string): unknown => {
    if (!id.startsWith("./")) return asNodeDoes(id);
    const known = made.get(id);
    if (known !== undefined) return known;
    const exports = {};
    made.set(id, exports);
    runInThisContext(readFileSync(join(hook, id), "utf8"))(exports, load, { exports }, id, hook);
    return exports;
  };
  return load;
}
