import { describe, expect, it } from "vitest";
import { hookCommand, hookCommandPowershell, isHookCommand } from "#agents/hooks/command.ts";

describe("the command in a configuration", () => {
  it("is the same on every machine, to the letter: Codex asks for approval again when it changes", () => {
    expect(hookCommand("claude", "PostToolUseFailure")).toBe(
      'h="$HOME/.local/share/twiceshy/hook"; [ -x "$h" ] || exit 0; exec "$h" claude PostToolUseFailure',
    );
    expect(hookCommand("codex", "PreToolUse", "edit")).toBe(
      'h="$HOME/.local/share/twiceshy/hook"; [ -x "$h" ] || exit 0; exec "$h" codex PreToolUse edit',
    );
  });

  it("has a form for PowerShell, which ends with 0 too", () => {
    const command = hookCommandPowershell("copilot", "postToolUse");
    expect(command).toContain("Test-Path $h");
    expect(command.endsWith("copilot postToolUse }; exit 0")).toBe(true);
  });

  it("is known again among others", () => {
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
