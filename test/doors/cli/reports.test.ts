import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { makeProject, type TestProject } from "./play.ts";

let project: TestProject;
beforeEach(() => {
  project = makeProject();
  project.write("check.js", "const cart = {};\nconsole.log(cart.items.length);\n");
  project.write("fine.js", "console.log(1);\n");
});
afterEach(() => project.remove());

const at = (file: string) => join(project.root, file);
const text = (file: string) => readFileSync(at(file), "utf8");

async function failedRun(): Promise<{ run: string; fingerprint: string; failure: string }> {
  await project.play(["run", "--", process.execPath, at("check.js")]);
  const { json } = await project.play(["failures", "--json"]);
  const { runId, fingerprint, id } = json.failures[0].latest;
  return { run: runId, fingerprint, failure: id };
}

describe("show --report", () => {
  it("gives the run of a run id, a failure id and a fingerprint alike, on stdout or into a file", async () => {
    const { run, fingerprint, failure } = await failedRun();
    const byRun = await project.play(["show", run, "--report", "junit"]);
    expect(byRun.status).toBe(0);
    expect(byRun.out).toContain(`<property name="twiceshy.fingerprint.0" value="${fingerprint}"/>`);
    for (const id of [failure, fingerprint])
      expect((await project.play(["show", id, "--report", "junit"])).out).toBe(byRun.out);
    const filed = await project.play(["show", run, "--report", "junit", "--output-file", "junit.xml"]);
    expect(filed.out).toBe("");
    expect(text("junit.xml")).toBe(byRun.out);
  });

  it("knows every format", async () => {
    const { run, fingerprint } = await failedRun();
    const report = async (format: string) => (await project.play(["show", run, "--report", format])).out;
    const result = JSON.parse(await report("sarif")).runs[0].results[0];
    expect(result.partialFingerprints["twiceshy/2026-11"]).toBe(fingerprint);
    expect(result.locations[0].physicalLocation.artifactLocation.uri).toBe("check.js");
    expect(await report("github")).toMatch(/^::error file=check\.js,line=2,.*title=TypeError::/);
    expect(await report("markdown")).toContain("#### 1. `TypeError` at `check.js:2");
    expect(JSON.parse(await report("json")).failures[0].fingerprint).toBe(fingerprint);
  });

  it("says what is wrong", async () => {
    const { run } = await failedRun();
    const unknown = await project.play(["show", run, "--report", "html"]);
    expect(unknown.status).toBe(2);
    expect(unknown.err).toContain("junit, sarif, github, markdown, json");
    const nowhere = await project.play(["show", run, "--report", "json", "--output-file", "no/such/x.json"]);
    expect(nowhere.status).toBe(2);
    expect(nowhere.err).toContain("no/such/x.json: ENOENT");
    expect((await project.play(["show", "feedbeef", "--report", "json"])).status).toBe(1);
  });

  it("writes GitHub's summary of the job where there is one, below what stands there", async () => {
    const { run } = await failedRun();
    project.write("summary.md", "# mine\n");
    const env = { GITHUB_STEP_SUMMARY: at("summary.md") };
    await project.play(["show", run, "--report", "github"], { env });
    expect(text("summary.md")).toMatch(/^# mine\n### ❌ /);
    await project.play(["show", run, "--report", "markdown"], { env });
    expect(text("summary.md").match(/❌/g)).toHaveLength(1);
  });
});

describe("run --report", () => {
  const node = process.execPath;

  it("writes each report that is wanted, and the exit code stays the command's", async () => {
    const words = ["run", "--report", "junit=junit.xml", "--report=sarif=out.sarif", "--report", "github"];
    const played = await project.play([...words, "--", node, at("check.js")]);
    expect(played.status).toBe(1);
    expect(text("junit.xml")).toContain('errors="1"');
    expect(JSON.parse(text("out.sarif")).runs[0].results).toHaveLength(1);
    expect(played.err).toMatch(/^::error file=check\.js,line=2/m);
  });

  it("tells of a run that passed too", async () => {
    expect(
      (await project.play(["run", "--report", "junit=junit.xml", "--", node, at("fine.js")])).status,
    ).toBe(0);
    expect(text("junit.xml")).toMatch(/tests="1" failures="0" errors="0"/);
  });

  it.each([
    [["html=x"], 'not "html"'],
    [["junit"], "--report junit=FILE"],
    [["junit="], "--report junit=FILE"],
  ])("does not start the command with %s", async ([report], said) => {
    const mark = `require("fs").writeFileSync(${JSON.stringify(at("started"))}, "")`;
    const played = await project.play(["run", "--report", report!, "--", node, "-e", mark]);
    expect(played.status).toBe(2);
    expect(played.err).toContain(said);
    expect(existsSync(at("started"))).toBe(false);
  });

  it("fails open where the report cannot be written", async () => {
    const played = await project.play(["run", "--report", "junit=no/such/x.xml", "--", node, at("check.js")]);
    expect(played.status).toBe(1);
    expect(played.err).toContain("no/such/x.xml: ENOENT");
    expect((await project.play(["failures", "--json"])).json.failures).toHaveLength(1);
  });
});

describe("out and in again", () => {
  it.each(["junit", "sarif"])(
    "%s is ingested elsewhere to the same fingerprint and check",
    async (format) => {
      const { run, fingerprint } = await failedRun();
      await project.play(["show", run, "--report", format, "--output-file", "report"]);
      const store = ["--store", at("elsewhere")];
      const taken = await project.play(["ingest", "report", "--json", ...store]);
      expect(taken.status).toBe(0);
      expect(taken.json.files[0].runs).toHaveLength(1);
      const there = (await project.play(["failures", "--json", ...store])).json.failures[0].latest;
      const here = (await project.play(["failures", "--json"])).json.failures[0].latest;
      expect(there.fingerprint).toBe(fingerprint);
      for (const field of ["coarse", "message", "category", "tool", "file", "line", "errorType"])
        expect(there[field], field).toEqual(here[field]);
    },
  );
});
