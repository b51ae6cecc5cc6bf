import { type SpawnSyncOptionsWithStringEncoding, spawnSync } from "node:child_process";
import { mkdtempSync, realpathSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

/** The repository's root. */
export const ROOT = fileURLToPath(new URL("../..", import.meta.url));
/** The built command line. */
export const BIN = join(ROOT, "dist", "bin.cjs");

/** The built command line in a process of its own, with nothing of ours in its environment. */
export function twiceshy(
  args: readonly string[],
  options: Partial<SpawnSyncOptionsWithStringEncoding> & { cwd: string },
) {
  const { env, ...rest } = options;
  const cleared = Object.fromEntries(
    Object.entries(process.env).filter(
      ([name]) => !/^(TWICESHY|CLAUDE|CODEX|NODE_OPTIONS|VITEST|CI$|GITHUB_|FORCE_COLOR|NO_COLOR)/.test(name),
    ),
  );
  return spawnSync(process.execPath, [BIN, ...args], {
    encoding: "utf8",
    timeout: 60_000,
    env: { ...cleared, TWICESHY_BACKGROUND: "off", TWICESHY_HOLDOUT: "0", ...env },
    ...rest,
  });
}

/** An empty folder, by its real name. */
export function emptyFolder(): { path: string; remove(): void } {
  const path = realpathSync(mkdtempSync(join(tmpdir(), "twiceshy-e2e-")));
  return { path, remove: () => rmSync(path, { recursive: true, force: true, maxRetries: 3 }) };
}
