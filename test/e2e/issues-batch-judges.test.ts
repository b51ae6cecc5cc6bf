import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { compose } from "#doors/compose.ts";
import { recordsOf } from "#doors/heal-judges-now.ts";
import { watchApplications } from "#doors/heal-watch.ts";
import { raiseIssue } from "#doors/issues.ts";
import { healingOf } from "#memory/healing.ts";
import type { Memory } from "#model/ports.ts";
import { type JudgeServer, judgeServer, sendJson, WRAPPED, YES } from "../agents/judges/judge-server.ts";
import { makeProject, type TestProject } from "../doors/cli/play.ts";
import { GIT_ENV, git, tempFolder } from "../host/sandbox.ts";
import { issueBody } from "../review/issue-shapes.ts";
import { twiceshy } from "./twiceshy.ts";

const NO = '{"approve": false, "score": 0.1, "reasons": ["It hides the error."]}';
const ENV = {
  ...GIT_ENV,
  USER: "ann",
  TWICESHY_BACKGROUND: "off",
  OPENAI_API_KEY: "sk-none",
  ANTHROPIC_API_KEY: "sk-none",
};
const MENDED = "exports.sum = (a, b) => a + b;\\n";
/** Two that anybody may call, where there was one. */
const RISKY = "exports.sum = (a, b, c) => a + b;\\nexports.more = (x) => x;\\n";

let project: TestProject;
let server: JudgeServer;
let says: (path: string) => string;
let agent: string;

beforeEach(async () => {
  says = () => YES;
  server = await judgeServer((response, { path }) =>
    sendJson(response, WRAPPED[path.endsWith("/messages") ? "anthropic" : "openai"](says(path))),
  );
  project = makeProject();
  project.write("sum.js", "exports.sum = (a, b) => a - b;\n");
  project.write(
    "check.cjs",
    'require("node:assert").strictEqual(require("./sum.js").sum(1, 2), 3, "sum is wrong");\n',
  );
  git(project.root, "add", "-A");
  git(project.root, "commit", "-q", "-m", "first");
  agent = join(tempFolder(), "agent.mjs");
  writes(MENDED);
  twiceshy(project.root, ["run", "--", "node", "check.cjs"], { env: { HOME: join(project.root, "home") } });
  const [failure] = (await play(["failures", "--json"])).json.failures;
  const { house, memory } = await opened();
  raiseIssue({ house, memory }, issueBody({ fingerprint: failure.fingerprint, title: "sum is wrong" }));
  memory.close();
});
afterEach(async () => {
  await server.close();
  project.remove();
});

const writes = (text: string) =>
  writeFileSync(agent, `import { writeFileSync } from "node:fs";\nwriteFileSync("sum.js", "${text}");\n`);
const play = (words: string[], answers?: string[]) =>
  project.play(words, { env: ENV, ...(answers && { answers }) });
const fix = (flags: string[], answers?: string[]) =>
  play(
    ["issues", "fix", "--batch", "--json", "--agent", `command:${process.execPath} ${agent}`, ...flags],
    answers,
  );
async function opened() {
  const house = compose({ cwd: project.root, env: ENV });
  return { house, memory: await house.openMemory() };
}
async function judged(...judges: string[]) {
  const { house, memory } = await opened();
  memory.close();
  const settings = { "heal.judges": judges.map((one) => `${one}@${server.origin}/v1`) };
  writeFileSync(join(house.dirs.store, "config.json"), JSON.stringify(settings));
}
async function kept() {
  const { memory } = await opened();
  const { heal } = healingOf(memory);
  const audit = heal
    .auditOrigins()
    .flatMap((origin) => heal.auditLines(origin))
    .map((line) => JSON.parse(line));
  const found = { votes: heal.votes(), audit };
  memory.close();
  return found;
}
const branches = () => git(project.root, "branch", "--list", "fix/batch-*");
const recordOfOpenai = (memory: Memory) =>
  [...recordsOf(memory).values()].find(({ judge }) => judge.startsWith("openai/gpt-5.2"));

describe("the judges of a batch", () => {
  it("are asked about the whole change, and their votes carry the batch's id", async () => {
    await judged("openai/gpt-5.2", "anthropic/claude-opus-4-5");
    const { status, json, err } = await fix(["--yes"]);
    expect(status, err).toBe(0);
    expect(json.approval.answer).toMatchObject({ gate: "judges", verdict: "pass" });
    expect(err).toContain("openai/gpt-5.2");
    expect(JSON.stringify(server.asked[0]!.body)).toContain("+exports.sum = (a, b) => a + b;");
    const { votes, audit } = await kept();
    expect(votes).toHaveLength(2);
    const id = git(
      project.root,
      "log",
      "-1",
      "--format=%(trailers:key=Twiceshy-Batch,valueonly)",
      json.branch,
    );
    expect(new Set(votes.map(({ application }) => application))).toEqual(new Set([id.trim()]));
    expect(audit.map(({ step }) => step)).toEqual(["batch-judged", "batch-landed"]);
  });

  it("stop it with one no, which only a reason overrides", async () => {
    await judged("openai/gpt-5.2", "anthropic/claude-opus-4-5");
    says = (path) => (path.endsWith("/messages") ? NO : YES);
    const no = await fix(["--yes"]);
    expect([no.status, no.json.branch, branches()]).toEqual([1, null, ""]);
    expect(no.err).toMatch(/says no \(0\.10\): It hides the error/);
    expect(no.err).toContain("--force --reason");
    expect((await fix(["--yes", "--force"])).err).toContain("--force needs --reason");
    const left = await fix([], ["", "n"]);
    expect([left.status, branches()]).toEqual([1, ""]);
    const asked = server.asked.length;
    const { status, json } = await fix(["--yes", "--force", "--reason", "they are wrong"]);
    expect([status, json.approval.forced]).toEqual([0, "they are wrong"]);
    expect(server.asked).toHaveLength(asked);
    const { audit } = await kept();
    expect(audit.find(({ step }) => step === "forced").detail).toMatchObject({ reason: "they are wrong" });
  });

  it("are right or wrong by what becomes of the batch, as with a heal", async () => {
    await judged("openai/gpt-5.2", "anthropic/claude-opus-4-5");
    const { json } = await fix(["--yes"]);
    const { house, memory } = await opened();
    const later = (hours: number) => ({
      house: { ...house, clock: { now: () => Date.now() + hours * 3_600_000 } },
      memory,
    });
    const record = () => recordOfOpenai(memory);
    try {
      expect(await watchApplications(later(2)), "nobody has worked with it").toMatchObject({ waiting: 1 });
      expect(record()).toMatchObject({ votes: 1, truePositives: 0, falsePositives: 0 });
      git(project.root, "merge", "-q", "--ff-only", json.branch);
      expect(twiceshy(project.root, ["run", "--", "node", "check.cjs"]).code).toBe(0);
      expect(await watchApplications(later(2))).toMatchObject({ waiting: 0 });
      expect(record()).toMatchObject({ votes: 1, truePositives: 1, falsePositives: 0 });
    } finally {
      memory.close();
    }
    expect((await kept()).audit.map(({ step }) => step)).toContain("batch-kept");
  });

  it("were wrong where the batch broke something in a file that it touched", async () => {
    await judged("openai/gpt-5.2", "anthropic/claude-opus-4-5");
    const { json } = await fix(["--yes"]);
    git(project.root, "merge", "-q", "--ff-only", json.branch);
    project.write("third.cjs", 'require("./sum.js").sum(Symbol("a"), 1);\n');
    expect(twiceshy(project.root, ["run", "--", "node", "third.cjs"]).code).not.toBe(0);
    const { house, memory } = await opened();
    try {
      await watchApplications({ house, memory });
      expect(recordOfOpenai(memory)).toMatchObject({ truePositives: 0, falsePositives: 1 });
    } finally {
      memory.close();
    }
    expect(git(project.root, "log", "-1", "--format=%H"), "it stays: a person confirmed it").toBe(
      git(project.root, "rev-parse", json.branch),
    );
  });

  it("are not asked where the day's budget is used up", async () => {
    await judged("openai/gpt-5.2", "anthropic/claude-opus-4-5");
    const { house, memory } = await opened();
    memory.close();
    const file = join(house.dirs.store, "config.json");
    const settings = JSON.parse(readFileSync(file, "utf8"));
    writeFileSync(file, JSON.stringify({ ...settings, "heal.dailyValidations": 1 }));
    says = () => NO;
    expect((await fix(["--yes"])).status).toBe(1);
    const asked = server.asked.length;
    says = () => YES;
    const { status, err, json } = await fix(["--yes"]);
    expect([status, json.branch, server.asked.length]).toEqual([1, null, asked]);
    expect(err).toMatch(/No judge is asked: the budget is used up: .* 1 of 1 validations in 24 hours/);
    expect((await fix(["--yes", "--force", "--reason", "I looked at it"])).status).toBe(0);
  });

  it("are overridden at the terminal by a reason, and then the person confirms", async () => {
    await judged("openai/gpt-5.2", "anthropic/claude-opus-4-5");
    says = () => NO;
    const { status, json } = await fix([], ["", "the test covers it", "y"]);
    expect([status, json.approval.forced]).toEqual([0, "the test covers it"]);
  });

  it("are never of the vendor whose model made the change", async () => {
    await judged("openai/gpt-5.2", "anthropic/claude-opus-4-5");
    const { status, err } = await fix(["--yes", "--model", "anthropic/claude-opus-4-5"]);
    expect(status).toBe(1);
    expect(err).toContain("of the vendor that made the change (anthropic)");
    expect(server.asked).toHaveLength(0);
  });

  it("are not missed silently: with none configured, it says that the person's word lands it", async () => {
    const { status, err, json } = await fix(["--yes"]);
    expect(status, err).toBe(0);
    expect(err).toContain("No judge is configured: your confirmation alone lands it.");
    expect(json.approval.answer).toMatchObject({ verdict: "refuse", binds: false });
  });

  it("are not asked about what is risky: somebody has to look at it", async () => {
    await judged("openai/gpt-5.2", "anthropic/claude-opus-4-5");
    writes(RISKY);
    const script = await fix(["--yes"]);
    expect([script.status, branches()]).toEqual([1, ""]);
    expect(script.err).toContain("The change is risky");
    const person = await fix([], ["", "y"]);
    expect(person.status, person.err).toBe(0);
    expect(server.asked).toHaveLength(0);
  });
});
