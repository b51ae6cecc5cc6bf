import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { makeProject, type TestProject } from "./play.ts";

let project: TestProject;
beforeEach(() => {
  project = makeProject();
});
afterEach(() => project.remove());

const LESSON = {
  title: "Install pytest-asyncio for async tests",
  category: "missing_dependency",
  trigger: { conditions: [{ field: "message", operator: "contains", value: "pytest_asyncio" }] },
  action: { kind: "command", argv: ["pip", "install", "-r", "requirements-dev.txt"] },
  validation: "pytest",
};
const OTHER = {
  title: "Run the migrations before the tests",
  trigger: { conditions: [{ field: "message", operator: "contains", value: "no such table" }] },
  action: { kind: "command", argv: ["npm", "run", "migrate"] },
};

const learn = (lesson: unknown, env = {}) =>
  project.play(["learn", "--json"], { stdin: JSON.stringify(lesson), env: { USER: "ann", ...env } });
const lessons = async (env = {}) => (await project.play(["lessons", "--json"], { env })).json.lessons;
const local = (says: unknown) => project.write(".twiceshy/config.json", JSON.stringify({ lessons: says }));
const committed = (says: unknown) => project.write("twiceshy.json", JSON.stringify({ lessons: says }));

describe("the numbers of lessons in settings", () => {
  it("are used by learn, and by whoever reads afterwards", async () => {
    local({ confidence: { start: 0.3 }, actionable: { occurrences: 1 } });
    const { json } = await learn(LESSON);
    expect(json.items[0].now).toMatchObject({ confidence: 0.3, actionable: true });
    expect((await lessons())[0]).toMatchObject({ confidence: 0.3, actionable: true });
    await project.play(["lessons", "confirm", (await lessons())[0].id]);
    expect((await lessons())[0]).toMatchObject({ confidence: 0.4, lifecycle: "active" });
  });

  it("fold all lessons again when they change, and back again when they are gone", async () => {
    await learn([LESSON, OTHER]);
    const before = JSON.stringify(await lessons());
    expect(before).toContain('"confidence":0.5');
    local({ confidence: { start: 0.2 } });
    expect((await lessons()).map((one: { confidence: number }) => one.confidence)).toEqual([0.2, 0.2]);
    expect((await lessons({ TWICESHY_LESSONS: '{"confidence":{"start":0.4}}' }))[0].confidence).toBe(0.4);
    project.write(".twiceshy/config.json", "{}");
    expect(JSON.stringify(await lessons())).toBe(before);
  });

  it("are those that recall answers by", async () => {
    await learn(LESSON);
    const recalled = async () =>
      (await project.play(["recall", "--json", "ImportError: pytest_asyncio is missing"])).json.hits.find(
        (hit: { title: string }) => hit.title === LESSON.title,
      );
    const before = await recalled();
    expect(before.confidence).toBe(0.5);
    local({ confidence: { start: 0.2 } });
    expect((await recalled()).confidence).toBe(0.2);
    local({ untried: 0.9 });
    expect((await recalled()).score).toBeGreaterThan(before.score);
    const seeded = async () =>
      (await project.play(["recall", "--json", "sh: 1: jest: not found"])).json.hits.find(
        (hit: { id: string }) => hit.id.startsWith("seed/"),
      );
    expect((await seeded()).confidence).toBe(0.5);
    local({ confidence: { start: 0.2 } });
    expect((await seeded()).confidence).toBe(0.2);
  });

  it("give the same lessons by a rebuild as by one fact after the other", async () => {
    local({ confidence: { start: 0.3, gain: 0.2 }, alike: { strengthens: 2 } });
    await learn(LESSON);
    await learn({ ...LESSON, source: "wf-1" }, { USER: "ben" });
    await learn(OTHER);
    await project.play(["lessons", "reject", (await lessons())[1].id]);
    const before = await lessons();
    expect((await project.play(["rebuild", "--json"])).json).toMatchObject({
      identical: true,
      after: { lessons: 2 },
    });
    expect(await lessons()).toEqual(before);
    // And the same as in a project where the numbers came after the facts.
    project.write(".twiceshy/config.json", "{}");
    const plain = await lessons();
    expect(plain).not.toEqual(before);
    local({ confidence: { start: 0.3, gain: 0.2 }, alike: { strengthens: 2 } });
    expect((await project.play(["rebuild", "--json"])).json).toMatchObject({ identical: true });
    expect(await lessons()).toEqual(before);
  });

  it("cannot be loosened by the repository, which is told", async () => {
    committed({ automated: { verified: 1 }, confidence: { start: 0.9 } });
    await learn(LESSON);
    const { err, json } = await project.play(["lessons", "--json"]);
    expect(json.lessons[0].confidence).toBe(0.5);
    expect(err).toContain('"lessons.automated.verified" can only be raised above 5 by a committed file');
    committed({ confidence: { start: 0.2 } });
    expect((await lessons())[0].confidence).toBe(0.2);
  });

  it("that are wrong stop what folds, with the name, the range and the file, and lose nothing", async () => {
    await learn(LESSON);
    local({ confidence: { gain: 7 } });
    for (const words of [["lessons"], ["rebuild"], ["recall", "pytest_asyncio"], ["config", "list"]]) {
      const { status, err } = await project.play(words);
      expect(status, words.join(" ")).toBe(2);
      expect(err).toContain(
        `${join(project.root, ".twiceshy/config.json")}: "lessons.confidence.gain" is a number from 0 to 1, not 7.`,
      );
    }
    expect((await project.play(["failures", "--json"])).status).toBe(0);
    expect((await project.play(["config", "set", "lessons.confidence.gain", "null"])).status).toBe(0);
    expect(await lessons()).toHaveLength(1);
  });
});

describe("config and the numbers of lessons", () => {
  const config = (...words: string[]) => project.play(["config", ...words]);
  const file = () => JSON.parse(readFileSync(join(project.root, ".twiceshy/config.json"), "utf8"));

  it("gets and sets one of them", async () => {
    expect((await config("get", "lessons.confidence.gain")).out).toBe("0.1\n");
    expect((await config("set", "lessons.confidence.gain", "0.05")).out).toContain(
      "lessons.confidence.gain = 0.05 in ",
    );
    await config("set", "lessons.untried", "0.1");
    await config("set", "cap", "1MB");
    expect(file()).toEqual({ lessons: { confidence: { gain: 0.05 }, untried: 0.1 }, cap: 1_000_000 });
    expect((await config("get", "lessons.confidence.gain", "--json")).json).toEqual({
      version: 1,
      key: "lessons.confidence.gain",
      value: 0.05,
      origin: join(project.root, ".twiceshy/config.json"),
      type: "a number from 0 to 1",
      default: 0.1,
    });
    expect((await config("get", "lessons")).out).toBe('{"confidence.gain":0.05,"untried":0.1}\n');
    expect((await config("list")).out).toContain('lessons = {"confidence.gain":0.05,"untried":0.1}  (local;');
    await config("set", "lessons.confidence.gain", "null");
    expect(file().lessons).toEqual({ untried: 0.1 });
    await config("set", "lessons.untried", "null");
    expect(file()).toEqual({ cap: 1_000_000 });
  });

  it("sets all of them at once", async () => {
    await config("set", "lessons", '{"caps": {"total": 2000}}');
    expect((await config("get", "lessons.caps.total")).out).toBe("2000\n");
    await config("set", "lessons", "null");
    expect((await config("get", "lessons.caps.total")).out).toBe("1000\n");
    expect((await config("get", "lessons")).out).toBe("{}\n");
  });

  it.each([
    [
      ["set", "lessons.confidence.gain", "2"],
      2,
      '"lessons.confidence.gain" is a number from 0 to 1, not "2"',
    ],
    [["set", "lessons.confidence.gain", ""], 2, 'is a number from 0 to 1, not ""'],
    [["set", "lessons.shadow.runs", "many"], 2, "is a whole number from 1 to 1000"],
    [["set", "lessons.confidence.gian", "0.1"], 2, 'no number of lessons is called "confidence.gian"'],
    [["get", "lessons.speed"], 2, 'no number of lessons is called "speed"'],
    [["set", "lessons", "[1]"], 2, '"lessons" is a JSON object, not "[1]"'],
    [["set", "lessons", '{"speed": 1}'], 2, 'no number of lessons is called "speed"'],
    [["set", "lessons", '{"untried": 3}'], 2, '"lessons.untried" is a number from 0 to 1, not 3'],
    [["set", "lessons.automated.verified", "2"], 2, '"lessons.active.verified" is 3 (by default)'],
    [
      ["set", "lessons.automated.verified", "4", "--committed"],
      1,
      "can only be raised above 5 by a committed",
    ],
    [["set", "lessons.confidence.gain"], 2, "needs a value"],
    [["set", "cap.total", "1"], 2, 'there is no setting "cap.total"'],
  ])("refuses %j and writes nothing", async (words, status, message) => {
    const answer = await config(...words);
    expect(answer.err).toContain(message);
    expect(answer.status).toBe(status);
    for (const name of [".twiceshy/config.json", "twiceshy.json"])
      expect(existsSync(join(project.root, name))).toBe(false);
  });

  it("writes what a committed file may say", async () => {
    await config("set", "lessons.automated.verified", "12", "--committed");
    expect(JSON.parse(readFileSync(join(project.root, "twiceshy.json"), "utf8"))).toEqual({
      lessons: { automated: { verified: 12 } },
    });
    expect((await config("get", "lessons.automated.verified")).out).toBe("12\n");
  });

  it("does not write over a section that it cannot read", async () => {
    project.write(".twiceshy/config.json", '{"lessons": "all of them"}');
    const { status, err } = await config("set", "lessons.untried", "0.1");
    expect(status).toBe(2);
    expect(err).toContain('config.json: "lessons" is a JSON object, not "all of them"');
    expect(file()).toEqual({ lessons: "all of them" });
  });
});
