import { join } from "node:path";
import type { Environment } from "./scratch-git.ts";

/** By this variable a process is known to belong to a scratch folder, whatever it became. */
export const SCRATCH_MARK = "TWICESHY_SCRATCH";

/** What a git hook tells git about where it works: there, not here. */
const PLACES = new Set([
  "GIT_DIR",
  "GIT_WORK_TREE",
  "GIT_INDEX_FILE",
  "GIT_COMMON_DIR",
  "GIT_OBJECT_DIRECTORY",
  "GIT_ALTERNATE_OBJECT_DIRECTORIES",
  "GIT_PREFIX",
  "GIT_QUARANTINE_PATH",
  "OLDPWD",
]);

/**
 * What a check in a scratch copy gets to know: nothing that leads to the real memory or to the user's index, and a
 * temporary folder that goes with the copy.
 */
export function scratchEnvironment(
  env: Environment,
  { scratch, store, cwd }: { readonly scratch: string; readonly store: string; readonly cwd: string },
): Record<string, string | undefined> {
  const own = Object.fromEntries(
    Object.entries(env).filter(([name]) => !name.startsWith("TWICESHY_") && !PLACES.has(name)),
  );
  const temporary = join(store, "tmp");
  return {
    ...own,
    PWD: cwd,
    TMPDIR: temporary,
    TMP: temporary,
    TEMP: temporary,
    TWICESHY_STORE: join(store, "memory"),
    TWICESHY_BACKGROUND: "off",
    [SCRATCH_MARK]: scratch,
  };
}
