import { existsSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

const NAMES = {
  worker: ["worker.mjs", "postgres/worker.cjs"],
  migrations: ["migrations/0001-foundation.sql", "postgres/migrations/0001-foundation.sql"],
} as const;

/** A file that came with the program: beside this one in a checkout, in the folder `postgres` of what was built. */
export function findBeside(what: keyof typeof NAMES): string {
  const here = dirname(fileURLToPath(import.meta.url));
  for (const folder of [here, dirname(here)])
    for (const name of NAMES[what]) {
      const file = join(folder, name);
      if (existsSync(file)) return file;
    }
  throw new Error(`this twiceshy came without its part for PostgreSQL (${what}): install it again`);
}
