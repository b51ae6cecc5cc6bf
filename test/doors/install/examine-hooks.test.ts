import { spawn } from "node:child_process";
import { chmodSync, mkdirSync, readFileSync, rmSync, utimesSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import type { Symptom } from "../../../src/doors/examine.ts";
import { hookCosts } from "../../../src/doors/install/hook-cost.ts";
import { lastEvent } from "../../../src/doors/install/last-event.ts";
import { leftProcesses } from "../../../src/doors/install/left-processes.ts";
import { inspect } from "../../../src/doors/library/inspect.ts";
import { makeProject, type TestProject } from "../cli/play.ts";

let project: TestProject;
beforeEach(() => {
  project = makeProject();
});
afterEach(() => project.remove());

const PATH = "/usr/bin:/bin";
const init = (...words: string[]) => project.play(["init", "--yes", ...words], { env: { PATH } });
const launcher = () => join(project.root, "home/.local/share/twiceshy/hook");
const doctor = async (env: Record<string, string> = {}, ...words: string[]): Promise<Symptom[]> =>
  (await project.play(["doctor", "--json", ...words], { env: { PATH, ...env } })).json.symptoms;
const find = async (name: string, env?: Record<string, string>) =>
  (await doctor(env, "--quick")).find((symptom) => symptom.name === name);

/** Codex as far as `doctor` asks it: a program that answers hooks/list with what a file holds. */
function fakeCodex(hooks: readonly object[]): Record<string, string> {
  const answer = JSON.stringify({ id: 2, result: { data: [{ hooks }] } });
  const script = `#!/bin/sh\nread -r a; echo '{"id":1,"result":{}}'; read -r b; read -r c\ncat <<'END'\nnot json\n${answer}\nEND\nexec sleep 30\n`;
  project.write("bin/codex", script);
  chmodSync(join(project.root, "bin/codex"), 0o755);
  return { PATH: `${project.root}/bin:${PATH}` };
}

describe("doctor", () => {
  it("says which agents are used and not set up, and asks no more of them", async () => {
    expect(await find("agents")).toMatchObject({
      level: "ok",
      message: expect.stringContaining("none found"),
    });
    project.write(".cursorrules", "");
    expect((await find("agents"))!.message).toBe("not set up: Cursor (twiceshy init --agent cursor)");
    expect(await find("launcher")).toBeUndefined();
  });

  it("says which agents have their hooks twice, here and at home", async () => {
    await init("--agent", "claude,codex,opencode");
    expect(await find("twice")).toBeUndefined();
    await init("--user", "--agent", "claude,opencode,gemini");
    expect(await find("twice")).toMatchObject({
      level: "ok",
      message:
        "Claude Code, OpenCode: hooks here and at user level; what both hear is taken once " +
        "(twiceshy uninstall --agent claude,opencode, here or with --user)",
    });
    await project.play(["uninstall", "--yes", "--agent", "claude,opencode", "--user"], { env: { PATH } });
    expect(await find("twice")).toBeUndefined();
  });

  it("sees whether Claude's folder is trusted, and hooks that are switched off", async () => {
    await init("--agent", "claude");
    expect(await find("claude")).toMatchObject({ level: "warn", todo: expect.stringContaining("trust") });
    const trusted = { projects: { [project.root]: { hasTrustDialogAccepted: true } } };
    project.write("home/.claude.json", JSON.stringify(trusted));
    expect(await find("claude")).toMatchObject({
      level: "ok",
      message: expect.stringContaining("is trusted"),
    });
    project.write("home/.claude/settings.json", '{ "disableAllHooks": true }');
    expect(await find("claude")).toMatchObject({
      level: "warn",
      message: expect.stringContaining("disableAllHooks"),
    });
  });

  it("sees the switches of Qwen and Gemini too", async () => {
    await init("--agent", "qwen,gemini");
    project.write("home/.qwen/settings.json", '{ "disableAllHooks": true }');
    expect(await find("qwen")).toMatchObject({
      level: "warn",
      message: expect.stringContaining("disableAllHooks"),
    });
    project.write("home/.gemini/settings.json", '{ "hooksConfig": { "disabled": ["other", "twiceshy"] } }');
    expect(await find("gemini")).toMatchObject({
      level: "warn",
      message: expect.stringContaining("hooksConfig.disabled names twiceshy"),
    });
  });

  it("sees an incomplete set-up, and a config that was broken since", async () => {
    await init("--agent", "claude");
    project.write(
      ".claude/settings.json",
      '{"hooks": {"Stop": [{"hooks": [{"command": "~/.local/share/twiceshy/hook x"}]}]}}',
    );
    expect(await find("claude")).toMatchObject({ level: "warn", todo: "twiceshy init --agent claude" });
    project.write(".claude/settings.json", '{"hooks": {"Stop": [{"hooks": [{"command": "twiceshy"');
    expect(await find("claude")).toMatchObject({ level: "warn", message: expect.stringContaining("line 1") });
    project.write(".claude/settings.json", '{"hooks": oops');
    expect(await find("claude")).toBeUndefined();
  });

  it.each([
    ["approved", [{ trustStatus: "trusted", enabled: true }], "ok", "all 1 are approved"],
    [
      "waiting",
      [{ trustStatus: "trusted" }, { trustStatus: "untrusted" }],
      "warn",
      "1 of 2 are not approved",
    ],
    ["changed", [{ trustStatus: "modified" }], "warn", "1 of 1 are not approved"],
    ["disabled", [{ trustStatus: "trusted", enabled: false }], "warn", "1 of 1 are disabled"],
    ["not read", [], "warn", "it is not trusted"],
  ])("asks Codex: %s", async (_, hooks, level, message) => {
    await init("--agent", "codex");
    const ours = hooks.map((hook) => ({ ...hook, command: 'h="$HOME/.local/share/twiceshy/hook"; …' }));
    const env = fakeCodex([...ours, { command: "other", trustStatus: "untrusted", enabled: true }]);
    expect(await find("codex", env)).toMatchObject({ level, message: expect.stringContaining(message) });
  });

  it.each([
    ["home/.codex/config.toml", "[tui]\nhooks = true\n\n[features]\nhooks = false # for now\n"],
    ["home/.codex/config.toml", 'model = "m"\nfeatures.codex_hooks = false\n'],
    [".codex/config.toml", "[features]\nhooks = false\n"],
  ])("sees that Codex's hooks are switched off in %s, and does not blame trust", async (file, text) => {
    await init("--agent", "codex");
    project.write(file, text);
    const found = await find("codex", fakeCodex([]));
    expect(found).toMatchObject({ level: "warn", message: expect.stringContaining(file.slice(-18)) });
    expect(found!.message).toMatch(/hooks are switched off/);
    expect(found!.message).not.toMatch(/trusted/);
  });

  it("does without Codex where it is not installed", async () => {
    await init("--agent", "codex");
    expect(await find("codex")).toMatchObject({
      level: "ok",
      message: expect.stringContaining("could not be asked"),
    });
  });

  it("reads Gemini's trusted folders, the nearest first", async () => {
    await init("--agent", "gemini");
    const rules = (given: object) => project.write("home/.gemini/trustedFolders.json", JSON.stringify(given));
    expect((await find("gemini"))!.message).toContain("in no list");
    rules({ "/": "TRUST_FOLDER" });
    expect((await find("gemini"))!.message).toContain("the folder is trusted");
    rules({ "/": "TRUST_FOLDER", [project.root]: "DO_NOT_TRUST" });
    expect(await find("gemini")).toMatchObject({ level: "warn" });
    rules({ [project.root]: "TRUST_PARENT" });
    expect((await find("gemini"))!.message).toContain("the folder is trusted");
  });

  it("fails where the launcher is gone, cannot run, or starts what is gone", async () => {
    await init("--agent", "claude");
    expect(await find("launcher")).toMatchObject({ level: "ok" });
    chmodSync(launcher(), 0o644);
    if (process.getuid?.() !== 0) expect(await find("launcher")).toMatchObject({ level: "fail" });
    writeFileSync(launcher(), "#!/bin/sh\n# twiceshy\nnode='/gone/it'\\''s'\nbundle='/gone/too'\n");
    chmodSync(launcher(), 0o755);
    expect((await find("launcher"))!.message).toContain("/gone/it's and /gone/too, which is gone");
    rmSync(launcher());
    const gone = await find("launcher");
    expect(gone).toMatchObject({ level: "fail", todo: "twiceshy init" });
    expect((await doctor()).map(({ name }) => name)).not.toContain("hook cost");
  });

  it("says when a hook was last heard, what went wrong, and what is off", async () => {
    await init("--agent", "claude");
    expect(await find("last event")).toMatchObject({ level: "warn" });
    project.write(".twiceshy/last-hook", "claude Stop\n");
    project.write(".twiceshy/hook-trouble.log", "a\nb\nc\nd\n");
    expect((await find("last event"))!.message).toBe("claude Stop, just now");
    expect((await find("hook log"))!.message).toBe("4 lines in hook-trouble.log, the last: b | c | d");
    expect((await find("hook log"))!.todo).toContain("report this");
    project.write(".twiceshy/hook-trouble.log", "2026-11-19T01:45:53.526Z claude Stop: database is locked\n");
    expect((await find("hook log"))!.todo).toMatch(/^see what keeps the memory open so long; removing/);
    await project.play(["off", "--capture"]);
    expect((await find("switches"))!.message).toContain("capture switched off by ");
  });

  it("says what is off also where no agent is set up", async () => {
    expect(await find("switches")).toBeUndefined();
    await project.play(["off", "--everywhere", "--warnings"]);
    expect((await find("switches"))!.message).toContain("warnings switched off by ");
  });

  it("measures what hooks cost on this machine", async () => {
    await init("--agent", "claude");
    const names = (symptoms: Symptom[]) => symptoms.map(({ name }) => name);
    await project.play(["run", "--", "false"]);
    const whole = await doctor();
    const left = names(whole).filter((name) => name !== "hook cost" && name !== "integrity");
    expect(names(await doctor({}, "--quick"))).toEqual(left);
    expect(names(whole)).toContain("integrity");
    const cost = whole.find(({ name }) => name === "hook cost")!;
    expect(cost.message).toMatch(
      /^before a command .*\(\d+\.\d\d×\), after a passing command .*×\), after a failing/,
    );
  });
});

describe("hookCosts", () => {
  it("tells a dear launcher from a cheap one, and leaves nothing in the store of anybody", () => {
    const cheap = join(project.root, "cheap");
    writeFileSync(cheap, "#!/bin/sh\nexit 0\n");
    const dear = join(project.root, "dear");
    writeFileSync(
      dear,
      `#!/bin/sh\n'${process.execPath}' -e 0; '${process.execPath}' -e 0; '${process.execPath}' -e 0\n`,
    );
    for (const file of [cheap, dear]) chmodSync(file, 0o755);
    const ratios = (file: string) => hookCosts(file, process.execPath, { PATH })!.map(({ ratio }) => ratio);
    expect(Math.max(...ratios(cheap))).toBeLessThan(0.5);
    expect(Math.min(...ratios(dear))).toBeGreaterThan(1.5);
  });

  it("measures a failure that a tool's detector reads, in a session that did not have to make the memory", async () => {
    const launcher = join(project.root, "hears");
    const heard = join(project.root, "heard.jsonl");
    writeFileSync(launcher, `#!/bin/sh\n[ "$2" = PostToolUseFailure ] && cat >> '${heard}'\nexit 0\n`);
    chmodSync(launcher, 0o755);
    hookCosts(launcher, process.execPath, { PATH });
    const lines = readFileSync(heard, "utf8").trim().split("\n");
    const [first, ...rest] = lines.map((line) => JSON.parse(line) as { session_id: string; error: string });
    expect(rest.map((one) => one.session_id)).not.toContain(first!.session_id);
    const { findings } = await inspect(rest[0]!.error);
    expect(findings.map(({ tool }) => tool)).toEqual(["tsc"]);
  });
});

describe("lastEvent", () => {
  it("takes the newest of the mark and of what waits", () => {
    const store = join(project.root, ".twiceshy");
    expect(lastEvent(store)).toBeNull();
    mkdirSync(join(store, "hooks"), { recursive: true });
    project.write(".twiceshy/last-hook", "claude Stop\n");
    utimesSync(join(store, "last-hook"), 1000, 1000);
    for (const name of ["codex.PostToolUse.12.0.json", ".codex.PostToolUse.13.0.half", "README"]) {
      project.write(`.twiceshy/hooks/${name}`, "{}");
      utimesSync(join(store, "hooks", name), 2000, 2000);
    }
    expect(lastEvent(store)).toEqual({ at: 2_000_000, what: "codex PostToolUse", waiting: 2 });
    utimesSync(join(store, "last-hook"), 3000, 3000);
    expect(lastEvent(store)).toEqual({ at: 3_000_000, what: "claude Stop", waiting: 2 });
    project.write(".twiceshy/last-hook", "\u001b[31mevil\n");
    utimesSync(join(store, "last-hook"), 3000, 3000);
    expect(lastEvent(store)!.what).toBeNull();
  });
});

describe("leftProcesses", () => {
  it("lists no process that is young, or somebody else's", async () => {
    const script = join(project.root, "hook");
    writeFileSync(script, "#!/bin/sh\nsleep 20\n");
    const child = spawn("/bin/sh", [script, "claude", "Stop"], { stdio: "ignore" });
    try {
      await new Promise((resolve) => setTimeout(resolve, 100));
      expect(leftProcesses([script], { PATH })).toEqual([]);
      expect(leftProcesses([script], { PATH }, 0)!.map(({ pid }) => pid)).toEqual([child.pid]);
      expect(leftProcesses([`${script}-other`], { PATH }, 0)).toEqual([]);
    } finally {
      child.kill("SIGKILL");
    }
  });
});
