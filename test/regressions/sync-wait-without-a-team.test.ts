import { afterEach, beforeEach, expect, it } from "vitest";
import { makeProject, type TestProject } from "../doors/cli/play.ts";

let project: TestProject;
beforeEach(() => {
  project = makeProject();
});
afterEach(() => project.remove());

it("does not fail a CI job that has no address of the team's database, as a fork's has none", async () => {
  const done = await project.play(["sync", "--wait", "1s"]);
  expect(done).toMatchObject({ status: 0, out: "" });
  expect(done.err).toContain("belongs to no team");
  const told = await project.play(["sync", "--wait", "1s", "--json"]);
  expect(told.json).toMatchObject({
    version: 1,
    project: null,
    sent: 0,
    why: expect.stringMatching(/no team/),
  });
  // Who asks for it by hand wants to know.
  expect((await project.play(["sync"])).status).toBe(1);
});
