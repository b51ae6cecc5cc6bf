import { existsSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { commandAgent } from "#agents/headless/command.ts";
import { HEADLESS_AGENTS, headlessAgentNamed } from "#agents/headless/registry.ts";
import type { AgentPermissions, AgentRequest } from "#model/headless-agent.ts";
import { exited, hear, printed } from "./told-by.ts";

const NOTHING: AgentPermissions = { edit: false, commands: [], install: false, network: false };
const ALL: AgentPermissions = { edit: true, commands: "any", install: true, network: true };
const request = (more: Partial<AgentRequest> = {}): AgentRequest => ({
  prompt: 'Mend "it"; $(reboot) `x`\nand \u00e9',
  promptFile: "/store/prompt.md",
  directory: "/home/ann/shop",
  permissions: { edit: true, commands: [["npm", "test"]], install: false, network: false },
  model: null,
  maxCostUsd: null,
  ...more,
});

describe("the registry of headless agents", () => {
  it("has every agent that the command line names, once", () => {
    expect(HEADLESS_AGENTS.map(({ name }) => name)).toEqual([
      ...["claude", "codex", "gemini", "opencode", "qwen", "copilot", "aider"],
    ]);
    expect(headlessAgentNamed("codex")?.vendor).toBe("openai");
    expect(headlessAgentNamed("Codex")).toBeNull();
  });

  for (const adapter of [...HEADLESS_AGENTS, commandAgent(["./fix.sh", "now"])]) {
    describe(adapter.name, () => {
      it("is started by argv, with the prompt outside of it", () => {
        const asked = request();
        const { argv, stdin } = adapter.invocation(asked, "/bin/it");
        expect(argv[0]).toBe("/bin/it");
        for (const word of argv) expect(word).not.toContain("reboot");
        expect(stdin === asked.prompt || argv.includes(asked.promptFile)).toBe(true);
      });

      it("is told of the model, and of no other", () => {
        const named = adapter.invocation(request({ model: "big-one" }), "/bin/it").argv;
        const unnamed = adapter.invocation(request(), "/bin/it").argv;
        if (adapter.name.startsWith("command:")) return expect(named).toEqual(unnamed);
        expect(named[named.indexOf("--model") + 1]).toBe("big-one");
        expect(unnamed).not.toContain("--model");
      });

      it("shows the permission flags that it is really started with", () => {
        for (const permissions of [NOTHING, ALL, request().permissions]) {
          const made = adapter.invocation(request({ permissions }), "/bin/it");
          const env = Object.entries(made.env).map(([name, value]) => `${name}=${value}`);
          for (const flag of made.permissionFlags) expect([...made.argv, ...env]).toContain(flag);
        }
      });

      it("may do more with more permissions", () => {
        if (adapter.name.startsWith("command:")) return;
        const flags = [NOTHING, request().permissions, ALL].map((permissions) =>
          JSON.stringify(adapter.invocation(request({ permissions }), "/bin/it").permissionFlags),
        );
        expect(new Set(flags).size).toBe(3);
      });

      it("says what a process that did not end by itself came to", () => {
        const lines = ["something"];
        const gone = exited({ exitCode: null, signal: "SIGKILL" });
        expect(hear(adapter, lines, { ...gone, timedOut: true }).end.outcome).toBe("timed-out");
        expect(hear(adapter, lines, { ...gone, cancelled: true }).end.outcome).toBe("cancelled");
        expect(hear(adapter, lines, { ...gone, flooded: true }).end.outcome).toBe("flooded");
        expect(hear(adapter, lines, { ...gone, stoppedAs: "over-cost" }).end.outcome).toBe("over-cost");
        expect(hear(adapter, lines, gone).end.outcome).toBe("crashed");
        expect(hear(adapter, [], { ...gone, startFailure: "no such file" }).end).toMatchObject({
          outcome: "missing",
          why: expect.stringContaining("no such file"),
        });
      });

      it("is not put out by hostile lines", () => {
        const lines = [
          ...["{", "[]", "null", "{}", '{"type":null}', '{"type":"result"}', '{"type":"item.completed"}'],
          ...[
            '{"type":"assistant","message":{"content":[null,1,{"type":"text","text":7}]}}',
            "\u0000\u001b[2J",
          ],
          ...['{"type":"result","usage":{"input_tokens":-1},"total_cost_usd":"much"}', "x".repeat(100_000)],
          ...['{"type":"step_finish","part":{"cost":1e999,"tokens":[]}}', '{"type":"error","error":[]}'],
        ];
        const { end, doing } = hear(adapter, lines);
        expect(end.costUsd ?? 0).toBe(0);
        expect(end.result?.length ?? 0).toBeLessThanOrEqual(8000);
        for (const words of doing) expect(words.length).toBeLessThanOrEqual(120);
        expect(JSON.stringify([end, doing]).includes("\\u001b")).toBe(false);
      });
    });
  }

  for (const { name } of HEADLESS_AGENTS.filter(({ name }) => name !== "aider"))
    it(`has real output of ${name} as a fixture`, () => {
      for (const kind of ["mended", "refused"])
        expect(existsSync(new URL(`../../fixtures/headless/${name}.${kind}.jsonl`, import.meta.url))).toBe(
          true,
        );
      expect(printed(`${name}.mended.jsonl`).length).toBeGreaterThan(3);
    });
});
