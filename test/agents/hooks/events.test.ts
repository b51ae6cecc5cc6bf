import { describe, expect, it } from "vitest";
import { hookCommand } from "#agents/hooks/command.ts";
import { DIALECTS } from "#agents/hooks/dialects.ts";
import { hooksOf } from "#agents/hooks/events.ts";
import { launcherScript } from "#agents/hooks/launcher.ts";
import { AT, recorded } from "./a-payload.ts";

const CLIENTS = ["claude", "codex", "gemini", "qwen", "copilot", "cursor"];
const SCRIPT = launcherScript({ node: "/n", bundle: "/b" });

describe.each(CLIENTS)("the hooks of %s", (client) => {
  const hooks = hooksOf(client)!.hooks;
  const dialect = DIALECTS.find((each) => each.client === client)!;

  it("are words of the launcher, and make a command", () => {
    for (const { event, tool } of hooks) {
      expect(SCRIPT).toMatch(new RegExp(`[ |]${event}[|)]`));
      expect(hookCommand(client, event, tool ?? undefined)).toContain(`${client} ${event}`);
    }
  });

  it("are all understood: no event is asked for that the dialect has no use for", () => {
    const base = { session_id: "s", sessionId: "s", conversation_id: "s", cwd: "/p", prompt: "go" };
    for (const { event, matcher, tool } of hooks) {
      const name = matcher?.split("|")[0] ?? (tool === null ? "bash" : "Write");
      const input = {
        command: name === "apply_patch" ? "*** Begin Patch\n*** Delete File: a\n" : "ls",
        file_path: "/p/a",
        content: "x",
      };
      const end = {
        error: "Exit code 1\nOutput: x\nExit Code: 1",
        tool_response: { llmContent: "Output: x" },
      };
      const result = { toolResult: { resultType: "success", textResultForLlm: "<exited with exit code 0>" } };
      const payload = {
        ...base,
        tool_name: name,
        toolName: name,
        tool_input: input,
        toolArgs: input,
        ...input,
        ...end,
        ...result,
      };
      const told = dialect.read(event, payload, AT);
      expect(told, `${event} ${matcher}`).not.toBeNull();
      if (tool !== null) expect(told!.kind.endsWith(tool)).toBe(true);
    }
  });

  it("end soon: no agent waits long for us", () => {
    for (const { timeoutMs, event } of hooks) expect(timeoutMs, event).toBeLessThanOrEqual(10_000);
    if (client === "codex")
      expect(hooks.find(({ event }) => event === "SessionEnd")!.timeoutMs).toBeLessThanOrEqual(3000);
  });

  it("cover a session from its start to its end", () => {
    if (client === "cursor") return;
    const asked = new Set(hooks.map(({ event }) => event));
    const used = recorded(client).filter(({ event, payload }) => dialect.read(event, payload, AT) !== null);
    expect(used.map(({ event }) => event).filter((event) => !asked.has(event))).toEqual([]);
  });
});

it("others have a program of ours, or no hooks", () => {
  for (const client of ["opencode", "pi", "aider", "nobody", "__proto__"]) expect(hooksOf(client)).toBeNull();
});
