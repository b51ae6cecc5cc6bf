import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { makeProject, type TestProject } from "./play.ts";

let project: TestProject;
beforeEach(() => {
  project = makeProject();
});
afterEach(() => project.remove());

const issues = (...words: string[]) => project.play(["issues", ...words], { env: { USER: "ann" } });
const add = (title: string, ...flags: string[]) => issues("add", "--kind", "process", title, ...flags);

describe("issues", () => {
  it("has nothing to say where nothing waits, and makes no memory for it", async () => {
    expect(await issues()).toMatchObject({ status: 0, out: "Nothing waits for a decision.\n" });
    expect((await issues("--json")).json).toMatchObject({ version: 1, counts: { review: 0 }, review: [] });
    expect((await issues("show", "1")).err).toContain("nothing is remembered here yet");
  });

  it("takes in what no command shows, and orders it by severity", async () => {
    await add("the review was skipped", "--severity", "low", "--file", "ci.yml", "--detail", "no time");
    await add("the login is open", "--severity", "critical");
    const { json } = await issues("--json");
    expect(json.counts).toEqual({ fixed: 0, review: 2, carriedOver: 0, deferred: 0, stale: 0 });
    expect(json.review.map((one: { title: string }) => one.title)).toEqual([
      "the login is open",
      "the review was skipped",
    ]);
    expect(json.review[1]).toMatchObject({
      number: 1,
      kind: "process",
      state: "open",
      files: ["ci.yml"],
      detail: "no time",
      source: "person",
      next: "twiceshy issues resolve 1",
    });
    const { out } = await issues();
    expect(out).toContain("0 fixed by itself, 2 to review, 0 carried over");
    expect(out).toContain("→ twiceshy issues resolve 2");
  });

  it("strips what a terminal would obey, and scrubs secrets", async () => {
    const token = `ghp_${"a1B2c3D4e5".repeat(3)}F6g7h8`;
    await add(`red \u001b[31malert\u202e ${token}`);
    const [issue] = (await issues("--json")).json.review;
    expect(issue.title).toMatch(/^red alert \[redacted/);
  });

  it("decides by numbers, ranges, lists and ids", async () => {
    for (const title of ["one", "two", "three", "four"]) await add(title);
    const { review } = (await issues("--json")).json;
    const deferred = (await issues("defer", "2-3", "--reason", "later", "--json")).json.issues;
    expect(deferred.map((one: { number: number; state: string }) => [one.number, one.state])).toEqual([
      [2, "deferred"],
      [3, "deferred"],
    ]);
    const dueIn = deferred[0].dueAt - Date.now();
    expect(dueIn).toBeGreaterThan(6.9 * 86_400_000);
    expect(dueIn).toBeLessThanOrEqual(7 * 86_400_000);
    await issues("dismiss", `${review[0].id.slice(0, 8)},4`, "--reason", "intended");
    const all = (await issues("list", "--all", "--json")).json.issues;
    expect(
      Object.fromEntries(all.map((one: { number: number; state: string }) => [one.number, one.state])),
    ).toEqual({ 1: "dismissed", 2: "deferred", 3: "deferred", 4: "dismissed" });
    expect(all.find((one: { number: number }) => one.number === 4)).toMatchObject({
      reason: "intended",
      resolvedBy: { kind: "person" },
    });
  });

  it("asks for a reason, a moment to come and something that waits", async () => {
    await add("one");
    expect((await issues("dismiss", "1")).err).toContain("needs --reason");
    for (const until of ["2020-01-01", "999999w"])
      expect((await issues("defer", "1", "--until", until)).err).toContain("a moment within a year");
    expect((await issues("defer", "7")).err).toContain('"7": there is no such issue');
    expect((await issues("defer", "5-2")).err).toContain("the range ends before it begins");
    expect((await issues("defer")).err).toContain("needs numbers");
    expect((await issues("deffer", "1")).err).toContain('issues does not know "deffer"');
    await issues("resolve", "1");
    expect(await issues("defer", "1")).toMatchObject({ status: 1 });
    expect((await issues("reopen", "1", "--json")).json.issues[0]).toMatchObject({ state: "open" });
  });

  it("is loud about what was put off three times", async () => {
    await add("again and again", "--severity", "low");
    await add("something bad", "--severity", "critical");
    for (let i = 0; i < 3; i++) await issues("defer", "1", "--until", "1d");
    expect((await issues("stale", "--json")).json.issues).toMatchObject([{ number: 1, deferrals: 3 }]);
    const { out } = await issues();
    expect(out).toContain("STALE: put off 3 times");
    expect(out.indexOf("#1")).toBeLessThan(out.indexOf("#2"));
  });

  it("shows one with its history", async () => {
    await add("one");
    await issues("defer", "1", "--reason", "with the refactoring");
    const { out } = await issues("show", "1");
    expect(out).toMatch(/deferred by ann: with the refactoring/);
    expect((await issues("1", "--json")).json.issues[0].events).toHaveLength(2);
  });

  it("clears only when it is told twice", async () => {
    await add("one");
    expect(await issues("clear")).toMatchObject({ status: 1 });
    expect((await issues("clear", "--confirm", "--json")).json.issues).toMatchObject([
      { state: "dismissed", reason: "cleared" },
    ]);
    expect((await issues("--json")).json.counts.review).toBe(0);
  });

  it("asks a person at a terminal what to do, and goes on after a mistake", async () => {
    await add("one");
    await add("two");
    const answers = ["dismiss 9 --reason x", 'twiceshy issues dismiss 1 --reason "as intended"', ""];
    const { out, err } = await project.play(["issues"], { answers });
    expect(err).toContain('"9": there is no such issue');
    expect(out).toContain("dismissed by a person just now: as intended");
    expect(answers).toEqual([]);
  });
});

describe("what a workflow says", () => {
  const line = (event_type: string, more: object = {}) =>
    `${JSON.stringify({ timestamp: "2026-01-05T21:28:34Z", event_type, workflow_id: "wf_1", phase_id: "REVIEW", item_id: "security", ...more })}\n`;

  it("comes in with its log, once however often that is read", async () => {
    const log = [
      line("workflow_started"),
      line("review_bypassed", { details: { reason: "time pressure", files: ["src/login.ts"] } }),
      line("phase_skipped", { phase_id: "PLAN", item_id: null }),
      line("phase_started"),
    ];
    project.write(".workflow_log.jsonl", log.join(""));
    const { status, out, err } = await project.play(["ingest", ".workflow_log.jsonl"]);
    expect({ status, said: `${out}${err}` }).toMatchObject({
      status: 0,
      said: expect.stringContaining("twiceshy issues"),
    });
    await project.play(["ingest", ".workflow_log.jsonl"]);
    expect((await issues("--json")).json.review).toMatchObject([
      {
        title: "REVIEW › security: review bypassed",
        severity: "high",
        why: "time pressure",
        files: ["src/login.ts"],
        seen: 1,
      },
      { title: "PLAN: phase skipped", severity: "medium", seen: 1 },
    ]);
  });

  it("comes in with a verdict, with or without checks", async () => {
    const concerns = [{ event: "coverage_low", reason: "61 %, 80 % were asked for", item: "12-01" }];
    const { status, err } = await project.play(["capture"], { stdin: JSON.stringify({ concerns }) });
    expect([status, err]).toEqual([0, "twiceshy: 1 for a person to decide: twiceshy issues\n"]);
    expect((await issues("--json")).json.review).toMatchObject([
      { title: "12-01: coverage low", kind: "process" },
    ]);
    const bad = await project.play(["capture"], { stdin: JSON.stringify({ concerns: [{ event: "" }] }) });
    expect([bad.status, bad.err]).toEqual([2, expect.stringContaining("concerns[0].event")]);
    const none = await project.play(["capture"], { stdin: JSON.stringify({ concerns: [] }) });
    expect(none.status).toBe(2);
  });
});
