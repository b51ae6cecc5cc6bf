import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { ingestText, REPORTS, watched } from "./ingesting.ts";

const printed = (name: string) => readFileSync(join(REPORTS, "../headless", name), "utf8");
const linesOf = (...events: object[]) => events.map((event) => `${JSON.stringify(event)}\n`).join("");
const hashesOf = (findings: readonly { fingerprint: { hash: string } }[]) =>
  findings.map((one) => one.fingerprint.hash);

/** What `node --test test.js` printed when the agent ran it first. */
const TESTED = (
  JSON.parse(
    printed("codex.commands.jsonl")
      .split("\n")
      .find((line) => line.includes('"exit_code":1'))!,
  ) as { item: { aggregated_output: string } }
).item.aggregated_output;

describe("a stream of a headless agent", () => {
  it.each([
    ["codex.commands.jsonl", "codex-stream", "passed"],
    ["copilot.commands.jsonl", "copilot-stream", "failed"],
    ["opencode.commands.jsonl", "opencode-stream", "passed"],
  ])("is a run for each command with an exit code, and one for what it came to: %s", (name, form, second) => {
    const { format, runs, stored, notes, unclear } = ingestText(printed(name));
    expect(format).toBe(form);
    const ofNote = runs.filter(({ command }) => !command.startsWith("sh -c"));
    expect(ofNote.map(({ command, outcome }) => [command, outcome])).toEqual([
      ["node --test test.js", "failed"],
      ["cat nothing.json", "failed"],
      ["node -e 'console.log(6*7)'", "passed"],
      ["node --test test.js", second],
      ["agent 'start the sum of sum.js at 0'", "passed"],
    ]);
    expect(runs[0]!.findings).toMatchObject([
      { test: "empty", message: "Reduce of empty array with no initial value", errorType: "TypeError" },
    ]);
    expect(hashesOf(runs[0]!.findings)).toEqual(hashesOf(watched(TESTED, "node --test test.js")));
    expect(stored[0]!.run).toMatchObject({ exitCode: 1, argv: ["node", "--test", "test.js"] });
    expect(stored[0]!.run.output).not.toContain("<shellId");
    expect(stored.at(-1)!.run).toMatchObject({ agent: form.split("-")[0], session: expect.any(String) });
    expect({ notes, unclear }).toEqual({ notes: [], unclear: 0 });
  });

  it.each([
    ["codex.broke-off.jsonl", "scripted error"],
    ["copilot.broke-off.jsonl", "400 scripted error"],
    ["opencode.broke-off.jsonl", "scripted error"],
  ])("that ends with an error has failed with its words: %s", (name, message) => {
    const { runs } = ingestText(printed(name));
    expect(runs.map(({ outcome }) => outcome)).toEqual(["failed", "failed"]);
    expect(runs[1]!.findings).toMatchObject([{ message }]);
  });

  it.each([
    ["codex.mended.jsonl", "none left"],
    ["copilot.mended.jsonl", "none left"],
    ["opencode.mended.jsonl", "none left"],
    ["codex.refused.jsonl", /^unexpected status 401 Unauthorized: scripted error/],
    ["copilot.refused.jsonl", /^Authentication failed with provider/],
    ["opencode.refused.jsonl", "scripted error"],
  ])("may name its reason: %s", (name, message) => {
    const { message: told } = ingestText(printed(name)).runs.at(-1)!.findings[0]!;
    if (message instanceof RegExp) expect(told).toMatch(message);
    else expect(told).toBe(message);
  });

  it.each(["codex", "copilot", "opencode"])(
    "reads the same in small pieces, and is the same when it is read again: %s",
    (name) => {
      const text = printed(`${name}.commands.jsonl`);
      const ids = (size: number) => ingestText(text, { size }).runs.map(({ id }) => id);
      expect(ids(7)).toEqual(ids(1 << 16));
      expect(ids(7).length).toBeGreaterThan(4);
      expect(new Set(ids(1 << 16)).size).toBe(ids(1 << 16).length);
    },
  );

  it.each(["codex", "copilot", "opencode"])("that is cut has its commands and no result: %s", (name) => {
    const whole = printed(`${name}.commands.jsonl`);
    const text = whole.slice(0, whole.indexOf("Once more"));
    const { runs, notes } = ingestText(text);
    expect(runs.map(({ command }) => command)).toContain("node --test test.js");
    expect(runs.map(({ command }) => command).join()).not.toContain("agent");
    expect(notes).toEqual([
      "the agent's result is missing: it was cut off",
      "1 line was cut off or broken and left out",
    ]);
  });

  it.each([
    "codex.commands.jsonl",
    "copilot.commands.jsonl",
    "opencode.commands.jsonl",
    "claude.commands.json",
  ])("has its commands one after the other, at the time when they ran: %s", (name) => {
    const times = ingestText(printed(name))
      .stored.slice(0, -1)
      .map(({ run }) => run.startedAt);
    expect(times).toEqual([...new Set(times)].sort());
    expect(times.map((at) => new Date(at).toISOString().slice(0, 13))).toEqual(
      times.map(() => "2026-11-18T15"),
    );
  });

  const BEGUN = { type: "thread.started", thread_id: "t-1" };
  const ran = (command: string, exit_code: number | null, aggregated_output = "", status = "completed") => ({
    type: "item.completed",
    item: {
      type: "command_execution",
      command: `/bin/zsh -lc '${command}'`,
      exit_code,
      aggregated_output,
      status,
    },
  });

  it("has no fact in a look, an answer, what was not run and what twiceshy saw itself", () => {
    const { runs, unclear } = ingestText(
      linesOf(
        BEGUN,
        ran("ls -la", 0),
        ran("grep -rn cart src", 1),
        ran("twiceshy run -- npm test", 1, "FAIL src/cart.test.ts"),
        ran("rm -rf /", null, "", "declined"),
        ran("npm test 2>&1 | tail -5; echo exit $?", 0, "npm ERR! Test failed\nexit 0"),
        { type: "turn.completed", usage: {} },
      ),
    );
    expect(runs.map(({ command, outcome }) => [command, outcome])).toEqual([
      ["npm test", "failed"],
      ["agent", "passed"],
    ]);
    expect(unclear).toBe(0);
  });

  it("is one run of the command that a person names, beside those that the agent ran", () => {
    const text = linesOf(BEGUN, ran("npm test", 1, "Error: boom"), { type: "turn.completed", usage: {} });
    const { runs } = ingestText(text, { command: "codex exec", exitCode: 0 });
    expect(runs.map(({ command, outcome }) => [command, outcome])).toEqual([
      ["npm test", "failed"],
      ["codex exec", "passed"],
    ]);
  });

  it("says so where nothing was said", () => {
    const wordless = linesOf(BEGUN, { type: "turn.failed", error: {} });
    expect(ingestText(wordless).runs[0]!.findings[0]!.message).toBe("the agent failed and wrote no output");
    const silent = ingestText(linesOf(BEGUN, { type: "turn.completed", usage: {} }));
    expect(silent.runs).toMatchObject([{ outcome: "passed" }]);
    expect(silent.notes).toEqual(["the agent ended without a word"]);
  });

  it("that was disturbed and went on has not failed", () => {
    const { runs } = ingestText(
      linesOf(
        BEGUN,
        { type: "error", message: "Reconnecting... 2/5 (stream disconnected before completion)" },
        { type: "item.completed", item: { type: "error", message: "Model metadata not found" } },
        { type: "item.completed", item: { type: "agent_message", text: "Done." } },
        { type: "turn.completed", usage: {} },
      ),
    );
    expect(runs).toMatchObject([{ outcome: "passed", failed: 0 }]);
  });

  it("of opencode whose model stopped too early has failed", () => {
    const sessionID = "ses_1";
    const { runs } = ingestText(
      linesOf(
        { type: "step_start", timestamp: 1795015758280, sessionID, part: {} },
        { type: "text", timestamp: 1795015758281, sessionID, part: { text: "I begin with" } },
        { type: "step_finish", timestamp: 1795015758290, sessionID, part: { reason: "length" } },
      ),
    );
    expect(runs[0]!.findings[0]!.message).toBe("the model stopped early: length");
  });
});

describe("Claude Code's events", () => {
  it("as one list are read as its stream is", () => {
    const { format, runs, stored } = ingestText(printed("claude.commands.json"));
    expect(format).toBe("agent-list");
    expect(runs.map(({ command, outcome }) => [command, outcome])).toEqual([
      ["node --test test.js", "failed"],
      ["cat nothing.json", "failed"],
      ["node -e 'console.log(6*7)'", "passed"],
      ["node --test test.js", "failed"],
      ["agent 'start the sum of sum.js at 0'", "passed"],
    ]);
    expect(hashesOf(runs[0]!.findings)).toEqual(hashesOf(watched(TESTED, "node --test test.js")));
    expect(stored[0]!.run).toMatchObject({ exitCode: 1, session: expect.any(String) });
    expect(runs.at(-1)).toMatchObject({ title: "start the sum of sum.js at 0", outcome: "passed" });
    expect(stored.at(-1)!.run).toMatchObject({ agent: "claude-sonnet-4-5", session: expect.any(String) });
    const { runs: ended } = ingestText(printed("claude.max-turns.json"), { size: 11 });
    expect(ended.at(-1)!.findings[0]!.message).toBe("Reached maximum number of turns (1)");
  });

  it("are the same runs as a list and as a stream", () => {
    const list = printed("claude.commands.json");
    const stream = linesOf(...(JSON.parse(list) as object[]));
    const idsOf = (text: string) => ingestText(text, { size: 13 }).runs.map(({ id }) => id);
    expect(idsOf(stream)).toEqual(idsOf(list));
    expect(idsOf(list)).toHaveLength(5);
  });

  it("have no run for what was stopped, refused or goes on", () => {
    const call = (id: string, command: string) => ({
      type: "assistant",
      message: { content: [{ type: "tool_use", id, name: "Bash", input: { command } }] },
    });
    const came = (tool_use_id: string, content: string, is_error: boolean, tool_use_result: unknown) => ({
      type: "user",
      message: { content: [{ type: "tool_result", tool_use_id, content, is_error }] },
      tool_use_result,
    });
    const stdout = "";
    const { runs } = ingestText(
      linesOf(
        { type: "system", subtype: "init", session_id: "c-1", model: "m" },
        call("1", "npm test"),
        came("1", "Exit code 143\nCommand timed out after 1s", true, "Error: Exit code 143"),
        call("2", "npm publish"),
        came("2", "Claude requested permissions to use Bash", true, "Error: …"),
        call("3", "npm start"),
        came("3", "Command running in background with ID: b1", false, { stdout, backgroundTaskId: "b1" }),
        call("4", "npm run lint"),
        came("4", "", false, { stdout, stderr: "", interrupted: false }),
        { type: "result", subtype: "success", is_error: false, result: "Done." },
      ),
    );
    expect(runs.map(({ command, outcome }) => [command, outcome])).toEqual([
      ["npm run lint", "passed"],
      ["agent", "passed"],
    ]);
  });

  it("as a list that is cut have no result", () => {
    const whole = printed("claude.commands.json");
    const { runs, notes } = ingestText(whole.slice(0, whole.indexOf('"Once more."')));
    expect(runs.map(({ command }) => command).join()).not.toContain("agent");
    expect(notes).toEqual([
      "the agent's result is missing: it was cut off",
      "the file is cut off or broken: what stands before that was read",
    ]);
  });

  it("as a list that is cut within the result have none either", () => {
    const begun = { type: "system", subtype: "init", session_id: "c-1" };
    const result = { type: "result", subtype: "success", is_error: false, result: "FAILURE_REASON: no disk" };
    const whole = JSON.stringify([begun, result]);
    expect(ingestText(whole).runs).toMatchObject([{ outcome: "failed" }]);
    for (const chars of [6, 20, 45])
      expect(ingestText(whole.slice(0, -chars))).toMatchObject({
        runs: [],
        notes: [/result is missing/, /cut/].map((said) => expect.stringMatching(said)),
      });
  });

  it("may begin with what its hooks said", () => {
    const { format, runs } = ingestText(printed("claude.hooks.jsonl"));
    expect(format).toBe("agent-stream");
    expect(runs).toMatchObject([{ outcome: "passed" }]);
  });
});

it("an answer that is cut has failed where it says so, and else nobody knows", () => {
  const cut = (answer: object) => ingestText(JSON.stringify(answer).slice(0, -3));
  const well = cut({
    type: "result",
    subtype: "success",
    is_error: false,
    result: "FAILURE_REASON: no disk",
  });
  expect(well).toMatchObject({
    runs: [],
    notes: [expect.stringContaining("result is missing"), expect.anything()],
  });
  const badly = cut({ type: "result", subtype: "error_max_turns", is_error: true, result: "I had to stop" });
  expect(badly.runs).toMatchObject([{ outcome: "failed" }]);
});

it("what gemini and qwen print as JSON is their answer", () => {
  const { format, runs, stored } = ingestText(printed("gemini.answer.json"));
  expect(format).toBe("agent-result");
  expect(runs).toMatchObject([{ title: "start the sum of sum.js at 0", outcome: "passed" }]);
  expect(stored[0]!.run.session).toBe("db64e785-9cdb-4dbc-a29b-0a18aff82345");
  const given = { session_id: "g-1", response: "I tried.\nFAILURE_REASON: no disk", stats: {} };
  expect(ingestText(JSON.stringify(given)).runs[0]!.findings[0]!.message).toBe("no disk");
  const { runs: broken } = ingestText(printed("qwen.broke-off.json"));
  expect(broken[0]!.findings[0]!.message).toBe("400 scripted error");
});
