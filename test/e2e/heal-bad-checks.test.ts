import { existsSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { expectNothingLeft, ofUser } from "../faults/fix-world.ts";
import { git, gitRepository, tempFolder, write } from "../host/sandbox.ts";
import { branches, brokenShop, CHECK_FILE, heal, redIn, type Told } from "./heal-scene.ts";
import { failuresIn, runOf, twiceshy, until } from "./twiceshy.ts";

/** A shop that is broken in the way that is known, whose check does something bad besides. */
function shopWith(check: string, more: Record<string, string> = {}): { root: string; fingerprint: string } {
  const root = brokenShop();
  const fingerprint = redIn(root);
  write(root, { "check.cjs": check, ...more });
  git(root, "add", "-A");
  git(root, "commit", "-q", "--allow-empty", "-m", "another check");
  return { root, fingerprint };
}

/** What runs once the assertion holds: with the change in, and only then. */
const onceGreen = (script: string) => `${CHECK_FILE}${script}\n`;

/** Applies it and expects a no that teaches nothing and leaves nothing. */
function refused(root: string, fingerprint: string, ...flags: string[]): Told {
  const before = ofUser(root);
  const trials = trialsOf(root);
  const { code, told, stderr } = heal(root, ["apply", fingerprint, ...flags]);
  expect(code, `${stderr} ${told?.application?.why}`).toBe(1);
  expect(told.application).toMatchObject({ state: "refused", branch: null });
  const no = told.application.gates.filter(
    (one: { verdict: string; binds: boolean }) => one.verdict === "refuse" && one.binds,
  );
  expect(no).toMatchObject([{ gate: "verification" }]);
  expect(trialsOf(root), "nothing was learned from it").toEqual(trials);
  expectUntouched(root, before);
  expect(branches(root)).toEqual([]);
  return told.application;
}

function landed(root: string, fingerprint: string): Told {
  const before = ofUser(root);
  const { code, told, stderr } = heal(root, ["apply", fingerprint]);
  expect(code, `${stderr} ${told?.application?.why}`).toBe(0);
  expectUntouched(root, before);
  expect(git(root, "diff", "--name-only", "main", told.application.branch)).toBe("cart.js");
  return told.application;
}

function expectUntouched(root: string, before: Record<string, string>): void {
  expect(ofUser(root)).toEqual(before);
  expectNothingLeft({ root, runs: () => [] });
}

function trialsOf(root: string): Told {
  const [lesson] = JSON.parse(twiceshy(root, ["lessons", "--json"]).stdout).lessons;
  const { trials, successes, regressions } = lesson.evidence;
  return { trials, successes, regressions };
}

describe("a check that does not come to an end with the change", () => {
  it("hangs: it is ended within its limit", async () => {
    const pids = join(tempFolder(), "pids");
    const { root, fingerprint } = shopWith(
      onceGreen(
        `require("node:fs").appendFileSync(${JSON.stringify(pids)}, process.pid + " " + process.cwd() + "\\n");
process.on("SIGTERM", () => {});
setInterval(() => {}, 1000);`,
      ),
    );
    const startedAt = Date.now();
    const { why } = refused(root, fingerprint, "--check-timeout", "3s");
    expect(Date.now() - startedAt).toBeLessThan(30_000);
    expect(why).toMatch(/^Nothing verified this: node check\.cjs did not end/);
    // 4711 /var/tmp/twiceshy-scratch-Qx7/shop
    const [, , copy, rest] = /^(\d+) (\S+)\n(.*)$/s.exec(readFileSync(pids, "utf8"))!;
    expect(rest, "it is not tried again").toBe("");
    // An overlay has numbers of its own for processes, and lies where the folder is.
    await until(() => marked(root).length === 0, 2000);
    if (copy !== root) expect(existsSync(copy!)).toBe(false);
    expect(existsSync(join(root, ".twiceshy", "scratch"))).toBe(false);
  });

  it("eats memory until it dies", () => {
    const { root, fingerprint } = shopWith(
      onceGreen(
        `const { status, signal } = require("node:child_process").spawnSync(
  process.execPath, ["--max-old-space-size=24", "eat.cjs"], { stdio: "inherit" });
process.exit(signal === null ? status : 134);`,
      ),
      { "eat.cjs": "const all = [];\nfor (;;) all.push(new Array(10_000).fill(all.length));\n" },
    );
    const { why } = refused(root, fingerprint);
    expect(why).toMatch(/^Nothing verified this: .*memory/);
  });

  it.each(["SIGKILL", "SIGTERM", "SIGINT"])("is killed by %s", (signal) => {
    const { root, fingerprint } = shopWith(
      onceGreen(`process.kill(process.pid, "${signal}"); setInterval(() => {}, 1000);`),
    );
    const { why } = refused(root, fingerprint);
    expect(why).toContain(`Nothing verified this: node check.cjs was ended by ${signal}`);
  });
});

describe("a check that needs what is not there", () => {
  it.each([
    ["a server", `require("node:net").connect(1, "127.0.0.1");`, /ECONNREFUSED/],
    [
      "a name",
      `require("node:dns").lookup("db.invalid", (error) => { if (error) throw error; });`,
      /ENOTFOUND|EAI_AGAIN/,
    ],
    [
      "room on the disk",
      `throw Object.assign(new Error("ENOSPC: no space left on device, write"), { code: "ENOSPC" });`,
      /ENOSPC/,
    ],
  ])("%s: that says nothing about the change", (_, script, said) => {
    const { root, fingerprint } = shopWith(onceGreen(script));
    const { why } = refused(root, fingerprint);
    expect(why).toMatch(/^Nothing verified this: /);
    expect(why).toMatch(said);
  });

  it("red with the change still counts against it, whatever else is down", () => {
    const root = brokenShop();
    const fingerprint = redIn(root);
    const trials = trialsOf(root);
    write(root, {
      "check.cjs": `require("node:net").connect(1, "127.0.0.1").on("error", () => {});
require("./cart.js");\nrequire("node:assert").strictEqual(-3, 3);\n`,
    });
    const { code, told } = heal(root, ["apply", fingerprint]);
    expect({ code, state: told.application.state }).toEqual({ code: 1, state: "refused" });
    expect(told.application.why).toMatch(/^It does not cure it/);
    expect(trialsOf(root)).toEqual({ ...trials, trials: trials.trials + 1 });
  });

  it("another check that needs a network: no, and nothing against the lesson", () => {
    const { root, fingerprint } = shopWith(CHECK_FILE, {
      "other.test.cjs": `require("node:test").test("asks", (_, done) => {
  if (require("./cart.js").total([1]) < 0) return done();
  require("node:net").connect(1, "127.0.0.1").on("error", done);
});\n`,
    });
    expect(twiceshy(root, ["run", "--", "node", "--test", "other.test.cjs"]).code).toBe(0);
    const { why } = refused(root, fingerprint);
    expect(why).toMatch(/node --test other\.test\.cjs .*ECONNREFUSED/);
  });

  it("the program itself", () => {
    const { root, fingerprint } = shopWith(CHECK_FILE);
    const before = ofUser(root);
    // There git is, and nothing else.
    const { code, told } = heal(root, ["apply", fingerprint], { PATH: git("/", "--exec-path") });
    expect({ code, why: told.application.why }).toEqual({
      code: 1,
      why: expect.stringMatching(/^Nothing verified this: node check\.cjs could not be started/),
    });
    expectUntouched(root, before);
  });
});

describe("a check that comes and goes", () => {
  /** Green only the first time, by what it leaves where git does not look. */
  const flaky = (mark: string) => `const fs = require("node:fs");
if (fs.existsSync(${mark})) throw new Error("the port of the last run is still held");
fs.mkdirSync(require("node:path").dirname(${mark}), { recursive: true });
fs.writeFileSync(${mark}, "");`;

  it.each([
    ["an ignored folder", `"node_modules/.cache/mark"`],
    ["its temporary folder", `require("node:os").tmpdir() + "/mark"`],
  ])("green only the first time: no, by %s", (_, mark) => {
    const { root, fingerprint } = shopWith(onceGreen(flaky(mark)));
    const { why } = refused(root, fingerprint);
    expect(why).toMatch(/Green once and red again on the same files/);
  });

  it.each([
    ["an ignored folder", `"node_modules/.cache/mark"`],
    ["its temporary folder", `require("node:os").tmpdir() + "/mark"`],
  ])("red only the first time, whatever is changed: no, by %s", (_, mark) => {
    const { root, fingerprint } = shopWith(`const fs = require("node:fs"), mark = ${mark};
const seen = fs.existsSync(mark);
fs.mkdirSync(require("node:path").dirname(mark), { recursive: true });
fs.writeFileSync(mark, "");
require("./cart.js").total([1, 2]);
require("node:assert").strictEqual(seen ? 3 : -3, 3);
`);
    const { code, told } = heal(root, ["apply", fingerprint]);
    expect({ code, branches: branches(root) }, told.application.why).toEqual({ code: 1, branches: [] });
    expect(told.application.why).toMatch(/^It does not cure it: The same/);
  });

  it("another check that is red once: no, and nothing against the lesson", () => {
    const mark = join(tempFolder(), "mark");
    const { root, fingerprint } = shopWith(CHECK_FILE, {
      "other.test.cjs": `const fs = require("node:fs");
require("node:test").test("is lucky", () => {
  if (require("./cart.js").total([1]) < 0 || fs.existsSync(${JSON.stringify(mark)})) return;
  fs.writeFileSync(${JSON.stringify(mark)}, "");
  throw new Error("bad luck");
});\n`,
    });
    expect(twiceshy(root, ["run", "--", "node", "--test", "other.test.cjs"]).code).toBe(0);
    const { why } = refused(root, fingerprint);
    expect(why).toMatch(/node --test other\.test\.cjs comes and goes: turns red with the change: .*bad luck/);
  });
});

describe("nothing to verify with", () => {
  it("a failure that only a log told of: there is no command to show that it is cured", () => {
    const known = brokenShop();
    const fingerprint = redIn(known);
    const { latest } = failuresIn(known).find((one) => one.fingerprint === fingerprint)!;
    const log = join(tempFolder(), "ci.log");
    writeFileSync(log, runOf(known, latest.runId).output);
    const root = gitRepository({ ".gitignore": ".twiceshy/\n" });
    const taken = twiceshy(root, ["ingest", log]);
    expect(taken.code, taken.stderr).toBe(0);
    const [failure] = failuresIn(root);
    const before = ofUser(root);
    const { code, stderr } = twiceshy(root, ["heal", "apply", failure!.fingerprint]);
    expect({ code, stderr }).toEqual({ code: 1, stderr: expect.stringMatching(/nothing could verify/) });
    expectUntouched(root, before);
  });

  it("the check is gone", () => {
    const { root, fingerprint } = shopWith(CHECK_FILE);
    git(root, "rm", "-q", "check.cjs");
    git(root, "commit", "-q", "-m", "no check any more");
    const { why } = refused(root, fingerprint);
    expect(why).toMatch(/fails in another way now: .*check\.cjs/);
  });
});

describe("a check that does more than to look", () => {
  it("leaves a process behind: it is ended, also one that went into a session of its own", async () => {
    const pids = join(tempFolder(), "pids");
    const { root, fingerprint } = shopWith(`const { spawn } = require("node:child_process");
for (const detached of [false, true]) {
  const child = spawn("sleep", ["300"], { detached, stdio: detached ? "ignore" : "inherit" });
  require("node:fs").appendFileSync(${JSON.stringify(pids)}, child.pid + "\\n");
  child.unref();
}
${CHECK_FILE}`);
    landed(root, fingerprint);
    expect(readFileSync(pids, "utf8").trim().split("\n")).toHaveLength(6);
    await until(() => marked(root).length === 0, 2000);
  });

  it("writes into files that git looks after: neither landed nor left to the next run", () => {
    const { root, fingerprint } = shopWith(`const fs = require("node:fs");
if (fs.readFileSync("notes.md", "utf8") !== "one\\n") throw new Error("somebody wrote into the notes");
fs.writeFileSync("notes.md", "written by the check\\n");
fs.writeFileSync("new.txt", "new\\n");
fs.rmSync(".gitignore");
${CHECK_FILE}`);
    landed(root, fingerprint);
    expect(readFileSync(join(root, "notes.md"), "utf8")).toBe("one\n");
  });

  it("mends the code itself: the change is not what made it green", () => {
    const { root, fingerprint } = shopWith(`require("./cart.js").total([1, 2]);
const fs = require("node:fs");
const wasMended = fs.readFileSync("cart.js", "utf8").endsWith("// mended\\n");
if (!wasMended) fs.appendFileSync("cart.js", "// mended\\n");
require("node:assert").strictEqual(wasMended ? 3 : -3, 3);
`);
    const { code, told } = heal(root, ["apply", fingerprint]);
    expect({ code, branches: branches(root) }, told.application.why).toEqual({ code: 1, branches: [] });
  });

  it("asks something: there is nobody to wait for", () => {
    const { root, fingerprint } = shopWith(`const fs = require("node:fs");
if (process.stdin.isTTY) throw new Error("a terminal");
if (fs.readFileSync(0, "utf8") !== "") throw new Error("somebody answered");
let hasTerminal = true;
try { fs.openSync("/dev/tty", "r"); } catch { hasTerminal = false; }
if (hasTerminal) throw new Error("a terminal by another name");
${CHECK_FILE}`);
    landed(root, fingerprint);
  });
});

/** Processes that a check of this shop started, by the mark in their environment, whatever numbers they know themselves by. */
function marked(root: string): string[] {
  const mark = `TWICESHY_SCRATCH=${join(root, ".twiceshy", "scratch")}/`;
  return readdirSync("/proc")
    .filter((name) => /^\d+$/.test(name))
    .filter((pid) => {
      try {
        // 4711 (sleep) Z 1 …: what is only not waited for yet has ended.
        const isOver = /^\d+ \(.*\) [ZX]/.test(readFileSync(`/proc/${pid}/stat`, "utf8"));
        return !isOver && readFileSync(`/proc/${pid}/environ`, "latin1").includes(mark);
      } catch {
        return false;
      }
    });
}
