import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { makeProject, type TestProject } from "../doors/cli/play.ts";

// `demo --serve --port 99999` played the whole demo and then was a bug of twiceshy's; `issues fix --batch --cost ""` meant no money at all,
// and what was wrong with --cost was said after the investigations and the questions.
let project: TestProject;
beforeEach(() => {
  project = makeProject();
});
afterEach(() => project.remove());

describe("a number that cannot be", () => {
  it.each([
    [["demo", "--serve", "--port", "99999"], "--port takes a number up to 65535, not 99999."],
    [["serve", "--port", "65536"], "--port takes a number up to 65535, not 65536."],
  ])("%j is said before anything is done", async (words, message) => {
    const { status, err, out } = await project.play(words);
    expect([status, out]).toEqual([2, ""]);
    expect(err).toContain(message);
  });

  it.each(["", "abc", "-1", "Infinity", "1e9"])("issues fix --batch --cost=%s", async (cost) => {
    await project.play(["issues", "add", "--kind", "process", "a review was skipped"]);
    const { status, err } = await project.play(["issues", "fix", "--batch", "--dry-run", `--cost=${cost}`]);
    expect(status).toBe(2);
    expect(err).toContain(`--cost takes dollars such as 2.50, not "${cost}".`);
    expect(err).toContain("try: twiceshy issues fix --batch --cost 2.50");
  });

  it.each(["2.50", "$2.50", "0"])("issues fix --batch --cost %s is one", async (cost) => {
    await project.play(["issues", "add", "--kind", "process", "a review was skipped"]);
    const { err } = await project.play(["issues", "fix", "--batch", "--dry-run", "--cost", cost]);
    expect(err).not.toContain("--cost takes");
  });
});
