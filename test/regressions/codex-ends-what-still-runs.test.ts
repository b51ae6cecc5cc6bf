import { statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { codex } from "#agents/transcripts/codex.ts";
import { readEvent } from "#doors/hook-begin.ts";
import type { Observation } from "#model/observation.ts";
import { tempFolder } from "../host/sandbox.ts";

/** What Codex 0.166.0 wrote of a command that still ran when its session ended; it killed it, and -1 is no code of the command's. */
function transcript(exitCode: number): string {
  const file = join(tempFolder(), "rollout-1.jsonl");
  const lines = [
    { type: "session_meta", payload: { id: "s-1", cwd: "/p" } },
    {
      type: "event_msg",
      payload: {
        type: "item_completed",
        item: {
          type: "CommandExecution",
          id: "call_a987",
          command: ["/bin/bash", "-lc", "npm run dev"],
          cwd: "file:///p",
          source: "unified_exec_startup",
          status: "failed",
          aggregated_output: "",
          exit_code: exitCode,
          duration: { secs: 0, nanos: 799256019 },
        },
        started_at_ms: 1795012162913,
        completed_at_ms: 1795012163712,
      },
    },
  ];
  const stamped = lines.map((line) => JSON.stringify({ timestamp: "2026-11-18T14:29:23.712Z", ...line }));
  writeFileSync(file, `${stamped.join("\n")}\n`);
  return file;
}

function told(exitCode: number): Observation[] {
  const path = transcript(exitCode);
  const found: Observation[] = [];
  const file = { agent: "codex", path, part: null, size: statSync(path).size, changedAt: 0, cwd: null };
  codex.read(file, { home: "/", env: {} } as never, null, (one) => {
    found.push(one);
    return true;
  });
  return found;
}

// It was once stored as a failure: "exit code -1 with no output".
describe("a command that Codex ends with its session", () => {
  it("was stopped, as its transcript tells", () => {
    expect(told(-1)).toMatchObject([{ kind: "command", command: "npm run dev", interrupted: true }]);
    expect(told(1)).toMatchObject([{ exitCode: 1, interrupted: false }]);
  });

  it("was stopped, as a hook hears it", () => {
    const heard = (exitCode: number) =>
      readEvent(
        "codex",
        "PostToolUse",
        JSON.stringify({
          session_id: "s-1",
          cwd: "/p",
          transcript_path: transcript(exitCode),
          tool_name: "Bash",
          tool_use_id: "call_a987",
          tool_input: { command: "npm run dev" },
          tool_response: "",
        }),
        1,
      );
    expect(heard(-1)).toMatchObject({ kind: "after-command", interrupted: true });
    expect(heard(1)).toMatchObject({ exitCode: 1, interrupted: false });
  });
});
