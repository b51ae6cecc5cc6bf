import {
  hookCommand,
  hookCommandCmd,
  hookCommandCmdOrSh,
  hookCommandPiped,
  hookCommandPowershell,
  hookCommandPowershellOrSh,
} from "#agents/hooks/command.ts";
import { type HookSpec, hooksOf } from "#agents/hooks/events.ts";
import type { Scope } from "./clients.ts";
import type { WantedHook } from "./merge-hooks.ts";

/**
 * The entries of a client's configuration, in its own form and unit of time. On Windows some clients start other shells, and are given a
 * line for those too; where such a file is shared, it is as good elsewhere.
 */
export function wantedHooks(
  agent: string,
  scope: Scope = "project",
  platform: NodeJS.Platform = process.platform,
): WantedHook[] {
  const client = hooksOf(agent);
  if (client === null) return [];
  return client.hooks.map((hook) => {
    const timeout = client.timeUnit === "ms" ? hook.timeoutMs : Math.ceil(hook.timeoutMs / 1000);
    const plain = entryOf(agent, hook, timeout, "posix");
    const windows = entryOf(agent, hook, timeout, scope === "user" ? "windows" : "both");
    if (platform === "win32") return { event: hook.event, entry: windows };
    return { event: hook.event, entry: plain, also: scope === "user" ? [] : [windows] };
  });
}

/** What the file needs besides: some clients want to be told the version of its form. */
export function wantedTop(agent: string): Readonly<Record<string, unknown>> {
  return agent === "copilot" || agent === "cursor" ? { version: 1 } : {};
}

/** For which machines an entry is: those with `sh`, Windows alone, or both, since a project's file is shared. */
type Machines = "posix" | "windows" | "both";

function entryOf(
  agent: string,
  { event, matcher, tool }: HookSpec,
  timeout: number,
  machines: Machines,
): Record<string, unknown> {
  const form = formOf(agent, machines);
  const command = form(agent, event, tool ?? undefined);
  const about = matcher === null ? {} : { matcher };
  if (agent === "copilot") {
    const powershell = hookCommandPowershell(agent, event, tool ?? undefined);
    return { type: "command", bash: command, powershell, timeoutSec: timeout };
  }
  if (agent === "cursor") return { command, ...about, timeout };
  // Gemini can switch hooks off by their names.
  const name = agent === "gemini" ? { name: "twiceshy" } : {};
  const windows =
    agent === "codex" && machines !== "posix"
      ? { commandWindows: hookCommandCmd(agent, event, tool ?? undefined) }
      : {};
  return { ...about, hooks: [{ ...name, type: "command", command, ...windows, timeout }] };
}

/** By the shell that the client starts on Windows: see docs/windows.md. */
function formOf(agent: string, machines: Machines): typeof hookCommand {
  if (machines === "posix") return hookCommand;
  if (agent === "gemini") return hookCommandPowershellOrSh;
  if (agent === "qwen") return hookCommandCmdOrSh;
  // Cursor has one line for all, and no line of its pipe is one of sh.
  if (agent === "cursor" && machines === "windows") return hookCommandPiped;
  return hookCommand;
}
