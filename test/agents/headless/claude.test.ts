import { describe, expect, it } from "vitest";
import { CLAUDE } from "#agents/headless/claude.ts";
import type { AgentPermissions } from "#model/headless-agent.ts";
import { hear, printed } from "./told-by.ts";

const flags = (permissions: AgentPermissions, maxCostUsd: number | null = null) =>
  CLAUDE.invocation(
    { prompt: "p", promptFile: "f", directory: "/d", permissions, model: null, maxCostUsd },
    "claude",
  ).permissionFlags;

describe("claude", () => {
  it("tells its end, cost, tokens and session from real output", () => {
    const { end, doing } = hear(CLAUDE, printed("claude.mended.jsonl"));
    expect(end).toMatchObject({
      outcome: "done",
      result: "I changed where the sum starts.\nFAILURE_REASON: none left",
      failureReason: "none left",
      costUsd: 0.0018000000000000002,
      tokens: { input: 300, output: 60 },
      session: "52354d7e-a6e3-4bd3-bb8b-f993b737de34",
      error: null,
    });
    expect(doing).toEqual([
      ...["Running the tests.", "runs node --test test.js"],
      ...["Writing.", "edits sum.js", "I changed where the sum starts."],
    ]);
  });

  it("is not logged in, in its own words", () => {
    const { end } = hear(CLAUDE, printed("claude.no-login.jsonl"), { exitCode: 1 });
    expect(end.outcome).toBe("not-logged-in");
    expect(end.why).toContain("/login");
  });

  it("is given up on at the second refusal of its key, not at one of another kind", () => {
    const lines = printed("claude.refused.jsonl");
    expect(hear(CLAUDE, lines).gaveUpAt).toBe(2);
    const busy = lines.map((line) => line.replace("authentication_failed", "overloaded"));
    expect(hear(CLAUDE, busy).gaveUpAt).toBeNull();
  });

  it("says that its budget was spent", () => {
    const line = '{"type":"result","subtype":"error_max_budget_usd","is_error":true,"total_cost_usd":2.01}';
    const { end } = hear(CLAUDE, [line], { exitCode: 1 });
    expect(end).toMatchObject({ outcome: "over-cost", costUsd: 2.01 });
    const turns =
      '{"type":"result","subtype":"error_max_turns","is_error":true,"errors":["Reached 3 turns"]}';
    expect(hear(CLAUDE, [turns], { exitCode: 1 }).end).toMatchObject({
      outcome: "failed",
      error: "Reached 3 turns",
    });
  });

  it("takes a helper's words for no last words, and an answer after an error for the end", () => {
    const say = (text: string, parent: string | null) =>
      JSON.stringify({
        type: "assistant",
        parent_tool_use_id: parent,
        message: { content: [{ type: "text", text }] },
      });
    const { end } = hear(CLAUDE, [say("Mine.", null), say("A helper's.", "toolu_1")]);
    expect(end.result).toBe("Mine.");
    const failed = '{"type":"result","subtype":"error_during_execution","is_error":true,"result":"lost"}';
    const fine = '{"type":"result","subtype":"success","is_error":false,"result":"found"}';
    expect(hear(CLAUDE, [failed, fine]).end).toMatchObject({ outcome: "done", error: null });
    expect(hear(CLAUDE, [fine, failed]).end).toMatchObject({ outcome: "failed", error: "lost" });
  });

  it("counts as done when it told its end and would not go, and as rubbish when it told nothing", () => {
    const fine = '{"type":"result","subtype":"success","is_error":false,"result":"found"}';
    const gone = { exitCode: null, signal: "SIGTERM", lingered: true };
    expect(hear(CLAUDE, [fine], gone).end.outcome).toBe("done");
    expect(hear(CLAUDE, ["hello"], { ...gone, lingered: false }).end.outcome).toBe("crashed");
    expect(hear(CLAUDE, ["<html>hello</html>"]).end.outcome).toBe("rubbish");
    expect(hear(CLAUDE, ["error: unknown option '--verbose'"], { exitCode: 1 }, "stderr").end).toMatchObject({
      outcome: "crashed",
      error: "error: unknown option '--verbose'",
    });
  });

  it("may run what is on the list and nothing that only begins like it", () => {
    const listed = flags({
      edit: true,
      commands: [
        ["npm", "test"],
        ["sh", "-c", "a, b"],
      ],
      install: false,
      network: false,
    });
    expect(listed).toEqual([
      ...["--permission-mode", "dontAsk"],
      ...["--allowedTools", "Read(./**)", "Edit(./**)"],
      ...["Bash(npm test)", "Bash(npm test *)"],
      ...["--disallowedTools", "WebFetch", "WebSearch"],
    ]);
  });

  it("may put back what is declared, and add nothing", () => {
    const restoring = flags({ edit: true, commands: [["npm", "test"]], install: true, network: false });
    expect(restoring).toContain("Bash(npm ci *)");
    expect(restoring).toContain("Bash(pip install -r *)");
    for (const rule of ["Bash", "Bash(npm install *)", "Bash(pip install *)"])
      expect(restoring).not.toContain(rule);
  });

  it("may run anything but installs and what leaves the machine where the profile lets it", () => {
    const any = flags({ edit: true, commands: "any", install: false, network: true }, 1.5);
    expect(any).toContain("Bash");
    expect(any).toContain("Bash(npm install *)");
    expect(any).toContain("Bash(git push *)");
    expect(any.slice(-2)).toEqual(["--max-budget-usd", "1.5"]);
    const installs = flags({ edit: true, commands: "any", install: true, network: true });
    expect(installs).not.toContain("Bash(npm install *)");
    expect(installs).toContain("Bash(git push *)");
  });
});
