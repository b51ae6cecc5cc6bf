import { execFileSync, spawnSync } from "node:child_process";
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { emptyFolder, twiceshy } from "./built.ts";

let folder: ReturnType<typeof emptyFolder>;
let root: string;
let home: string;
beforeEach(() => {
  folder = emptyFolder();
  root = join(folder.path, "repository");
  home = join(folder.path, "home");
  for (const path of [root, home]) mkdirSync(path);
  execFileSync("git", ["init", "-q"], { cwd: root });
});
afterEach(() => folder.remove());

const env = () => ({ HOME: home, PATH: "/usr/bin:/bin", TMPDIR: folder.path });
const play = (...words: string[]) => twiceshy(words, { cwd: root, env: env() });
const settings = () => join(root, ".claude", "settings.json");
const store = (...path: string[]) => join(root, ".twiceshy", ...path);

/** What Claude Code does with a hook: the command of the config, by a shell, with the payload on stdin. */
function fire(event: string, tool: string | null, payload: object, extra: Record<string, string> = {}) {
  const { hooks } = JSON.parse(readFileSync(settings(), "utf8"));
  const group = hooks[event].find((one: { matcher?: string }) => tool === null || one.matcher === tool);
  const input = `${JSON.stringify({ session_id: "s1", cwd: root, hook_event_name: event, ...payload })}\n`;
  const { status, stdout, stderr } = spawnSync("/bin/sh", ["-c", group.hooks[0].command], {
    cwd: root,
    env: { ...env(), ...extra },
    input,
    encoding: "utf8",
  });
  return { status, stdout, stderr };
}
const passed = (command: string) => ({
  tool_name: "Bash",
  tool_use_id: "t1",
  tool_input: { command },
  tool_response: { stdout: "ok", stderr: "", interrupted: false },
});
const failed = (command: string, error: string) => ({
  tool_name: "Bash",
  tool_use_id: "t2",
  tool_input: { command },
  error: `Exit code 1\n${error}`,
  is_interrupt: false,
});
const SILENT = { status: 0, stdout: "", stderr: "" };

describe("an agent that was set up", () => {
  it("is remembered from then on, and silent again after uninstall", () => {
    mkdirSync(join(root, ".claude"));
    const original = '{\r\n\t// ours\r\n\t"model": "opus",\r\n}\r\n';
    writeFileSync(settings(), original);
    const init = play("init", "--agent", "claude", "--yes");
    expect(init.stderr).toContain(".claude/settings.json  changed");
    expect(init.status).toBe(0);
    // A client reads it with its own parser; remarks are allowed there.
    const text = readFileSync(settings(), "utf8").replace("// ours", "").replace("},\r\n}", "}\r\n}");
    writeFileSync(settings(), text);

    expect(fire("PostToolUse", "Bash", passed("npm test"))).toEqual(SILENT);
    expect(readdirSync(store("hooks"))).toHaveLength(1);
    fire("PostToolUseFailure", "Bash", failed("npm test", "TypeError: x is not a function\n    at a.js:3:1"));
    const failures = JSON.parse(play("failures", "--json").stdout).failures;
    expect(failures[0].latest.message).toContain("x is not a function");
    expect(play("doctor").stdout).toMatch(/ok {4}last event {2}claude PostToolUse/);

    const command = readFileSync(settings(), "utf8");
    expect(play("uninstall", "--yes").status).toBe(0);
    writeFileSync(settings(), command);
    expect(fire("PostToolUse", "Bash", passed("npm test"))).toEqual(SILENT);
    expect(fire("PreToolUse", "Bash", passed("npm test"))).toEqual(SILENT);
    expect(existsSync(store("hooks")) ? readdirSync(store("hooks")) : []).toEqual([]);
  });

  it("keeps nothing while capture is off, and keeps on while only warnings are", () => {
    play("init", "--agent", "claude", "--yes");
    const kept = () => (existsSync(store("hooks")) ? readdirSync(store("hooks")).length : 0);
    const fireOne = (extra: Record<string, string> = {}) =>
      expect(fire("PostToolUse", "Bash", passed("npm test"), extra)).toEqual(SILENT);
    fireOne({ TWICESHY: "off" });
    fireOne({ ENABLE_QA_LEARNING: "false" });
    expect(kept()).toBe(0);
    fireOne({ ENABLE_QA_WARNINGS: "false" });
    expect(kept()).toBe(1);
    play("off", "--capture");
    fireOne();
    expect(kept()).toBe(1);
    play("on");
    play("off", "--warnings");
    fireOne();
    expect(kept()).toBe(2);
    play("off", "--everywhere");
    fireOne();
    expect(kept()).toBe(2);
    play("on", "--everywhere");
    fireOne();
    expect(kept()).toBe(3);
  });

  it("is not told apart by the folder it is in: a moved repository goes on", () => {
    play("init", "--agent", "claude", "--yes");
    const moved = join(folder.path, "moved");
    execFileSync("mv", [root, moved]);
    root = moved;
    expect(fire("PostToolUse", "Bash", passed("npm test"))).toEqual(SILENT);
    expect(readdirSync(store("hooks"))).toHaveLength(1);
    expect(play("uninstall", "--yes").stdout).toContain("taken out of Claude Code");
    expect(existsSync(settings())).toBe(false);
  });

  it("answers as JSON, with what is to be approved", () => {
    const done = JSON.parse(play("init", "--agent", "codex", "--yes", "--json").stdout);
    expect(done).toMatchObject({
      version: 1,
      files: [{ agent: "codex", action: "create", done: true }],
      launcher: { action: "create" },
      approve: [{ agent: "codex", what: expect.stringContaining("/hooks") }],
    });
  });
});
