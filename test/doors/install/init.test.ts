import {
  chmodSync,
  existsSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { dirname, join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { makeProject, type Played, type TestProject } from "../cli/play.ts";
import { CONFIGS } from "./configs.ts";

let project: TestProject;
let home: string;
beforeEach(() => {
  project = makeProject();
  home = join(project.root, "home");
});
afterEach(() => project.remove());

// Only the basic programs: what agents this machine has must not matter.
const PATH = "/usr/bin:/bin";
const play = (...words: string[]): Promise<Played> => project.play(words, { env: { PATH } });
const read = (path: string) => readFileSync(join(project.root, path), "utf8");
const isThere = (path: string) => existsSync(join(project.root, path));
const launcher = () => join(home, ".local/share/twiceshy/hook");
const CLAUDE = ".claude/settings.json";

describe("init", () => {
  it("says which agents it found, and why", async () => {
    project.write(".claude/x", "");
    project.write("home/.codex/config.toml", "");
    project.write("bin/gemini", "#!/bin/sh\n");
    chmodSync(join(project.root, "bin/gemini"), 0o755);
    const env = { PATH: `${project.root}/bin:${PATH}` };
    const { out } = await project.play(["init", "--dry-run", "--json"], { env });
    expect(JSON.parse(out).found).toEqual([
      { agent: "claude", why: [".claude"] },
      { agent: "codex", why: ["~/.codex"] },
      { agent: "gemini", why: ["gemini on PATH"] },
    ]);
  });

  it("says where hooks will remember nothing: in a folder that is nobody's project", async () => {
    const says = "hooks remember nothing here until `git init`";
    expect((await play("init", "--agent", "claude", "--yes")).out).not.toContain(says);
    rmSync(join(project.root, ".git"), { recursive: true });
    expect((await play("init", "--agent", "claude", "--yes")).out).toContain(says);
    expect((await play("init", "--agent", "qwen", "--user", "--yes")).out).not.toContain(says);
    project.write("package.json", "{}");
    expect((await play("init", "--agent", "claude", "--yes")).out).not.toContain(says);
  });

  it("names the user level to who sets up in the home folder, and no git init", async () => {
    mkdirSync(home, { recursive: true });
    const env = { PATH, HOME: home, GIT_CEILING_DIRECTORIES: project.root };
    rmSync(join(project.root, ".git"), { recursive: true });
    const { out } = await project.play(["init", "--agent", "claude", "--yes"], { cwd: home, env });
    expect(out).toContain("this folder is your home: `twiceshy init --user`");
    expect(out).not.toContain("git init");
  });

  it("does not say that all is set up where there is nothing to set up", async () => {
    const first = await play("init", "--agent", "aider", "--yes");
    expect(first.out).not.toContain("twiceshy doctor");
    const { status, out } = await play("init", "--agent", "aider", "--yes");
    expect(status).toBe(0);
    expect(out).toBe("there is nothing to set up: nothing was changed\n");
  });

  it("says what to try where none is found, or one is named that nobody knows", async () => {
    const none = await play("init", "--yes");
    expect(none).toMatchObject({ status: 1 });
    expect(none.err).toContain("try: twiceshy init --agent claude");
    const wrong = await play("init", "--agent", "clod", "--yes");
    expect(wrong.status).toBe(2);
    expect(wrong.err).toContain('no agent is called "clod"');
    expect(isThere("home")).toBe(false);
  });

  it("only shows in a dry run, every line of it", async () => {
    const { status, err } = await play("init", "--agent", "claude", "--dry-run");
    expect(status).toBe(0);
    expect(err).toContain('+   "hooks": {');
    expect(err).toContain("claude SessionEnd");
    expect(isThere(".claude")).toBe(false);
    expect(existsSync(launcher())).toBe(false);
    expect(isThere(".twiceshy")).toBe(false);
  });

  it("refuses to write where nobody can be asked, and writes nothing when the answer is no", async () => {
    const alone = await play("init", "--agent", "claude");
    expect(alone.status).toBe(1);
    expect(alone.err).toContain("try: twiceshy init --dry-run");
    for (const answer of ["n", "\n", "what?"]) {
      const asked = await project.play(["init", "--agent", "claude"], { env: { PATH }, answer });
      expect(asked.status).toBe(1);
      expect(isThere(".claude")).toBe(false);
    }
    const yes = await project.play(["init", "--agent", "claude"], { env: { PATH }, answer: "" });
    expect(yes.status).toBe(0);
    expect(isThere(CLAUDE)).toBe(true);
  });

  it("installs the launcher, makes the memory, says what to approve and what proves it", async () => {
    const { status, out } = await play("init", "--agent", "claude,codex", "--yes");
    expect(status).toBe(0);
    expect(statSync(launcher()).mode & 0o777).toBe(0o755);
    expect(read(".twiceshy/.gitignore")).toBe("*\n");
    expect(out).toContain("/hooks");
    expect(out).toContain("trust");
    expect(out).toContain("twiceshy doctor");
  });

  it("says in a folder below the root that agents do not look further up", async () => {
    mkdirSync(join(project.root, ".git"), { recursive: true });
    mkdirSync(join(project.root, "packages/web"), { recursive: true });
    const env = { PATH, HOME: home, GIT_CEILING_DIRECTORIES: dirname(project.root) };
    const below = { cwd: join(project.root, "packages/web"), env };
    const here = `start your agents in ${project.root}.`;
    const { out } = await project.play(["init", "--agent", "claude", "--yes"], below);
    expect(out).toContain(here);
    expect(out).toContain("twiceshy init --user");
    expect(isThere(CLAUDE)).toBe(true);
    const user = await project.play(["init", "--agent", "gemini", "--user", "--yes"], below);
    expect(user.out).not.toContain("start your agents");
    expect((await play("init", "--agent", "codex", "--yes")).out).not.toContain("start your agents");
  });

  it("says what to approve at user level in a whole sentence too", async () => {
    const { out } = await play("init", "--agent", "codex", "--user", "--yes");
    expect(out).toContain("open `codex` in any folder, type `/hooks` and approve");
  });

  it("speaks of this folder only where the hooks are in it", async () => {
    const all = ["--agent", "claude,codex,gemini,qwen,copilot,cursor,opencode,pi", "--yes"];
    const approvals = (out: string) => out.slice(out.indexOf("to approve, by you:"));
    const user = approvals((await play("init", ...all, "--user")).out);
    expect(user).not.toContain("this folder");
    for (const title of ["Claude Code", "Codex", "Gemini CLI", "Cursor"])
      expect(user).toContain(`${title}: `);
    for (const title of ["Qwen Code", "Copilot CLI", "pi"]) expect(user).not.toContain(`  ${title}: `);
    await play("uninstall", "--yes", "--user");
    expect(approvals((await play("init", ...all)).out).match(/this folder/g)!.length).toBeGreaterThan(4);
  });

  it("writes the same on every machine: nothing of this one is in it", async () => {
    await play("init", "--agent", "claude,codex,gemini,qwen,copilot,cursor,opencode,pi", "--yes");
    for (const file of [
      CLAUDE,
      ".codex/hooks.json",
      ".gemini/settings.json",
      ".qwen/settings.json",
      ".github/hooks/twiceshy.json",
      ".cursor/hooks.json",
      ".opencode/plugin/twiceshy.js",
      ".pi/extensions/twiceshy.ts",
    ]) {
      expect(read(file)).not.toContain(project.root);
      expect(read(file)).not.toContain(process.execPath);
    }
    expect(JSON.parse(read(".cursor/hooks.json")).version).toBe(1);
    const [copilot] = JSON.parse(read(".github/hooks/twiceshy.json")).hooks.preToolUse;
    expect(Object.keys(copilot)).toEqual(["type", "bash", "powershell", "timeoutSec"]);
    const [gemini] = JSON.parse(read(".gemini/settings.json")).hooks.SessionStart;
    expect(gemini.hooks[0]).toMatchObject({ name: "twiceshy", timeout: 5000 });
  });

  it("changes nothing the second time, and says so", async () => {
    await play("init", "--agent", "claude,opencode,cursor", "--yes");
    const before = snapshot(project.root);
    const again = await play("init", "--agent", "claude,opencode,cursor", "--yes");
    expect(again.status).toBe(0);
    expect(again.out).toContain("nothing was changed");
    expect(snapshot(project.root)).toEqual(before);
    // Nobody is asked where there is nothing to ask.
    expect((await play("init", "--agent", "claude")).status).toBe(0);
  });

  it("leaves a file with a syntax error untouched, says where, and goes on with the others", async () => {
    const broken = '{\n  "model": "opus"\n  "env": {}\n}\n';
    project.write(CLAUDE, broken);
    const { status, out, err } = await play("init", "--agent", "claude,cursor", "--yes");
    expect(status).toBe(1);
    expect(err).toContain("left untouched: line 3, column 3: a comma or } is missing");
    expect(out).toContain("not set up: Claude Code");
    expect(out).toContain("mend that, then run `twiceshy init` again");
    expect(read(CLAUDE)).toBe(broken);
    expect(isThere(".cursor/hooks.json")).toBe(true);
    const answer = (await play("init", "--agent", "claude", "--yes", "--json")).json;
    expect(answer.files[0]).toMatchObject({ agent: "claude", action: "left" });
  });

  it.each([
    ["read-only", (path: string) => chmodSync(path, 0o444), "it is read-only"],
    ["no UTF-8", (path: string) => writeFileSync(path, Buffer.from([0x7b, 0xff, 0xfe, 0x7d])), "no UTF-8"],
    ["a folder", (path: string) => void (rmSync(path) ?? mkdirSync(path)), "it is a folder"],
  ])("leaves a file alone that is %s", async (_, spoil, why) => {
    project.write(CLAUDE, "{}\n");
    spoil(join(project.root, CLAUDE));
    const { status, err } = await play("init", "--agent", "claude", "--yes");
    expect(status).toBe(1);
    expect(err).toContain(why);
  });

  it("follows a symbolic link and lets it be one; also one that leads nowhere yet", async () => {
    project.write("dotfiles/claude.json", '{\n\t"model": "opus"\n}\n');
    mkdirSync(join(project.root, ".claude"));
    symlinkSync("../dotfiles/claude.json", join(project.root, CLAUDE));
    mkdirSync(join(project.root, ".cursor"));
    symlinkSync("../dotfiles/cursor.json", join(project.root, ".cursor/hooks.json"));
    await play("init", "--agent", "claude,cursor", "--yes");
    expect(lstatSync(join(project.root, CLAUDE)).isSymbolicLink()).toBe(true);
    expect(read("dotfiles/claude.json")).toContain("twiceshy");
    expect(read("dotfiles/cursor.json")).toContain("twiceshy");
    await play("uninstall", "--yes");
    expect(lstatSync(join(project.root, CLAUDE)).isSymbolicLink()).toBe(true);
    expect(lstatSync(join(project.root, ".cursor/hooks.json")).isSymbolicLink()).toBe(true);
    expect(read("dotfiles/claude.json")).toBe('{\n\t"model": "opus"\n}\n');
    expect(isThere("dotfiles/cursor.json")).toBe(false);
  });

  it("keeps the mode of a file", async () => {
    project.write(CLAUDE, "{}\n");
    chmodSync(join(project.root, CLAUDE), 0o600);
    await play("init", "--agent", "claude", "--yes");
    expect(statSync(join(project.root, CLAUDE)).mode & 0o777).toBe(0o600);
  });

  it("never overwrites a plugin or a launcher that is not ours, and replaces an older one that is", async () => {
    project.write(".opencode/plugin/twiceshy.js", "export const Mine = 1;\n");
    project.write("home/.local/share/twiceshy/hook", "#!/bin/sh\necho mine\n");
    const foreign = await play("init", "--agent", "opencode", "--yes");
    expect(foreign.status).toBe(1);
    expect(read(".opencode/plugin/twiceshy.js")).toBe("export const Mine = 1;\n");
    expect(readFileSync(launcher(), "utf8")).toBe("#!/bin/sh\necho mine\n");
    writeFileSync(launcher(), "#!/bin/sh\n# twiceshy: an older one\n");
    project.write(".opencode/plugin/twiceshy.js", "// twiceshy: an older one\n");
    const older = await play("init", "--agent", "opencode", "--yes");
    expect(older.status).toBe(0);
    expect(read(".opencode/plugin/twiceshy.js").length).toBeGreaterThan(500);
    expect(statSync(launcher()).mode & 0o111).toBe(0o111);
  });

  it("does not install twice what the user level has already", async () => {
    const user = await play("init", "--agent", "claude", "--user", "--yes");
    expect(user.status).toBe(0);
    expect(isThere("home/.claude/settings.json")).toBe(true);
    expect(isThere(CLAUDE)).toBe(false);
    const here = await play("init", "--agent", "claude", "--yes");
    expect(here.err).toContain("not installed twice");
    expect(isThere(CLAUDE)).toBe(false);
    expect(here.out).toContain("`claude` asks in each folder");
  });

  it("has nobody approve in a project what runs at user level without being asked", async () => {
    await play("init", "--agent", "copilot,pi", "--user", "--yes");
    const { out } = await play("init", "--agent", "copilot,pi", "--yes");
    expect(out).toContain("everything is set up already");
    expect(out).not.toContain("to approve");
    const below = { cwd: join(project.root, "packages"), env: { PATH, HOME: home } };
    mkdirSync(below.cwd);
    mkdirSync(join(project.root, ".git"), { recursive: true });
    expect((await project.play(["init", "--agent", "pi"], below)).out).not.toContain("start your agents");
  });

  it("says so when a project has them and the user level gets them too", async () => {
    await play("init", "--agent", "claude", "--yes");
    const { err } = await play("init", "--agent", "claude", "--user", "--yes");
    expect(err).toContain("told twice");
  });

  it("says what could not be made, and that nothing works without it", async () => {
    project.write("home/.local", "a file in the way\n");
    project.write(".twiceshy", "another\n");
    const { status, out } = await play("init", "--agent", "claude", "--yes");
    expect(status).toBe(1);
    expect(out).toContain("the launcher is not there, so no hook does anything");
    expect(out).toContain("the memory could not be made");
    expect(isThere(CLAUDE)).toBe(false);
  });

  it("can be put back when it was stopped between the receipt and the file", async () => {
    const text = '{ "model": "opus" }\n';
    project.write(CLAUDE, text);
    await play("init", "--agent", "claude", "--yes");
    project.write(CLAUDE, text);
    expect((await play("uninstall", "--yes")).status).toBe(0);
    expect(read(CLAUDE)).toBe(text);
    await play("init", "--agent", "claude", "--yes");
    await play("uninstall", "--yes");
    expect(read(CLAUDE)).toBe(text);
    expect(existsSync(join(home, ".local/share/twiceshy"))).toBe(false);
  });

  it("goes where the environment says that an agent's home is", async () => {
    const env = { PATH, CODEX_HOME: join(project.root, "cx"), CLAUDE_CONFIG_DIR: join(project.root, "cl") };
    await project.play(["init", "--agent", "codex,claude", "--user", "--yes"], { env });
    expect(isThere("cx/hooks.json")).toBe(true);
    expect(isThere("cl/settings.json")).toBe(true);
  });
});

describe("uninstall", () => {
  it.each(Object.entries(CONFIGS))("puts every byte back: %s", async (_, text) => {
    for (const file of [CLAUDE, ".cursor/hooks.json", ".gemini/settings.json"]) project.write(file, text);
    const before = snapshot(project.root);
    await play("init", "--agent", "claude,cursor,gemini", "--yes");
    for (const file of [CLAUDE, ".cursor/hooks.json", ".gemini/settings.json"]) {
      expect(read(file)).toContain(".local/share/twiceshy/hook");
      expect(read(file)).not.toBe(text);
    }
    const { status } = await play("uninstall", "--yes");
    expect(status).toBe(0);
    expect(snapshot(project.root)).toEqual(before);
  });

  it("takes away the files and folders that it made, and nothing else", async () => {
    project.write(".opencode/opencode.json", "{}");
    const before = snapshot(project.root);
    await play("init", "--agent", "claude,codex,copilot,opencode,pi", "--yes");
    const { out } = await play("uninstall", "--yes");
    expect(out).toContain("the launcher went too");
    expect(out).toContain("what is remembered stays in .twiceshy");
    expect(snapshot(project.root)).toEqual(before);
    expect(isThere(".codex")).toBe(false);
    expect(isThere(".github")).toBe(false);
    expect(isThere(".opencode/plugin")).toBe(false);
  });

  it("keeps a folder in which somebody has put something since", async () => {
    await play("init", "--agent", "codex", "--yes");
    project.write(".codex/config.toml", "model = 1\n");
    await play("uninstall", "--yes");
    expect(readdirSync(join(project.root, ".codex"))).toEqual(["config.toml"]);
  });

  it("takes only our entries out of a file that was edited since", async () => {
    project.write(CLAUDE, '{\n  // mine\n  "model": "opus"\n}\n');
    await play("init", "--agent", "claude", "--yes");
    const edited = read(CLAUDE)
      .replace('"opus"', '"haiku"')
      .replace('"Stop": [', '"Stop": [\n      { "hooks": [{ "type": "command", "command": "say done" }] },');
    project.write(CLAUDE, edited);
    const { err } = await play("uninstall", "--yes");
    expect(err).toContain("only our entries go");
    expect(read(CLAUDE)).toBe(
      '{\n  // mine\n  "model": "haiku",\n  "hooks": {\n    "Stop": [\n      { "hooks": [{ "type": "command", "command": "say done" }] }\n    ]\n  }\n}\n',
    );
  });

  it("finds our entries without a receipt, as in a clone on another machine", async () => {
    project.write(CLAUDE, '{\n  "model": "opus"\n}\n');
    await play("init", "--agent", "claude,copilot", "--yes");
    rmSync(join(home, ".local"), { recursive: true });
    await play("uninstall", "--yes");
    expect(read(CLAUDE)).toBe('{\n  "model": "opus"\n}\n');
    expect(isThere(".github/hooks/twiceshy.json")).toBe(false);
  });

  it("puts back the original after an update in between, edited or not", async () => {
    const text = '{ "model": "opus" }\n';
    project.write(CLAUDE, text);
    await play("init", "--agent", "claude", "--yes");
    // As if another version had written it: one entry has another time limit, and the receipt is of that version.
    project.write(CLAUDE, read(CLAUDE).replace('"timeout": 10', '"timeout": 99'));
    await play("init", "--agent", "claude", "--yes");
    expect(read(CLAUDE)).not.toContain("99");
    await play("uninstall", "--yes");
    expect(read(CLAUDE)).toBe(text);
  });

  it("keeps the launcher while another project or the user level needs it", async () => {
    const other = makeProject();
    try {
      const env = { PATH, HOME: home };
      await other.play(["init", "--agent", "claude", "--yes"], { env });
      await play("init", "--agent", "claude", "--yes");
      expect((await play("uninstall", "--yes")).out).not.toContain("launcher");
      expect(existsSync(launcher())).toBe(true);
      await other.play(["uninstall", "--yes"], { env });
      expect(existsSync(launcher())).toBe(false);
    } finally {
      other.remove();
    }
  });

  it("knows a clone whose configuration came with it, once init was run there", async () => {
    await play("init", "--agent", "claude", "--yes");
    const committed = read(CLAUDE);
    const clone = makeProject();
    try {
      clone.write(CLAUDE, committed);
      await clone.play(["init", "--agent", "claude", "--yes"], { env: { PATH, HOME: home } });
      await play("uninstall", "--yes");
      expect(existsSync(launcher())).toBe(true);
    } finally {
      clone.remove();
    }
  });

  it("does only what it was asked for", async () => {
    await play("init", "--agent", "claude,codex", "--yes");
    await play("init", "--agent", "gemini", "--user", "--yes");
    await play("uninstall", "--agent", "codex", "--yes");
    expect(isThere(CLAUDE)).toBe(true);
    expect(isThere(".codex")).toBe(false);
    const { out } = await play("uninstall", "--yes");
    expect(out).toContain(
      "still in ~/.gemini/settings.json: `twiceshy uninstall --user`".replace("~", "home"),
    );
    expect(isThere("home/.gemini/settings.json")).toBe(true);
    await play("uninstall", "--user", "--yes");
    expect(isThere("home/.gemini")).toBe(false);
  });

  it("says that there is nothing, without asking; a foreign file with an error is none of its business", async () => {
    project.write(CLAUDE, "{ nonsense");
    const { status, out, err } = await play("uninstall");
    expect(status).toBe(0);
    expect(out).toContain("nothing of twiceshy");
    expect(err).toBe("");
  });

  it("asks first, and shows what would go in a dry run", async () => {
    await play("init", "--agent", "claude", "--yes");
    const alone = await play("uninstall");
    expect(alone.status).toBe(1);
    expect(alone.err).toContain("twiceshy uninstall --dry-run");
    expect((await play("uninstall", "--dry-run")).out).toContain("dry run");
    expect((await play("uninstall", "--dry-run", "--json")).json.files[0]).toMatchObject({
      action: "remove",
    });
    expect(isThere(CLAUDE)).toBe(true);
  });

  it("says what it could not take out, and leaves it", async () => {
    await play("init", "--agent", "claude", "--yes");
    project.write(CLAUDE, `${read(CLAUDE)}oops`);
    const { status, out } = await play("uninstall", "--yes");
    expect(status).toBe(1);
    expect(out).toContain("not taken out");
    expect(read(CLAUDE)).toContain("oops");
    expect(existsSync(launcher())).toBe(true);
  });
});

/** Every file of a project, but for git's, the memory's and what is at home. */
function snapshot(root: string): Record<string, string> {
  const files: Record<string, string> = {};
  for (const entry of readdirSync(root, { recursive: true, withFileTypes: true })) {
    const path = join(entry.parentPath, entry.name).slice(root.length + 1);
    if (/^(\.git|\.twiceshy|home|tmp)(\/|$)/.test(path)) continue;
    files[path] = entry.isFile() ? readFileSync(join(root, path)).toString("latin1") : dirname(path);
  }
  return files;
}
