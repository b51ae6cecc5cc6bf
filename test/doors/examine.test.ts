import { execFileSync } from "node:child_process";
import {
  chmodSync,
  mkdirSync,
  mkdtempSync,
  realpathSync,
  rmSync,
  truncateSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { compose } from "../../src/doors/compose.ts";
import { examine, type Symptom } from "../../src/doors/examine.ts";

let root: string;
beforeEach(() => {
  root = realpathSync(mkdtempSync(join(tmpdir(), "twiceshy-examine-")));
});
afterEach(() => {
  chmodSync(root, 0o755);
  rmSync(root, { recursive: true, force: true });
});

const around = (env: Record<string, string> = {}) => ({
  cwd: root,
  env: { PATH: process.env.PATH, HOME: join(root, "home"), TMPDIR: join(root, "tmp"), ...env },
});
const find = async (name: string, env: Record<string, string> = {}): Promise<Symptom | undefined> =>
  (await examine(around(env))).find((symptom) => symptom.name === name);
const begin = async () => (await compose(around()).openMemory()).close();

describe("examine", () => {
  it("warns where a folder is no project, and not in a repository or beside a manifest", async () => {
    expect(await find("project")).toMatchObject({ level: "warn", todo: expect.stringContaining("git init") });
    writeFileSync(join(root, "package.json"), "{}");
    expect(await find("project")).toMatchObject({ level: "ok", message: `${root} (manifest)` });
    execFileSync("git", ["init", "-q"], { cwd: root });
    expect(await find("project")).toMatchObject({ level: "ok", message: `${root} (git)` });
  });

  it("fails where a memory came with the repository, and not where one was made here", async () => {
    const git = (...args: string[]) => execFileSync("git", args, { cwd: root });
    git("init", "-q");
    await begin();
    git("add", ".");
    expect(await find("brought")).toBeUndefined();
    writeFileSync(join(root, ".twiceshy", "config.json"), '{ "summary": "1" }');
    git("add", "--force", ".twiceshy/config.json");
    expect(await find("brought")).toMatchObject({
      level: "fail",
      message: expect.stringContaining(
        "1 file of the memory's folder came with the repository (.twiceshy/config.json)",
      ),
      todo: expect.stringContaining("git ls-files .twiceshy"),
    });
  });

  it("says which memory it looked at, and that it is sound", async () => {
    expect(await find("memory")).toMatchObject({ level: "ok", message: "nothing remembered yet" });
    await begin();
    expect((await find("memory"))!.message).toMatch(/^(libsql|node:sqlite), schema \d+, 0 failures, \d+ kB$/);
    expect(await find("integrity")).toMatchObject({ level: "ok" });
    expect(await find("journal")).toMatchObject({ level: "ok" });
  });

  it("warns of a journal that was never written back", async () => {
    await begin();
    const reader = await compose(around()).openMemory();
    try {
      const wal = join(root, ".twiceshy", "memory.db-wal");
      writeFileSync(wal, "", { flag: "a" });
      truncateSync(wal, 70_000_000);
      expect(await find("journal")).toMatchObject({ level: "warn", message: "70 MB not yet written back" });
    } finally {
      reader.close();
    }
  });

  it("warns of settings that were left out, one by one", async () => {
    writeFileSync(join(root, "package.json"), "{}");
    writeFileSync(join(root, "twiceshy.json"), '{"store": "/x", "sumary": 1}');
    const warnings = (await examine(around())).filter((symptom) => symptom.name === "settings");
    expect(warnings.map((symptom) => symptom.level)).toEqual(["warn", "warn"]);
  });

  it("stops at settings that cannot be understood, since all else hangs on them", async () => {
    const symptoms = await examine(around({ TWICESHY_CAP: "big" }));
    expect(symptoms.at(-1)).toMatchObject({ name: "settings", level: "fail" });
    expect(symptoms.map((symptom) => symptom.name)).not.toContain("memory");
  });

  it.skipIf(process.getuid?.() === 0)("fails where the store cannot be written", async () => {
    chmodSync(root, 0o555);
    expect(await find("store")).toMatchObject({
      level: "fail",
      todo: expect.stringContaining("TWICESHY_STORE"),
    });
  });

  it("fails where a file stands in the store's place", async () => {
    writeFileSync(join(root, ".twiceshy"), "not a folder");
    expect(await find("store")).toMatchObject({
      level: "fail",
      message: expect.stringContaining("is a file"),
    });
  });

  it("leaves what a newer twiceshy spooled, and says that it waits", async () => {
    mkdirSync(join(root, ".twiceshy", "spool"), { recursive: true });
    writeFileSync(join(root, ".twiceshy", "spool", "event.json"), '{"version": 99}');
    expect(await find("spool")).toMatchObject({ level: "warn", message: "1 event waiting" });
  });

  it("warns of a memory over its cap, and names what brings it down", async () => {
    mkdirSync(join(root, ".twiceshy", "spool"), { recursive: true });
    writeFileSync(join(root, ".twiceshy", "spool", "event.json"), '{"version": 99}');
    const symptoms = await examine(around({ TWICESHY_CAP: "1kB" }));
    expect(symptoms.find(({ name }) => name === "size")).toMatchObject({
      level: "warn",
      todo: "twiceshy gc",
    });
    expect(await find("size")).toMatchObject({ level: "ok" });
  });

  it("names a way out of a memory that cannot be read, and not itself", async () => {
    mkdirSync(join(root, ".twiceshy", "memory.db"), { recursive: true });
    const todo = expect.stringContaining("move memory.db away");
    expect(await find("memory")).toMatchObject({ level: "fail", todo });
  });

  it("tells of a damaged memory that was put aside where nobody was told, as by a hook", async () => {
    const house = compose(around());
    (await house.openMemory()).close();
    expect(await find("put aside")).toBeUndefined();
    writeFileSync(join(root, ".twiceshy/memory.db"), "no database ".repeat(400));
    (await house.openMemory()).close();
    expect(await find("put aside")).toMatchObject({
      level: "warn",
      message: expect.stringMatching(
        /^a damaged memory is in memory\.db\.corrupt-[\w-]+: what is known here/,
      ),
      todo: expect.stringContaining("removing it silences this"),
    });
    expect((await find("memory"))!.level).toBe("ok");
  });

  it("gives everything but ok something to do", async () => {
    for (const symptom of await examine(around({ PATH: "/nowhere" }))) {
      expect(symptom.message.length).toBeGreaterThan(1);
      expect(symptom.todo === null).toBe(symptom.level === "ok");
    }
  });
});
