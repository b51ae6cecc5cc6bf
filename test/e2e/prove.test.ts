import { execFileSync } from "node:child_process";
import {
  existsSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  writeFileSync,
} from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { git, gitRepository, tempFolder, write } from "../host/sandbox.ts";
import { ENV, ended, startTwiceshy, twiceshy, until } from "./twiceshy.ts";

const CART = (sign: string) =>
  `// cart\nfunction total(items) {\n  return items.reduce((sum, item) => sum ${sign} item, 0);\n}\nmodule.exports = { total };\n`;
const TEST = `const test = require("node:test");
const assert = require("node:assert");
const { total } = require("./cart.js");
test("adds up", () => assert.strictEqual(total([1, 2]), 3));
`;
const CHECK = ["node", "--test"];

/** A repository whose check failed, was fixed among other edits, and passed. */
function fixedRepository(check: readonly string[] = CHECK, extra: Record<string, string> = {}): string {
  const root = gitRepository({
    ".gitignore": "node_modules/\n",
    "cart.js": CART("-"),
    "cart.test.js": TEST,
    "notes.md": "one\n",
    ...extra,
  });
  twiceshy(root, ["run", "--", ...check]);
  write(root, {
    "cart.js": CART("+").replace("// cart", "// the cart"),
    "notes.md": "two\n",
    "new.md": "three\n",
  });
  expect(twiceshy(root, ["run", "--", ...check]).code).toBe(0);
  return root;
}

interface ToldProof {
  readonly fix: string;
  readonly outcome: string;
  readonly verdict: string;
  readonly why: string;
  readonly minimal: string | null;
  // biome-ignore lint/suspicious/noExplicitAny: what a program says is what a test finds out
  readonly receipt: any;
}

function proofs(
  root: string,
  args: readonly string[],
  env: Record<string, string> = {},
): { code: number | null; proofs: ToldProof[]; stderr: string } {
  const { code, stdout, stderr } = twiceshy(root, ["prove", ...args, "--json"], { env });
  return { code, proofs: JSON.parse(stdout).proofs, stderr };
}

// biome-ignore lint/suspicious/noExplicitAny: what a program says is what a test finds out
const fixesIn = (root: string): any[] => JSON.parse(twiceshy(root, ["fixes", "--json"]).stdout).fixes;

const changed = (patch: string | null) =>
  (patch ?? "").split("\n").filter((line) => /^[+-](?![+-]{2} )/.test(line));

/** Everything below a folder but twiceshy's own: bytes, kinds, modes and times. */
function everything(root: string): Map<string, string> {
  const found = new Map<string, string>();
  for (const name of readdirSync(root, { recursive: true, encoding: "utf8" }).sort()) {
    if (name.split("/")[0] === ".twiceshy") continue;
    const path = join(root, name);
    const { mode, mtimeMs } = lstatSync(path);
    const stat = lstatSync(path);
    const content = stat.isFile()
      ? readFileSync(path).toString("latin1")
      : stat.isSymbolicLink()
        ? readlinkSync(path)
        : "";
    found.set(name, `${mode} ${mtimeMs} ${content}`);
  }
  return found;
}

/** Processes whose command line or environment mentions a folder. */
function processesIn(root: string): string[] {
  return readdirSync("/proc")
    .filter((name) => /^\d+$/.test(name) && Number(name) !== process.pid)
    .filter((pid) => {
      try {
        const said =
          readFileSync(`/proc/${pid}/cmdline`, "utf8") + readFileSync(`/proc/${pid}/environ`, "utf8");
        return said.includes(join(root, ".twiceshy"));
      } catch {
        return false;
      }
    });
}

const scratchLeft = (root: string) =>
  existsSync(join(root, ".twiceshy", "scratch")) ? readdirSync(join(root, ".twiceshy", "scratch")) : [];

describe("twiceshy prove", () => {
  it("proves a fix among other edits, keeps the receipt, and touches nothing of the user's", () => {
    const root = fixedRepository();
    git(root, "stash", "push", "-q", "notes.md");
    write(root, { "notes.md": "something else\n" });
    git(root, "branch", "other");
    git(root, "add", "new.md");
    const before = everything(root);
    const refs = git(root, "for-each-ref");

    const told = proofs(root, [fixesIn(root)[0].id.slice(-12)]);
    expect(told.code).toBe(0);
    expect(told.proofs).toHaveLength(1);
    const [proof] = told.proofs;
    expect(proof).toMatchObject({ outcome: "proof", verdict: "proven" });
    expect(changed(proof!.minimal)).toEqual([
      "-  return items.reduce((sum, item) => sum - item, 0);",
      "+  return items.reduce((sum, item) => sum + item, 0);",
    ]);
    expect(proof!.why).toMatch(
      /^green \S+ times with it, red \S+ times without it with the same failure; 1 hunk of 3, then 1 line of 2$/,
    );
    expect(proof!.receipt).toMatchObject({ command: CHECK, directory: "", reduced: "lines" });
    expect(proof!.receipt.trials.length).toBeGreaterThan(5);
    expect(told.stderr).toContain("running in a scratch copy: node --test");

    expect(everything(root)).toEqual(before);
    expect(git(root, "for-each-ref")).toBe(refs);
    expect(git(root, "stash", "list").split("\n")).toHaveLength(1);
    expect(git(root, "worktree", "list").split("\n")).toHaveLength(1);
    expect(scratchLeft(root)).toEqual([]);
    expect(processesIn(root)).toEqual([]);

    const [fix] = fixesIn(root);
    expect(fix).toMatchObject({ grade: "proven", minimal: proof!.minimal, receipt: { verdict: "proven" } });
    const again = twiceshy(root, ["prove", fix.id]);
    expect(again.code).toBe(0);
    expect(again.stdout).toContain("proven before");
    expect(twiceshy(root, ["prove", "--all"])).toMatchObject({
      code: 0,
      stdout: "nothing is left to be proven\n",
    });
  }, 90_000);

  it("runs with ignored folders, in the check's own directory", () => {
    const root = gitRepository({
      ".gitignore": "node_modules/\n",
      "packages/a/cart.js": CART("-").replace("// cart", 'require("helper");'),
      "packages/a/cart.test.js": TEST,
    });
    write(root, { "packages/a/node_modules/helper/index.js": "// installed\n" });
    twiceshy(join(root, "packages/a"), ["run", "--", ...CHECK]);
    write(root, { "packages/a/cart.js": CART("+").replace("// cart", 'require("helper");') });
    twiceshy(join(root, "packages/a"), ["run", "--", ...CHECK]);
    const { code, proofs: told } = proofs(root, ["--all", "--repeat", "2"]);
    expect(told[0]).toMatchObject({ verdict: "proven", receipt: { directory: "packages/a", repeats: 2 } });
    expect(code).toBe(0);
  }, 60_000);

  it("says why a check cannot run there, and leaves the fix observed", () => {
    const flag = join(tempFolder(), "server");
    writeFileSync(flag, "up");
    const root = fixedRepository(CHECK, {
      "server.test.js": `require("node:test")("server", () => { require("node:fs").readFileSync(${JSON.stringify(flag)}); });\n`,
    });
    execFileSync("rm", [flag]);
    const { code, proofs: told } = proofs(root, ["--all"]);
    expect(code).toBe(1);
    expect(told[0]).toMatchObject({ verdict: "inconclusive", minimal: null });
    expect(told[0]!.why).toContain("cannot run in the scratch copy");
    expect(fixesIn(root)[0]).toMatchObject({ grade: "observed", receipt: { verdict: "inconclusive" } });
  }, 60_000);

  it("does not run what is no check unless the fix is named", () => {
    const check = ["sh", "./deploy.sh"];
    const root = fixedRepository(check, { "deploy.sh": "node --test\n" });
    const all = proofs(root, ["--all"]);
    expect(all.code).toBe(1);
    expect(all.proofs[0]).toMatchObject({ outcome: "refused", receipt: null });
    expect(all.proofs[0]!.why).toContain("may not run by itself");
    expect(all.stderr).not.toContain("running");
    const named = proofs(root, [all.proofs[0]!.fix, "--repeat", "2"]);
    expect(named).toMatchObject({ code: 0, proofs: [{ verdict: "proven" }] });
    expect(named.stderr).toContain("running in a scratch copy: sh ./deploy.sh");
  }, 60_000);

  it("proves nothing of a check that passes by turns", () => {
    const counter = join(tempFolder(), "counter");
    writeFileSync(counter, "0");
    const root = gitRepository({
      "a.txt": "1\n",
      "flaky.test.js": `const fs = require("node:fs"); const file = ${JSON.stringify(counter)};
require("node:test")("comes and goes", () => {
  const n = Number(fs.readFileSync(file, "utf8")); fs.writeFileSync(file, String(n + 1));
  if (n % 2 === 0) throw new Error("not this time");
});\n`,
    });
    twiceshy(root, ["run", "--", ...CHECK]);
    write(root, { "a.txt": "2\n" });
    twiceshy(root, ["run", "--", ...CHECK]);
    const { code, proofs: told } = proofs(root, [fixesIn(root)[0].id]);
    expect(code).toBe(1);
    expect(told[0]).toMatchObject({ verdict: "flaky", minimal: null });
    expect(fixesIn(root)).toEqual([]);
  }, 60_000);

  it("says in words what it found", () => {
    const root = fixedRepository();
    const { stdout, code } = twiceshy(root, ["prove", "--all", "--repeat", "2"]);
    expect(code).toBe(0);
    expect(stdout).toMatch(/^proven {2}node --test {2}[0-9a-f]{12}\n {2}cured /);
    expect(stdout).toContain("1 hunk of 3, then 1 line of 2");
    expect(stdout).toContain("  +  return items.reduce((sum, item) => sum + item, 0);");
    expect(stdout).toMatch(/\d+ runs in .*, (overlay|copy)/);
  }, 60_000);

  it.each([
    [[], /prove needs a fix, or --all/],
    [["abcd1234", "--all"], /not both/],
    [["--all", "--budget", "soon"], /--budget takes a span of time/],
    [["--all", "--timeout", "0s"], /--timeout takes a span of time/],
    [["--all", "--repeat", "0"], /--repeat takes a whole number from 1/],
  ])("refuses %j", (args, words) => {
    const { code, stderr } = twiceshy(tempFolder(), ["prove", ...args]);
    expect(code).toBe(2);
    expect(stderr).toMatch(words);
    expect(stderr).toContain("try: twiceshy ");
  });

  it("says when there is no such fix, or no memory, or no git", () => {
    const root = fixedRepository();
    expect(twiceshy(root, ["prove", "ffffffff"])).toMatchObject({ code: 1 });
    expect(twiceshy(tempFolder(), ["prove", "ffffffff"]).stderr).toContain('no fix is called "ffffffff"');
    expect(twiceshy(tempFolder(), ["prove", "--all"]).code).toBe(0);
  }, 60_000);

  it("ends within its budget", () => {
    const root = fixedRepository();
    const started = Date.now();
    const { code, proofs: told } = proofs(root, ["--all", "--budget", "300ms"]);
    expect(Date.now() - started).toBeLessThan(20_000);
    expect(code).toBe(1);
    expect(told[0]).toMatchObject({ verdict: "inconclusive" });
    expect(scratchLeft(root)).toEqual([]);
  }, 60_000);
});

describe("a proof that is cut short", () => {
  /** Quick as a check, and slow once a file says so. */
  function slowRepository(): { root: string; slow: string } {
    const slow = join(tempFolder(), "slow");
    const root = fixedRepository(CHECK, {
      "slow.test.js": `require("node:test")("slow", () => new Promise((go) => setTimeout(go, require("node:fs").existsSync(${JSON.stringify(slow)}) ? 30000 : 1)));\n`,
    });
    writeFileSync(slow, "");
    return { root, slow };
  }

  it("cleans up after Ctrl-C and keeps what is known", async () => {
    const { root } = slowRepository();
    const before = everything(root);
    const child = startTwiceshy(root, ["prove", "--all", "--json"]);
    const end = ended(child);
    await until(() => scratchLeft(root).length > 0 && processesIn(root).length > 0);
    await new Promise((go) => setTimeout(go, 500));
    child.kill("SIGINT");
    const { code, stdout } = await end;
    expect(code).toBe(130);
    expect(JSON.parse(stdout).proofs[0]).toMatchObject({
      verdict: "inconclusive",
      why: expect.stringContaining("stopped"),
    });
    expect(scratchLeft(root)).toEqual([]);
    await until(() => processesIn(root).length === 0, 5000);
    expect(everything(root)).toEqual(before);
    expect(fixesIn(root)[0]).toMatchObject({ grade: "observed", receipt: { verdict: "inconclusive" } });
  }, 60_000);

  it.each([
    ["proof", ["prove", "--all", "--repeat", "2"]],
    ["run", ["run", "--", "true"]],
  ])(
    "leaves nothing behind after kill -9 and the next %s",
    async (_, next) => {
      const { root, slow } = slowRepository();
      const before = everything(root);
      const child = startTwiceshy(root, ["prove", "--all"]);
      const end = ended(child);
      await until(() => scratchLeft(root).length > 0 && processesIn(root).length > 1);
      await new Promise((go) => setTimeout(go, 500));
      child.kill("SIGKILL");
      await end;
      expect(scratchLeft(root)).not.toEqual([]);
      execFileSync("rm", [slow]);
      expect(twiceshy(root, next).code).toBe(0);
      expect(scratchLeft(root)).toEqual([]);
      await until(() => processesIn(root).length === 0, 5000);
      expect(everything(root)).toEqual(before);
    },
    90_000,
  );
});

describe("in the background", () => {
  const ON: Record<string, string> = { ...ENV, TWICESHY_BACKGROUND: "on" };
  const endTask = (root: string, env: Record<string, string> = {}) => {
    twiceshy(root, ["task", "start", "t1"], { env: ON });
    return twiceshy(root, ["task", "done", "t1"], { env: { ...ON, ...env } });
  };
  const lock = (root: string) => join(root, ".twiceshy", "worker.json");
  const background = (root: string, env: Record<string, string> = ON): string =>
    JSON.parse(twiceshy(root, ["doctor", "--json"], { env }).stdout).symptoms.find(
      (one: { name: string }) => one.name === "background",
    ).message;

  it("a fix is proven after the task has ended, and nothing stays", async () => {
    const root = fixedRepository();
    const before = everything(root);
    const started = Date.now();
    expect(endTask(root).code).toBe(0);
    expect(Date.now() - started, "nobody waits for it").toBeLessThan(5000);
    await until(() => existsSync(lock(root)));
    expect(background(root)).toMatch(/^one worker proves fixes: process \d+, for /);
    await until(() => !existsSync(lock(root)), 60_000);
    expect(fixesIn(root)[0]).toMatchObject({ grade: "proven" });
    await until(() => processesIn(root).length === 0, 5000);
    expect(scratchLeft(root)).toEqual([]);
    expect(everything(root)).toEqual(before);
    expect(background(root)).toMatch(/^nothing runs/);
  }, 90_000);

  it.each([
    ["in CI", { CI: "true" }, "never in CI (CI is set)"],
    ["when it is switched off", { TWICESHY_BACKGROUND: "off" }, "switched off (environment)"],
  ])(
    "nothing is started %s",
    async (_, env, words) => {
      const root = fixedRepository();
      endTask(root, env);
      await new Promise((go) => setTimeout(go, 700));
      expect(existsSync(lock(root))).toBe(false);
      expect(fixesIn(root)[0]).toMatchObject({ grade: "observed" });
      expect(background(root, { ...ON, ...env })).toContain(words);
      expect(JSON.parse(twiceshy(root, ["worker", "--json"], { env: { ...ON, ...env } }).stdout).idle).toBe(
        words,
      );
    },
    60_000,
  );

  it("a committed file can switch it off, not on", () => {
    const root = fixedRepository();
    const env: Record<string, string> = { ...ENV };
    env.TWICESHY_BACKGROUND = "";
    write(root, { "twiceshy.json": '{"background": false}' });
    expect(background(root, env)).toContain("switched off (committed)");
    write(root, {
      "home/.config/twiceshy/config.json": '{"background": false}',
      "twiceshy.json": '{"background": true}',
    });
    const home = { ...env, HOME: join(root, "home") };
    expect(background(root, home)).toContain("switched off (user)");
  }, 60_000);

  it("there is one worker at most; a lock whose owner is gone holds nobody up", async () => {
    const root = fixedRepository();
    mkdirSync(join(root, ".twiceshy"), { recursive: true });
    writeFileSync(
      lock(root),
      JSON.stringify({
        pid: 999_999_999,
        start: "0",
        namespace: readlinkSync("/proc/self/ns/pid"),
        since: 1,
      }),
    );
    const workers = [1, 2, 3].map(() => ended(startTwiceshy(root, ["worker", "--json"], { env: ON })));
    const told = (await Promise.all(workers)).map(({ stdout }) => JSON.parse(stdout));
    expect(told.filter((one) => one.idle === null && one.proofs.length > 0)).toHaveLength(1);
    expect(told.filter((one) => /another worker/.test(one.idle ?? "")).length).toBeGreaterThanOrEqual(1);
    expect(existsSync(lock(root))).toBe(false);
    expect(readdirSync(join(root, ".twiceshy")).filter((name) => name.startsWith("worker"))).toEqual([]);
  }, 90_000);

  it("leaves alone what is no check, and what was slow", () => {
    const root = fixedRepository(["sh", "./deploy.sh"], { "deploy.sh": "node --test\n" });
    const { stdout } = twiceshy(root, ["worker", "--json"], { env: ON });
    expect(JSON.parse(stdout)).toMatchObject({ idle: null, proofs: [] });
  }, 60_000);
});
