import { rmdirSync, rmSync } from "node:fs";
import { dirname, join } from "node:path";
import { type LauncherPaths, launcherScript } from "#agents/hooks/launcher.ts";
import { readConfig, whyNotWritable, writeConfig } from "./config-file.ts";
import { Unexpected } from "./unexpected.ts";
import { launcherPath } from "./user-folder.ts";

type Env = Readonly<Record<string, string | undefined>>;

export interface LauncherPlan {
  readonly path: string;
  readonly action: "create" | "replace" | "same" | "left";
  readonly why: string | null;
  readonly text: string;
}

/** What has to be done with the launcher: an older one is replaced, a foreign file is not. */
export function planLauncher(env: Env, targets: LauncherPaths): LauncherPlan {
  const path = launcherPath(env);
  const text = launcherScript(targets);
  try {
    const there = readConfig(path);
    if (there === text) return { path, action: "same", why: null, text };
    if (there !== null && !isOurLauncher(there)) {
      return { path, action: "left", why: "a file of that name is there that is not ours", text };
    }
    const why = whyNotWritable(path);
    if (why !== null) return { path, action: "left", why, text };
    return { path, action: there === null ? "create" : "replace", why: null, text };
  } catch (error) {
    if (!(error instanceof Unexpected)) throw error;
    return { path, action: "left", why: error.message, text };
  }
}

/** Writes it, executable, at once or not at all. */
export function applyLauncher(plan: LauncherPlan): LauncherPlan {
  if (plan.action === "left") return plan;
  try {
    // Also where its text is the same: a mode that somebody took away comes back.
    writeConfig(plan.path, plan.text, 0o755);
    return plan;
  } catch (error) {
    if (!(error instanceof Unexpected)) throw error;
    return { ...plan, action: "left", why: error.message };
  }
}

/** Takes it away where it is ours. */
export function removeLauncher(env: Env): boolean {
  const path = launcherPath(env);
  try {
    const there = readConfig(path);
    if (there === null || !isOurLauncher(there)) return false;
    rmSync(path, { force: true });
    // The folder too, where nothing else is in it.
    for (const folder of [join(dirname(path), "receipts"), dirname(path)]) rmdirQuietly(folder);
    return true;
  } catch (error) {
    if (error instanceof Unexpected) return false;
    throw error;
  }
}

function rmdirQuietly(folder: string): void {
  try {
    rmdirSync(folder);
  } catch {
    // Something is left in it.
  }
}

/** "# twiceshy" stands in its first lines, in every version. */
function isOurLauncher(text: string): boolean {
  return text.startsWith("#!") && text.slice(0, 400).includes("twiceshy");
}
