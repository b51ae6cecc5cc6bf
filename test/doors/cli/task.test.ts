import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { failedCheck, makeProject, type TestProject } from "./play.ts";

let project: TestProject;
beforeEach(() => {
  project = makeProject();
});
afterEach(() => project.remove());

describe("task", () => {
  it("has a start and an end", async () => {
    const flags = ["--title", "Rate limiting", "--category", "feature", "--files", "src/a.ts,src/b.ts"];
    const started = await project.play(["task", "start", "12-01", ...flags, "--json"]);
    expect(started.json).toMatchObject({
      version: 1,
      kept: "remembered",
      task: {
        id: "12-01",
        state: "open",
        title: "Rate limiting",
        category: "feature",
        phase: "12",
        endedAt: null,
      },
    });
    expect(started.json.task.files).toEqual(["src/a.ts", "src/b.ts"]);
    const done = await project.play(["task", "done", "12-01", "--json"]);
    expect(done.json.task).toMatchObject({ state: "done", title: "Rate limiting" });
    expect(done.json.task.endedAt).toMatch(/^\d{4}-/);
    const failed = await project.play(["task", "fail", "12-01"]);
    expect(failed.out).toMatch(/^12-01 {2}failed {2}Rate limiting/);
  });

  it("gives its signature to its failures", async () => {
    await project.play(["task", "start", "t", "--title", "Rate limiting"]);
    await project.play(["capture"], { stdin: failedCheck("Error: boom", { task: "t" }) });
    const { json } = await project.play(["task", "show", "t", "--json"]);
    expect(json.failures).toHaveLength(1);
    expect(json.failures[0].taskSignature).toBe(json.task.signature);
    expect((await project.play(["task", "show", "t"])).out).toContain("boom");
  });

  it("lists tasks, or says that there is none", async () => {
    expect((await project.play(["task", "list"])).out).toBe("no task yet\n");
    await project.play(["task", "start", "one"]);
    await project.play(["task", "start", "two", "--phase", "03"]);
    const { json, out } = await project.play(["task", "list", "--json"]);
    expect(json.tasks.map((task: { id: string }) => task.id).sort()).toEqual(["one", "two"]);
    expect(out).toContain('"phase":"3"');
  });

  it.each([
    [["task"], 2, "needs <action>"],
    [["task", "strat", "x"], 2, 'Did you mean "start"?'],
    [["task", "start"], 2, "task start needs the task's id"],
    [["task", "done", "12-02"], 1, 'there is no task "12-02". Did you mean "12-01"?'],
    [["task", "show", "zebra"], 1, 'there is no task "zebra".'],
  ])("%j is trouble", async (words, status, message) => {
    await project.play(["task", "start", "12-01"]);
    const played = await project.play(words);
    expect(played.status).toBe(status);
    expect(played.err).toContain(message);
    expect(played.err).toContain("try: twiceshy task");
  });
});
