import { spawnSync } from "node:child_process";
import { mkdirSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { describe, expect, it } from "vitest";
import {
  hookCommand,
  hookCommandCmd,
  hookCommandCmdOrSh,
  hookCommandPiped,
  hookCommandPowershell,
  hookCommandPowershellOrSh,
  isHookCommand,
} from "#agents/hooks/command.ts";
import { tempFolder } from "../../host/sandbox.ts";

/** As it was written once: `init` exchanges it. */
const OLDER =
  'h="$HOME/.local/share/twiceshy/hook"; [ -x "$h" ] || exit 0; exec "$h" codex PostToolUse command';

describe("the command in a configuration", () => {
  it("is the same on every machine, to the letter: Codex asks for approval again when it changes", () => {
    expect(hookCommand("claude", "PostToolUseFailure")).toBe(
      'test -x "$HOME/.local/share/twiceshy/hook" && exec "$HOME/.local/share/twiceshy/hook" claude PostToolUseFailure || exit 0',
    );
    expect(hookCommand("codex", "PreToolUse", "edit")).toBe(
      'test -x "$HOME/.local/share/twiceshy/hook" && exec "$HOME/.local/share/twiceshy/hook" codex PreToolUse edit || exit 0',
    );
  });

  it("has a form for PowerShell, which ends with 0 too", () => {
    const command = hookCommandPowershell("copilot", "postToolUse");
    expect(command).toContain("Test-Path $h");
    expect(command.endsWith("copilot postToolUse }; exit 0")).toBe(true);
  });

  it("has a form for cmd without one quote, which clients would spoil", () => {
    expect(hookCommandCmd("codex", "PostToolUse", "command")).toBe(
      "pushd .&cd /d %USERPROFILE%\\.local\\share\\twiceshy 2>nul&&call .\\hook.cmd codex PostToolUse command 2>nul&exit 0",
    );
    expect(hookCommandPiped("cursor", "stop")).toBe(`cmd.exe /d /c '${hookCommandCmd("cursor", "stop")}'`);
  });

  const SHELLS = ["sh", "bash", "dash", "zsh", "ksh", "fish", "tcsh"].filter(
    (shell) => spawnSync(shell, ["-c", "exit 0"]).status === 0,
  );
  const run = (shell: string, line: string, home: string) => {
    const cwd = tempFolder();
    const env = { PATH: process.env.PATH, HOME: home };
    const end = spawnSync(shell, ["-c", line], { cwd, env, input: "{}", encoding: "utf8" });
    return [end.status, end.stdout, end.stderr];
  };
  const homeWithLauncher = () => {
    const home = join(tempFolder(), "with a space");
    const hook = join(home, ".local/share/twiceshy/hook");
    mkdirSync(dirname(hook), { recursive: true });
    writeFileSync(hook, '#!/bin/sh\necho "$@"; cat\n', { mode: 0o755 });
    return home;
  };

  it("is understood by whatever shell a person logs in with", () => {
    const line = hookCommand("codex", "PostToolUse", "command");
    for (const shell of SHELLS) {
      expect([shell, ...run(shell, line, tempFolder())]).toEqual([shell, 0, "", ""]);
      expect([shell, ...run(shell, line, homeWithLauncher())]).toEqual([
        ...[shell, 0, "codex PostToolUse command\n{}", ""],
      ]);
    }
    // What no shell on this machine can tell: fish and tcsh set variables in other words.
    expect(line).not.toMatch(/\b\w+=/);
    expect(isHookCommand(OLDER)).toBe(true);
  });

  // scripts/windows/client-scenes.mjs plays them with cmd; no PowerShell has read the one for it.
  describe.each([
    ["PowerShell", hookCommandPowershellOrSh],
    ["cmd", hookCommandCmdOrSh],
  ])("in one line for %s and sh", (_, form) => {
    const line = form("qwen", "PostToolUse", "command");
    it.each(["bash", "sh"])(
      "%s starts the launcher with the payload, and says nothing where there is none",
      (shell) => {
        expect(run(shell, line, tempFolder())).toEqual([0, "", ""]);
        expect(run(shell, line, homeWithLauncher())).toEqual([0, "qwen PostToolUse command\n{}", ""]);
      },
    );

    it("holds the line for sh as it is elsewhere", () => {
      expect(line).toContain(hookCommand("qwen", "PostToolUse", "command"));
    });
  });

  it("is known again among others", () => {
    for (const form of [hookCommandCmd, hookCommandCmdOrSh, hookCommandPowershellOrSh, hookCommandPiped])
      expect(isHookCommand(form("claude", "Stop"))).toBe(true);
    expect(isHookCommand(hookCommand("claude", "Stop"))).toBe(true);
    expect(isHookCommand(hookCommandPowershell("copilot", "agentStop"))).toBe(true);
    expect(isHookCommand("node /home/dev/.local/share/other/hook")).toBe(false);
    expect(isHookCommand("echo twiceshy hook")).toBe(false);
  });

  it.each(["a b", "x;rm", "$(x)", "", "-x", "a'b", "1a"])("takes words alone: not %j", (word) => {
    expect(() => hookCommand(word, "Stop")).toThrow(RangeError);
    expect(() => hookCommandPowershell("claude", word)).toThrow(RangeError);
  });
});
