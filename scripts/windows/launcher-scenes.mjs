/** The launcher, hook.cmd, as cmd runs it. */
import assert from "node:assert/strict";
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import * as stage from "./stage.mjs";
import { changedWitness, comesToNode, placeWitness, withStore, witnessed } from "./witness.mjs";

const { before, canKeep, common, failure, HOOK, hook, passed, project, storeOf, twiceshy } = stage;

/** Folders that a shell could take for something else. */
const ODD = [
  "my shop",
  "a & b",
  "100% (x86)",
  "bang! ^caret",
  "%PATH%",
  "semi;colon, comma=1",
  "it's",
  "Zoë 店",
];

export const LAUNCHER = {
  "init writes both launchers, with the line ends of Windows, and changes nothing the second time"() {
    const cwd = project("init");
    const first = twiceshy(cwd, ["init", "--yes", "--user", "--agent", "claude", "--agent", "copilot"]);
    assert.equal(first.status, 0, first.stderr);
    const text = readFileSync(HOOK, "utf8");
    assert.match(text, /^@echo off\r\nrem twiceshy/);
    assert.equal(text.replaceAll("\r\n", "").includes("\n"), false);
    assert.match(readFileSync(HOOK.slice(0, -4), "utf8"), /^#!\/bin\/sh\n/);
    const again = twiceshy(cwd, ["init", "--yes", "--user", "--agent", "claude", "--agent", "copilot"]);
    assert.match(again.stdout, /^everything is set up already/);
    placeWitness();
  },
  "no store: only what may be a failure comes to node"() {
    comesToNode(project("no store"), [
      ["claude SessionStart", false],
      ["claude UserPromptSubmit", false],
      ["claude PreToolUse command", false],
      ["claude PostToolUse edit", false],
      ["claude Stop", false],
      ["claude PostToolUse command", true],
      ["claude PostToolUseFailure command", true],
      ["gemini AfterTool command", true],
      ["copilot postToolUse", true],
      ["cursor postToolUseFailure", true],
    ]);
  },
  "a store with nothing to warn of: what comes before a tool, and the start, end without node"() {
    comesToNode(withStore("store"), [
      ["claude PreToolUse command", false],
      ["gemini BeforeTool command", false],
      ["copilot preToolUse", false],
      ["claude SessionStart", false],
      ["claude PostToolUse command", !canKeep()],
      ["claude PostToolUseFailure command", true],
      ["claude Stop", true],
      ["claude Notification", false],
    ]);
  },
  "a store with something to warn of: everything comes to node"() {
    comesToNode(withStore("warns", ["trigger-words"]), [
      ["claude PreToolUse command", true],
      ["copilot preToolUse", true],
    ]);
  },
  "the store is git's, also from a folder below; one above or below git's is not taken"() {
    const top = withStore("above", ["trigger-words"]);
    const inner = join(top, "inner repo");
    mkdirSync(join(inner, ".git"), { recursive: true });
    comesToNode(inner, [["claude PreToolUse command", false]]);
    comesToNode(inner, [["claude SessionStart", false]]);
    const repo = withStore("repo", ["trigger-words"]);
    const below = join(repo, "packages\\a b");
    mkdirSync(join(below, ".twiceshy"), { recursive: true });
    mkdirSync(join(repo, ".git"), { recursive: true });
    comesToNode(below, [["claude PreToolUse command", true]]);
  },
  "a linked worktree's store is elsewhere: node finds it"() {
    const folder = project("linked");
    writeFileSync(join(folder, ".git"), "gitdir: C:/code/shop/.git/worktrees/linked\n");
    comesToNode(folder, [["claude SessionStart", true]]);
  },
  "a drive's top folder ends the search"() {
    comesToNode("C:\\", [["claude SessionStart", false]]);
    comesToNode("C:\\", [["claude PostToolUseFailure command", true]]);
  },
  "switched off by the environment; TWICESHY_STORE is node's to find"() {
    const cwd = withStore("switches");
    comesToNode(cwd, [["claude Stop", false]], { env: { TWICESHY: "OFF" } });
    comesToNode(cwd, [["claude Stop", false]], {
      env: { ENABLE_QA_LEARNING: "false", ENABLE_QA_WARNINGS: "false" },
    });
    comesToNode(cwd, [["claude Stop", true]], { env: { ENABLE_QA_WARNINGS: "false" } });
    const elsewhere = { env: { TWICESHY_STORE: "C:\\work\\store" } };
    comesToNode(project("elsewhere"), [["claude SessionStart", true]], elsewhere);
  },
  "a payload arrives as it was sent, 6 MB of it too, with what shells read as more than letters"() {
    const cwd = project("payloads");
    const odd = '{"a":"%PATH% !x! ^ & | < > \\" \\\\ \'店\' %~dp0 %*"}';
    for (const payload of [
      odd,
      `${odd}\n`,
      "",
      `${JSON.stringify({ output: "boom & 100% 店\n".repeat(400_000) })}\n`,
    ]) {
      const seen = witnessed(cwd, "claude PostToolUseFailure command", payload);
      assert.equal(seen.input === payload, true, `${payload.length} letters`);
      assert.deepEqual(seen.words, ["claude", "PostToolUseFailure", "command"]);
    }
  },
  "whatever our program does, the end is 0 and nothing is said"() {
    const cwd = project("ends");
    const failed = witnessed(cwd, "copilot postToolUse", "{}", { env: { WITNESS_EXIT: "3" } });
    assert.notEqual(failed, null);
    const options = { env: { NODE_OPTIONS: "--require C:\\no\\such.cjs", NODE_PATH: "C:\\no" } };
    assert.notEqual(witnessed(cwd, "copilot postToolUse", "{}", options), null);
  },
  "node or our program gone: silent, 0"() {
    for (const name of ["node.exe", "witness.cjs"]) {
      const file = changedWitness(`no ${name}`, name, `gone-${name}`);
      assert.equal(witnessed(project("gone"), "claude PostToolUseFailure command", "{}", { file }), null);
    }
  },
  ...Object.fromEntries(
    ODD.map((name) => [`a failure in "${name}" is kept and answered`, () => failsIn(name)]),
  ),
  "what is no payload is not heard"() {
    const cwd = project("rubbish");
    for (const payload of ["", "no JSON", '{"tool_name":', "[]", "null"])
      assert.deepEqual(hook(cwd, "claude PostToolUseFailure command", payload), {
        status: 0,
        stdout: "",
        stderr: "",
      });
    assert.equal(existsSync(storeOf(cwd)), false);
  },
  "Copilot and Gemini are heard, each in its own words"() {
    const cwd = project("others");
    const output =
      "TypeError: Cannot read properties of undefined (reading 'price')\n    at total (src\\cart.js:12:5)\n";
    const copilot = {
      ...{ sessionId: "c1", timestamp: Date.now(), cwd, toolName: "bash", toolArgs: { command: "npm test" } },
      toolResult: {
        resultType: "success",
        textResultForLlm: `${output}<shellId: 0 completed with exit code 1>`,
      },
    };
    assert.match(
      JSON.parse(hook(cwd, "copilot postToolUse", copilot).stdout).additionalContext,
      /reading 'price'/,
    );
    const gemini = {
      ...common(cwd, "AfterTool"),
      ...{ tool_name: "run_shell_command", tool_input: { command: "npm test" } },
      tool_response: { llmContent: `Command: npm test\nDirectory: (root)\nOutput: ${output}Exit Code: 1\n` },
    };
    const said = JSON.parse(hook(cwd, "gemini AfterTool command", gemini).stdout).hookSpecificOutput;
    assert.equal(said.hookEventName, "AfterTool");
  },
  "a switch of the user's is heeded"() {
    const cwd = project("off");
    assert.equal(twiceshy(cwd, ["off", "--everywhere"]).status, 0);
    const silent = hook(cwd, "claude PostToolUseFailure command", failure(cwd));
    assert.deepEqual([silent.stdout, existsSync(storeOf(cwd))], ["", false]);
    assert.equal(twiceshy(cwd, ["on", "--everywhere"]).status, 0);
    assert.notEqual(hook(cwd, "claude PostToolUseFailure command", failure(cwd)).stdout, "");
  },
  "doctor says when the launcher of cmd is gone, and init brings it back"() {
    const [cwd, setUp] = [project("init"), ["init", "--yes", "--user", "--agent", "claude"]];
    rmSync(HOOK);
    assert.match(twiceshy(cwd, ["doctor"]).stdout, /^fail +launcher +.*hook\.cmd is not there/m);
    assert.equal(twiceshy(cwd, setUp).status, 0);
    assert.doesNotMatch(twiceshy(cwd, ["doctor"]).stdout, /^fail/m);
  },
  "uninstall takes both launchers away"() {
    assert.equal(twiceshy(project("init"), ["uninstall", "--yes", "--user"]).status, 0);
    assert.deepEqual([existsSync(HOOK), existsSync(HOOK.slice(0, -4))], [false, false]);
    twiceshy(project("init"), ["init", "--yes", "--user", "--agent", "claude"]);
  },
};

/** The whole story by hooks alone: a failure, its answer, the pass, the fix that was learned from it. */
function failsIn(name) {
  const cwd = project(name);
  const first = hook(cwd, "claude PostToolUseFailure command", failure(cwd));
  const said = JSON.parse(first.stdout).hookSpecificOutput;
  assert.equal(said.hookEventName, "PostToolUseFailure");
  assert.match(said.additionalContext, /reading 'price'/);
  assert.deepEqual([first.status, first.stderr], [0, ""]);
  const trouble = join(storeOf(cwd), "hook-trouble.log");
  assert.equal(existsSync(trouble), false, existsSync(trouble) ? readFileSync(trouble, "utf8") : "");
  for (const [words, payload] of [
    ["claude PreToolUse command", before(cwd)],
    ["claude PostToolUse command", passed(cwd)],
    ["claude Stop", common(cwd, "Stop")],
  ]) {
    const end = hook(cwd, words, payload);
    assert.deepEqual([end.status, end.stderr], [0, ""], words);
  }
  const { failures } = JSON.parse(twiceshy(cwd, ["failures", "--json"]).stdout);
  assert.equal(failures.length, 1);
}
