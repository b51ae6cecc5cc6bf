import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { compose } from "#doors/compose.ts";
import { answerHook } from "#doors/hook-answer.ts";
import { readEvent } from "#doors/hook-begin.ts";
import { GIT_ENV, gitRepository, tempFolder } from "../host/sandbox.ts";

const CALL = "toolu_dee8d125394be59c0c";
const STARTED = Date.UTC(2026, 10, 18, 14, 29, 54);
const NOW = STARTED + 4_000;
const OUTPUT = "src/total.ts(1,14): error TS2322: Type 'string' is not assignable to type 'number'.\n";

/** The words with which Claude Code 2.1.325 tells its model that a background command is over. */
function notice(summary: string, { file = "", callId = CALL } = {}): string {
  return `<task-notification>\n<task-id>bztrcqu4y</task-id>\n<tool-use-id>${callId}</tool-use-id>\n<output-file>${file}</output-file>\n<status>failed</status>\n<summary>${summary}</summary>\n</task-notification>`;
}

const FAILED = 'Background command "Check the "types"" failed with exit code 2';

/** A project, with a transcript in which the command was begun, and the file that its output went to. */
function scene() {
  const cwd = gitRepository({ "a.txt": "a\n" });
  const folder = tempFolder();
  const transcript = join(folder, "s-1.jsonl");
  const begun = {
    type: "assistant",
    timestamp: new Date(STARTED).toISOString(),
    cwd,
    sessionId: "s-1",
    message: {
      content: [
        {
          type: "tool_use",
          id: CALL,
          name: "Bash",
          input: {
            command: "npx tsc --noEmit",
            description: 'Check the "types"',
            run_in_background: true,
          },
        },
      ],
    },
  };
  const result = { type: "user", message: { content: [{ type: "tool_result", tool_use_id: CALL }] } };
  writeFileSync(transcript, `${JSON.stringify(begun)}\n${JSON.stringify(result)}\n`);
  const file = join(folder, "bztrcqu4y.output");
  writeFileSync(file, OUTPUT);
  const payload = (prompt: string) =>
    JSON.stringify({
      session_id: "s-1",
      transcript_path: transcript,
      cwd,
      prompt_id: "p-1",
      hook_event_name: "UserPromptSubmit",
      prompt,
    });
  const heard = (prompt: string) => readEvent("claude", "UserPromptSubmit", payload(prompt), NOW);
  return { cwd, file, folder, payload, heard };
}

// It was once taken for a prompt: the task ended there, and one called "<task-notification>" began.
describe("the end of a command that Claude Code ran in the background", () => {
  it("is a command that failed, with its own words, its output and when it began", () => {
    const { cwd, file, heard } = scene();
    expect(heard(notice(FAILED, { file }))).toMatchObject({
      kind: "after-command",
      event: "UserPromptSubmit",
      command: "npx tsc --noEmit",
      callId: CALL,
      cwd,
      exitCode: 2,
      verdict: "failed",
      background: false,
      output: OUTPUT,
      truncated: false,
      durationMs: 4_000,
      isLate: true,
    });
  });

  it("is one that passed", () => {
    const { file, heard } = scene();
    expect(heard(notice('Background command "Check" completed (exit code 0)', { file }))).toMatchObject({
      kind: "after-command",
      exitCode: 0,
      verdict: "passed",
    });
  });

  it("reads no other file than Claude Code's own", () => {
    const { folder, heard } = scene();
    const secret = join(folder, "secret.txt");
    writeFileSync(secret, "token\n");
    expect(heard(notice(FAILED, { file: secret }))).toMatchObject({ exitCode: 2, output: null });
    const around = `${folder}/x/../bztrcqu4y.output`;
    expect(heard(notice(FAILED, { file: around }))).toMatchObject({ exitCode: 2, output: null });
  });

  it.each([
    ["of a command that was stopped", 'Background command "sleep 60" was stopped'],
    ["of a subagent", 'Agent "sub agent" finished'],
  ])("is nothing %s", (_of, summary) => {
    const { file, heard } = scene();
    expect(heard(notice(summary, { file }))).toBeNull();
  });

  it("is nothing where nobody knows the command", () => {
    const { file, heard } = scene();
    expect(heard(notice(FAILED, { file, callId: "toolu_of_another" }))).toBeNull();
  });

  it("leaves a person's prompt that only speaks of one alone", () => {
    const { heard } = scene();
    const prompt = "What does <task-notification> mean?";
    expect(heard(prompt)).toMatchObject({ kind: "prompt", prompt });
  });

  it("is stored as a failure of the task that began it, without the files as they are now", async () => {
    const { cwd, file, payload } = scene();
    const env = { ...GIT_ENV, TWICESHY_BACKGROUND: "off" };
    const hear = (prompt: string, at: number) =>
      answerHook({ client: "claude", name: "UserPromptSubmit", raw: payload(prompt), env, at });
    mkdirSync(join(cwd, ".twiceshy"));
    await hear("Make the types right.", STARTED);
    await hear(notice(FAILED, { file }), NOW);
    await hear(notice('Agent "sub agent" finished', { file }), NOW);
    const memory = await compose({ cwd, env }).openMemory();
    try {
      const [failure, ...others] = memory.failures({});
      expect(others).toEqual([]);
      expect(failure).toMatchObject({ tool: "tsc", file: "src/total.ts", session: "s-1" });
      expect(failure!.task).toBe(`s-1/${STARTED.toString(36)}`);
      expect(memory.find(failure!.id).runs[0]).toMatchObject({ exitCode: 2, startedAt: STARTED, git: null });
    } finally {
      memory.close();
    }
  });
});
