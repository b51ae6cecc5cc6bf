import { existsSync, readFileSync, statSync } from "node:fs";
import { basename, dirname, join } from "node:path";
import { isTracked } from "#host/is-tracked.ts";
import { Trouble } from "#model/trouble.ts";
import { parseJson } from "./parse-json.ts";

/** The object in a settings file; {} where there is no file. */
export function readSettingsFile(path: string): Readonly<Record<string, unknown>> {
  let text: string;
  try {
    // Asked first: a hook mostly finds no file, and an error costs ten times what the question does.
    if (statSync(path, { throwIfNoEntry: false }) === undefined) return {};
    text = readFileSync(path, "utf8");
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === "ENOENT" || code === "ENOTDIR") return {};
    throw new Trouble("config", `${path} cannot be read (${code}).`, "twiceshy config path");
  }
  const data = parseJson(text, (what) => new Trouble("config", `${path}${what}`, "twiceshy config path"));
  if (typeof data !== "object" || data === null || Array.isArray(data)) {
    throw new Trouble("config", `${path} must hold a JSON object: {"cap": "200MB"}.`, "twiceshy config list");
  }
  return data as Record<string, unknown>;
}

/** A home that may not even be looked into is another user's (`sudo -E`, a service): its settings are not meant. */
export function isSomebodyElses(path: string): boolean {
  try {
    statSync(path, { throwIfNoEntry: false });
    return false;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === "EACCES";
  }
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
