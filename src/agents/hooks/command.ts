/** What a hook is about where one event of a client serves both: it lets the launcher decide without looking into the payload. */
export type HookTool = "command" | "edit";

/**
 * The command that stands in a client's configuration, also a committed one: the same on every machine, harmless where twiceshy is
 * not installed. Codex asks for approval again when it changes: it must not, without need.
 */
export function hookCommand(client: string, event: string, tool?: HookTool): string {
  return `h="$HOME/.local/share/twiceshy/hook"; [ -x "$h" ] || exit 0; exec "$h" ${words(client, event, tool)}`;
}

/** The same for PowerShell, which Copilot wants beside it. Never run: docs/windows.md. */
export function hookCommandPowershell(client: string, event: string, tool?: HookTool): string {
  return `$h = Join-Path $env:USERPROFILE '.local\\share\\twiceshy\\hook.cmd'; if (Test-Path $h) { & $h ${words(client, event, tool)} }; exit 0`;
}

/** What every command of ours has in it, in whichever form: by this it is found again in a configuration. */
export const HOOK_SIGN = ".local/share/twiceshy/hook";

/** True for a command that `hookCommand` or its PowerShell form wrote, in any version. */
export function isHookCommand(text: string): boolean {
  return text.replaceAll("\\", "/").includes(HOOK_SIGN);
}

/** Literal words alone: nothing that a shell could take for more than itself. */
function words(...parts: readonly (string | undefined)[]): string {
  const given = parts.filter((part) => part !== undefined);
  for (const part of given)
    if (!/^[A-Za-z][A-Za-z._-]*$/.test(part)) throw new RangeError(`not a word for a hook: ${part}`);
  return given.join(" ");
}
