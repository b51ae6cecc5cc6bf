import { realpathSync } from "node:fs";
import { dirname, join } from "node:path";
import { isHookCommand } from "#agents/hooks/command.ts";
import { configValue } from "#learn/lessons/config-value.ts";
import { codexHooks } from "./codex-hooks.ts";
import { readConfig } from "./config-file.ts";
import { dataOf, parseJsonc } from "./jsonc-tree.ts";
import type { Spot } from "./plan.ts";
import { homeOf } from "./user-folder.ts";

type Env = Readonly<Record<string, string | undefined>>;

/** Whether a client runs the hooks that stand in its configuration. */
export interface Trust {
  readonly state: "trusted" | "untrusted" | "switched off" | "unknown";
  readonly why: string;
}

const UNKNOWN: Trust = { state: "unknown", why: "whether it is trusted cannot be seen from here" };

/** What a client's own files say about trust. Read-only, and never throws. */
export async function trustOf(spot: Spot, root: string, around: { cwd: string; env: Env }): Promise<Trust> {
  const { env } = around;
  switch (spot.client.agent) {
    case "claude":
      return claudeTrust(spot, root, env);
    case "codex":
      return codexTrust(spot, root, around);
    case "gemini":
      return geminiTrust(spot, root, env);
    case "qwen":
      return switchedOff(spot, root, env) ?? UNKNOWN;
    case "copilot":
      return spot.scope === "user"
        ? { state: "trusted", why: "user-level hooks always run" }
        : copilotTrust(root, env);
    case "opencode":
      return { state: "trusted", why: "plugins are loaded without asking" };
    default:
      return UNKNOWN;
  }
}

function claudeTrust(spot: Spot, root: string, env: Env): Trust {
  const folder = env.CLAUDE_CONFIG_DIR;
  const off = switchedOff(spot, root, env);
  if (off !== null) return off;
  const state = read(folder ? join(folder, ".claude.json") : join(homeOf(env), ".claude.json"));
  const projects = fields(state.projects);
  const isTrusted = above(root).some((path) => fields(projects[path]).hasTrustDialogAccepted === true);
  return isTrusted
    ? { state: "trusted", why: "the folder is trusted" }
    : { state: "untrusted", why: "the folder is not trusted yet (claude -p runs the hooks anyway)" };
}

/** By the switch that Claude Code and Qwen Code have. */
function switchedOff({ client, path }: Spot, root: string, env: Env): Trust | null {
  const local = join(root, dirname(client.projectFile), "settings.local.json");
  const off = [path, client.userFile(env), local].find((file) => read(file).disableAllHooks === true);
  return off === undefined ? null : { state: "switched off", why: `disableAllHooks is set in ${off}` };
}

async function codexTrust(spot: Spot, root: string, around: { cwd: string; env: Env }): Promise<Trust> {
  const off = codexSwitchedOff(spot, root, around.env);
  if (off !== null) return off;
  const listed = await codexHooks(root, around);
  if (listed === null) return { state: "unknown", why: "codex could not be asked whether it is trusted" };
  const ours = listed.filter(({ command }) => isHookCommand(command));
  if (ours.length === 0) {
    return {
      state: "untrusted",
      why:
        spot.scope === "project"
          ? "codex does not read this folder's hooks: it is not trusted"
          : "codex does not see them",
    };
  }
  const waiting = ours.filter(({ trustStatus }) => trustStatus === "untrusted" || trustStatus === "modified");
  if (waiting.length > 0)
    return { state: "untrusted", why: `${waiting.length} of ${ours.length} are not approved` };
  const disabled = ours.filter(({ enabled }) => !enabled);
  return disabled.length === 0
    ? { state: "trusted", why: `all ${ours.length} are approved` }
    : { state: "switched off", why: `${disabled.length} of ${ours.length} are disabled` };
}

/** By Codex's own switch, of which its list of hooks says nothing: it is only empty then. */
function codexSwitchedOff({ client }: Spot, root: string, env: Env): Trust | null {
  const files = [join(dirname(client.userFile(env)), "config.toml"), join(root, ".codex/config.toml")];
  const off = files.find((file) =>
    // codex_hooks is what it was called at first.
    ["hooks", "codex_hooks"].some((name) => configValue(file, textOf(file), `features.${name}`) === "false"),
  );
  return off === undefined ? null : { state: "switched off", why: `its hooks are switched off in ${off}` };
}

/** An untrusted folder runs no hooks; the nearest rule above the project counts. */
function geminiTrust(spot: Spot, root: string, env: Env): Trust {
  const settings = read(spot.client.userFile(env));
  for (const file of [read(spot.path), settings]) {
    const { enabled, disabled } = fields(file.hooksConfig);
    if (enabled === false) return { state: "switched off", why: "hooksConfig.enabled is false" };
    if ([disabled].flat().includes("twiceshy"))
      return { state: "switched off", why: "hooksConfig.disabled names twiceshy" };
  }
  if (fields(fields(settings.security).folderTrust).enabled === false)
    return { state: "trusted", why: "folder trust is switched off" };
  const rules = read(join(dirname(spot.client.userFile(env)), "trustedFolders.json"));
  for (const path of above(root)) {
    const rule =
      rules[path] ??
      Object.entries(rules).find(([at, how]) => how === "TRUST_PARENT" && dirname(at) === path)?.[1];
    if (rule === "DO_NOT_TRUST") return { state: "untrusted", why: "the folder is marked as not trusted" };
    if (rule === "TRUST_FOLDER" || rule === "TRUST_PARENT")
      return { state: "trusted", why: "the folder is trusted" };
  }
  return { state: "unknown", why: "the folder is in no list of trusted ones" };
}

function copilotTrust(root: string, env: Env): Trust {
  const folder = env.COPILOT_HOME || join(homeOf(env), ".copilot");
  const { trusted_folders: listed, trustedFolders } = read(join(folder, "config.json"));
  const folders = [listed, trustedFolders].flat();
  return above(root).some((path) => folders.includes(path))
    ? { state: "trusted", why: "the folder is trusted" }
    : { state: "unknown", why: "the folder is in no list of trusted ones" };
}

/** A folder and all above it, by the names it may be listed under. */
function above(root: string): string[] {
  const paths: string[] = [];
  for (const start of [root, real(root)]) {
    for (let path = start; ; path = dirname(path)) {
      paths.push(path);
      if (dirname(path) === path) break;
    }
  }
  return [...new Set(paths)].sort((a, b) => b.length - a.length);
}

function real(path: string): string {
  try {
    return realpathSync(path);
  } catch {
    return path;
  }
}

function textOf(path: string): string {
  try {
    return readConfig(path) ?? "";
  } catch {
    return "";
  }
}

function read(path: string): Record<string, unknown> {
  try {
    return fields(dataOf(parseJsonc(readConfig(path) ?? "{}")));
  } catch {
    return {};
  }
}

function fields(value: unknown): Record<string, unknown> {
  return typeof value === "object" && value !== null ? (value as Record<string, unknown>) : {};
}
