import { spawnSync } from "node:child_process";
import { chmodSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { describe, expect, it, onTestFinished } from "vitest";
import { piExtension } from "#agents/hooks/extension-pi.ts";
import { opencodePlugin } from "#agents/hooks/plugin-opencode.ts";

/** Answers by event; records arguments and payload; `sleep` for what must be stopped. */
const LAUNCHER = `#!/bin/sh
printf '%s %s ' "$1" "$2" >> "$HOME/log"
cat >> "$HOME/log"
echo >> "$HOME/log"
[ -f "$HOME/slow" ] && { sleep 60 & echo $! > "$HOME/sleeper"; wait; }
[ -f "$HOME/answer-$2" ] && cat "$HOME/answer-$2"
exit 3
`;

/** Runs a script beside the plugin in a node of its own, as a client would: HOME is where the launcher is. */
function playing(
  plugin: string,
  script: string,
  { answers = {}, slow = false, launcher = true } = {} as Scene,
) {
  const home = mkdtempSync(join(tmpdir(), "plugin-"));
  onTestFinished(() => rmSync(home, { recursive: true, force: true }));
  const hook = join(home, ".local/share/twiceshy/hook");
  mkdirSync(dirname(hook), { recursive: true });
  if (launcher) writeFileSync(hook, LAUNCHER);
  if (launcher) chmodSync(hook, 0o755);
  if (slow) writeFileSync(join(home, "slow"), "");
  for (const [event, answer] of Object.entries(answers)) writeFileSync(join(home, `answer-${event}`), answer);
  // A shorter limit, so that the test need not wait for the real one.
  writeFileSync(join(home, "plugin.mjs"), plugin.replace("}, 5000);", "}, 700);"));
  writeFileSync(join(home, "play.mjs"), `import * as plugin from "./plugin.mjs";\n${script}`);
  const begun = Date.now();
  const ran = spawnSync(process.execPath, [join(home, "play.mjs")], {
    cwd: home,
    env: { PATH: process.env.PATH, HOME: home },
    encoding: "utf8",
    timeout: 20_000,
  });
  expect([ran.status, ran.stderr]).toEqual([0, ""]);
  const read = (name: string) => {
    try {
      return readFileSync(join(home, name), "utf8");
    } catch {
      return "";
    }
  };
  return {
    out: ran.stdout === "" ? null : JSON.parse(ran.stdout),
    tookMs: Date.now() - begun,
    sleeper: Number(read("sleeper")),
    log: read("log")
      .trimEnd()
      .split("\n")
      .filter((line) => line !== ""),
  };
}
interface Scene {
  answers?: Record<string, string>;
  slow?: boolean;
  launcher?: boolean;
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return !/\) Z /.test(readFileSync(`/proc/${pid}/stat`, "utf8"));
  } catch {
    return false;
  }
}

const OPENCODE = `
const hooks = await plugin.Twiceshy({ directory: process.cwd() });
const message = { sessionID: "ses_1", id: "msg_1" };
const chat = { message, parts: [{ type: "text", text: "Go." }, { type: "text", text: "not mine", synthetic: true }] };
const before = { args: { command: "npm test" } };
const after = { title: "t", output: "boom\\n", metadata: { exit: 3, output: "boom\\n", truncated: false } };
const call = { tool: "bash", sessionID: "ses_1", callID: "call_1" };
let held = null;
await hooks["chat.message"]({ sessionID: "ses_1" }, chat);
try { await hooks["tool.execute.before"](call, before); } catch (error) { held = error.message; }
await hooks["tool.execute.after"]({ ...call, args: before.args }, after);
await hooks["tool.execute.after"]({ tool: "read", sessionID: "ses_1", callID: "c2", args: {} }, { output: "x" });
await hooks.event({ event: { type: "session.idle", properties: { sessionID: "ses_1" } } });
await hooks.event({ event: { type: "message.updated" } });
`;
const SHOW = "process.stdout.write(JSON.stringify({ parts: chat.parts, after, held }));";

describe("OpenCode's plugin", () => {
  it("has one export: OpenCode takes each for a plugin", () => {
    expect(opencodePlugin().match(/^export /gm)).toHaveLength(1);
  });

  it("tells each event in one line, with what the dialect reads, and the end when the client ends", () => {
    const { log } = playing(opencodePlugin(), OPENCODE);
    expect(log.map((line) => line.split(" ").slice(0, 2).join(" "))).toEqual([
      "opencode session-created",
      "opencode chat-message",
      "opencode tool-execute-before",
      "opencode tool-execute-after",
      "opencode session-idle",
      "opencode session-end",
    ]);
    const payloads = log.map((line) => JSON.parse(line.slice(line.indexOf("{"))));
    expect(payloads[1]).toMatchObject({ session_id: "ses_1", prompt: "Go." });
    expect(payloads[3]).toMatchObject({
      call_id: "call_1",
      tool: "bash",
      args: { command: "npm test" },
      metadata: { exit: 3 },
      output: "boom\n",
    });
  });

  it("puts context into the message and after the result", () => {
    const context = (text: string) => JSON.stringify({ context: text });
    const answers = {
      "session-created": context("[twiceshy] S"),
      "chat-message": context("[twiceshy] P"),
      "tool-execute-before": context("[twiceshy] B"),
      "tool-execute-after": context("[twiceshy] A"),
    };
    const { out } = playing(opencodePlugin(), OPENCODE + SHOW, { answers });
    expect(out.held).toBeNull();
    expect(out.after.output).toBe("boom\n\n\n[twiceshy] B\n\n[twiceshy] A");
    expect(out.parts.slice(2)).toMatchObject([
      { type: "text", text: "[twiceshy] S", synthetic: true, sessionID: "ses_1", messageID: "msg_1" },
      { type: "text", text: "[twiceshy] P", synthetic: true },
    ]);
    expect(out.parts[2].id < out.parts[3].id).toBe(true);
  });

  it("holds by the reason alone", () => {
    const { out } = playing(opencodePlugin(), OPENCODE + SHOW, {
      answers: { "tool-execute-before": '{"hold":"[twiceshy] H"}' },
    });
    expect(out.held).toBe("[twiceshy] H");
  });

  it.each([
    ["nonsense", "<html>"],
    ["another type", '{"hold":7,"context":["x"]}'],
    ["null", "null"],
    ["nothing", ""],
  ])("goes on as if it were not there after %s", (_name, answer) => {
    const answers = { "tool-execute-before": answer, "tool-execute-after": answer, "chat-message": answer };
    const { out } = playing(opencodePlugin(), OPENCODE + SHOW, { answers });
    expect([out.held, out.after.output, out.parts.length]).toEqual([null, "boom\n", 2]);
  });

  it("without a launcher, and with inputs that are not there, does nothing", () => {
    const { out, log } = playing(opencodePlugin(), OPENCODE + SHOW, { launcher: false });
    expect([out.held, out.after.output, log]).toEqual([null, "boom\n", []]);
    playing(
      opencodePlugin(),
      `
      const hooks = await plugin.Twiceshy({});
      for (const name of ["chat.message", "tool.execute.before", "tool.execute.after", "event"])
        for (const args of [[], [null, null], [{}, {}], [{ tool: "bash" }, {}]]) await hooks[name](...args).catch((e) => { if (name !== "event" || args[0]) throw e; });
    `,
      { launcher: false },
    );
  });

  it("waits no longer than its limit, and leaves no process behind", () => {
    const { out, sleeper, tookMs } = playing(opencodePlugin(), `${OPENCODE}${SHOW}\nprocess.exit(0);`, {
      slow: true,
    });
    expect(out.after.output).toBe("boom\n");
    expect(tookMs).toBeLessThan(15_000);
    expect(sleeper).toBeGreaterThan(0);
    expect(isAlive(sleeper)).toBe(false);
  });
});

const PI = `
const handlers = {};
plugin.default({ on: (event, handle) => { handlers[event] = handle; } });
const ctx = { cwd: process.cwd(), sessionManager: { getSessionId: () => "s-1", getSessionFile: () => "/t.jsonl" } };
const call = { toolName: "bash", toolCallId: "c1", input: { command: "npm test" } };
const content = [{ type: "text", text: "boom\\n\\nCommand exited with code 3" }];
const said = {};
await handlers.session_start({ reason: "startup" }, ctx);
said.prompt = await handlers.before_agent_start({ prompt: "Go." }, ctx);
said.before = await handlers.tool_call(call, ctx);
said.after = await handlers.tool_result({ ...call, content, isError: true }, ctx);
said.read = await handlers.tool_result({ ...call, toolName: "read", content }, ctx);
await handlers.agent_end({}, ctx);
await handlers.session_shutdown({ reason: "quit" }, ctx);
process.stdout.write(JSON.stringify(said));
`;

describe("pi's extension", () => {
  it("tells each event, with the session and its transcript", () => {
    const { log, out } = playing(piExtension(), PI);
    expect(log.map((line) => line.split(" ")[1])).toEqual([
      "session_start",
      "before_agent_start",
      "tool_call",
      "tool_result",
      "agent_end",
      "session_shutdown",
    ]);
    const payload = JSON.parse(log[3]!.slice(log[3]!.indexOf("{")));
    expect(payload).toMatchObject({
      session_id: "s-1",
      transcript_path: "/t.jsonl",
      tool: "bash",
      call_id: "c1",
      isError: true,
    });
    expect(out).toEqual({});
  });

  it("hands context on, and what was said before the call with its result", () => {
    const context = (text: string) => JSON.stringify({ context: text });
    const answers = {
      session_start: context("S"),
      before_agent_start: context("P"),
      tool_call: context("B"),
      tool_result: context("A"),
    };
    const { out } = playing(piExtension(), PI, { answers });
    expect(out.prompt).toEqual({ message: { customType: "twiceshy", content: "S\n\nP", display: false } });
    expect(out.before).toBeUndefined();
    expect(out.after.content.slice(1)).toEqual([
      { type: "text", text: "B" },
      { type: "text", text: "A" },
    ]);
  });

  it("holds, and goes on where the answer is nonsense or never comes", () => {
    expect(playing(piExtension(), PI, { answers: { tool_call: '{"hold":"H"}' } }).out.before).toEqual({
      block: true,
      reason: "H",
    });
    expect(playing(piExtension(), PI, { answers: { tool_call: "[", tool_result: "7" } }).out).toEqual({});
    const { out, sleeper } = playing(piExtension(), PI, { slow: true });
    expect(out).toEqual({});
    expect(isAlive(sleeper)).toBe(false);
  });
});
