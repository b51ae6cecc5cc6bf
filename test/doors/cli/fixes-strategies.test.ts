import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { compose } from "#doors/compose.ts";
import { aLesson } from "../../loop/settle-world.ts";
import { green, red } from "../../memory/learned-world.ts";
import { makeProject, type TestProject } from "./play.ts";

let project: TestProject;
beforeEach(() => {
  project = makeProject();
});
afterEach(() => project.remove());

describe("fixes --strategies", () => {
  it("tells which kinds of action cure what, and what passes at the first try by kind of work", async () => {
    for (const [task, category] of [
      ["20-01", "feature"],
      ["20-02", "bugfix"],
      ["20-03", "bugfix"],
    ] as const)
      await project.play(["task", "start", task, "--category", category, "--files", "src/cart.ts"]);
    const memory = await compose({ cwd: project.root, env: {} }).openMemory();
    await aLesson(memory);
    red(memory, 100, "npm test", null, { cccc: "no" }, { task: "20-01" });
    green(memory, 101, "npm test", null, { task: "20-01" });
    green(memory, 102, "npm test", null, { task: "20-02" });
    green(memory, 103, "npm test", null, { task: "20-03" });
    memory.close();
    const { out } = await project.play(["fixes", "--strategies"]);
    expect(out).toMatch(/^\w+ {2}\d+ fix/m);
    expect(out).toContain("passes at the first try  2 of 3 (21 % to 94 %)");
    expect(out).toMatch(/by kind of work\n {2}bugfix +2 of 2 \(34 % to 100 %\)\n {2}feature +0 of 1/);
    expect(out).toMatch(/by what was changed\n {2}source +2 of 3/);
    const { json } = await project.play(["fixes", "--strategies", "--json"]);
    expect(json.firstTry).toMatchObject({
      all: { passed: 2, of: 3 },
      byWork: [
        { name: "bugfix", passed: 2, of: 2 },
        { name: "feature", passed: 0, of: 1 },
      ],
      byCheck: [{ name: "test", passed: 2, of: 3 }],
    });
    expect(json.strategies.length).toBeGreaterThan(0);
    const later = await project.play(["fixes", "--strategies", "--json", "--since", "1h"]);
    expect(later.json).toMatchObject({ strategies: [], firstTry: { all: null } });
  });

  it("says that nothing is known where nothing is", async () => {
    expect((await project.play(["fixes", "--strategies"])).out).toContain("nothing is known yet");
    const { json } = await project.play(["fixes", "--strategies", "--json"]);
    expect(json).toEqual({
      version: 1,
      strategies: [],
      firstTry: { all: null, byWork: [], byCheck: [], byChange: [] },
    });
  });
});
