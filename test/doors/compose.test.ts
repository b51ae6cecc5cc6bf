import { execFileSync } from "node:child_process";
import { existsSync, mkdirSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { compose, storeDirs } from "../../src/doors/compose.ts";
import { runContext } from "../../src/doors/run-context.ts";

let root: string;
beforeEach(() => {
  root = realpathSync(mkdtempSync(join(tmpdir(), "twiceshy-compose-")));
  execFileSync("git", ["init", "-q"], { cwd: root });
});
afterEach(() => rmSync(root, { recursive: true, force: true }));

describe("compose", () => {
  it("finds project, settings and store from a folder below, and touches nothing", () => {
    const below = join(root, "a/b");
    mkdirSync(below, { recursive: true });
    const house = compose({ cwd: below, env: {} });
    expect(house.project.root).toBe(root);
    expect(house.dirs.store).toBe(join(root, ".twiceshy"));
    expect(house.settings.values.cap).toBe(200_000_000);
    expect(existsSync(join(root, ".twiceshy"))).toBe(false);
  });

  it("shares one store among the worktrees of a clone", () => {
    const git = (...args: string[]) =>
      execFileSync("git", ["-c", "user.name=a", "-c", "user.email=a@b.invalid", ...args], {
        cwd: root,
        stdio: "ignore",
      });
    git("commit", "--allow-empty", "-m", "x");
    git("worktree", "add", join(root, "wt"));
    const house = compose({ cwd: join(root, "wt"), env: {} });
    expect(house.project.root).toBe(join(root, "wt"));
    expect(house.dirs.store).toBe(join(root, ".twiceshy"));
  });

  it("takes the store from flag before environment", () => {
    const env = { TWICESHY_STORE: "from-env" };
    expect(compose({ cwd: root, env }).dirs.store).toBe(join(root, "from-env"));
    expect(compose({ cwd: root, env }, { text: () => "from-flag" }).dirs.store).toBe(join(root, "from-flag"));
  });

  it("makes no memory for reading, one for writing, and reads it back", async () => {
    const house = compose({ cwd: root, env: { HOME: root, TMPDIR: root } });
    expect(await house.memoryIfThere()).toBeNull();
    const memory = await house.openMemory();
    expect(memory.status().failures).toBe(0);
    memory.close();
    const again = await house.memoryIfThere();
    expect(again).not.toBeNull();
    again!.close();
  });

  it("names the project by every name that tools may print", async () => {
    const { roots } = await compose({ cwd: root, env: {} }).detectSettings();
    expect(roots).toEqual([root]);
  });

  it("is in trouble with broken settings only", () => {
    writeFileSync(join(root, "twiceshy.json"), "{");
    expect(() => compose({ cwd: root, env: {} })).toThrow("twiceshy.json:1:2");
  });
});

describe("storeDirs", () => {
  it("spools in the store, then in the user's state, then in the temporary folder", () => {
    const { spools } = storeDirs("/p/.twiceshy", { HOME: "/home/ann", TMPDIR: "/scratch" });
    expect(spools[0]).toBe("/p/.twiceshy/spool");
    expect(spools[1]).toMatch(/^\/home\/ann\/\.local\/state\/twiceshy\/spool\//);
    expect(spools[2]).toMatch(/^\/scratch\/twiceshy-/);
    expect(storeDirs("/p/.twiceshy", { HOME: "" }).spools).toHaveLength(2);
    expect(storeDirs("/p/.twiceshy", { XDG_STATE_HOME: "/state" }).spools[1]).toMatch(
      /^\/state\/twiceshy\/spool\//,
    );
  });
});

describe("runContext", () => {
  const agent = { CLAUDECODE: "1", CLAUDE_CODE_SESSION_ID: "agent-session" };

  it("believes what was said, then TWICESHY_ variables, then the agent's environment", () => {
    const own = { TWICESHY_SESSION: "env-session", TWICESHY_TASK: "12-01", ...agent };
    expect(runContext({ session: "said", task: "said-task", phase: "9" }, own)).toMatchObject({
      session: "said",
      task: "said-task",
      phase: "9",
    });
    expect(runContext({}, own)).toMatchObject({
      session: "env-session",
      task: "12-01",
      phase: "12",
      agent: "claude",
    });
    expect(runContext({}, agent)).toMatchObject({ session: "agent-session", task: null, phase: null });
    expect(runContext({}, {})).toEqual({
      session: null,
      task: null,
      phase: null,
      agent: null,
      execution: null,
    });
  });
});
