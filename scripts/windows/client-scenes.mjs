/** The lines that `init` writes for the clients, as each of them hands its line to cmd; no PowerShell is played. */
import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import * as stage from "./stage.mjs";

const { cmd, common, ENV, project, storeOf, twiceshy } = stage;
const OUTPUT =
  "TypeError: Cannot read properties of undefined (reading 'price')\n    at total (src\\cart.js:12:5)\n";

/** A project that was set up for an agent, with the line for an event of it. */
function setUp(name, agent, file, event) {
  const cwd = project(name);
  assert.equal(twiceshy(cwd, ["init", "--yes", "--agent", agent]).status, 0);
  const { hooks } = JSON.parse(readFileSync(join(cwd, file), "utf8"));
  const entry = hooks[event]
    .map((each) => each.hooks?.[0] ?? each)
    .find(({ command }) => command.includes(" command"));
  return { cwd, entry };
}

/** As node hands a word to cmd that it quotes by itself: a backslash before each quote. */
function asWord(cwd, line, input) {
  const options = { cwd, env: ENV, input, encoding: "utf8" };
  return spawnSync(process.env.ComSpec, ["/d", "/s", "/c", line], options);
}

function isHeard(end, cwd) {
  assert.deepEqual([end.status, end.stderr], [0, ""]);
  const { hookSpecificOutput } = JSON.parse(end.stdout);
  assert.match(hookSpecificOutput.additionalContext, /reading 'price'/);
  // The launcher went back to where the client started it.
  assert.equal(existsSync(storeOf(cwd)), true);
}

export const CLIENT_LINES = {
  "Codex's line for Windows is heard, quoted by either of its versions"() {
    const { cwd, entry } = setUp("codex & co", "codex", ".codex\\hooks.json", "PostToolUse");
    const payload = { ...common(cwd, "PostToolUse"), tool_name: "Bash", tool_input: { command: "npm test" } };
    const rollout = join(cwd, "rollout.jsonl");
    const item = {
      type: "CommandExecution",
      id: "call_1",
      status: "failed",
      aggregated_output: OUTPUT,
      exit_code: 1,
    };
    writeFileSync(
      rollout,
      `${JSON.stringify({ type: "event_msg", payload: { type: "item_completed", item } })}\n`,
    );
    const more = { tool_use_id: "call_1", tool_response: OUTPUT, transcript_path: rollout };
    const input = JSON.stringify({ ...payload, ...more });
    isHeard(cmd(cwd, entry.commandWindows, { input }), cwd);
    const again = asWord(cwd, entry.commandWindows, input);
    assert.deepEqual([again.status, again.stderr], [0, ""]);
  },
  "Qwen Code's line is heard by cmd"() {
    const { cwd, entry } = setUp("qwen (x)", "qwen", ".qwen\\settings.json", "PostToolUseFailure");
    const payload = {
      ...common(cwd, "PostToolUseFailure"),
      tool_name: "run_shell_command",
      tool_use_id: "q1",
    };
    const error = `Command: npm test\nDirectory: (root)\nOutput: ${OUTPUT}Error: (none)\nExit Code: 1\nSignal: (none)`;
    const input = JSON.stringify({ ...payload, tool_input: { command: "npm test" }, error });
    isHeard(asWord(cwd, entry.command, input), cwd);
  },
  "the lines say nothing and end with 0 where twiceshy is not installed"() {
    const { cwd, entry } = setUp("nobody", "codex", ".codex\\hooks.json", "PostToolUse");
    const qwen = setUp("nobody", "qwen", ".qwen\\settings.json", "PostToolUse").entry;
    for (const line of [entry.commandWindows, qwen.command]) {
      const { status, stdout, stderr } = cmd(cwd, line, { env: { USERPROFILE: "C:\\no such user" } });
      assert.deepEqual([status, stdout, stderr], [0, "", ""]);
    }
  },
  "doctor finds the lines of every client, and uninstall takes them away"() {
    const cwd = project("all clients");
    const agents = ["codex", "gemini", "qwen", "cursor", "copilot"];
    const words = agents.flatMap((agent) => ["--agent", agent]);
    for (const scope of [[], ["--user"]]) {
      assert.equal(twiceshy(cwd, ["init", "--yes", ...scope, ...words]).status, 0);
      const { stdout } = twiceshy(cwd, ["doctor"]);
      for (const agent of agents) assert.match(stdout, new RegExp(`^\\w+ +${agent} +.*hooks are there`, "m"));
      assert.doesNotMatch(stdout, /older or incomplete/);
      assert.equal(twiceshy(cwd, ["uninstall", "--yes", ...scope]).status, 0);
    }
    assert.deepEqual(
      stage.filesIn(cwd).filter((file) => /hooks|settings/.test(file)),
      [],
    );
    twiceshy(project("init"), ["init", "--yes", "--user", "--agent", "claude"]);
  },
  async "OpenCode's plugin asks the launcher, and hands on what it says"() {
    const cwd = project("open code");
    assert.equal(twiceshy(cwd, ["init", "--yes", "--agent", "opencode"]).status, 0);
    const file = join(cwd, ".opencode\\plugin\\twiceshy.js");
    const script = `import { pathToFileURL } from "node:url";
const { Twiceshy } = await import(${JSON.stringify(pathToFileURL(file).href)});
const hooks = await Twiceshy({ directory: ${JSON.stringify(cwd)} });
const output = { output: ${JSON.stringify(OUTPUT)}, metadata: { exit: 1 } };
await hooks["tool.execute.after"]({ tool: "bash", sessionID: "s", callID: "c", args: { command: "npm test" } }, output);
console.log(JSON.stringify(output.output));`;
    writeFileSync(join(cwd, "client.mjs"), script);
    const end = spawnSync(process.execPath, ["client.mjs"], {
      cwd,
      env: ENV,
      encoding: "utf8",
      timeout: 60_000,
    });
    assert.equal(end.status, 0, end.stderr);
    assert.match(JSON.parse(end.stdout), /\n\n.*twiceshy/s);
  },
};
