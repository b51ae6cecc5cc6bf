import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { nodeSymptom } from "../../../src/doors/examine.ts";
import { failedCheck, makeProject, type TestProject } from "./play.ts";

let project: TestProject;
beforeEach(() => {
  project = makeProject();
});
afterEach(() => project.remove());

const remember = (error: string) => project.play(["capture"], { stdin: failedCheck(error) });
const countOf = async () => (await project.play(["failures", "--all", "--json"])).json.failures.length;
const idOf = async () => (await project.play(["failures", "--json"])).json.failures[0].fingerprint;

describe("status", () => {
  it("says what is remembered, and makes nothing where there is nothing", async () => {
    const before = await project.play(["status"]);
    expect(before.out).toContain("nothing remembered yet");
    expect((await project.play(["status", "--json"])).json).toMatchObject({
      version: 1,
      project: project.root,
      memory: null,
    });
    expect(existsSync(join(project.root, ".twiceshy"))).toBe(false);
    await remember("Error: boom");
    const { json } = await project.play(["status", "--json"]);
    expect(json.memory).toMatchObject({ runs: 1, failures: 1, fingerprints: 1, tasks: 0, spooled: 0 });
    expect((await project.play(["status"])).out).toMatch(
      /^failures {2}1 failure of 1 fingerprint\nruns {6}1 run, 0 tasks, first just now, last just now\n/,
    );
  });

  it("uses another memory when told", async () => {
    await remember("Error: boom");
    expect((await project.play(["status", "--store", "elsewhere"])).out).toContain("nothing remembered yet");
    const env = { TWICESHY_STORE: "elsewhere" };
    expect((await project.play(["status", "--json"], { env })).json.store).toBe(
      join(project.root, "elsewhere"),
    );
  });
});

describe("forget", () => {
  it("shows what will go, asks, and erases for good", async () => {
    await remember("Error: boom");
    const no = await project.play(["forget", await idOf()], { answer: "n" });
    expect([no.status, await countOf()]).toEqual([1, 1]);
    expect(no.err).toContain("to be erased: 1 failure, 1 run");
    expect(no.err).toContain("nothing was erased");
    const yes = await project.play(["forget", await idOf()], { answer: "yes" });
    expect([yes.status, yes.out]).toEqual([0, "erased for good: 1 failure, 1 run\n"]);
    expect(await countOf()).toBe(0);
  });

  it("refuses where nobody can be asked, and its hint erases nothing", async () => {
    await remember("Error: boom");
    const fingerprint = await idOf();
    const { status, err } = await project.play(["forget", fingerprint]);
    expect([status, await countOf()]).toEqual([1, 1]);
    expect(err).toContain(`try: twiceshy forget ${fingerprint} --dry-run`);
  });

  it("takes scripts at their --yes, and a text out of every byte of the store", async () => {
    await remember("Error: the codeword is xylophone-42");
    await remember("Error: something else");
    const dry = await project.play(["forget", "--match", "xylophone-42", "--dry-run", "--json"]);
    expect(dry.json).toMatchObject({ version: 1, dryRun: true, failures: 1 });
    expect(await countOf()).toBe(2);
    const { status, json } = await project.play(["forget", "--match", "xylophone-42", "--yes", "--json"]);
    expect([status, json.failures]).toEqual([0, 1]);
    expect(await countOf()).toBe(1);
    for (const file of ["memory.db", "memory.db-wal"]) {
      const path = join(project.root, ".twiceshy", file);
      if (existsSync(path)) expect(readFileSync(path).includes("xylophone-42")).toBe(false);
    }
  });

  it.each([
    [["forget"], 2, "forget needs an id"],
    [["forget", "abcd", "--match", "text"], 2, "not both"],
    [["forget", "--match", "x"], 2, "at least 3 characters"],
    [["forget", "abcdef", "--yes"], 1, "nothing remembered fits that"],
  ])("%j erases nothing", async (words, status, message) => {
    await remember("Error: boom");
    const played = await project.play(words);
    expect(played.status).toBe(status);
    expect(played.err).toContain(message);
    expect(await countOf()).toBe(1);
  });
});

describe("gc", () => {
  it("says what it dropped, and still recognises afterwards", async () => {
    expect((await project.play(["gc"])).out).toBe("nothing remembered yet, nothing to do\n");
    await remember("Error: boom");
    expect((await project.play(["gc", "--dry-run"])).out).toContain("under 200 MB, nothing to do");
    expect((await project.play(["gc", "--dry-run", "--cap", "1KB"])).out).toContain("over 1.0 kB");
    const { json } = await project.play(["gc", "--cap", "1KB", "--json"]);
    expect(json).toMatchObject({ version: 1, cap: 1000 });
    expect(json.outputsDropped).toBeGreaterThan(0);
    expect((await remember("Error: boom")).out).toContain("seen 1 time before");
    expect((await project.play(["gc"])).out).toMatch(
      /→ .*; dropped 0 outputs, 0 runs, 0 failures; wrote 0 summaries/,
    );
  });

  it.each(["big", "0", "-1MB"])("does not take --cap=%s", async (cap) => {
    expect((await project.play(["gc", `--cap=${cap}`])).status).toBe(2);
  });
});

describe("config", () => {
  it("lists, gets, sets and unsets", async () => {
    const list = await project.play(["config", "list", "--json"]);
    expect(list.json.settings.map((one: { key: string }) => one.key)).toContain("cap");
    expect((await project.play(["config", "get", "cap"])).out).toBe("200000000\n");
    expect((await project.play(["config", "set", "cap", "1MB"])).out).toContain("cap = 1000000 in ");
    expect((await project.play(["config", "get", "cap", "--json"])).json).toMatchObject({
      value: 1_000_000,
      origin: "local",
    });
    await project.play(["config", "set", "cap", "null"]);
    expect((await project.play(["config", "get", "cap"])).out).toBe("200000000\n");
    expect((await project.play(["config", "list"])).out).toContain(
      "summary = 3  (default; TWICESHY_SUMMARY)",
    );
  });

  it("writes the file that was meant", async () => {
    await project.play(["config", "set", "summary", "1", "--committed"]);
    expect(JSON.parse(readFileSync(join(project.root, "twiceshy.json"), "utf8"))).toEqual({ summary: 1 });
    await project.play(["config", "set", "summary", "2", "--user"]);
    const { json } = await project.play(["config", "path", "--json"]);
    expect(JSON.parse(readFileSync(json.places.user, "utf8"))).toEqual({ summary: 2 });
    expect((await project.play(["config", "get", "summary"])).out).toBe("1\n");
  });

  it.each([
    [["config"], 2, "needs <action>"],
    [["config", "get"], 2, "needs a key"],
    [["config", "get", "capp"], 2, 'Did you mean "cap"?'],
    [["config", "set", "cap"], 2, "needs a value"],
    [["config", "set", "cap", "banana"], 2, 'is a size such as 200MB, not "banana"'],
    [["config", "set", "store", "/x", "--committed"], 1, "cannot be set by a committed file"],
    [["config", "set", "cap", "1MB", "--user", "--committed"], 2, "two different files"],
  ])("%j is trouble", async (words, status, message) => {
    const played = await project.play(words);
    expect(played.status).toBe(status);
    expect(played.err).toContain(message);
    expect(existsSync(join(project.root, "twiceshy.json"))).toBe(false);
  });

  it("is in trouble with a broken file, says where, and `config path` still works", async () => {
    project.write("twiceshy.json", '{\n  "cap": 1,\n}');
    const { status, err } = await project.play(["status"]);
    expect(status).toBe(2);
    expect(err).toContain(`${join(project.root, "twiceshy.json")}:3:1: not valid JSON`);
    expect((await project.play(["config", "path"])).out).toContain("twiceshy.json");
  });

  it("tells of what it left out", async () => {
    project.write("twiceshy.json", '{"store": "/x", "cpa": 1}');
    const { err } = await project.play(["config", "list"]);
    expect(err).toContain('"store" cannot be set by a committed file');
    expect(err).toContain('no setting is called "cpa"');
  });
});

describe("doctor", () => {
  const levels = async (options = {}) => {
    const { json, status } = await project.play(["doctor", "--json"], options);
    return {
      status,
      of: Object.fromEntries(json.symptoms.map((s: { name: string; level: string }) => [s.name, s.level])),
    };
  };

  it("finds a fresh project healthy, and one with a memory too", async () => {
    expect((await levels()).status).toBe(0);
    await remember("Error: boom");
    const { status, of } = await levels();
    expect(status).toBe(0);
    expect(of).toMatchObject({
      node: "ok",
      git: "ok",
      project: "ok",
      memory: "ok",
      integrity: "ok",
      spool: "ok",
      background: "ok",
    });
    expect((await project.play(["doctor"])).out).toMatch(/^ok {4}node {8}\d+\./);
  });

  it("says what to do about a broken setting", async () => {
    project.write("twiceshy.json", "{");
    const { status, json } = await project.play(["doctor", "--json"]);
    expect(status).toBe(1);
    expect(json.healthy).toBe(false);
    expect(json.symptoms.at(-1)).toMatchObject({
      name: "settings",
      level: "fail",
      todo: "twiceshy config path",
    });
    expect((await project.play(["doctor"])).out).toContain("to do: twiceshy config path");
  });

  it("warns without git and outside of a project", async () => {
    const { of } = await levels({ env: { PATH: "/nowhere" } });
    expect(of.git).toBe("warn");
  });

  it("fails on a memory that is newer than itself", async () => {
    await remember("Error: boom");
    const store = join(project.root, ".twiceshy");
    const { openDatabase } = await import("../../../src/memory/driver.ts");
    const database = openDatabase(join(store, "memory.db"));
    database.exec(
      "PRAGMA user_version = 9999; INSERT OR REPLACE INTO meta (key, value) VALUES ('breaking', '9999')",
    );
    database.close();
    const { status, of } = await levels();
    expect([status, of.memory]).toEqual([1, "fail"]);
  });

  it("knows which node is too old", () => {
    expect(nodeSymptom("20.18.3").level).toBe("fail");
    expect(nodeSymptom("18.20.0").level).toBe("fail");
    expect(nodeSymptom("20.19.0").level).toBe("ok");
    expect(nodeSymptom("24.1.0").level).toBe("ok");
  });

  it("tells of a corrupt memory that was put aside", async () => {
    await remember("Error: boom");
    // Writes the journal back: as long as it is there, it heals the file.
    await project.play(["gc"]);
    const store = join(project.root, ".twiceshy");
    writeFileSync(
      join(store, "memory.db"),
      "this is not a database, but it is long enough to be looked at".repeat(100),
    );
    const { err } = await project.play(["status"]);
    expect(err).toContain("damaged");
  });
});
