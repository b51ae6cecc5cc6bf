import { describe, expect, it } from "vitest";
import { hookCommandCmd, isHookCommand } from "#agents/hooks/command.ts";
import { hasHooks, mergeHooks, removeHooks } from "#doors/install/merge-hooks.ts";
import { wantedHooks } from "#doors/install/wanted-hooks.ts";

const AGENTS = ["claude", "codex", "gemini", "qwen", "copilot", "cursor"];
const SCOPES = ["project", "user"] as const;

/** Every command that an entry may start, by its name in the entry. */
function commandsOf(entry: Readonly<Record<string, unknown>>): Record<string, string> {
  const holder = (entry.hooks as Record<string, unknown>[] | undefined)?.[0] ?? entry;
  const names = ["command", "commandWindows", "bash", "powershell"];
  return Object.fromEntries(names.flatMap((name) => (name in holder ? [[name, String(holder[name])]] : [])));
}

describe.each(AGENTS)("the hooks of %s on Windows", (agent) => {
  it.each(SCOPES)("for a %s are put in, known again and taken out to the byte", (scope) => {
    const wanted = wantedHooks(agent, scope, "win32");
    const before = '{\r\n  // mine\r\n  "hooks": {\r\n    "Stop": []\r\n  }\r\n}\r\n';
    const merged = mergeHooks(before, wanted);
    expect(hasHooks(merged, wanted)).toBe(true);
    expect(mergeHooks(merged, wanted)).toBe(merged);
    expect(removeHooks(merged, before)).toBe(before);
    for (const { entry } of wanted)
      for (const command of Object.values(commandsOf(entry))) expect(isHookCommand(command)).toBe(true);
  });

  it("of a project are good elsewhere too, and stay as they are", () => {
    const [there, here] = (["win32", "linux"] as const).map((platform) =>
      wantedHooks(agent, "project", platform),
    );
    const shared = mergeHooks(null, there!);
    expect(hasHooks(shared, here!)).toBe(true);
    expect(mergeHooks(shared, here!)).toBe(shared);
    // What sh is to run is in both.
    for (const [at, { entry }] of here!.entries())
      for (const [name, command] of Object.entries(commandsOf(entry)))
        expect(commandsOf(there![at]!.entry)[name]).toContain(command);
  });

  it("take the place of those that were written elsewhere, where these would do nothing", () => {
    const there = wantedHooks(agent, "user", "win32");
    const from = mergeHooks(null, wantedHooks(agent, "user", "linux"));
    const isOther = ["codex", "gemini", "qwen", "cursor"].includes(agent);
    expect(hasHooks(from, there)).toBe(!isOther);
    expect(hasHooks(mergeHooks(from, there), there)).toBe(true);
  });
});

it("Codex is given its own line for Windows beside the other", () => {
  const [first] = wantedHooks("codex", "project", "win32");
  expect(commandsOf(first!.entry)).toEqual({
    command: commandsOf(wantedHooks("codex", "project", "linux")[0]!.entry).command,
    commandWindows: hookCommandCmd("codex", "SessionStart"),
  });
});

it("a project's hooks of Cursor are those for sh: its one line for Windows would be none elsewhere", () => {
  expect(wantedHooks("cursor", "project", "win32").map(({ entry }) => entry)).toEqual(
    wantedHooks("cursor", "project", "linux").map(({ entry }) => entry),
  );
});
