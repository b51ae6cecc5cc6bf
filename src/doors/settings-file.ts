import { existsSync, readFileSync, statSync } from "node:fs";
import { basename, dirname, join } from "node:path";
import { isTracked } from "#host/is-tracked.ts";
import { Trouble } from "#model/trouble.ts";
import { parseJson } from "./parse-json.ts";

/**
 * The object in a settings file; {} where there is no file. A home that may not even be looked into is another user's (`sudo -E`, a service):
 * where `isOfUser`, its settings are not meant.
 */
export function readSettingsFile(path: string, isOfUser = false): Readonly<Record<string, unknown>> {
  // Asked first: a hook mostly finds no file, and an error costs ten times what the question does.
  if (!isThere(path, isOfUser)) return {};
  let text: string;
  try {
    text = readFileSync(path, "utf8");
  } catch (error) {
    if (isGone(error)) return {};
    throw unreadable(path, error);
  }
  const data = parseJson(text, (what) => new Trouble("config", `${path}${what}`, "twiceshy config path"));
  if (typeof data !== "object" || data === null || Array.isArray(data)) {
    throw new Trouble("config", `${path} must hold a JSON object: {"cap": "200MB"}.`, "twiceshy config list");
  }
  return data as Record<string, unknown>;
}

function isThere(path: string, isOfUser: boolean): boolean {
  try {
    return statSync(path, { throwIfNoEntry: false }) !== undefined;
  } catch (error) {
    if (isGone(error) || (isOfUser && codeOf(error) === "EACCES")) return false;
    throw unreadable(path, error);
  }
}

function isGone(error: unknown): boolean {
  return codeOf(error) === "ENOENT" || codeOf(error) === "ENOTDIR";
}

function unreadable(path: string, error: unknown): Trouble {
  return new Trouble("config", `${path} cannot be read (${codeOf(error)}).`, "twiceshy config path");
}

function codeOf(error: unknown): string | undefined {
  return (error as NodeJS.ErrnoException).code;
}

/** Who makes a repository can add what git is told to ignore, and so the file that only its user may write. */
export function cameWithRepository(
  local: string,
  commonDir: string,
  env: Readonly<Record<string, string | undefined>>,
): boolean {
  if (!existsSync(local)) return false;
  const path = `${basename(dirname(local))}/${basename(local)}`;
  const known = isTracked(join(commonDir, "index"), path);
  if (known !== null) return known;
  // Few have such an index: git itself is asked, and what it cannot say is not trusted.
  const { spawnSync } = process.getBuiltinModule("node:child_process");
  const { status, stdout } = spawnSync("git", ["--git-dir", commonDir, "ls-files", "--", path], {
    cwd: dirname(dirname(local)),
    env: { ...env },
    encoding: "utf8",
    timeout: 2_000,
  });
  return status !== 0 || stdout !== "";
}
