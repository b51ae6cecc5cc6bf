import { hookCommand, hookCommandPowershell } from "#agents/hooks/command.ts";
import { type HookSpec, hooksOf } from "#agents/hooks/events.ts";
import type { WantedHook } from "./merge-hooks.ts";

/** The entries of a client's configuration, in its own form and unit of time. */
export function wantedHooks(agent: string): WantedHook[] {
  const client = hooksOf(agent);
  if (client === null) return [];
  return client.hooks.map((hook) => {
    const timeout = client.timeUnit === "ms" ? hook.timeoutMs : Math.ceil(hook.timeoutMs / 1000);
    return { event: hook.event, entry: entryOf(agent, hook, timeout) };
  });
}

/** What the file needs besides: some clients want to be told the version of its form. */
export function wantedTop(agent: string): Readonly<Record<string, unknown>> {
  return agent === "copilot" || agent === "cursor" ? { version: 1 } : {};
}

function entryOf(
  agent: string,
  { event, matcher, tool }: HookSpec,
  timeout: number,
): Record<string, unknown> {
  const command = hookCommand(agent, event, tool ?? undefined);
  const about = matcher === null ? {} : { matcher };
  if (agent === "copilot") {
    const powershell = hookCommandPowershell(agent, event, tool ?? undefined);
    return { type: "command", bash: command, powershell, timeoutSec: timeout };
  }
  if (agent === "cursor") return { command, ...about, timeout };
  // Gemini can switch hooks off by their names.
  const name = agent === "gemini" ? { name: "twiceshy" } : {};
  return { ...about, hooks: [{ ...name, type: "command", command, timeout }] };
}
