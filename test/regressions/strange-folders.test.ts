import { spawnSync } from "node:child_process";
import { existsSync, readdirSync, realpathSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { BIN, countRuns, ENV, failuresIn, runScript, twiceshy } from "../e2e/twiceshy.ts";
import { gitRepository, tempFolder } from "../host/sandbox.ts";

/** Like `twiceshy`, but one that never ends is a failure of the test and not of the whole suite. */
function inTime(cwd: string, args: readonly string[], env: Record<string, string | undefined>) {
  return spawnSync(process.execPath, [BIN, ...args], {
    cwd,
    env: { ...ENV, ...env },
    encoding: "utf8",
    timeout: 15_000,
    killSignal: "SIGKILL",
  });
}

// In /proc, as under an automounter, mkdir says ENOENT though the parent is there: node's recursive one then never ends.
describe.skipIf(process.platform !== "linux")("a folder in which nothing can be made", () => {
  it.each([
    ["the store", ["--store", "/proc/twiceshy/store"], {}],
    ["the home", [], { HOME: "/proc", XDG_CACHE_HOME: "/proc/cache" }],
    ["the temporary folder", [], { TMPDIR: "/proc" }],
  ])("as %s, the command still ends", (_, flags, env) => {
    expect(inTime(gitRepository(), ["run", ...flags, "--", "sh", "-c", "exit 5"], env).status).toBe(5);
  });

  it("cannot take the user's settings, and says so", () => {
    const done = inTime(gitRepository(), ["config", "set", "cap", "5MB", "--user"], {
      XDG_CONFIG_HOME: "/proc",
    });
    expect(done.status).toBe(2);
    expect(done.stderr).toMatch(/cannot be written \(ENOENT\)/);
  });

  it("cannot take the demo, and says so", () => {
    const done = inTime(gitRepository(), ["demo"], { TMPDIR: "/proc" });
    expect(done.status).toBe(2);
    expect(done.stderr).toContain("TMPDIR");
  });
});

describe("a current directory that was removed", () => {
  it.each([["status"], ["failures"], ["doctor"], ["config", "list"], ["inspect", "-"]])(
    "%s %s",
    (...words) => {
      const folder = tempFolder();
      const script = `mkdir gone && cd gone && rmdir ../gone && PWD= exec "$0" "$@" </dev/null`;
      const done = spawnSync("sh", ["-c", script, process.execPath, BIN, ...words], {
        cwd: folder,
        env: ENV,
        encoding: "utf8",
      });
      expect(done.stderr).not.toContain("a bug in twiceshy");
      expect(done.status).toBe(0);
    },
  );
});

describe("an empty word is no word", () => {
  it("as a store: the project's own is used", () => {
    const root = gitRepository();
    expect(runScript(root, "exit 1", { flags: ["--store", ""] }).code).toBe(1);
    expect(existsSync(join(root, "memory.db"))).toBe(false);
    expect(countRuns(root)).toBe(1);
  });

  it("as a task or a session: the environment's is used", () => {
    const root = gitRepository();
    runScript(root, "exit 1", { flags: ["--task=", "--session", ""], env: { TWICESHY_TASK: "12-01" } });
    expect(failuresIn(root)[0]!.latest).toMatchObject({ task: "12-01", session: null, phase: "12" });
  });

  it("as a command: it is not found", () => {
    const done = twiceshy(gitRepository(), ["run", "--", ""]);
    expect(done.code).toBe(127);
    expect(done.stderr).toContain("command not found");
  });
});

describe("no home", () => {
  it.each([{ HOME: undefined }, { HOME: "" }])(
    "%o: the user's settings are not those of the current directory",
    (env) => {
      const root = realpathSync(tempFolder());
      const done = inTime(root, ["config", "path", "--json"], { ...env, XDG_CONFIG_HOME: undefined });
      const { user } = JSON.parse(done.stdout).places;
      expect(user).toMatch(/^\//);
      expect(user.startsWith(root)).toBe(false);
      expect(readdirSync(root)).toEqual([]);
    },
  );
});

describe.skipIf(!existsSync("/dev/full"))("a full disk behind stdout", () => {
  it("is said, and is no bug", () => {
    const done = spawnSync("sh", ["-c", `exec "$0" "$@" >/dev/full`, process.execPath, BIN, "help"], {
      env: ENV,
      encoding: "utf8",
    });
    expect(done.stderr).toContain("ENOSPC");
    expect(done.status).toBe(2);
  });
});
