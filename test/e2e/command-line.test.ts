import { execFileSync, spawn, spawnSync } from "node:child_process";
import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { version } from "../../package.json";
import { BIN, emptyFolder, twiceshy } from "./built.ts";

let folder: ReturnType<typeof emptyFolder>;
beforeAll(() => {
  folder = emptyFolder();
  execFileSync("git", ["init", "-q"], { cwd: folder.path });
});
afterAll(() => folder.remove());

const call = (
  args: readonly string[],
  options: { input?: string; env?: Record<string, string>; cwd?: string } = {},
) => twiceshy(args, { cwd: folder.path, ...options });

describe("the built command line", () => {
  it("starts, says its version, and puts data on stdout and talk on stderr", () => {
    expect(call(["--version"])).toMatchObject({ status: 0, stdout: `${version}\n`, stderr: "" });
    const wrong = call(["statsu"]);
    expect(wrong).toMatchObject({ status: 2, stdout: "" });
    expect(wrong.stderr).toContain('Did you mean "status"?');
  });

  it("tells the whole story: run, failures, show, task, forget", () => {
    writeFileSync(join(folder.path, "check.cjs"), "const user = null;\nuser.name;\n");
    call(["task", "start", "12-01", "--title", "Names"]);
    const failed = call(["run", "--task", "12-01", "--", "node", "check.cjs"]);
    expect(failed.status).toBe(1);
    expect(failed.stderr).toContain("· new");
    const again = call(["run", "--task", "12-01", "--", "node", "check.cjs"]);
    expect(again.stderr).toContain("seen once, last just now in this task");
    const { failures } = JSON.parse(call(["failures", "--json", "--task", "12-01"]).stdout);
    expect(failures).toHaveLength(1);
    expect(failures[0]).toMatchObject({ count: 2, latest: { file: "check.cjs", line: 2, phase: "12" } });
    const shown = JSON.parse(call(["show", failures[0].fingerprint.slice(0, 8), "--json"]).stdout);
    expect(shown.run).toMatchObject({
      argv: ["node", "check.cjs"],
      exitCode: 1,
      task: "12-01",
      source: "run",
    });
    expect(call(["forget", failures[0].fingerprint]).status).toBe(1);
    expect(call(["forget", failures[0].fingerprint, "--yes"]).status).toBe(0);
    expect(JSON.parse(call(["failures", "--json"]).stdout).failures).toEqual([]);
  });

  it("works in a folder below, without git, and where HOME is not set", () => {
    const below = join(folder.path, "a", "b");
    mkdirSync(below, { recursive: true });
    expect(JSON.parse(call(["status", "--json"], { cwd: below }).stdout).project).toBe(folder.path);
    const plain = emptyFolder();
    const { status, stdout } = twiceshy(["status", "--json"], { cwd: plain.path, env: { HOME: "" } });
    expect([status, JSON.parse(stdout).project]).toEqual([0, plain.path]);
    plain.remove();
  });

  it("takes a closed pipe as success", async () => {
    const lines = Array.from({ length: 20_000 }, (_, id) =>
      JSON.stringify({ id, exitCode: 1, output: "Error: boom" }),
    ).join("\n");
    writeFileSync(join(folder.path, "many.jsonl"), lines);
    const child = spawn(process.execPath, [BIN, "inspect", "--jsonl", "many.jsonl"], { cwd: folder.path });
    let err = "";
    child.stderr.on("data", (chunk) => {
      err += chunk;
    });
    child.stdout.once("data", () => child.stdout.destroy());
    const status = await new Promise((resolve) => child.on("exit", resolve));
    expect([status, err]).toEqual([0, ""]);
  });

  it("streams a batch: the first answer comes before the last question", async () => {
    const child = spawn(process.execPath, [BIN, "inspect", "--jsonl"], { cwd: folder.path });
    const first = new Promise((resolve) => child.stdout.once("data", (chunk) => resolve(String(chunk))));
    child.stdin.write(`${JSON.stringify({ id: 1, output: "" })}\n`);
    expect(JSON.parse((await first) as string)).toEqual({ id: 1, failures: [] });
    const second = new Promise((resolve) => child.stdout.once("data", (chunk) => resolve(String(chunk))));
    child.stdin.end(JSON.stringify({ id: 2, output: "" }));
    expect(JSON.parse((await second) as string).id).toBe(2);
    expect(await new Promise((resolve) => child.on("exit", resolve))).toBe(0);
  });

  it("obeys NO_COLOR and FORCE_COLOR", () => {
    expect(call(["help"], { env: { FORCE_COLOR: "1" } }).stdout).toContain("\u001b[");
    expect(call(["help"], { env: { FORCE_COLOR: "1", NO_COLOR: "1" } }).stdout).not.toContain("\u001b[");
    expect(call(["help"]).stdout).not.toContain("\u001b[");
  });

  it("answers a broken config with its place, and `run` goes on", () => {
    const broken = emptyFolder();
    writeFileSync(join(broken.path, "package.json"), "{}");
    writeFileSync(join(broken.path, "twiceshy.json"), '{"cap": }');
    expect(twiceshy(["status"], { cwd: broken.path })).toMatchObject({
      status: 2,
      stderr: expect.stringContaining("twiceshy.json:1:9"),
    });
    const ran = twiceshy(["run", "--", "node", "-e", "process.exit(7)"], { cwd: broken.path });
    expect(ran.status).toBe(7);
    broken.remove();
  });
});

describe("completions", () => {
  const script = (shell: string) => call(["completions", shell]).stdout;

  it("bash completes commands, words and flags", () => {
    const completions = script("bash");
    const complete = (...words: string[]) => {
      const program = `${completions}\nCOMP_WORDS=(${words.map((w) => `'${w}'`).join(" ")}); COMP_CWORD=${words.length - 1}; _twiceshy; echo "\${COMPREPLY[*]}"`;
      return execFileSync("bash", ["-c", program], { encoding: "utf8" }).trim().split(/\s+/);
    };
    expect(complete("twiceshy", "in")).toEqual(["init", "inspect", "ingest"]);
    expect(complete("twiceshy", "f")).toEqual(["failures", "fix", "fixes", "flaky", "forget"]);
    expect(complete("twiceshy", "failures", "--s")).toEqual([
      "--session",
      "--since",
      "--source",
      "--state",
      "--store",
    ]);
    expect(complete("twiceshy", "task", "s")).toEqual(["start", "show"]);
    expect(complete("twiceshy", "help", "doc")).toEqual(["doctor"]);
    expect(complete("twiceshy", "run", "--", "ech")).toContain("echo");
  });

  it.skipIf(spawnSync("zsh", ["--version"]).status !== 0)("zsh takes the script", () => {
    const program = `autoload -Uz compinit && compinit -u -D\n${script("zsh")}\nwhence -w _twiceshy`;
    const { status, stdout, stderr } = spawnSync("zsh", ["-f", "-c", program], { encoding: "utf8" });
    expect([status, stderr]).toEqual([0, ""]);
    expect(stdout).toContain("_twiceshy: function");
  });

  it("fish names each command and flag once", () => {
    const text = script("fish");
    expect(text).toContain("-a inspect -d 'Say what failed in a log; store nothing'");
    expect(text).toContain("-l exit-code -r -d 'Its exit code; 0 means that nothing failed'");
    expect(text.match(/-a demo /g)).toHaveLength(1);
  });
});
