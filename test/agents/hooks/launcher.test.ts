import { spawnSync } from "node:child_process";
import { once } from "node:events";
import { existsSync, mkdirSync, rmSync, statSync, symlinkSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { describe, expect, it } from "vitest";
import { hookCommand } from "#agents/hooks/command.ts";
import { MOST_WAITING, MOST_WAITING_KB, NODE_FLAGS } from "#agents/hooks/launcher.ts";
import { lastEvent } from "#doors/install/last-event.ts";
import { aLauncher, SHELLS } from "./a-launcher.ts";

const FLAGS = NODE_FLAGS.split(" ");
const PAYLOAD =
  '{"session_id":"s","tool_input":{"command":"npm test"},"text":"it\'s \\"quoted\\" $HOME `x` \\\\n"}\n';

/** Runs one event in a fresh place, and says what came of it. */
function outcome(
  args: readonly string[],
  {
    files = {},
    payload = PAYLOAD,
    env = {},
  }: { files?: Record<string, string>; payload?: string; env?: Record<string, string> } = {},
): "node" | "kept" | "nothing" {
  const place = aLauncher();
  for (const [path, text] of Object.entries(files)) place.write(path, text);
  const ran = place.run(args, payload, { env });
  expect([ran.status, ran.stderr]).toEqual([0, ""]);
  expect(place.halves()).toEqual([]);
  const [started, kept] = [place.started(), place.kept()];
  expect(started.length + kept.length).toBeLessThanOrEqual(1);
  if (started.length === 1) {
    expect(started[0]).toMatchObject({ argv: [...FLAGS, place.bundle, ...args], stdin: payload });
    expect(ran.stdout).toBe("said\n");
    return "node";
  }
  expect(ran.stdout).toBe("");
  if (kept.length === 1) expect(kept[0]!.text).toBe(payload);
  return kept.length === 1 ? "kept" : "nothing";
}

describe.each(SHELLS)("the launcher in %s", (shell) => {
  it("keeps a payload whole, for nobody else to read, and says nothing", () => {
    const place = aLauncher(shell);
    const ran = place.run(["claude", "PostToolUse", "command"], PAYLOAD);
    expect([ran.status, ran.stdout, ran.stderr]).toEqual([0, "", ""]);
    const [file, ...others] = place.kept();
    expect(others).toEqual([]);
    expect(file!.name).toMatch(/^\.claude\.PostToolUse\.\d+\.0\.half$/);
    expect(file!.text).toBe(PAYLOAD);
    expect(statSync(join(place.store, "hooks", file!.name)).mode & 0o077).toBe(0);
    expect(place.halves()).toEqual([]);
    expect(place.started()).toEqual([]);
  });

  it("hands a failure to node, with its arguments and without what slows its start", () => {
    const place = aLauncher(shell);
    const ran = place.run(["claude", "PostToolUseFailure", "command"], PAYLOAD, {
      env: { NODE_OPTIONS: "--require ./x" },
    });
    expect([ran.status, ran.stdout, ran.stderr]).toEqual([0, "said\n", ""]);
    expect(place.started()).toEqual([
      {
        argv: [...FLAGS, place.bundle, "claude", "PostToolUseFailure", "command"],
        stdin: PAYLOAD,
        nodeOptions: "none",
      },
    ]);
    expect(place.kept()).toEqual([]);
  });

  it("hands on what it has read itself", () => {
    const place = aLauncher(shell);
    place.write(".twiceshy/trigger-words", "npm test\n");
    place.run(["claude", "PreToolUse", "command"], PAYLOAD);
    place.run(["claude", "PostToolUse", "edit"], PAYLOAD);
    expect(place.started().map(({ stdin }) => stdin)).toEqual([PAYLOAD, PAYLOAD]);
    expect(place.halves()).toEqual([]);
  });

  it("loses nothing of twenty at once", async () => {
    const place = aLauncher(shell);
    const children = Array.from({ length: 20 }, () => place.start(["claude", "PostToolUse", "command"]));
    const texts = children.map((child, n) => {
      const text = JSON.stringify({ n, text: "x".repeat(100_000) });
      child.stdin.end(text);
      return text;
    });
    const codes = await Promise.all(children.map(async (child) => (await once(child, "close"))[0]));
    expect(codes).toEqual(children.map(() => 0));
    expect(
      place
        .kept()
        .map(({ text }) => text)
        .sort(),
    ).toEqual(texts.sort());
    expect(place.halves()).toEqual([]);
  });
});

describe("what needs node, what is kept, what is neither", () => {
  const words = { ".twiceshy/trigger-words": "yarn build\nnpm test\n" };
  const others = { ".twiceshy/trigger-words": "yarn build\n" };
  const open = { ".twiceshy/open/0f3a": "" };
  const triggers = { ".twiceshy/triggers": "command\tnpm test\tl1\n" };
  const failed = (text: string) => `${JSON.stringify({ tool_response: text })}\n`;

  it.each([
    ["a session without lessons", ["claude", "SessionStart"], {}, "nothing"],
    ["a session with lessons", ["claude", "SessionStart"], triggers, "node"],
    ["a prompt without lessons", ["claude", "UserPromptSubmit"], {}, "kept"],
    ["a prompt with lessons", ["gemini", "BeforeAgent"], { ...others, ...triggers }, "node"],
    ["a command about which nothing is known", ["claude", "PreToolUse", "command"], {}, "nothing"],
    ["a command that no lesson names", ["claude", "PreToolUse", "command"], others, "nothing"],
    ["a command that a lesson names", ["codex", "PreToolUse", "command"], words, "node"],
    ["an edit that a lesson names", ["claude", "PostToolUse", "edit"], words, "node"],
    ["an edit that none names", ["claude", "PostToolUse", "edit"], others, "kept"],
    ["an edit while a check is open", ["claude", "PostToolUse", "edit"], open, "kept"],
    ["a passing command that a lesson names", ["claude", "PostToolUse", "command"], words, "kept"],
    ["a passing command while a check is open", ["claude", "PostToolUse", "command"], open, "node"],
    ["a tool of a client that does not tell them apart", ["copilot", "postToolUse"], words, "node"],
    ["a command of Codex", ["codex", "PostToolUse", "command"], {}, "node"],
    ["an edit of Codex", ["codex", "PostToolUse", "edit"], {}, "kept"],
    ["the end of a turn", ["claude", "Stop"], {}, "node"],
    ["the end of a session", ["gemini", "SessionEnd"], {}, "node"],
    ["an event that nobody asked for", ["claude", "Notification"], words, "nothing"],
    ["no event at all", [], words, "nothing"],
  ] as const)("%s", (_name, args, files, expected) => {
    expect(outcome(args, { files })).toBe(expected);
  });

  it.each([
    ["gemini", "AfterTool", failed("Output: x\nExit Code: 3\n"), "node"],
    ["gemini", "AfterTool", failed("Output: x\n"), "kept"],
    ["gemini", "AfterTool", failed("Output: x\nSignal: SIGKILL\n"), "node"],
    ["qwen", "PostToolUse", failed("Output: x\nExit Code: 0\nSignal: (none)"), "kept"],
    ["copilot", "postToolUse", failed("x\n<shellId: 0 completed with exit code 12>"), "node"],
    ["copilot", "postToolUse", failed("x\n<shellId: 0 completed with exit code 0>"), "kept"],
    ["opencode", "tool-execute-after", '{"metadata":{"exit":1}}\n', "node"],
    ["opencode", "tool-execute-after", '{"metadata":{"exit":null}}\n', "node"],
    ["opencode", "tool-execute-after", '{"metadata":{"exit":0},"output":"{\\"exit\\":1}"}\n', "kept"],
    ["pi", "tool_result", '{"isError":true}\n', "node"],
    ["pi", "tool_result", '{"isError":false}\n', "kept"],
    ["cursor", "postToolUse", '{"tool_output":"{\\"output\\":\\"x\\",\\"exitCode\\":1}"}\n', "node"],
    ["cursor", "postToolUse", '{"tool_output":"{\\"output\\":\\"x 1\\",\\"exitCode\\":0}"}\n', "kept"],
  ] as const)("%s %s %s", (client, event, payload, expected) => {
    expect(outcome([client, event], { payload })).toBe(expected);
  });

  it.each([
    [{ TWICESHY: "off" }, ["claude", "PostToolUseFailure"], "nothing"],
    [
      { ENABLE_QA_LEARNING: "false", ENABLE_QA_WARNINGS: "false" },
      ["claude", "PostToolUseFailure"],
      "nothing",
    ],
    [{ TWICESHY: "False" }, ["claude", "PostToolUseFailure"], "nothing"],
    [{ TWICESHY: "office" }, ["claude", "PostToolUseFailure"], "node"],
    [{ ENABLE_QA_LEARNING: "No" }, ["claude", "PostToolUse", "command"], "nothing"],
    [{ ENABLE_QA_LEARNING: "false" }, ["claude", "UserPromptSubmit"], "node"],
    [{ ENABLE_QA_WARNINGS: "false" }, ["claude", "PreToolUse", "command"], "nothing"],
    [{ ENABLE_QA_WARNINGS: "false" }, ["claude", "UserPromptSubmit"], "kept"],
    [{ ENABLE_QA_WARNINGS: "false" }, ["claude", "PostToolUseFailure"], "node"],
    [{ ENABLE_QA_WARNINGS: "true" }, ["claude", "PreToolUse", "command"], "node"],
  ] as const)("with %j: %j", (env, args, expected) => {
    expect(outcome(args, { files: { ...words, ...triggers }, env })).toBe(expected);
  });

  it("is switched off by a file, for a repository or for everything", () => {
    const failure = ["claude", "PostToolUseFailure"];
    for (const text of ["", "all\n", "warnings capture", "what?\n"])
      expect(outcome(failure, { files: { ".twiceshy/off": text } }), text).toBe("nothing");
    expect(outcome(failure, { files: { ".twiceshy/off": "warnings\n" } })).toBe("node");
    const before = ["claude", "PreToolUse", "command"];
    expect(outcome(before, { files: { ...words, ".twiceshy/off": "warnings" } })).toBe("nothing");
    expect(outcome(before, { files: { ...words, ".twiceshy/off": "capture" } })).toBe("node");
    const after = ["claude", "PostToolUse", "command"];
    expect(outcome(after, { files: { ".twiceshy/off": "\ncapture" } })).toBe("nothing");
    expect(outcome(after, { files: { ".twiceshy/off": "warnings" } })).toBe("kept");
    const place = aLauncher();
    writeFileSync(join(place.launcher, "../off"), "");
    expect(place.run(failure, PAYLOAD).status).toBe(0);
    expect([place.started(), place.kept()]).toEqual([[], []]);
  });
});

describe("the store", () => {
  it("is found from deep inside", () => {
    const place = aLauncher();
    const cwd = join(place.root, "a b", "c");
    mkdirSync(cwd, { recursive: true });
    place.run(["claude", "PostToolUse", "command"], PAYLOAD, { cwd });
    expect(place.kept()).toHaveLength(1);
  });

  it("is git's top folder's, not one on the way to it", () => {
    const place = aLauncher();
    const cwd = join(place.root, "inner");
    mkdirSync(join(cwd, ".twiceshy"), { recursive: true });
    place.run(["claude", "PostToolUse", "command"], PAYLOAD, { cwd });
    expect(place.kept()).toHaveLength(1);
  });

  it("is not that of a repository around it", () => {
    const place = aLauncher();
    const cwd = join(place.root, "vendor", "other");
    mkdirSync(join(cwd, ".git"), { recursive: true });
    place.run(["claude", "PostToolUse", "command"], PAYLOAD, { cwd });
    expect([place.kept(), place.started()]).toEqual([[], []]);
    place.run(["claude", "PostToolUseFailure", "command"], PAYLOAD, { cwd });
    expect(place.started()).toHaveLength(1);
  });

  it("is the main worktree's in a linked one; what it cannot tell goes to node", () => {
    const place = aLauncher();
    const cwd = join(place.home, "linked");
    mkdirSync(cwd);
    // A newline in the path ends the line: node knows better.
    const gitdir = join(place.root, ".git/worktrees/linked");
    writeFileSync(join(cwd, ".git"), `gitdir: ${gitdir}\n`);
    place.run(["claude", "PostToolUse", "command"], PAYLOAD, { cwd });
    expect([place.kept().length, place.started().length]).toEqual([0, 1]);
    const plain = join(place.home, "..", "plain");
    mkdirSync(join(plain, ".twiceshy/hooks"), { recursive: true });
    writeFileSync(join(cwd, ".git"), `gitdir: ${join(plain, ".git/worktrees/linked")}\n`);
    place.run(["claude", "PostToolUse", "command"], PAYLOAD, { cwd });
    expect(place.started()).toHaveLength(1);
    expect(spawnSync("ls", ["-A", join(plain, ".twiceshy/hooks")], { encoding: "utf8" }).stdout).toMatch(
      /^\.claude\.PostToolUse\./,
    );
    writeFileSync(join(cwd, ".git"), "gitdir: ../.git/modules/lib\n");
    place.run(["claude", "PostToolUse", "command"], PAYLOAD, { cwd });
    expect(place.started()).toHaveLength(2);
  });

  it("is not there yet: only a failure starts node, which makes it", () => {
    const place = aLauncher();
    rmSync(place.store, { recursive: true });
    const quiet = [
      ["claude", "SessionStart"],
      ["claude", "UserPromptSubmit"],
      ["claude", "PreToolUse", "command"],
      ["claude", "PostToolUse", "command"],
      ["codex", "PostToolUse", "edit"],
      ["claude", "Stop"],
    ];
    for (const args of quiet) expect(place.run(args, PAYLOAD).status).toBe(0);
    place.run(["gemini", "AfterTool", "command"], '{"x":"Exit Code: 0"}\n');
    expect(place.started()).toEqual([]);
    place.run(["gemini", "AfterTool", "command"], '{"x":"Exit Code: 2"}\n');
    expect(place.started()[0]?.stdin).toBe('{"x":"Exit Code: 2"}\n');
    place.run(["codex", "PostToolUse", "command"], PAYLOAD);
    expect(place.started()).toHaveLength(2);
  });

  it("can be named", () => {
    const place = aLauncher();
    place.run(["claude", "PostToolUse", "command"], PAYLOAD, {
      cwd: "/",
      env: { TWICESHY_STORE: place.store },
    });
    expect(place.kept()).toHaveLength(1);
  });
});

describe("faults", () => {
  const pass = ["claude", "PostToolUse", "command"];

  it("ends with 0 and without a word where node, the bundle or the whole of twiceshy is gone", () => {
    for (const gone of ["node", "bundle"] as const) {
      const place = aLauncher();
      rmSync(place[gone]);
      const ran = place.run(["claude", "PostToolUseFailure"], PAYLOAD);
      expect([ran.status, ran.stdout, ran.stderr]).toEqual([0, "", ""]);
    }
    for (const env of [{ HOME: "/nonexistent" }, {}]) {
      const ran = spawnSync("sh", ["-c", hookCommand("claude", "Stop")], {
        env,
        input: PAYLOAD,
        encoding: "utf8",
      });
      expect([ran.status, ran.stdout, ran.stderr]).toEqual([0, "", ""]);
    }
  });

  it("runs by the command that stands in a configuration", () => {
    const place = aLauncher();
    const command = hookCommand("claude", "PostToolUseFailure", "command");
    const ran = spawnSync("sh", ["-c", command], {
      cwd: place.root,
      env: place.environment(),
      input: PAYLOAD,
      encoding: "utf8",
    });
    expect([ran.status, ran.stdout]).toEqual([0, "said\n"]);
    expect(place.started()[0]?.argv.slice(FLAGS.length + 1)).toEqual([
      "claude",
      "PostToolUseFailure",
      "command",
    ]);
  });

  it("does not pass node's exit code on to Copilot, which would deny the tool", () => {
    const place = aLauncher();
    place.write(".twiceshy/trigger-words", "npm test\n");
    const env = { STUB_EXIT: "7" };
    expect(place.run(["copilot", "agentStop"], PAYLOAD, { env }).status).toBe(0);
    expect(place.run(["copilot", "preToolUse"], PAYLOAD, { env }).status).toBe(0);
    expect(place.started()).toHaveLength(2);
  });

  it("never lets more wait than the bound", () => {
    const place = aLauncher();
    for (let n = 1; n < MOST_WAITING; n += 1) place.write(`.twiceshy/hooks/claude.Stop.1.${n}.json`, "{}");
    place.run(pass, PAYLOAD);
    expect([place.kept().length, place.started().length]).toEqual([MOST_WAITING, 0]);
    place.run(pass, PAYLOAD);
    expect([place.kept().length, place.started().length]).toEqual([MOST_WAITING, 1]);
    expect(place.started()[0]?.stdin).toBe(PAYLOAD);
  });

  it("never lets more bytes wait than the bound", () => {
    const place = aLauncher();
    const fill = (bytes: number) => place.write(".twiceshy/hooks/claude.Stop.1.0.json", "x".repeat(bytes));
    for (let n = 1; n < 5; n += 1) place.write(`.twiceshy/hooks/claude.Stop.1.${n}.json`, "{}");
    fill((MOST_WAITING_KB - 1024) * 1024);
    place.run(pass, PAYLOAD);
    expect([place.kept().length, place.started().length]).toEqual([6, 0]);
    fill(MOST_WAITING_KB * 1024);
    place.run(pass, PAYLOAD);
    expect([place.kept().length, place.started().length]).toEqual([6, 1]);
    expect(place.started()[0]?.stdin).toBe(PAYLOAD);
  });

  it("notes that a session has begun where nothing else is to be done", () => {
    const place = aLauncher();
    place.run(["claude", "SessionStart"], PAYLOAD);
    expect(lastEvent(place.store)).toMatchObject({ what: "claude SessionStart", waiting: 0 });
    const led = aLauncher();
    symlinkSync(join(led.home, "theirs"), join(led.store, "last-hook"));
    led.run(["claude", "SessionStart"], PAYLOAD);
    expect(existsSync(join(led.home, "theirs"))).toBe(false);
  });

  it("writes nothing where it may not, or would leave the store", () => {
    const blocked = aLauncher();
    blocked.write(".twiceshy/hooks", "a file");
    expect(blocked.run(pass, PAYLOAD)).toMatchObject({ status: 0, stdout: "", stderr: "" });
    const led = aLauncher();
    mkdirSync(join(led.home, "elsewhere"));
    symlinkSync(join(led.home, "elsewhere"), join(led.store, "hooks"));
    expect(led.run(pass, PAYLOAD).status).toBe(0);
    expect(led.kept()).toEqual([]);
  });

  it("takes a payload of 5 MB, an empty one, and none", () => {
    const place = aLauncher();
    const large = JSON.stringify({ text: "x".repeat(5 * 1024 * 1024) });
    place.run(pass, large);
    expect(place.kept().map(({ text }) => text.length)).toEqual([large.length]);
    expect(place.run(pass, "").status).toBe(0);
    expect(place.run(pass, null).status).toBe(0);
    expect([place.kept().length, place.halves(), place.started()]).toEqual([1, [], []]);
  });

  it("killed in the middle it leaves half a file, under a name that says so", async () => {
    const place = aLauncher();
    const child = place.start(pass);
    child.stdin.on("error", () => {});
    child.stdin.write('{"half":');
    for (let n = 0; n < 200 && place.halves().length === 0; n += 1) await wait(10);
    expect(place.halves()).toHaveLength(1);
    child.kill("SIGKILL");
    await once(child, "exit");
    child.stdin.destroy();
    // What becomes of it: test/faults/hooks-together.test.ts.
    const [left, ...others] = place.kept();
    expect([left!.name, others]).toEqual([
      expect.stringMatching(/^\.claude\.PostToolUse\.\d+\.0\.half$/),
      [],
    ]);
    expect('{"half":').toContain(left!.text);
  });

  it("ends well where another takes the payload while it is looked through", () => {
    const place = aLauncher();
    // As one in another container may, which does not see that this process is there.
    const grep = `#!/bin/sh\nfor f in "$@"; do :; done\nrm -f "$f"\n`;
    place.write("bin/grep", grep, 0o755);
    const env = { PATH: `${join(place.root, "bin")}:${process.env.PATH}` };
    expect(place.run(pass, PAYLOAD, { env })).toMatchObject({ status: 0, stdout: "", stderr: "" });
    expect([place.kept(), place.started()]).toEqual([[], []]);
  });

  it("a trigger file that is a pipe, and words like options, do not stop it", () => {
    const place = aLauncher();
    spawnSync("mkfifo", [join(place.store, "trigger-words")]);
    expect(place.run(["claude", "PreToolUse", "command"], PAYLOAD).status).toBe(0);
    rmSync(join(place.store, "trigger-words"));
    place.write(".twiceshy/trigger-words", "-v\n--help\n.*\n");
    expect(place.run(["claude", "PreToolUse", "command"], PAYLOAD).status).toBe(0);
    expect(place.started()).toEqual([]);
  });
});
