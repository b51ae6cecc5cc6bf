import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { gitRepository, tempFolder } from "../host/sandbox.ts";
import { BIN } from "./built.ts";
import { Scene, whyNot } from "./real-clients.ts";

const why = whyNot("claude");
if (why !== null) console.warn(`the real claude is not run: ${why}`);

const LESSON = {
  title: "Load the cart first",
  type: "error_resolution",
  trigger: { conditions: [{ field: "message", operator: "contains", value: "cart.total" }] },
  action: { kind: "advice", text: "call loadCart() before cart.total()" },
};

/** What Claude fills in from an event. */
const filled = (...names: string[]) => Object.fromEntries(names.map((name) => [name, `$\{${name}}`]));

describe.skipIf(why !== null)("the real claude, with a hook that calls our tool", () => {
  it("hears what is known right after a failure, and the failure is stored", () => {
    const repo = gitRepository({
      "check.js": "const cart = {};\ncart.total();\n",
      "lesson.json": JSON.stringify(LESSON),
    });
    const server = { command: process.execPath, args: [BIN, "mcp"] };
    writeFileSync(join(repo, ".mcp.json"), JSON.stringify({ mcpServers: { twiceshy: server } }));
    const input = {
      client: "claude",
      event: "PostToolUseFailure",
      ...filled("session_id", "cwd", "transcript_path", "tool_name", "tool_use_id", "error", "agent_id"),
      tool_input: { command: `$\{tool_input.command}` },
    };
    const hook = { type: "mcp_tool", server: "twiceshy", tool: "hook", input };
    const hooks = { PostToolUseFailure: [{ matcher: "Bash", hooks: [hook] }] };
    mkdirSync(join(repo, ".claude"));
    writeFileSync(
      join(repo, ".claude", "settings.json"),
      JSON.stringify({ enableAllProjectMcpServers: true, hooks }),
    );
    const scene = new Scene(repo, tempFolder());
    expect(scene.twiceshy("learn", "lesson.json").code).toBe(0);
    const played = scene.play("claude", [{ shell: "node check.js" }, { text: "I see." }]);
    expect(played.code, played.err).toBe(0);
    expect(played.heard.at(-1)!.join("\n")).toContain("call loadCart() before cart.total()");
    expect(JSON.stringify(scene.json("failures").failures)).toContain("cart.total is not a function");
    expect(scene.json("deliveries").deliveries).toHaveLength(1);
  }, 120_000);
});
