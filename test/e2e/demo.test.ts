import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync, mkdirSync, readdirSync, readFileSync, symlinkSync } from "node:fs";
import { join } from "node:path";
import { stripVTControlCharacters } from "node:util";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { BIN, emptyFolder, ROOT, twiceshy } from "./built.ts";

let folder: ReturnType<typeof emptyFolder>;
beforeEach(() => {
  folder = emptyFolder();
  mkdirSync(join(folder.path, "tmp"));
});
afterEach(() => folder.remove());

const demo = (args: readonly string[] = [], env: Record<string, string> = {}) =>
  twiceshy(["demo", ...args], { cwd: folder.path, env: { TMPDIR: join(folder.path, "tmp"), ...env } });

describe("twiceshy demo", () => {
  it.each([
    ["Ctrl-C", (child: ChildProcess) => child.kill("SIGINT"), 130],
    ["a reader that has seen enough", (child: ChildProcess) => child.stdout!.destroy(), 143],
  ])("leaves nothing behind after %s", async (_, end, code) => {
    const tmp = join(folder.path, "tmp");
    const child = spawn(process.execPath, [BIN, "demo"], {
      cwd: folder.path,
      env: { ...process.env, TMPDIR: tmp },
      stdio: ["ignore", "pipe", "ignore"],
    });
    await once(child.stdout!, "data");
    end(child);
    const [status] = await once(child, "exit");
    expect(status).toBe(code);
    expect(readdirSync(tmp).filter((name) => name.startsWith("twiceshy-demo"))).toEqual([]);
  });

  it("tells the whole story, from captured to impact, in under 20 seconds, and leaves nothing behind", () => {
    const started = performance.now();
    const { status, stdout, stderr } = demo();
    expect(performance.now() - started).toBeLessThan(20_000);
    expect(stderr).toBe("");
    const facts = [...stdout.matchAll(/^ {2}✓ +(\d+) {2}(\w+(?: \w+)?)/gm)].map((match) => match[2]);
    expect(facts).toEqual([
      "captured as",
      "recognised as",
      "told apart",
      "learned what",
      "proven",
      "warned at",
      "prevented",
      "said what",
      "healed on",
      "counted",
    ]);
    expect(stdout).toMatch(/twiceshy: runtime_error · seen once/);
    expect(stdout).toContain("denied: [twiceshy] This edit brings back a known failure.");
    expect(stdout).toMatch(/Warnings that lead to prevention: 100 % \(\d+ % to 100 %, n 5\)/);
    expect(status).toBe(0);
    const left = readdirSync(join(folder.path, "tmp")).filter((name) => name.startsWith("twiceshy-demo"));
    expect(left).toEqual([]);
    expect(existsSync(join(folder.path, ".twiceshy"))).toBe(false);
  });

  it("breaks no word in a terminal of 80 columns, and cuts what the check itself prints", () => {
    const { status, stdout } = demo([], { COLUMNS: "80" });
    expect(status).toBe(0);
    const tooLong = stdout.split("\n").filter((line) => line.length > 80);
    expect(tooLong).toEqual([]);
    expect(stdout).toContain("a + b…");
    expect(stdout.replace(/\s+/g, " ")).toContain("Mend it there, or check where the data comes in.");
  });

  it.each(["60", "80"])("holds what it promises in colours, %s columns wide", (columns) => {
    const { status, stdout } = demo([], { COLUMNS: columns, FORCE_COLOR: "1" });
    expect(stdout).toContain("\u001b[32m✓");
    const plain = stripVTControlCharacters(stdout);
    expect(plain).not.toContain("✗");
    expect(plain).toContain("all as promised");
    expect(plain.split("\n").filter((line) => line.length > Number(columns))).toEqual([]);
    expect(status).toBe(0);
  });

  it("tells machines the same, with real exit codes and one fingerprint for the failure that comes back", () => {
    const { status, stdout } = demo(["--json"]);
    const answer = JSON.parse(stdout);
    expect(status).toBe(0);
    expect(answer).toMatchObject({ version: 1, passed: true, folder: null });
    const codes = answer.steps.map((step: { exitCode: number }) => step.exitCode);
    expect(codes).toEqual([1, 1, 1, 0, 0, 0, 0, 1, 0, 0]);
    const fingerprints = answer.steps.map(
      (step: { words: string }) => /fingerprint (\w+)/.exec(step.words)?.[1],
    );
    expect(fingerprints[0]).toBe(fingerprints[1]);
    expect(fingerprints[0]).toBe(fingerprints[7]);
    expect(fingerprints[2]).not.toBe(fingerprints[0]);
    expect(answer.steps[1].words).toContain("src/cart.mjs:8");
    expect(answer.steps[5].words).toContain("worked 1 of 1 time, proven");
    expect(answer.steps[6].words).toContain("1 said: 1 prevented");
    expect(answer.steps[7].words).toContain("worked 1 of 1 time, proven");
  });

  it("prints what the README shows, line by line and in that order", () => {
    const session = /```console\n([\s\S]*?)```/.exec(readFileSync(join(ROOT, "README.md"), "utf8"))![1]!;
    // Ids are of one run, and remarks are the README's own.
    const plain = (line: string) =>
      line
        .replace(/ +# .*$/, "")
        .replace(/\b[0-9a-f]{12}\b/g, "<id>")
        .replace(/^[│\s]+/, "");
    const wanted = session.trimEnd().split("\n").map(plain);
    expect(wanted.length).toBeGreaterThan(20);
    const printed = demo().stdout.split("\n").map(plain);
    let from = 0;
    for (const line of wanted) {
      const at = printed.findIndex((one, i) => i >= from && one.startsWith(line));
      expect(at, `${line}\nis not printed after\n${printed[from - 1] ?? ""}`).toBeGreaterThanOrEqual(0);
      from = at + 1;
    }
  });

  it("keeps the repository when asked, with the hooks of its agent, and leaves the user's home alone", () => {
    const home = join(folder.path, "home");
    mkdirSync(home);
    const { folder: kept } = JSON.parse(demo(["--keep", "--json"], { HOME: home }).stdout);
    expect(readdirSync(join(kept, "shop"))).toEqual(
      expect.arrayContaining([".git", ".twiceshy", "check.mjs", "src"]),
    );
    expect(existsSync(join(kept, "home/.local/share/twiceshy/hook"))).toBe(true);
    expect(existsSync(join(home, ".claude"))).toBe(false);
    expect(existsSync(join(home, ".local"))).toBe(false);
  });

  it("works without git", () => {
    const bin = join(folder.path, "bin");
    mkdirSync(bin);
    symlinkSync(process.execPath, join(bin, "node"));
    const { status, stdout } = demo(["--json"], { PATH: bin });
    const { steps } = JSON.parse(stdout);
    expect(steps.map((step: { holds: boolean }) => step.holds)).toEqual(steps.map(() => true));
    expect(steps).toHaveLength(10);
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
