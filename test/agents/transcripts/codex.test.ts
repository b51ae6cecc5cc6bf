import { describe, expect, it } from "vitest";
import { readReport, shellLine } from "#agents/transcripts/codex-report.ts";
import type { CommandObservation } from "#model/observation.ts";
import { aHome, hear, located, ROOT } from "./a-home.ts";

function heard(...lines: readonly object[]) {
  const home = aHome();
  const meta = { type: "session_meta", payload: { id: "s1", cwd: ROOT } };
  const text = [meta, ...lines].map(
    (line) => `${JSON.stringify({ timestamp: "2026-11-15T23:42:02.014Z", ...line })}\n`,
  );
  home.write(".codex/sessions/2026/11/15/rollout-1.jsonl", text.join(""));
  return hear(home, located(home, "codex")[0]!).all;
}

const call = (id: string, name: string, args: object) => ({
  type: "response_item",
  payload: { type: "function_call", call_id: id, name, arguments: JSON.stringify(args) },
});
const output = (id: string, text: string) => ({
  type: "response_item",
  payload: { type: "function_call_output", call_id: id, output: text },
});

describe.each(["0.166.0", "0.144.6"])("a command of %s that outlives its call", (version) => {
  it("is told once, when it ends, under its own id", () => {
    const home = aHome(`codex/${version}-long-running.jsonl`);
    const all = hear(home, located(home, "codex")[0]!).all;
    const commands = all.filter((told): told is CommandObservation => told.kind === "command");
    expect(commands).toHaveLength(1);
    expect(commands[0]).toMatchObject({
      command: "sleep 3; echo late >&2; exit 4",
      exitCode: 4,
      output: "late\n",
    });
    expect(commands[0]!.durationMs).toBeGreaterThan(2_000);
  });
});

it("reads both prompts of a session that was resumed", () => {
  for (const version of ["0.166.0", "0.144.6", "0.80.0"]) {
    const home = aHome(`codex/${version}.jsonl`);
    const titles = hear(home, located(home, "codex")[0]!).all.flatMap((told) =>
      told.kind === "prompt" ? [told.title] : [],
    );
    expect(titles, version).toEqual([
      "The tests of the cart are red. Make them green.",
      "Now break the total on purpose,",
    ]);
  }
});

it("reads of another project's session no more than its first line", () => {
  const home = aHome();
  home.write(
    ".codex/sessions/2026/11/15/rollout-1.jsonl",
    `${JSON.stringify({ type: "session_meta", payload: { id: "s", cwd: "/home/dev/other" } })}\n`,
  );
  home.write(".codex/sessions/2026/11/15/rollout-2.jsonl", "not json\n");
  home.write(".codex/sessions/2026/11/15/rollout-3.jsonl", "");
  home.write(".codex/sessions/2026/11/15/notes.jsonl", `${JSON.stringify({ payload: { cwd: ROOT } })}\n`);
  expect(located(home, "codex")).toEqual([]);
  expect(located(home, "codex", ["/home/dev"])).toHaveLength(1);
});

it("tells a call once where an item tells it too", () => {
  const item = {
    type: "event_msg",
    payload: {
      type: "item_completed",
      item: {
        type: "CommandExecution",
        id: "c1",
        command: ["bash", "-lc", "make"],
        cwd: `file://${ROOT}/my%20web`,
        exit_code: 2,
        aggregated_output: "no",
      },
    },
  };
  const all = heard(
    call("c1", "exec_command", { cmd: "make" }),
    item,
    output("c1", "Process exited with code 2\nOutput:\nno"),
  );
  expect(all).toMatchObject([{ kind: "command", command: "make", exitCode: 2, cwd: `${ROOT}/my web` }]);
});

it("knows two calls of one id apart where the model counts anew", () => {
  const patch = {
    type: "event_msg",
    payload: { type: "patch_apply_end", call_id: "c0", success: true, changes: {} },
  };
  const report = (code: number) => output("c0", `Exit code: ${code}\nOutput:\nx`);
  const all = heard(
    call("c0", "shell", { command: "a" }),
    report(1),
    patch,
    call("c0", "shell", { command: "b" }),
    report(2),
  );
  expect(all).toMatchObject([
    { command: "a", exitCode: 1 },
    { command: "b", exitCode: 2 },
  ]);
});

it("runs a command where its call says", () => {
  const report = "Exit code: 1\nWall time: 0.7 seconds\nOutput:\nboom";
  expect(
    heard(call("c1", "shell", { command: ["bash", "-lc", "make"], workdir: "web" }), output("c1", report)),
  ).toMatchObject([{ command: "make", cwd: `${ROOT}/web`, exitCode: 1, durationMs: 700, output: "boom" }]);
});

it("tells no patch that was refused", () => {
  const patch = "*** Begin Patch\n*** Add File: a.txt\n+hello\n*** End Patch\n";
  const given = {
    type: "response_item",
    payload: { type: "custom_tool_call", call_id: "c1", name: "apply_patch", input: patch },
  };
  const end = (text: string) => ({
    type: "response_item",
    payload: { type: "custom_tool_call_output", call_id: "c1", output: text },
  });
  expect(
    heard(given, end("Exit code: 0\nOutput:\nSuccess. Updated the following files:\nA a.txt")),
  ).toMatchObject([{ kind: "edit", file: `${ROOT}/a.txt`, after: "hello\n", isNewFile: true }]);
  expect(heard(given, end("apply_patch verification failed: no such file"))).toEqual([]);
});

it.each([
  ["Exit code: 1\nWall time: 0.7 seconds\nOutput:\nboom\n", 1, "boom\n", 700],
  ["Chunk ID: 7\nWall time: 0.4 seconds\nProcess exited with code 127\nOutput:\n", 127, "", 400],
  ['{"output":"boom","metadata":{"exit_code":2,"duration_seconds":1.5}}', 2, "boom", 1500],
  // The words of the report in the output are not the report.
  ["Exit code: 0\nOutput:\nProcess exited with code 3\n", 0, "Process exited with code 3\n", null],
  ["unsupported call: exec_command", null, "unsupported call: exec_command", null],
  ['{"a": 1}', null, '{"a": 1}', null],
])("reads the report %j", (text, exitCode, said, durationMs) => {
  expect(readReport(text)).toEqual({ exitCode, output: said, durationMs, session: null });
});

it.each([
  [["/bin/bash", "-lc", "npm test"], "npm test"],
  [["bash", "-c", "a | b"], "a | b"],
  [["npm", "test", "--", "two words"], "npm test -- 'two words'"],
  ["npm test", "npm test"],
  [[], null],
  [undefined, null],
  [[1, 2], null],
])("reads the command %j", (given, line) => {
  expect(shellLine(given)).toBe(line);
});
