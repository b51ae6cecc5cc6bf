import { execFileSync } from "node:child_process";
import { existsSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { ended, startTwiceshy, twiceshy, until } from "../e2e/twiceshy.ts";
import { GIT_ENV, git, gitRepository, tempFolder, write } from "../host/sandbox.ts";
import {
  breakAgain,
  brokenRepository,
  CHECK,
  check,
  fixesIn,
  gitOf,
  isSound,
  mend,
  processesIn,
  proveAll,
  scratchIn,
} from "./learning-world.ts";

/** Git's own files that a proof must leave byte for byte, where they are there. */
function halfDone(root: string): string {
  const names = [
    "HEAD",
    "index",
    "ORIG_HEAD",
    "MERGE_HEAD",
    "MERGE_MSG",
    "rebase-merge/done",
    "rebase-merge/onto",
  ];
  return names
    .map((name) => join(root, ".git", name))
    .filter(existsSync)
    .map((file) => `${file} ${readFileSync(file).toString("latin1")}`)
    .join("\n");
}

/** Git that may end in a conflict. */
function tryGit(root: string, ...args: string[]): void {
  try {
    execFileSync("git", args, { cwd: root, env: { ...GIT_ENV, GIT_EDITOR: "true" }, stdio: "ignore" });
  } catch {
    // That is the point.
  }
}

/** Two branches that changed the same line of a file that no check looks at. */
function twoBranches(): string {
  const root = brokenRepository({ "notes.md": "one\n" });
  git(root, "checkout", "-q", "-b", "other");
  write(root, { "notes.md": "theirs\n" });
  git(root, "commit", "-q", "-am", "theirs");
  git(root, "checkout", "-q", "main");
  write(root, { "notes.md": "ours\n" });
  git(root, "commit", "-q", "-am", "ours");
  return root;
}

const STATES: readonly [string, () => string][] = [
  [
    "a merge with conflicts",
    () => {
      const root = twoBranches();
      tryGit(root, "merge", "other");
      expect(git(root, "status", "--porcelain")).toContain("AA notes.md".slice(3));
      expect(existsSync(join(root, ".git", "MERGE_HEAD"))).toBe(true);
      return root;
    },
  ],
  [
    "a rebase with conflicts",
    () => {
      const root = twoBranches();
      tryGit(root, "rebase", "other");
      expect(existsSync(join(root, ".git", "rebase-merge"))).toBe(true);
      return root;
    },
  ],
  [
    "a detached HEAD",
    () => {
      const root = twoBranches();
      git(root, "checkout", "-q", "--detach");
      return root;
    },
  ],
  [
    "a submodule",
    () => {
      const lib = gitRepository({ "lib.txt": "one\n" });
      const root = brokenRepository();
      git(root, "-c", "protocol.file.allow=always", "submodule", "add", "-q", lib, "vendor/lib");
      git(root, "commit", "-q", "-m", "with a submodule");
      write(root, { "vendor/lib/lib.txt": "changed\n" });
      return root;
    },
  ],
];

describe("a repository with", () => {
  it.each(STATES)(
    "%s: the fix is learned, and proven or said why not, and nothing of git's is touched",
    (_, make) => {
      const root = make();
      expect(check(root).code).toBe(1);
      mend(root);
      expect(check(root).code).toBe(0);
      const [fix, ...others] = fixesIn(root);
      expect(others).toEqual([]);
      expect(fix).toMatchObject({ grade: "observed", diff: expect.stringContaining("sum + item") });
      const before = [gitOf(root), halfDone(root)];
      const [proof] = proveAll(root);
      expect([gitOf(root), halfDone(root)]).toEqual(before);
      if (proof.verdict !== "proven") expect(proof.why).toMatch(/submodule|\w+ \w+ \w+/);
      expect({ verdict: proof.verdict, why: proof.why }).toMatchObject({
        verdict: expect.stringMatching(/^(proven|inconclusive)$/),
      });
      expect(scratchIn(root)).toEqual([]);
      expect(isSound(root)).toBe(true);
    },
    60_000,
  );
});

describe("a change of 50 MB", () => {
  const line = "0123456789abcdef another line of data\n";

  it("of many files is shown cut, with a note, and prove says why it cannot", () => {
    const names = Array.from({ length: 50 }, (_, i) => `data/${i}.txt`);
    // The tree is taken while the check runs; a quick one would be over before.
    const slow = 'require("node:test")("slow", () => new Promise((go) => setTimeout(go, 6000)));\n';
    const files = Object.fromEntries(names.map((name) => [name, "one\n"]));
    const root = brokenRepository({ ...files, "slow.test.js": slow });
    expect(check(root).code).toBe(1);
    mend(root, Object.fromEntries(names.map((name) => [name, line.repeat(26_000)])));
    expect(check(root).code).toBe(0);
    const { stdout } = twiceshy(root, ["fixes", "--json"]);
    expect(stdout.length).toBeLessThan(15_000_000);
    const [fix, ...others] = JSON.parse(stdout).fixes;
    expect(others).toEqual([]);
    expect(fix).toMatchObject({ truncated: true, files: expect.arrayContaining(["cart.js", "data/49.txt"]) });
    expect(fix.notes.join(" ")).toMatch(/cut|large/);
    expect(twiceshy(root, ["fixes"]).stdout.length).toBeLessThan(20_000);
    const [proof] = JSON.parse(twiceshy(root, ["prove", fix.id, "--repeat", "2", "--json"]).stdout).proofs;
    expect(proof.verdict).toBe("inconclusive");
    expect(proof.why).toMatch(/large|cut|MB|bytes/);
    expect(scratchIn(root)).toEqual([]);
    expect(isSound(root)).toBe(true);
  }, 120_000);

  it("of one file is named and not shown, and the rest of the change is", () => {
    const root = brokenRepository({ "data.txt": "one\n" });
    check(root);
    mend(root, { "data.txt": line.repeat(1_400_000) });
    git(root, "add", "data.txt");
    expect(check(root).code).toBe(0);
    const { stdout } = twiceshy(root, ["fixes", "--json"]);
    expect(stdout.length).toBeLessThan(100_000);
    expect(JSON.parse(stdout).fixes).toHaveLength(1);
    const [fix] = JSON.parse(stdout).fixes;
    // Hashing it may take longer than the check: then there is no tree, and no diff.
    if (fix.diff !== null) expect(fix.diff).toContain("sum + item");
    const [proof] = JSON.parse(twiceshy(root, ["prove", fix.id, "--repeat", "2", "--json"]).stdout).proofs;
    expect(proof.why).toMatch(/\w+ \w+/);
    if (proof.verdict === "proven") expect(proof.minimal).not.toContain("data.txt");
    expect(isSound(root)).toBe(true);
  }, 120_000);
});

describe("checks that are stopped", () => {
  it("by Ctrl-C between red and green are no attempt and no end of the story", async () => {
    const slow = join(tempFolder(), "slow");
    const root = brokenRepository({
      "slow.test.js": `require("node:test")("slow", () => new Promise((go) => setTimeout(go, require("node:fs").existsSync(${JSON.stringify(slow)}) ? 30000 : 1)));\n`,
    });
    expect(check(root).code).toBe(1);
    mend(root, { "notes.md": "half way\n" });
    writeFileSync(slow, "");
    for (const signal of ["SIGINT", "SIGTERM"] as const) {
      const child = startTwiceshy(root, ["run", "--", ...CHECK]);
      const end = ended(child);
      await new Promise((go) => setTimeout(go, 1200));
      child.kill(signal);
      expect((await end).code).not.toBe(0);
      expect(fixesIn(root)).toEqual([]);
    }
    rmSync(slow);
    expect(check(root).code).toBe(0);
    const [fix, ...others] = fixesIn(root);
    expect(others).toEqual([]);
    expect(fix.attempts).toHaveLength(1);
    expect(fix).toMatchObject({ grade: "observed", diff: expect.stringContaining("half way") });
    await until(() => processesIn(root).length === 0, 5000);
  }, 60_000);
});

describe("a clock that goes backwards", () => {
  /** Runs a check an amount of time from now, as node's own clock tells it. */
  function checkAt(root: string, hours: number): ReturnType<typeof check> {
    const preload = join(tempFolder(), "clock.cjs");
    writeFileSync(
      preload,
      `const real = Date.now; const shift = ${hours * 3_600_000}; Date.now = () => real() + shift;\n`,
    );
    return check(root, { NODE_OPTIONS: `--require ${preload}` });
  }

  it("neither loses a story nor makes one up", () => {
    const root = brokenRepository();
    expect(checkAt(root, 5).code).toBe(1);
    mend(root);
    // Green, but an hour before it was red: the story has no end as far as the facts tell.
    expect(checkAt(root, 4).code).toBe(0);
    expect(fixesIn(root).length).toBeLessThanOrEqual(1);
    const earlier = fixesIn(root);
    // The clock is right again, and the check is run once more.
    expect(checkAt(root, 6).code).toBe(0);
    const fixes = fixesIn(root);
    expect(fixes.length).toBe(1);
    expect(fixes[0]).toMatchObject({ diff: expect.stringContaining("sum + item") });
    expect(earlier.every((fix) => fix.diff.includes("sum + item"))).toBe(true);
    expect(JSON.parse(twiceshy(root, ["rebuild", "--json"]).stdout)).toMatchObject({ identical: true });
    breakAgain(root);
    expect(checkAt(root, -48).code).toBe(1);
    expect(isSound(root)).toBe(true);
    for (const name of ["failures", "fixes", "patterns", "lessons", "flaky", "status"])
      expect({ name, code: twiceshy(root, [name]).code }).toEqual({ name, code: 0 });
  }, 60_000);
});
