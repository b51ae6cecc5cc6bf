import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { failedCheck, makeProject, type TestProject } from "./play.ts";

let project: TestProject;
beforeEach(() => {
  project = makeProject();
});
afterEach(() => project.remove());

const states = async () =>
  Object.fromEntries(
    (await project.play(["phase", "--json"])).json.phases.map((one: { phase: string; state: string }) => [
      one.phase,
      one.state,
    ]),
  );

describe("phase", () => {
  it("lists phases in the order of their numbers, and which one goes on", async () => {
    expect((await project.play(["phase"])).out).toContain("no phase yet");
    for (const task of ["01-01", "2-01", "12-01", "1.10-01", "1.2-01"])
      await project.play(["task", "start", task]);
    expect(Object.keys(await states()).sort()).toEqual(["1", "1.10", "1.2", "12", "2"].sort());
    const { out } = await project.play(["phase"]);
    expect(out.split("\n").flatMap((line) => /^phase (\S+)/.exec(line)?.[1] ?? [])).toEqual([
      "1",
      "1.2",
      "1.10",
      "2",
      "12",
    ]);
    // Phase 1.2 was begun after 12: somebody goes back, and works on it now.
    expect((await states())["1.2"]).toBe("current");
    expect((await states())["1"]).toBe("over");
  });

  it("starts and is done, by whatever zeros", async () => {
    const started = await project.play(["phase", "start", "03", "--json"]);
    expect(started.json).toMatchObject({ version: 1, phase: { phase: "3", state: "current" }, cleared: [] });
    await project.play(["phase", "done", "3"]);
    expect(await states()).toEqual({ 3: "done" });
    await project.play(["phase", "start", "3"]);
    expect(await states()).toEqual({ 3: "current" });
  });

  it("is heard of in a run that passes, too", async () => {
    await project.play(["run", "--task", "4-01", "--", "true"]);
    const verdict = { task: "5-01", checks: [{ name: "unit", passed: true }] };
    await project.play(["capture"], { stdin: JSON.stringify(verdict) });
    expect(await states()).toEqual({ 4: "over", 5: "current" });
  });

  it("goes on after it was done where something of it is heard again", async () => {
    await project.play(["capture"], { stdin: failedCheck("Error: a", { task: "6-01" }) });
    await project.play(["phase", "done", "6"]);
    await project.play(["capture"], { stdin: failedCheck("Error: b", { task: "6-02" }) });
    expect(await states()).toEqual({ 6: "current" });
  });

  it("may have a name; then time tells which comes after which", async () => {
    await project.play(["phase", "start", "design"]);
    await project.play(["phase", "start", "build"]);
    expect(await states()).toEqual({ build: "current", design: "over" });
  });

  it.each([
    [["phase", "done"], 2, "phase done needs the phase"],
    [["phase", "done", "7"], 1, "nothing was ever heard of phase 7"],
    [["phase", "list", "7"], 2, "does not take another word"],
    [["phase", "start", " "], 2, "a phase has a name"],
    [["phase", "end", "7"], 2, "start, done, list"],
  ])("%j is trouble", async (words, status, message) => {
    const played = await project.play(words);
    expect(played.status).toBe(status);
    expect(played.err).toContain(message);
  });
});
