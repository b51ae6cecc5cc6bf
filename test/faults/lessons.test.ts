import { chmodSync, mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { makeProject, type TestProject } from "../doors/cli/play.ts";

let project: TestProject;
beforeEach(() => {
  project = makeProject();
});
afterEach(() => {
  chmodSync(join(project.root), 0o755);
  project.remove();
});

const LESSON = {
  title: "Install pytest-asyncio for async tests",
  trigger: "pytest_asyncio",
  action: "Install `pytest-asyncio` from requirements-dev.txt",
};
const learn = (lesson: object) => project.play(["learn", "--json"], { stdin: JSON.stringify(lesson) });
const lessons = async () => (await project.play(["lessons", "--json"])).json.lessons;

describe("hostile lessons", () => {
  it("cannot write to a terminal", async () => {
    const evil = "\u001b[2J\u001b]0;owned\u0007\u202egnp.exe\u200b";
    await learn({ ...LESSON, title: `Clear ${evil} the screen_now`, narrative: evil, examples: [evil] });
    const [{ id }] = (await project.play(["lessons", "--json"])).json.lessons;
    const { out } = await project.play(["lessons", id]);
    expect(out).not.toMatch(/[\u0000-\u0008\u000b-\u001f\u202a-\u202e\u200b]/);
  });

  it("cannot reach files outside the repository through their pre-conditions", async () => {
    writeFileSync(join(project.root, "..", "secret-of-nobody"), "x");
    await learn({ ...LESSON, preconditions: [{ kind: "file", path: "../secret-of-nobody" }] });
    const { out } = await project.play(["recall", "No module named pytest_asyncio", "--json"]);
    expect(out).not.toContain("Install pytest-asyncio for async tests");
  });

  it("cannot make a pattern hang", async () => {
    await learn({
      ...LESSON,
      trigger: { conditions: [{ field: "message", operator: "matches", value: "^(a|a)*$" }] },
    });
    const start = performance.now();
    await project.play(["recall", `${"a".repeat(5000)} b`]);
    expect(performance.now() - start).toBeLessThan(8000);
  });

  it.each([
    ["deep nesting", `${"[".repeat(5000)}${"]".repeat(5000)}`],
    ["a number", "42"],
    ["a text", '"hello"'],
    ["null", "null"],
    ["binary", "\u0000\u0001\u0002"],
  ])("%s is told, and nothing breaks", async (_, stdin) => {
    const played = await project.play(["learn"], { stdin });
    expect([1, 2]).toContain(played.status);
    expect(played.err + played.out).not.toContain("a bug in twiceshy");
  });
});

describe("a memory in trouble", () => {
  it("that cannot be written still shows what it knows", async () => {
    if (process.getuid?.() === 0) return;
    await learn(LESSON);
    chmodSync(join(project.root, ".twiceshy"), 0o555);
    chmodSync(join(project.root, ".twiceshy/memory.db"), 0o444);
    expect(await lessons()).toHaveLength(1);
    chmodSync(join(project.root, ".twiceshy"), 0o755);
    chmodSync(join(project.root, ".twiceshy/memory.db"), 0o644);
  });

  it("that is no memory is told, and the lesson is not said to be stored", async () => {
    mkdirSync(join(project.root, "elsewhere"));
    writeFileSync(join(project.root, "elsewhere/file"), "");
    const played = await project.play(["learn", "--store", "elsewhere/file"], {
      stdin: JSON.stringify(LESSON),
    });
    expect(played.status).toBe(2);
    expect(played.out).toBe("");
    expect(played.err).toContain("try: ");
  });
});

describe("two at once", () => {
  it("learn the same lesson once each", async () => {
    await learn({ title: "Warm up", trigger: "warm_up", action: "Warm up the `cache_dir` first" });
    await Promise.all(Array.from({ length: 6 }, () => learn(LESSON)));
    const found = (await lessons()).filter((lesson: { title: string }) => lesson.title === LESSON.title);
    expect(found).toHaveLength(1);
    expect(found[0].evidence.occurrences).toBeGreaterThanOrEqual(1);
  });
});
