import { existsSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

/** The hook's own program, dist/hook.cjs, from wherever this one is: dist/cli, dist/lib or the sources. */
export function hookBundle(): string {
  let folder = dirname(fileURLToPath(import.meta.url));
  for (let steps = 0; steps < 5; steps += 1, folder = dirname(folder)) {
    for (const name of ["hook.cjs", join("dist", "hook.cjs")]) {
      if (existsSync(join(folder, name))) return join(folder, name);
    }
  }
  // Not built yet: where it will be.
  return join(dirname(fileURLToPath(import.meta.url)), "..", "hook.cjs");
}
