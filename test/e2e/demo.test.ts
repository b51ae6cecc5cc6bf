import { existsSync, mkdirSync, readdirSync, readFileSync, symlinkSync } from "node:fs";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { emptyFolder, ROOT, twiceshy } from "./built.ts";

let folder: ReturnType<typeof emptyFolder>;
beforeEach(() => {
  folder = emptyFolder();
  mkdirSync(join(folder.path, "tmp"));
});
afterEach(() => folder.remove());

const escaped = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, "\\$&");

const demo = (args: readonly string[] = [], env: Record<string, string> = {}) =>
  twiceshy(["demo", ...args], { cwd: folder.path, env: { TMPDIR: join(folder.path, "tmp"), ...env } });

describe("twiceshy demo", () => {
  it("captures, learns, proves, recognises and tells apart, and leaves nothing behind", () => {
    const { status, stdout, stderr } = demo();
    expect(stderr).toBe("");
    expect(stdout).toContain("✓ 1  captured as new");
    expect(stdout).toContain("✓ 2  learned what was changed");
    expect(stdout).toContain("✓ 3  proven, down to the line");
    expect(stdout).toContain("✓ 4  recognised");
    expect(stdout).toContain("✓ 5  warned at the action");
    expect(stdout).toContain("✓ 6  healed on a branch");
    expect(stdout).toContain("✓ 7  told apart");
    expect(stdout).toMatch(/twiceshy: runtime_error · seen once/);
    expect(status).toBe(0);
    const left = readdirSync(join(folder.path, "tmp")).filter((name) => name.startsWith("twiceshy-demo"));
    expect(left).toEqual([]);
    expect(existsSync(join(folder.path, ".twiceshy"))).toBe(false);
  });

  it("tells machines the same, with real exit codes and one fingerprint for the failure that comes back", () => {
    const { status, stdout } = demo(["--json"]);
    const answer = JSON.parse(stdout);
    expect(status).toBe(0);
    expect(answer).toMatchObject({ version: 1, passed: true, folder: null });
    expect(answer.steps.map((step: { exitCode: number }) => step.exitCode)).toEqual([1, 0, 0, 1, 0, 0, 1]);
    const fingerprints = answer.steps.map(
      (step: { words: string }) => /fingerprint (\w+)/.exec(step.words)?.[1],
    );
    expect(fingerprints[0]).toBe(fingerprints[3]);
    expect(fingerprints[6]).not.toBe(fingerprints[3]);
    expect(answer.steps[3].words).toContain("src/cart.mjs:8");
    expect(answer.steps[3].words).toContain("worked 1 of 1 time, proven");
  });

  it("prints what the README shows", () => {
    const session = /```console\n([\s\S]*?)```/.exec(readFileSync(join(ROOT, "README.md"), "utf8"))![1]!;
    const words = session.split("\n").filter((line) => /^(twiceshy:| {2}\S)/.test(line));
    expect(words.length).toBeGreaterThan(4);
    const { stdout } = demo();
    // What follows a middle dot there, such as an id, is of this run.
    for (const line of words) expect(stdout).toMatch(new RegExp(`${escaped(line)}(?: ·.*)?\n`));
  });

  it("keeps the repository when asked", () => {
    const { folder: kept } = JSON.parse(demo(["--keep", "--json"]).stdout);
    expect(readdirSync(join(kept, "shop"))).toEqual(
      expect.arrayContaining([".git", ".twiceshy", "check.mjs", "src"]),
    );
  });

  it("works without git", () => {
    const bin = join(folder.path, "bin");
    mkdirSync(bin);
    symlinkSync(process.execPath, join(bin, "node"));
    const { status, stdout } = demo(["--json"], { PATH: bin });
    const { steps } = JSON.parse(stdout);
    expect(steps.map((step: { holds: boolean }) => step.holds)).toEqual(steps.map(() => true));
    expect(steps).toHaveLength(7);
    expect(status).toBe(0);
  });

  it("is not disturbed by what surrounds it: settings, a session, an outer run", () => {
    const env = {
      TWICESHY_STORE: join(folder.path, "other"),
      TWICESHY_SUMMARY: "0",
      TWICESHY_RUN: "outer",
      GIT_DIR: "/nowhere",
    };
    const { status } = demo([], env);
    expect(status).toBe(0);
    expect(existsSync(join(folder.path, "other"))).toBe(false);
  });
});
