import { execFileSync, spawnSync } from "node:child_process";
import { chmodSync, existsSync, mkdirSync, readFileSync, rmSync, symlinkSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { contentOf, git, gitRepository, tempFolder, write } from "../host/sandbox.ts";
import {
  BIN,
  countRuns,
  ENV,
  ended,
  failuresIn,
  runOf,
  runScript,
  startTwiceshy,
  twiceshy,
} from "./twiceshy.ts";

const GCC = `echo 'src/a.c:3:5: error: unknown type name "foo"' >&2; exit 1`;

describe("what the command sees and gives", () => {
  it("passes both streams and the exit code through, byte for byte", () => {
    const root = gitRepository();
    const done = runScript(root, "printf 'out\\000\\377\\r\\n'; printf 'err' >&2; exit 7", {
      flags: ["--quiet"],
    });
    expect(done).toMatchObject({ code: 7, stderr: "err" });
    const raw = spawnSync(process.execPath, [BIN, "run", "-q", "--", "printf", "out\\000\\377\\r\\n"], {
      cwd: root,
      env: ENV,
    });
    expect(raw.stdout).toEqual(Buffer.from("out\0\xff\r\n", "latin1"));
  });

  it("says nothing at all about a command that passes", () => {
    expect(runScript(gitRepository(), "echo fine; echo 'error: not really' >&2")).toEqual({
      code: 0,
      stdout: "fine\n",
      stderr: "error: not really\n",
    });
  });

  it("gives the words of the command as they are, with no shell in between", () => {
    const root = gitRepository();
    const args = ["a b", "$HOME", "*", "", "--task", "--", "'quoted'"];
    const { stdout } = twiceshy(root, [
      "run",
      "--",
      process.execPath,
      "-p",
      "JSON.stringify(process.argv.slice(1))",
      "--",
      ...args,
    ]);
    expect(JSON.parse(stdout)).toEqual(args);
    expect(twiceshy(root, ["run", "--", "echo one && echo two"]).code).toBe(127);
    expect(twiceshy(root, ["run", "echo", "--task", "mine"]).stdout).toBe("--task mine\n");
  });

  it("gives exit codes as a shell does: 127 not found, 126 not executable, 128 and the signal", () => {
    const root = gitRepository({ "plain.txt": "text" });
    const missing = twiceshy(root, ["run", "--", "no-such-tool", "--x"]);
    expect(missing.code).toBe(127);
    expect(missing.stderr).toContain("twiceshy: no-such-tool: command not found");
    const plain = twiceshy(root, ["run", "--", "./plain.txt"]);
    expect(plain.code).toBe(126);
    expect(plain.stderr).toContain("twiceshy: ./plain.txt: Permission denied");
    expect(twiceshy(root, ["run", "--", root]).code).toBe(126);
    expect(runScript(root, "kill -TERM $$").code).toBe(143);
    expect(runScript(root, "kill -SEGV $$").code).toBe(139);
    expect(runScript(root, "exit 255").code).toBe(255);
  });

  it("runs a script without a first line as a shell would", () => {
    const root = gitRepository({ script: "echo hello\n" });
    chmodSync(join(root, "script"), 0o755);
    expect(twiceshy(root, ["run", "--", "./script"])).toMatchObject({ code: 0, stdout: "hello\n" });
  });

  it("lets the command open its streams again by name, as with a plain pipe", () => {
    expect(
      runScript(
        gitRepository(),
        "echo one > /dev/stdout; echo two > /dev/stderr; echo three | tee /dev/stderr",
      ),
    ).toEqual({
      code: 0,
      stdout: "one\nthree\n",
      stderr: "two\nthree\n",
    });
  });

  it("keeps the order of writes where both streams go to one place", () => {
    const script = "for i in 1 2 3 4 5 6 7 8 9; do echo out $i; echo err $i >&2; done";
    const merged = execFileSync(
      "sh",
      ["-c", `"$0" "$1" run -- sh -c '${script}' 2>&1`, process.execPath, BIN],
      {
        cwd: gitRepository(),
        env: ENV,
        encoding: "utf8",
      },
    );
    expect(merged).toBe(execFileSync("sh", ["-c", `{ ${script}; } 2>&1`], { encoding: "utf8" }));
  });

  it("gives the command our stdin: piped, empty, or closed", () => {
    const root = gitRepository();
    expect(twiceshy(root, ["run", "--", "cat"], { input: "typed\n" }).stdout).toBe("typed\n");
    expect(twiceshy(root, ["run", "--", "cat"]).stdout).toBe("");
    // With stdin closed node opens /dev/null in its place, so `cat` ends at once instead of failing.
    const closed = spawnSync("sh", ["-c", `"$0" "$1" run -- cat <&-`, process.execPath, BIN], {
      cwd: root,
      env: ENV,
    });
    expect(closed.status).toBe(0);
    expect(closed.stdout.toString()).toBe("");
  });

  it("runs in the folder and with the variables it was started with", () => {
    const root = gitRepository({ "sub/x": "" });
    expect(twiceshy(join(root, "sub"), ["run", "--", "pwd"]).stdout).toBe(`${join(root, "sub")}\n`);
    expect(runScript(root, "echo $COLOUR", { env: { COLOUR: "red" } }).stdout).toBe("red\n");
  });

  it("ends with success of its own when its reader goes, and the command gets its SIGPIPE", () => {
    const line = `"$0" "$1" run -- yes | head -n 2; echo "\${PIPESTATUS[0]}"`;
    const done = spawnSync("bash", ["-c", line, process.execPath, BIN], {
      cwd: gitRepository(),
      env: ENV,
      encoding: "utf8",
    });
    expect(done.stdout).toBe("y\ny\n141\n");
    expect(done.stderr).toBe("");
  });

  it("does not wait for ever for what the command left running, and does not kill it", async () => {
    const root = gitRepository();
    const script = "(sleep 1.5; echo late; echo done > done.txt) & echo early";
    const started = Date.now();
    const child = startTwiceshy(root, ["run", "--", "sh", "-c", script]);
    const ours = new Promise<number>((resolve) => child.on("exit", () => resolve(Date.now() - started)));
    const { stdout } = await ended(child);
    expect(await ours).toBeLessThan(1500);
    // Whoever reads us still gets what comes later, as it would without us.
    expect(stdout).toBe("early\nlate\n");
    expect(existsSync(join(root, "done.txt"))).toBe(true);
  });

  it("passes on more than a pipe holds to a slow reader", () => {
    const line = `"$0" "$1" run -- head -c 3000000 /dev/zero | (sleep 0.7; wc -c)`;
    const done = spawnSync("sh", ["-c", line, process.execPath, BIN], {
      cwd: gitRepository(),
      env: ENV,
      encoding: "utf8",
    });
    expect(done.stdout.trim()).toBe("3000000");
  });
});

describe("what is remembered", () => {
  it("says the first time new, and then how often and when", () => {
    const root = gitRepository();
    const first = runScript(root, GCC, { flags: ["--task", "12-01"] });
    expect(first.code).toBe(1);
    expect(first.stderr).toMatch(
      /^src\/a\.c:3:5: error: unknown type name "foo"\ntwiceshy: build_error · new\n/,
    );
    expect(first.stderr).toContain("  src/a.c:3:5\n");
    const again = runScript(root, GCC, { flags: ["--task", "12-01"] });
    expect(again.stderr).toContain("build_error · seen once, last just now in this task\n");
    const elsewhere = runScript(root, GCC, { flags: ["--task", "12-02"] });
    expect(elsewhere.stderr).toContain("seen twice, last just now in task 12-01\n");
    expect(failuresIn(root)).toMatchObject([
      { count: 3, latest: { category: "build_error", task: "12-02", phase: "12" } },
    ]);
  });

  it("stores what is known about a run", () => {
    const root = gitRepository({ "sub/x": "", "a.txt": "1\n" });
    write(root, { "a.txt": "2\n", "new.txt": "" });
    runScript(join(root, "sub"), GCC, { flags: ["--session", "s-1"], env: { CODEX_TOOL_CALL_ID: "call_1" } });
    const run = runOf(root, failuresIn(root)[0]!.latest.runId);
    expect(run).toMatchObject({
      source: "run",
      exitCode: 1,
      outcome: "failed",
      session: "s-1",
      agent: "codex",
      execution: "call_1",
      check: { directory: "sub" },
      failureCount: 1,
      output: 'src/a.c:3:5: error: unknown type name "foo"\n',
      tools: { node: process.versions.node },
    });
    expect(run.git).toMatchObject({ head: git(root, "rev-parse", "HEAD"), branch: "main", dirtyCount: 2 });
    git(root, "add", "-A");
    expect(run.git.tree).toBe(git(root, "write-tree"));
  });

  it("takes no tree of a pass, but of the pass that ends a failure", () => {
    const root = gitRepository({ "check.sh": "exit 1\n" });
    const check = () => twiceshy(root, ["run", "--", "sh", "check.sh"]);
    write(root, { "check.sh": "exit 0\n" });
    check();
    expect(existsSync(join(root, ".twiceshy/scratch.git"))).toBe(false);
    write(root, { "check.sh": "exit 1\n" });
    expect(check().code).toBe(1);
    write(root, { "check.sh": "exit 0 # fixed\n" });
    expect(check().code).toBe(0);
    const scratch = join(root, ".twiceshy/scratch.git");
    git(root, "add", "-A");
    const fixed = git(root, "write-tree");
    git(root, "reset", "-q");
    expect(git(scratch, "ls-tree", "--name-only", fixed)).toBe("check.sh");
    // The failure is over: the next pass takes none.
    const count = git(scratch, "count-objects");
    write(root, { "check.sh": "exit 0 # more\n" });
    check();
    expect(git(scratch, "count-objects")).toBe(count);
    expect(countRuns(root)).toBe(4);
  });

  it("leaves the repository's .git and its status as they were", () => {
    const root = gitRepository();
    write(root, { "a.txt": "changed\n" });
    const before = contentOf(join(root, ".git"));
    runScript(root, GCC);
    runScript(root, "true");
    expect(contentOf(join(root, ".git"))).toEqual(before);
    expect(git(root, "status", "--porcelain")).toBe("M a.txt");
  });

  it("remembers passing runs too, however many there were before somebody looked", () => {
    const root = gitRepository();
    for (let i = 0; i < 36; i++) expect(runScript(root, "true").code).toBe(0);
    expect(countRuns(root)).toBe(36);
  });

  it("shares one memory between worktrees", () => {
    const main = gitRepository();
    const linked = join(tempFolder(), "linked");
    git(main, "worktree", "add", "-q", linked);
    runScript(main, GCC);
    expect(runScript(linked, GCC).stderr).toContain("seen once");
    expect(existsSync(join(linked, ".twiceshy"))).toBe(false);
  });

  it("counts a run inside a run once", () => {
    const root = gitRepository();
    const inner = `"${process.execPath}" "${BIN}" run --task inner -- sh -c '${GCC.replaceAll("'", `'"'"'`)}'`;
    const done = runScript(root, inner);
    expect(done.code).toBe(1);
    expect(done.stderr.match(/twiceshy: /g)).toHaveLength(1);
    expect(countRuns(root)).toBe(1);
  });

  it.each(["off", "OFF", "false", "no", "0"])("is switched off by TWICESHY=%s, as hooks are", (off) => {
    const root = gitRepository();
    expect(runScript(root, GCC, { env: { TWICESHY: off } })).toEqual({
      code: 1,
      stdout: "",
      stderr: 'src/a.c:3:5: error: unknown type name "foo"\n',
    });
    expect(existsSync(join(root, ".twiceshy"))).toBe(false);
  });

  it("shows a few of many failures, and says where the rest is", () => {
    const root = gitRepository();
    const script = 'for i in 1 2 3 4 5 6; do echo "src/f$i.c:$i:1: error: trouble $i"; done; exit 1';
    const { stderr } = runScript(root, script);
    const lines = stderr.trimEnd().split("\n");
    expect(lines.length).toBeLessThanOrEqual(8);
    expect(lines[0]).toBe("twiceshy: build_error · new");
    const more = /and 3 more failures: twiceshy show (\S+)/.exec(stderr);
    expect(twiceshy(root, ["show", more![1]!]).code).toBe(0);
    expect(failuresIn(root)).toHaveLength(6);
  });

  it("speaks JSON in one line, plain text without colours, or not at all", () => {
    const root = gitRepository();
    const json = runScript(root, GCC, { flags: ["--json"] });
    const told = JSON.parse(json.stderr.trimEnd().split("\n").at(-1)!);
    expect(told).toMatchObject({ version: 1, exitCode: 1, outcome: "failed", total: 1, kept: "remembered" });
    expect(told.failures[0]).toMatchObject({
      category: "build_error",
      file: "src/a.c",
      line: 3,
      seenBefore: 0,
    });
    expect(runScript(root, GCC, { flags: ["--quiet"] }).stderr).not.toContain("twiceshy");
    expect(runScript(root, GCC).stderr).not.toContain("\x1b[");
    expect(runScript(root, GCC, { env: { FORCE_COLOR: "1" } }).stderr).toContain("\x1b[");
    expect(runScript(root, GCC, { env: { FORCE_COLOR: "1", NO_COLOR: "1" } }).stderr).not.toContain("\x1b[");
  });

  it("wants a command, and knows its own flags", () => {
    const root = gitRepository();
    expect(twiceshy(root, ["run"]).code).toBe(2);
    expect(twiceshy(root, ["run", "--tsak", "x", "--", "true"])).toMatchObject({ code: 2 });
    expect(twiceshy(root, ["run", "--tsak", "x", "--", "true"]).stderr).toContain("--task");
    expect(twiceshy(root, ["run", "--help"]).stdout).toContain("twiceshy run");
    expect(twiceshy(root, ["run", "--task"]).code).toBe(2);
  });
});

function folderWithOnly(tool: string, folder: string): string {
  mkdirSync(folder);
  symlinkSync(execFileSync("which", [tool], { encoding: "utf8" }).trim(), join(folder, tool));
  return folder;
}

describe("whatever is wrong, the command runs and its exit code comes back", () => {
  const trouble: [string, (root: string) => Record<string, string> | undefined][] = [
    [
      "a memory that is no database",
      (root) => void write(root, { ".twiceshy/memory.db": "not a database, not at all\n".repeat(100) }),
    ],
    ["a store that is a file", (root) => void write(root, { ".twiceshy": "x" })],
    ["settings that cannot be read", (root) => void write(root, { ".twiceshy/config.json": "{ broken" })],
    ["settings that make no sense", (root) => void write(root, { "twiceshy.json": '{"summary": "many"}' })],
    [
      "detectors that make no sense",
      (root) => void write(root, { "twiceshy.json": '{"detectors": [{"id": 7}]}' }),
    ],
    ["no git", (root) => ({ PATH: folderWithOnly("sh", join(root, "bin")) })],
    ["a broken repository", (root) => void rmSync(join(root, ".git/objects"), { recursive: true })],
    ["no temporary folder", () => ({ TMPDIR: "/nonexistent/tmp" })],
    ["no home", () => ({ HOME: "" })],
  ];

  it.each(trouble)("%s", (_, spoil) => {
    const root = gitRepository();
    const env = spoil(root) ?? {};
    const failed = runScript(root, `echo hello; ${GCC.replace("exit 1", "exit 9")}`, { env });
    expect(failed.code).toBe(9);
    expect(failed.stdout).toBe("hello\n");
    expect(failed.stderr).toContain("src/a.c:3:5: error");
    expect(failed.stderr).not.toMatch(/\n\s+at /);
    const passed = runScript(root, "echo fine", { env });
    expect(passed).toMatchObject({ code: 0, stdout: "fine\n" });
  });

  it("a folder that was removed under us", () => {
    const root = tempFolder();
    mkdirSync(join(root, "gone"));
    const line = `cd gone && rmdir ../gone && "$0" "$1" run -- sh -c 'echo still here; exit 4'`;
    const done = spawnSync("sh", ["-c", line, process.execPath, BIN], {
      cwd: root,
      env: ENV,
      encoding: "utf8",
    });
    expect(done.stdout).toBe("still here\n");
    expect(done.status).toBe(4);
  });

  it("a closed stderr and a full device as stdout", () => {
    const root = gitRepository();
    const closed = spawnSync(
      "sh",
      ["-c", `"$0" "$1" run -- sh -c 'echo x; exit 5' 2>&-`, process.execPath, BIN],
      { cwd: root, env: ENV },
    );
    expect(closed.status).toBe(5);
    if (existsSync("/dev/full")) {
      const full = spawnSync(
        "sh",
        ["-c", `"$0" "$1" run -- sh -c 'echo x; sleep 0.2; exit 6' > /dev/full`, process.execPath, BIN],
        { cwd: root, env: ENV },
      );
      expect(full.status).toBe(6);
    }
  });

  it("keeps a damaged memory aside and says so in one line", () => {
    const root = gitRepository();
    write(root, { ".twiceshy/memory.db": "not a database, not at all\n".repeat(100) });
    const { stderr } = runScript(root, GCC);
    expect(stderr).toMatch(/twiceshy: the memory was damaged: it is kept in/);
    expect(readFileSync(join(root, ".twiceshy/.gitignore"), "utf8")).toBe("*\n");
  });
});
