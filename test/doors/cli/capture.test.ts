import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { failedCheck, makeProject, type TestProject } from "./play.ts";

let project: TestProject;
beforeEach(() => {
  project = makeProject();
});
afterEach(() => project.remove());

const ERROR = "TypeError: user is null\n    at login (/app/src/login.js:12:3)";

describe("capture", () => {
  it("stores each check as a run, and says what was known before", async () => {
    const stdin = failedCheck(ERROR, { taskId: "12-01" });
    const first = await project.play(["capture", "--json"], { stdin });
    expect(first.status).toBe(0);
    expect(first.json).toMatchObject({ version: 1, ignored: [] });
    const [check] = first.json.checks;
    expect(check).toMatchObject({ name: "unit", passed: false, kept: "remembered", total: 1 });
    expect(check.failures[0]).toMatchObject({
      errorType: "TypeError",
      task: "12-01",
      phase: "12",
      before: null,
    });

    const again = await project.play(["capture", "--json"], { stdin });
    expect(again.json.checks[0].failures[0].before).toMatchObject({ count: 1, lastTask: "12-01" });
    expect(again.json.checks[0].failures[0].fingerprint).toBe(check.failures[0].fingerprint);
    expect(again.json.checks[0].runId).not.toBe(check.runId);
  });

  it("keeps everything the verdict says about the run", async () => {
    const verdict = {
      checks: [
        {
          name: "unit",
          passed: false,
          output: ERROR,
          command: "npm run test",
          exit_code: 1,
          duration_ms: 1200,
        },
        { name: "lint", passed: true, output: "" },
      ],
      files_modified: ["src/login.js"],
      diff_summary: "+1 -1 src/login.js",
      session_id: "s-9",
      execution_id: 77,
      phase: "3",
      agent: "orchestrator",
    };
    const { json } = await project.play(["capture", "--json"], { stdin: JSON.stringify(verdict) });
    expect(json.checks.map((check: { passed: boolean }) => check.passed)).toEqual([false, true]);
    const shown = await project.play(["show", json.checks[0].runId, "--json", "--output"]);
    expect(shown.json.run).toMatchObject({
      source: "capture",
      outcome: "failed",
      exitCode: 1,
      durationMs: 1200,
      session: "s-9",
      execution: "77",
      phase: "3",
      agent: "orchestrator",
      filesModified: ["src/login.js"],
      diff: "+1 -1 src/login.js",
      output: ERROR,
      check: { command: "npm test", directory: "" },
    });
    const passed = await project.play(["show", json.checks[1].runId, "--json"]);
    expect(passed.json.run).toMatchObject({
      outcome: "passed",
      exitCode: 0,
      failureCount: 0,
      check: { command: "lint" },
    });
    expect(passed.json.failures).toEqual([]);
  });

  it("believes `passed`, whatever the output looks like; and a failed check without a word is a failure", async () => {
    const checks = [
      { name: "ok", passed: true, output: ERROR },
      { name: "silent", passed: false },
      { name: "odd", passed: false, exitCode: 0, error: "Login button not visible" },
    ];
    const { json } = await project.play(["capture", "--json"], { stdin: JSON.stringify({ checks }) });
    expect(json.checks.map((check: { total: number }) => check.total)).toEqual([0, 1, 1]);
  });

  it("fills in from flags, then from the environment", async () => {
    const flags = ["--task", "t1", "--session", "s1", "--phase", "p1"];
    const env = { TWICESHY_SESSION: "from-env", CLAUDECODE: "1", CLAUDE_CODE_SESSION_ID: "from-agent" };
    const own = await project.play(["capture", "--json", ...flags], {
      stdin: failedCheck(ERROR, { session: "own" }),
    });
    expect(own.json.checks[0].failures[0]).toMatchObject({ session: "own", task: "t1", phase: "p1" });
    const flag = await project.play(["capture", "--json", ...flags], { stdin: failedCheck(ERROR), env });
    expect(flag.json.checks[0].failures[0].session).toBe("s1");
    const fromEnv = await project.play(["capture", "--json"], { stdin: failedCheck(ERROR), env });
    expect(fromEnv.json.checks[0].failures[0].session).toBe("from-env");
    const agent = await project.play(["capture", "--json"], {
      stdin: failedCheck(ERROR),
      env: { ...env, TWICESHY_SESSION: "" },
    });
    expect(agent.json.checks[0].failures[0].session).toBe("from-agent");
  });

  it("says in words what it did, from a file", async () => {
    project.write("verdict.json", failedCheck(ERROR));
    const first = await project.play(["capture", "verdict.json"]);
    expect(first.out).toContain("failed  unit\n");
    expect(first.out).toMatch(/\n {2}new\n$/);
    expect((await project.play(["capture", "verdict.json"])).out).toContain(
      "seen 1 time before, last just now",
    );
  });

  it("names what it left out", async () => {
    const verdict = { checks: [{ name: "a", passed: true, colour: "red" }], taks: "12" };
    const { json, err } = await project.play(["capture", "--json"], { stdin: JSON.stringify(verdict) });
    expect(json.ignored).toEqual(["taks", "checks[0].colour"]);
    expect(err).toContain("left out: taks, checks[0].colour");
  });

  it.each([
    ["", "stdin:1:1: not valid JSON, a value was expected here."],
    ["{", "stdin:1:2: not valid JSON"],
    ["[]", "the verdict: a JSON object is expected."],
    ["{}", "checks: a list is expected."],
    ['{"checks": []}', "checks: a list of at least one {name, passed, error|output} is expected."],
    ['{"checks": [1]}', "checks[0]: a JSON object is expected."],
    ['{"checks": [{"passed": true}]}', "checks[0].name: a text is expected."],
    ['{"checks": [{"name": "a"}]}', "checks[0].passed: true or false is expected."],
    ['{"checks": [{"name": "a", "passed": "yes"}]}', "checks[0].passed: true or false is expected."],
    ['{"checks": [{"name": "a", "passed": false, "error": {}}]}', "checks[0].error: a text is expected."],
    [
      '{"checks": [{"name": "a", "passed": true}], "filesModified": "x"}',
      "filesModified: a list is expected.",
    ],
    [
      '{"checks": [{"name": "a", "passed": true}], "filesModified": [1]}',
      "filesModified[0]: a path is expected.",
    ],
    ['{"checks": [{"name": "a", "passed": true}], "task": {}}', "task: an id (a text) is expected."],
  ])("%s: stores nothing and names the field", async (stdin, message) => {
    const { status, err } = await project.play(["capture"], { stdin });
    expect(status).toBe(2);
    expect(err).toContain(message);
    expect((await project.play(["status"])).out).toContain("nothing remembered yet");
  });

  it("scrubs secrets before anything is stored", async () => {
    const secret = "ghp_0123456789abcdefghijklmnopqrstuvwx12";
    const stdin = failedCheck(`Error: bad credentials ${secret}`, { diff: `+const t = "${secret}"` });
    const { json } = await project.play(["capture", "--json"], { stdin });
    expect(JSON.stringify(json)).not.toContain(secret);
    const shown = await project.play(["show", json.checks[0].runId, "--json", "--output"]);
    expect(shown.out).not.toContain(secret);
  });

  it("spools where the memory cannot be made, and takes it in later", async () => {
    const stdin = failedCheck(ERROR);
    const store = join(project.root, "blocked");
    writeFileSync(store, "a file where a folder should be");
    const env = { TWICESHY_STORE: store };
    const { status, json } = await project.play(["capture", "--json"], { stdin, env });
    expect([status, json.checks[0].kept]).toEqual([0, "spooled"]);
    const { rmSync } = await import("node:fs");
    rmSync(store);
    mkdirSync(store);
    const later = await project.play(["failures", "--json"], { env });
    expect(later.json.failures).toHaveLength(1);
  });
});
