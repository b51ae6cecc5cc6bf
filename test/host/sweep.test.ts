import { type ChildProcess, execFileSync, spawn } from "node:child_process";
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, utimesSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { rolldown } from "rolldown";
import { beforeAll, describe, expect, it, onTestFinished } from "vitest";
import { identityOf, thisProcess } from "#host/process-identity.ts";
import { makeScratchFolder, noteRunner, removeScratchFolder } from "#host/scratch-folder.ts";
import { hasScratch, sweepScratch } from "#host/sweep.ts";
import { contentOf, GIT_ENV, git, gitRepository, hasOverlay, tempFolder, write } from "./sandbox.ts";

const root = new URL("../..", import.meta.url).pathname;
const KINDS = (await hasOverlay()) ? (["overlay", "copy"] as const) : (["copy"] as const);
let driver = "";

beforeAll(async () => {
  const bundle = await rolldown({
    input: join(root, "test/host/scratch-driver.ts"),
    platform: "node",
    cwd: root,
  });
  const { output } = await bundle.generate({ format: "esm", codeSplitting: false });
  driver = output[0].code;
});

/** Processes whose command line holds a text. */
function processes(text: string): string[] {
  return execFileSync("ps", ["-eo", "pid,stat,args"], { encoding: "utf8" })
    .split("\n")
    .filter((line) => line.includes(text) && !/^\s*\d+ Z/.test(line) && !line.includes("scratch-driver"));
}

function scratchFolders(store: string): string[] {
  return readdirSync(join(store, "scratch")).map((name) => join(store, "scratch", name));
}

async function until(condition: () => boolean, what: string): Promise<void> {
  for (let tries = 0; tries < 400; tries += 1) {
    if (condition()) return;
    await new Promise((resume) => setTimeout(resume, 25));
  }
  throw new Error(`waited in vain: ${what}`);
}

function killed(child: ChildProcess): Promise<void> {
  return new Promise((resolve) => {
    child.on("exit", () => resolve());
    child.kill("SIGKILL");
  });
}

describe("sweepScratch", () => {
  it.each(KINDS)(
    "after a kill -9 in the middle of a run by %s no process, folder, mount, branch or worktree is left",
    async (kind) => {
      const project = gitRepository({ "a.txt": "1\n" });
      write(project, { "a.txt": "2\n" });
      const file = join(tempFolder(), "scratch-driver.mjs");
      writeFileSync(file, driver);
      const flag = join(tempFolder(), "flag");
      const mark = `41${process.pid % 10000}${Date.now() % 1000}`;
      const before = [git(project, "status", "--short"), contentOf(join(project, ".git"))];
      const script = `(setsid sleep ${mark} &) ; sleep ${mark} & echo up > ${flag}; echo x > a.txt; sleep ${mark}`;
      const child = spawn(process.execPath, [file, project, kind, script], { env: GIT_ENV, stdio: "ignore" });
      onTestFinished(() => void child.kill("SIGKILL"));
      await until(() => existsSync(flag), "the run");
      await until(() => processes(`sleep ${mark}`).length >= 3, "its processes");
      const store = join(project, ".twiceshy");
      expect(sweepScratch(store)).toEqual({ folders: 0, processes: 0 });
      expect(processes(`sleep ${mark}`).length).toBeGreaterThanOrEqual(3);

      const away = scratchFolders(store).flatMap((folder) =>
        existsSync(join(folder, "away")) ? [readFileSync(join(folder, "away"), "utf8")] : [],
      );
      expect(away).toHaveLength(kind === "copy" ? 1 : 0);
      await killed(child);
      // In a namespace all end with the first process, which ends with ours; without one the sweep has to find them.
      if (kind === "overlay") await until(() => processes(mark).length === 0, "the end of the namespace");
      expect(sweepScratch(store)).toMatchObject({ folders: 1 });
      await until(() => processes(mark).length === 0, "the end of all processes");
      expect(hasScratch(store)).toBe(false);
      expect(away.filter(existsSync)).toEqual([]);
      expect(existsSync(join(store, "scratch"))).toBe(false);
      expect(readFileSync("/proc/self/mounts", "utf8")).not.toContain(project);
      expect([git(project, "status", "--short"), contentOf(join(project, ".git"))]).toEqual(before);
      expect(git(project, "worktree", "list").split("\n")).toHaveLength(1);
      expect(git(project, "branch", "--list").split("\n")).toHaveLength(1);
      expect(sweepScratch(store)).toBeNull();
    },
  );

  it.runIf(process.getuid?.() === 0 && KINDS.length > 1)(
    "works for a user who is not root, and runs the check as that user",
    async () => {
      const uid = 65_534;
      const project = gitRepository({ "a.txt": "1\n" });
      const flag = join(project, "..", `flag-${process.pid}-${Date.now()}`);
      mkdirSync(flag);
      onTestFinished(() => rmSync(flag, { recursive: true }));
      const file = join(flag, "scratch-driver.mjs");
      writeFileSync(file, driver);
      execFileSync("chown", ["-R", `${uid}:${uid}`, project, flag]);
      const child = spawn(
        process.execPath,
        [
          file,
          project,
          "overlay",
          `id -u > ${flag}/uid; echo 2 > a.txt; rm -r .git; chmod 0 a.txt; cat a.txt || echo denied > ${flag}/denied`,
        ],
        { env: GIT_ENV, stdio: "ignore", uid, gid: uid },
      );
      await new Promise((resolve) => child.on("exit", resolve));
      expect(readFileSync(join(flag, "uid"), "utf8")).toBe("65534\n");
      expect(existsSync(join(flag, "denied"))).toBe(true);
      expect(readFileSync(join(project, "a.txt"), "utf8")).toBe("1\n");
      expect(existsSync(join(project, ".git/HEAD"))).toBe(true);
      // It ended without closing its copy.
      expect(sweepScratch(join(project, ".twiceshy"))).toEqual({ folders: 1, processes: 0 });
    },
  );

  it("leaves a living owner's folder alone, and goes by the start time, not by the number alone", () => {
    const store = join(tempFolder(), ".twiceshy");
    const mine = makeScratchFolder(store);
    const dead = makeScratchFolder(store);
    // The number is this process's own, but the one that is meant started at another time.
    writeFileSync(join(dead, "owner.json"), JSON.stringify({ ...thisProcess(), start: "long ago" }));
    noteRunner(dead, { ...identityOf(process.pid), start: "long ago" });
    expect(sweepScratch(store)).toEqual({ folders: 1, processes: 0 });
    expect(existsSync(mine)).toBe(true);
    expect(existsSync(dead)).toBe(false);
    removeScratchFolder(mine);
    expect(hasScratch(store)).toBe(false);
  });

  it("waits a day with what it cannot ask after: no owner, another container's owner", () => {
    const store = join(tempFolder(), ".twiceshy");
    const unowned = join(store, "scratch", "1-x");
    mkdirSync(unowned, { recursive: true });
    const elsewhere = makeScratchFolder(store);
    writeFileSync(
      join(elsewhere, "owner.json"),
      JSON.stringify({ pid: 4_000_000, start: "x", namespace: "pid:[1]" }),
    );
    expect(sweepScratch(store)).toEqual({ folders: 0, processes: 0 });
    const longAgo = Date.now() / 1000 - 25 * 3600;
    for (const folder of [unowned, elsewhere]) utimesSync(folder, longAgo, longAgo);
    expect(sweepScratch(store)).toEqual({ folders: 2, processes: 0 });
    expect(existsSync(join(store, "scratch"))).toBe(false);
  });

  it("removes copies of an index that a dead process left, and no living one's", () => {
    const store = join(tempFolder(), ".twiceshy");
    write(store, {
      "scratch.git/indexes/4000001-0": "x",
      "scratch.git/indexes/4000001-base-0.lock": "x",
      [`scratch.git/indexes/${process.pid}-7`]: "x",
      "scratch.git/node_modules/4000001-1": "x",
      [`scratch.git/node_modules/${process.pid}-8`]: "x",
    });
    makeScratchFolder(store);
    sweepScratch(store);
    expect(readdirSync(join(store, "scratch.git/indexes"))).toEqual([`${process.pid}-7`]);
    expect(readdirSync(join(store, "scratch.git/node_modules"))).toEqual([`${process.pid}-8`]);
  });
});
