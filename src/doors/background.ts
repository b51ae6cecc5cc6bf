import { spawn } from "node:child_process";
import { existsSync, realpathSync } from "node:fs";
import { basename, dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { ciVariable } from "./ci.ts";
import type { House } from "./compose.ts";
import { workerAt } from "./worker-lock.ts";

/** A worker ends by itself after this. */
export const WORKER_MS = 60_000;

/** Why nothing may run in the background here, in words; null when it may. */
export function whyNoBackground(house: House): string | null {
  const { env } = house.around;
  if (!house.settings.values.background) return `switched off (${house.settings.origins.background})`;
  const ci = ciVariable(env);
  if (ci !== null) return `never in CI (${ci} is set)`;
  return house.project.kind === "git" ? null : "only in a git repository";
}

/**
 * Starts the one worker of this store, detached, where it may be and there is none yet. Called at the end of a task or a
 * session; costs a process start, never throws, and is not waited for.
 */
export function startWorker(house: House): boolean {
  try {
    if (whyNoBackground(house) !== null || !existsSync(join(house.dirs.store, "memory.db"))) return false;
    const bin = findBin();
    if (bin === null || workerAt(house.dirs.store, house.clock.now()) !== null) return false;
    const child = spawn(process.execPath, [bin, "worker", "--store", house.dirs.store], {
      cwd: house.project.root,
      env: { ...house.around.env },
      detached: true,
      stdio: "ignore",
      windowsHide: true,
    });
    child.on("error", () => {});
    child.unref();
    return child.pid !== undefined;
  } catch {
    return false;
  }
}

/** The command line that this is part of, or that was built beside the library; null when run from sources. */
export function findBin(): string | null {
  const started = process.argv[1];
  try {
    if (started !== undefined && basename(realpathSync(started)) === "bin.cjs") return realpathSync(started);
  } catch {
    // Started by something that is gone, or no file at all.
  }
  const built = join(dirname(fileURLToPath(import.meta.url)), "..", "bin.cjs");
  return existsSync(built) ? built : null;
}
