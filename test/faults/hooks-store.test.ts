import { execFileSync } from "node:child_process";
import {
  chmodSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  renameSync,
  rmSync,
  statSync,
  truncateSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, describe, expect, it } from "vitest";
import { MOST_KEPT } from "#doors/hook-raw-spool.ts";
import { openDatabase } from "#memory/driver.ts";
import { SHOP } from "../doors/hook-payloads.ts";
import { GIT_ENV, git, gitRepository, tempFolder } from "../host/sandbox.ts";
import { NOTHING, seen, World } from "./hooks-world.ts";

const disk = mkdtempSync(join(tmpdir(), "twiceshy-hooks-disk-"));
const canMount = tryMount();
afterAll(() => {
  if (canMount) execFileSync("umount", ["-l", disk]);
  rmSync(disk, { recursive: true, force: true });
});

function tryMount(): boolean {
  try {
    execFileSync("mount", ["-t", "tmpfs", "-o", "size=12m", "tmpfs", disk], { stdio: "ignore" });
    return true;
  } catch {
    console.warn(
      "SKIPPED: hooks on full and read-only disks cannot be tried here: mounting a tmpfs is not allowed.",
    );
    return false;
  }
}

/** Every kind of event, as a client fires them in a row. */
function fireAll(world: World, what: string): void {
  const heard = [
    world.fire("claude", "SessionStart", world.claude("SessionStart", { source: "startup" })),
    world.fire("claude", "UserPromptSubmit", world.claude("UserPromptSubmit", { prompt: `Do ${what}` })),
    world.fire("claude", "PreToolUse", world.passed("make"), { tool: "command" }),
    world.fire("claude", "PostToolUse", world.edited("sum.js", "one", "two"), { tool: "edit" }),
    world.fire("claude", "PostToolUseFailure", world.failed("make", `a.c:1:1: error: ${what}`)),
    world.fire("claude", "PostToolUse", world.passed("make"), { tool: "command" }),
  ];
  for (const one of heard) expect(seen(one)).toEqual(NOTHING);
  for (const event of ["Stop", "SessionEnd"])
    expect(world.fire("claude", event, world.claude(event)).status).toBe(0);
}

const error = (world: World, what: string) =>
  world.fire("claude", "PostToolUseFailure", world.failed("make", `a.c:1:1: error: ${what}`));

describe.skipIf(!canMount)("a disk of its own", () => {
  it("read-only: the client goes on, and what happened waits in the user's own folder", async () => {
    const world = new World(gitRepository(SHOP, join(disk, "read-only")));
    error(world, "first");
    execFileSync("mount", ["-o", "remount,ro", disk]);
    try {
      fireAll(world, "second");
    } finally {
      execFileSync("mount", ["-o", "remount,rw", disk]);
    }
    expect(await world.messages()).toEqual(["first", "second"]);
    const outcomes = (await world.runs()).map(
      ({ outcome, diff }) => `${outcome} ${diff?.includes("+two") ?? false}`,
    );
    expect(outcomes).toEqual(["failed false", "failed true", "passed false"]);
    const left = readdirSync(world.home, { recursive: true, encoding: "utf8" });
    expect(left.filter((name) => /\.json$|\.half$/.test(name))).toEqual([]);
    rmSync(world.repo, { recursive: true });
  });

  it("full: the client goes on, no half file stays, and it works again when there is room", async () => {
    const world = new World(gitRepository(SHOP, join(disk, "full")));
    error(world, "first");
    const filler = join(disk, "filler");
    fill(filler);
    fireAll(world, "second");
    expect(world.waiting().filter((name) => name.endsWith(".half"))).toEqual([]);
    rmSync(filler);
    error(world, "third");
    const messages = await world.messages();
    expect(messages).toContain("first");
    expect(messages).toContain("third");
    expect(world.rows("PRAGMA integrity_check")).toEqual([{ integrity_check: "ok" }]);
    rmSync(world.repo, { recursive: true });
  });
});

function fill(file: string): void {
  try {
    execFileSync("dd", ["if=/dev/zero", `of=${file}`, "bs=4096"], { stdio: "ignore" });
  } catch {
    // Full now.
  }
}

describe("a memory that is not as it should be", () => {
  it("damaged: put aside and kept, and a new one begun", async () => {
    const world = new World();
    error(world, "first");
    for (const name of ["memory.db-wal", "memory.db-shm"]) rmSync(world.store(name), { force: true });
    writeFileSync(
      world.store("memory.db"),
      "this is no database at all, whatever its name says ".repeat(200),
    );
    fireAll(world, "second");
    expect(await world.messages()).toEqual(["second"]);
    expect(readdirSync(world.store()).some((name) => name.startsWith("memory.db.corrupt-"))).toBe(true);
  });

  it("empty, as a crash leaves it: begun anew", async () => {
    const world = new World();
    error(world, "first");
    for (const name of ["memory.db-wal", "memory.db-shm"]) rmSync(world.store(name), { force: true });
    truncateSync(world.store("memory.db"), 0);
    fireAll(world, "second");
    expect(await world.messages()).toEqual(["second"]);
  });

  it("of a newer twiceshy: left alone, what happens waits for it, and not without bound", async () => {
    const world = new World();
    error(world, "first");
    const database = openDatabase(world.store("memory.db"));
    const before = database.prepare("PRAGMA user_version").get()!.user_version;
    database.exec(
      "PRAGMA user_version = 9000; INSERT OR REPLACE INTO meta (key, value) VALUES ('breaking', '9000')",
    );
    database.close();
    fireAll(world, "second");
    expect(world.rows("SELECT message FROM failures")).toHaveLength(1);
    const waits = world.waiting().length;
    expect(waits).toBeGreaterThan(2);
    for (let i = 0; i < MOST_KEPT; i++) writeFileSync(world.store("hooks", `claude.Stop.1.${i}.json`), "{}");
    fireAll(world, "third");
    // The oldest have gone, what has just happened has not.
    expect(world.waiting().length).toBeLessThanOrEqual(MOST_KEPT + 1);
    for (let i = 0; i < MOST_KEPT; i++)
      rmSync(world.store("hooks", `claude.Stop.1.${i}.json`), { force: true });
    const again = openDatabase(world.store("memory.db"));
    again.exec(`PRAGMA user_version = ${before}; DELETE FROM meta WHERE key = 'breaking'`);
    again.close();
    expect(await world.messages()).toEqual(["first", "third"]);
  });

  it("settings that cannot be read, or are a folder: the failure is remembered", async () => {
    const world = new World();
    error(world, "first");
    writeFileSync(world.store("config.json"), "{ not json");
    writeFileSync(join(world.repo, "twiceshy.json"), '{"gate": 7');
    fireAll(world, "second");
    rmSync(world.store("config.json"));
    rmSync(join(world.repo, "twiceshy.json"));
    expect(await world.messages()).toEqual(["first", "second"]);
  });

  it("an event that no memory would take is dropped, and does not stand in the way of the others", async () => {
    const world = new World();
    error(world, "first");
    mkdirSync(world.store("hooks"), { recursive: true });
    const bad = world.failed("make\0\u0000", "a.c:1:1: error: bad\0", { session_id: "\0".repeat(70_000) });
    writeFileSync(world.store("hooks", "claude.PostToolUseFailure.1.0.json"), bad);
    writeFileSync(
      world.store("hooks", "claude.PostToolUseFailure.1.1.json"),
      world.failed("make", "a.c:3:1: error: good"),
    );
    expect(await world.messages()).toContain("good");
    expect(world.waiting()).toEqual([]);
  });

  it("payloads wait where only their owner can read them", () => {
    const world = new World();
    error(world, "first");
    world.fire("claude", "PostToolUse", world.edited("sum.js", "one", "two"), { tool: "edit" });
    const mode = (path: string) => (statSync(path).mode & 0o777).toString(8);
    expect(mode(world.store("hooks"))).toBe("700");
    expect(world.waiting().map((name) => mode(world.store("hooks", name)))).toEqual(["600"]);
  });
});

describe("a repository that is not where it was, or not one of its own", () => {
  it("moved: its memory goes with it, and the old place stays empty", async () => {
    const folder = tempFolder();
    const world = new World(gitRepository(SHOP, join(folder, "old")));
    error(world, "first");
    world.fire("claude", "PostToolUse", world.edited("sum.js", "one", "two"), { tool: "edit" });
    const moved = new World(join(folder, "new"), { session: "s2" });
    renameSync(world.repo, moved.repo);
    // The client still runs, in the folder that was; by its old name it is gone.
    expect(
      seen(world.fire("claude", "PostToolUseFailure", world.failed("make", "lost"), { cwd: moved.repo })),
    ).toEqual(NOTHING);
    expect(readdirSync(folder)).toEqual(["new"]);
    error(moved, "second");
    expect(await moved.messages()).toEqual(["first", "second"]);
  });

  it("a linked worktree shares the memory of the main one; a submodule has its own", async () => {
    const world = new World();
    error(world, "main");
    const linked = join(tempFolder(), "linked");
    git(world.repo, "worktree", "add", "-q", linked);
    const fire = (cwd: string, event: string, payload: string) =>
      world.fire("claude", event, payload, { cwd });
    fire(linked, "PostToolUse", world.edited("../x", "a", "b", { cwd: linked }));
    fire(linked, "PostToolUseFailure", world.failed("make", "a.c:1:1: error: linked", { cwd: linked }));
    expect(await world.messages()).toEqual(["linked", "main"]);
    expect(readdirSync(linked)).not.toContain(".twiceshy");

    const library = gitRepository({ "l.c": "x\n" });
    execFileSync("git", ["-c", "protocol.file.allow=always", "submodule", "--quiet", "add", library, "lib"], {
      cwd: world.repo,
      env: GIT_ENV,
      stdio: "ignore",
    });
    const inside = join(world.repo, "lib");
    expect(seen(fire(inside, "PostToolUse", world.passed("make", "ok", { cwd: inside })))).toEqual(NOTHING);
    fire(inside, "PostToolUseFailure", world.failed("make", "l.c:1:1: error: inside", { cwd: inside }));
    expect(await world.messages()).toEqual(["linked", "main"]);
    expect(await new World(inside).messages()).toEqual(["inside"]);
  });

  it("no git on this machine: the failure is remembered, without a tree", async () => {
    const world = new World();
    const bin = join(world.home, "bin");
    mkdirSync(bin);
    for (const name of ["sh", "head", "mv", "grep", "rm", "mkdir"])
      execFileSync("ln", ["-s", execFileSync("which", [name], { encoding: "utf8" }).trim(), join(bin, name)]);
    const payload = world.failed("make", "a.c:1:1: error: without git");
    const heard = world.fire("claude", "PostToolUseFailure", payload, { env: { PATH: bin } });
    expect(seen(heard)).toEqual(NOTHING);
    expect(await world.messages()).toEqual(["without git"]);
  });

  it("a store that is a file, or a link to nowhere: silence", () => {
    for (const make of [
      (path: string) => writeFileSync(path, "a file"),
      (path: string) => execFileSync("ln", ["-s", "/nonexistent/elsewhere", path]),
    ]) {
      const world = new World();
      make(world.store());
      fireAll(world, "nothing");
    }
  });

  it("a launcher whose program is gone, or cannot be read: silence", () => {
    const world = new World(undefined, { bundle: "/nonexistent/hook.cjs" });
    fireAll(world, "nothing");
    const broken = join(world.home, "hook.cjs");
    writeFileSync(broken, "this is no program (");
    chmodSync(broken, 0o644);
    const other = new World(undefined, { bundle: broken });
    const heard = other.fire("copilot", "postToolUse", '{"x":"with exit code 1"}');
    expect(seen(heard)).toEqual(NOTHING);
  });
});
