/** What hook.cmd keeps without node: which events, how, and how many. */
import assert from "node:assert/strict";
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import * as stage from "./stage.mjs";
import { changedWitness, comesToNode, WATCHED, withStore, witnessed } from "./witness.mjs";

const { failure, hook, hookBeside, passed, storeOf } = stage;

const ODD = '{"a":"%PATH% !x! ^ & | < > \\" \\\\ \'店\' %~dp0 %*"}';
const hooksOf = (folder) => join(storeOf(folder), "hooks");
const namesIn = (folder) => (existsSync(hooksOf(folder)) ? readdirSync(hooksOf(folder)) : []);

/** What waits in a folder, taken away: names and texts. */
function takeAll(folder) {
  return namesIn(folder).map((name) => {
    const file = join(hooksOf(folder), name);
    const text = readFileSync(file, "utf8");
    rmSync(file);
    return { name, text };
  });
}

/** A payload is kept as it is, under the event's own name, and node does not start. */
function isKept(cwd, words, payload) {
  assert.equal(witnessed(cwd, words, payload), null, words);
  const [client, event] = words.split(" ");
  const [kept, ...more] = takeAll(cwd);
  assert.match(kept?.name ?? "nothing", new RegExp(`^${client}\\.${event}\\.cmd\\.\\d+\\.json$`));
  assert.equal(kept.text === payload, true, `${words}: other bytes`);
  assert.deepEqual(more, []);
}

/** A payload goes to node as it is, and nothing of it stays. */
function isTold(cwd, words, payload, options) {
  const seen = witnessed(cwd, words, payload, options);
  assert.equal(seen?.input === payload, true, `${words}: ${seen === null ? "did not come" : "other bytes"}`);
  assert.deepEqual(seen.words, words.split(" "));
  assert.deepEqual(namesIn(cwd), []);
}

const outputOf = (command, stdout) => JSON.stringify({ tool_input: { command }, tool_response: { stdout } });

export const SPOOL = {
  "keeps what can wait, to the byte: prompts, edits, commands that passed"() {
    const cwd = withStore("keeps");
    for (const words of [
      "claude UserPromptSubmit",
      "gemini BeforeAgent",
      "claude PostToolUse edit",
      "cursor afterFileEdit edit",
      "copilot postToolUse",
    ])
      isKept(cwd, words, ODD);
    const long = JSON.stringify({ output: "boom & 100% 店\n".repeat(350_000) });
    for (const payload of [`${ODD}\n`, `${ODD}\r\n\r\n`, "\u0000\u001a\r\n\n", long])
      isKept(cwd, "claude PostToolUse command", payload);
  },
  "keeps nothing of an empty payload, nor of more than 8 MB"() {
    const cwd = withStore("too much");
    for (const payload of ["", `{"a":"${"x".repeat(8 * 1024 * 1024)}"}`]) {
      assert.equal(witnessed(cwd, "claude PostToolUse edit", payload), null);
      assert.deepEqual(namesIn(cwd), []);
    }
  },
  "hands a payload to node that shows a failure, and keeps its look-alikes"() {
    const cwd = withStore("signs");
    for (const [words, told, kept] of [
      ["gemini AfterTool command", "Output: x\\nExit Code: 3\\n", "Output: x\\nExit Code: 0\\n"],
      ["qwen PostToolUse command", "Exit Code: -1\\n", "Exit Code: 0\\nSignal: (none)"],
      ["copilot postToolUse", "completed with exit code 2>", "completed with exit code 0>"],
      ["opencode tool-execute-after", 'x","exit":null,"y":"', 'x","exit":0,"y":"'],
      ["pi tool_result", 'x","isError":true,"y":"', 'x","isError":false,"y":"'],
      ["cursor postToolUse command", '{\\"output\\":\\"\\",\\"exitCode\\":1}', '{\\"exitCode\\":0}'],
    ]) {
      isTold(cwd, words, `{"tool":"${told}"}\n`);
      isKept(cwd, words, `{"tool":"${kept}"}\n`);
    }
    // A pipe hides how the check ended: then its words tell.
    isTold(cwd, "claude PostToolUse command", outputOf("npm test | tail -3", "2 FAILED"));
    isTold(cwd, "claude PostToolUse command", outputOf("make; echo $?", "x.c:3: error: y"));
    isKept(cwd, "claude PostToolUse command", outputOf("npm test", "0 failed"));
    isKept(cwd, "claude PostToolUse command", outputOf("npm test | tail -3", "all good"));
    // A long one is looked through for the words alone.
    isTold(cwd, "claude PostToolUse command", outputOf("npm test", `${"x".repeat(20_000)} 0 failed`));
    // Codex tells how a command ended elsewhere.
    isTold(cwd, "codex PostToolUse command", "{}");
  },
  "hands to node what must be seen at once: an open failure, triggers, switches"() {
    const open = withStore("open failure");
    mkdirSync(join(storeOf(open), "open"));
    isKept(open, "claude PostToolUse command", "{}");
    writeFileSync(join(storeOf(open), "open\\x"), "");
    isTold(open, "claude PostToolUse command", ODD);
    isKept(open, "claude PostToolUse edit", ODD);
    const words = withStore("words", ["trigger-words"]);
    isTold(words, "claude PostToolUse edit", ODD);
    isTold(words, "copilot postToolUse", ODD);
    isKept(words, "claude PostToolUse command", ODD);
    isKept(words, "claude UserPromptSubmit", ODD);
    const triggers = withStore("triggers", ["triggers"]);
    for (const event of ["SessionStart", "UserPromptSubmit"]) isTold(triggers, `claude ${event}`, ODD);
    isTold(withStore("off here", ["off"]), "claude UserPromptSubmit", ODD);
    isTold(open, "claude PostToolUse edit", ODD, { env: { ENABLE_QA_WARNINGS: "false" } });
    const none = withStore("no triggers");
    for (const name of ["triggers", "trigger-words"]) writeFileSync(join(storeOf(none), name), "");
    isKept(none, "claude UserPromptSubmit", ODD);
    comesToNode(none, [["claude PreToolUse command", false]]);
  },
  "a start is only noted"() {
    const cwd = withStore("start");
    assert.equal(witnessed(cwd, "gemini SessionStart", ODD), null);
    assert.deepEqual(namesIn(cwd), []);
    assert.match(readFileSync(join(storeOf(cwd), "last-hook"), "utf8"), /^gemini SessionStart *\r?\n$/);
  },
  "no more than 500 wait, nor more than 32 MB"() {
    const cwd = withStore("many");
    mkdirSync(hooksOf(cwd));
    const nth = (n) => join(hooksOf(cwd), `claude.Stop.1.${n}.json`);
    for (let n = 0; n < 499; n += 1) writeFileSync(nth(n), "{}");
    const comes = () => witnessed(cwd, "claude PostToolUse edit", ODD) !== null;
    assert.deepEqual([comes(), comes()], [false, true]);
    takeAll(cwd);
    for (let n = 0; n < 5; n += 1) writeFileSync(nth(n), "x".repeat(7 * 1024 * 1024));
    assert.equal(comes(), true);
    rmSync(nth(0));
    assert.equal(comes(), false);
  },
  async "many at once: each is kept whole"() {
    const cwd = withStore("at once");
    const payloads = Array.from({ length: 8 }, (_, n) => JSON.stringify({ n, text: `${n}`.repeat(100_000) }));
    const ends = payloads.map((text) => hookBeside(cwd, "claude PostToolUse edit", text, { file: WATCHED }));
    assert.deepEqual(
      await Promise.all(ends),
      payloads.map(() => 0),
    );
    const texts = takeAll(cwd).map(({ text }) => text);
    assert.deepEqual(texts.sort(), payloads);
  },
  "without curl or findstr, or where curl cannot, everything goes to node"() {
    const cwd = withStore("no curl");
    for (const [from, to] of [
      ["curl.exe", "gone.exe"],
      ["findstr.exe", "gone.exe"],
      ["file:///", "nothing:///"],
    ]) {
      const file = changedWitness("without", from, to);
      isTold(cwd, "claude PostToolUse edit", ODD, { file });
      isTold(cwd, "claude PostToolUse command", ODD, { file });
    }
  },
  "what waits is taken in by the next process"() {
    const cwd = withStore("taken in");
    writeFileSync(join(storeOf(cwd), ".gitignore"), "*\n");
    hook(cwd, "claude PostToolUse command", passed(cwd));
    hook(cwd, "claude PostToolUse edit", stage.common(cwd, "PostToolUse"));
    assert.equal(namesIn(cwd).length, 2);
    assert.notEqual(hook(cwd, "claude PostToolUseFailure command", failure(cwd)).stdout, "");
    hook(cwd, "claude Stop", stage.common(cwd, "Stop"));
    assert.deepEqual(namesIn(cwd), []);
    assert.equal(existsSync(join(storeOf(cwd), "hook-trouble.log")), false);
  },
};
