import { rmdirSync, rmSync } from "node:fs";
import { dirname, join } from "node:path";
import { type LauncherPaths, launcherScript } from "#agents/hooks/launcher.ts";
import { windowsLauncher } from "#agents/hooks/launcher-windows.ts";
import { readConfig, whyNotWritable, writeConfig } from "./config-file.ts";
import { Unexpected } from "./unexpected.ts";
import { launcherPath, windowsLauncherPath } from "./user-folder.ts";

type Env = Readonly<Record<string, string | undefined>>;

export interface LauncherPlan {
  readonly path: string;
  readonly action: "create" | "replace" | "same" | "left";
  readonly why: string | null;
  readonly text: string;
  /** The launcher beside it that Windows' own shells start; null elsewhere. */
  readonly beside: LauncherPlan | null;
  /** What it starts is in a folder that npx, dlx or bunx made for one run: one day it is gone, and hooks do nothing. */
  readonly isPassing: boolean;
}

/** The command that puts twiceshy where it stays. */
export const TO_STAY = "npm install -g twiceshy";

/** What has to be done with the launcher: an older one is replaced, a foreign file is not. On Windows there are two: Git Bash starts the one, cmd and PowerShell the other. */
export function planLauncher(
  env: Env,
  targets: LauncherPaths,
  platform: NodeJS.Platform = process.platform,
): LauncherPlan {
  const path = launcherPath(env);
  const beside =
    platform === "win32"
      ? planFile(windowsLauncherPath(env), windowsLauncher(targets, env.USERPROFILE ?? null))
      : null;
  const isPassing = PASSING.test(targets.bundle);
  return { ...planFile(path, launcherScript(targets)), beside, isPassing };
}

// ~/.npm/_npx/6bf2/node_modules/…, ~/.cache/pnpm/dlx/4e1/…, /tmp/xfs-1/dlx-77/…, /tmp/bunx-1000-twiceshy@latest/…
const PASSING = /[\\/](?:_npx|dlx(?:-\w+)?|bunx-[^\\/]+)[\\/]/;

function planFile(path: string, text: string): LauncherPlan {
  const plan = { path, text, beside: null, isPassing: false };
  try {
    const there = readConfig(path);
    if (there === text) return { ...plan, action: "same", why: null };
    if (there !== null && !isOurLauncher(there)) {
      return { ...plan, action: "left", why: "a file of that name is there that is not ours" };
    }
    const why = whyNotWritable(path);
    if (why !== null) return { ...plan, action: "left", why };
    return { ...plan, action: there === null ? "create" : "replace", why: null };
  } catch (error) {
    if (!(error instanceof Unexpected)) throw error;
    return { ...plan, action: "left", why: error.message };
  }
}

/** Writes it, executable, at once or not at all. */
export function applyLauncher(told: LauncherPlan): LauncherPlan {
  const plan = { ...told, beside: told.beside && applyLauncher(told.beside) };
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

/** Takes it away where it is ours, and the one beside it. */
export function removeLauncher(env: Env): boolean {
  const path = launcherPath(env);
  const beside = windowsLauncherPath(env);
  try {
    const ours = [path, beside].filter((file) => isOurLauncher(readConfig(file) ?? ""));
    if (ours.length === 0) return false;
    for (const file of ours) rmSync(file, { force: true });
    // The folder too, where nothing else is in it.
    for (const folder of [join(dirname(path), "receipts"), dirname(path), dirname(beside)])
      rmdirQuietly(folder);
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

/** "# twiceshy", or "rem twiceshy" where Windows starts it, stands in its first lines, in every version. */
function isOurLauncher(text: string): boolean {
  return /^(?:#!|@echo off)/.test(text) && text.slice(0, 400).includes("twiceshy");
}
