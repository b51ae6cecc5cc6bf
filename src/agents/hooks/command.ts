/** What a hook is about where one event of a client serves both: it lets the launcher decide without looking into the payload. */
export type HookTool = "command" | "edit";

const LAUNCHER = '"$HOME/.local/share/twiceshy/hook"';

/**
 * The command that stands in a client's configuration, also a committed one: the same on every machine, harmless where twiceshy is
 * not installed. Codex asks for approval again when it changes: it must not, without need. No variable is set in it: some clients hand it to
 * the shell that a person logs in with, and fish and tcsh do that in other words.
 */
export function hookCommand(client: string, event: string, tool?: HookTool): string {
  return `test -x ${LAUNCHER} && exec ${LAUNCHER} ${words(client, event, tool)} || exit 0`;
}

/** The same for PowerShell, which Copilot wants beside it. Never run: docs/windows.md. */
export function hookCommandPowershell(client: string, event: string, tool?: HookTool): string {
  return `$h = Join-Path $env:USERPROFILE '.local\\share\\twiceshy\\hook.cmd'; if (Test-Path $h) { & $h ${words(client, event, tool)} }; exit 0`;
}

/**
 * The same for cmd, which Codex starts on Windows. Not one quote is in it: some versions of clients hand cmd a backslash before each. `cd`
 * takes a path with spaces as it is; the launcher goes back to where "pushd ." was.
 */
export function hookCommandCmd(client: string, event: string, tool?: HookTool): string {
  return `pushd .&cd /d %USERPROFILE%\\.local\\share\\twiceshy 2>nul&&call .\\hook.cmd ${words(client, event, tool)} 2>nul&exit 0`;
}

/** For a client that starts PowerShell on Windows and bash elsewhere: each of them takes the other's part for a text or a remark. */
export function hookCommandPowershellOrSh(client: string, event: string, tool?: HookTool): string {
  const [powershell, sh] = [hookCommandPowershell, hookCommand].map((form) => form(client, event, tool));
  return `[void]"\\"; ${powershell} <#" 2>/dev/null; ${sh} #>`;
}

/** For a client that starts cmd or Git Bash on Windows and bash elsewhere: for cmd the text in quotes is lines of their own. */
export function hookCommandCmdOrSh(client: string, event: string, tool?: HookTool): string {
  return `set x='&${hookCommandCmd(client, event, tool)}&'; ${hookCommand(client, event, tool)}`;
}

/** For a client that starts PowerShell on Windows and puts a pipe before the command: one program, and its words. */
export function hookCommandPiped(client: string, event: string, tool?: HookTool): string {
  return `cmd.exe /d /c '${hookCommandCmd(client, event, tool)}'`;
}

/** What a command of ours has in it, in whichever form: by this it is found again in a configuration. */
export const HOOK_SIGN = ".local/share/twiceshy/hook";
const CMD_SIGN = ".local/share/twiceshy 2>nul&&call ./hook.cmd";

/** True for a command that `hookCommand` or one of its other forms wrote, in any version. */
export function isHookCommand(text: string): boolean {
  const path = text.replaceAll("\\", "/");
  return path.includes(HOOK_SIGN) || path.includes(CMD_SIGN);
}

/** Literal words alone: nothing that a shell could take for more than itself. */
function words(...parts: readonly (string | undefined)[]): string {
  const given = parts.filter((part) => part !== undefined);
  for (const part of given)
    if (!/^[A-Za-z][A-Za-z._-]*$/.test(part)) throw new RangeError(`not a word for a hook: ${part}`);
  return given.join(" ");
}
