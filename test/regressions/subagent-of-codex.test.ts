import { mkdirSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { compose } from "#doors/compose.ts";
import { aHome, hear, located, ROOT } from "../agents/transcripts/a-home.ts";
import { Session } from "../doors/hook-payloads.ts";
import { gitRepository } from "../host/sandbox.ts";

const PARENT = "01a1ef2b-d447-74b2-9b37-d35d64801efb";
const AGENT = "01a1ef2b-d4d9-76d2-843d-311818c7edaa";

// Codex tells a subagent's prompt as it tells a person's, in the session of the agent that began it.
describe("the prompt of a subagent", () => {
  it("leaves the task as it is", async () => {
    const repo = gitRepository({ "a.txt": "a\n" });
    mkdirSync(join(repo, ".twiceshy"));
    const session = new Session(repo);
    await session.hear("UserPromptSubmit", { prompt: "Make the checks pass." });
    await session.hear("UserPromptSubmit", { prompt: "run the tests", agent_id: AGENT });
    await session.check("npm test", "echo 'Error: no' >&2; exit 1");
    const memory = await compose({ cwd: repo, env: {} }).openMemory();
    try {
      expect(memory.tasks().map(({ title }) => title)).toEqual(["Make the checks pass."]);
      expect(memory.failures({})[0]!.task).toBe(memory.tasks()[0]!.id);
    } finally {
      memory.close();
    }
  });
});

/** The beginning of a transcript of Codex 0.166.0, a prompt and a command. */
function transcript(meta: object): string {
  const lines = [
    { type: "session_meta", payload: { ...meta, cwd: ROOT } },
    {
      type: "event_msg",
      payload: {
        type: "item_completed",
        item: { type: "UserMessage", id: "u-1", content: [{ type: "text", text: "run the tests" }] },
      },
    },
    {
      type: "event_msg",
      payload: {
        type: "item_completed",
        item: {
          type: "CommandExecution",
          id: "call_5cf0",
          command: ["/bin/bash", "-lc", "npm test"],
          exit_code: 1,
          aggregated_output: "Error: no\n",
        },
      },
    },
  ];
  const stamped = lines.map((line) => JSON.stringify({ timestamp: "2026-11-18T14:59:49.619Z", ...line }));
  return `${stamped.join("\n")}\n`;
}

function told(meta: object) {
  const home = aHome();
  home.write(`.codex/sessions/2026/11/18/rollout-2026-11-18T14-59-49-${AGENT}.jsonl`, transcript(meta));
  return hear(home, located(home, "codex")[0]!).all;
}

// Read under a session of its own, every run that the hooks had told of was stored a second time.
describe("the transcript of a subagent", () => {
  it("tells of the session that began it, and of no prompt", () => {
    const meta = { session_id: PARENT, id: AGENT, parent_thread_id: PARENT };
    expect(told(meta)).toMatchObject([{ kind: "command", session: PARENT, callId: "call_5cf0" }]);
  });

  it("is another where nobody began it", () => {
    expect(told({ session_id: AGENT, id: AGENT })).toMatchObject([
      { kind: "prompt", session: AGENT },
      { kind: "command", session: AGENT },
    ]);
    expect(told({ id: AGENT })).toMatchObject([{ kind: "prompt" }, { kind: "command", session: AGENT }]);
  });
});
