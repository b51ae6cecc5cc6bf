import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { countRuns, failuresIn, runScript, twiceshy } from "../e2e/twiceshy.ts";
import { gitRepository } from "../host/sandbox.ts";

describe("settings that cannot be understood", () => {
  it.each([
    ["no JSON", "{bad"],
    ["no object", "[]"],
    ["a wrong value", '{"cap": "much"}'],
  ])("%s: the run is remembered all the same, and it is said", (_, text) => {
    const root = gitRepository();
    writeFileSync(join(root, "twiceshy.json"), text);
    const done = runScript(root, "echo 'src/a.c:3:5: error: unknown type name' >&2; exit 3");
    expect(done.code).toBe(3);
    expect(done.stderr).toContain("twiceshy.json");
    expect(done.stderr).toContain("fingerprint");
    writeFileSync(join(root, "twiceshy.json"), "{}");
    expect(failuresIn(root)).toHaveLength(1);
  });

  it("a good word from the environment still counts", () => {
    const root = gitRepository();
    writeFileSync(join(root, "twiceshy.json"), "{bad");
    const store = join(root, "elsewhere");
    runScript(root, "exit 3", { env: { TWICESHY_STORE: store } });
    writeFileSync(join(root, "twiceshy.json"), "{}");
    expect(countRuns(root)).toBe(0);
    expect(twiceshy(root, ["failures", "--store", store]).stdout).toContain("exit code 3");
  });

  it("a bad one from the environment does not cost the run", () => {
    const root = gitRepository();
    const done = runScript(root, "exit 3", { env: { TWICESHY_CAP: "much" } });
    expect(done.code).toBe(3);
    expect(done.stderr).toContain("TWICESHY_CAP");
    expect(countRuns(root)).toBe(1);
  });
});

describe("config set", () => {
  it.each([
    ["detectors", "[1]", "detectors[0]"],
    ["detectors", '[{"id":"x","pattern":"("}]', "detectors[0].pattern"],
    ["scrubbers", '[{"name":"x"}]', "scrubbers[0].pattern"],
    ["categories", '[{"name":"x","pattern":"a","severity":"huge"}]', "categories[0].severity"],
  ])("%s %s is refused, and nothing is written", (key, value, place) => {
    const root = gitRepository();
    mkdirSync(join(root, ".twiceshy"));
    const file = join(root, ".twiceshy", "config.json");
    writeFileSync(file, '{"summary": 1}');
    const done = twiceshy(root, ["config", "set", key, value]);
    expect(done.code).toBe(2);
    expect(done.stderr).toContain(place);
    expect(readFileSync(file, "utf8")).toBe('{"summary": 1}');
  });

  it("takes a good one", () => {
    const root = gitRepository();
    const good = '[{"id":"w","pattern":"^W (?P<message>.*)$"}]';
    expect(twiceshy(root, ["config", "set", "detectors", good]).code).toBe(0);
  });
});

describe("words that mean nothing are not swallowed", () => {
  it.each([
    ["task", "list", "12-01"],
    ["config", "get", "cap", "5MB"],
    ["config", "list", "cap", "5MB"],
    ["config", "path", "cap"],
  ])("%s %s %s", (...words) => {
    const done = twiceshy(gitRepository(), words.filter(Boolean));
    expect(done.code).toBe(2);
    expect(done.stderr).toContain("does not take another word");
  });
});

describe("gc", () => {
  it("says when it cannot come under the size, and only then", () => {
    const root = gitRepository();
    runScript(root, "exit 3");
    expect(twiceshy(root, ["gc", "--cap", "1KB"]).stderr).toContain("still over");
    expect(twiceshy(root, ["gc", "--cap", "100MB"]).stderr).toBe("");
  });
});

describe("inspect --jsonl", () => {
  it("answers a line it cannot take by the line's own id", () => {
    const lines = ['{"id":"a","output":5}', '{"id":2,"exitCode":"1","output":""}', "{bad"].join("\n");
    const answers = twiceshy(gitRepository(), ["inspect", "--jsonl"], { input: lines })
      .stdout.trim()
      .split("\n");
    expect(answers.map((line) => JSON.parse(line).id)).toEqual(["a", 2, null]);
  });
});
