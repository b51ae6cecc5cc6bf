import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { GIT_ENV, git } from "../../host/sandbox.ts";
import { makeProject, type TestProject } from "./play.ts";

let project: TestProject;
beforeEach(() => {
  project = makeProject();
});
afterEach(() => project.remove());

const env = { ...GIT_ENV, TWICESHY_BACKGROUND: "off", USER: "ann" };
const play = (...words: string[]) => project.play(words, { env });

/** A lesson as another project exports it. */
const exported = (projects: Record<string, unknown> | undefined, more = {}) =>
  JSON.stringify({
    twiceshy: "lesson",
    version: 1,
    id: "0123456789abcdef0123",
    title: "Start the database before the tests",
    trigger: { conditions: [{ field: "command", operator: "is", value: "npm test" }] },
    action: { kind: "command", argv: ["docker", "compose", "up", "-d", "db"] },
    ...(projects === undefined ? {} : { projects }),
    ...more,
  });

async function takeIn(text: string, file = "in.jsonl") {
  project.write(file, `${text}\n`);
  return (await play("import", file, "--json")).json;
}
const said = async () => (await play("warn", "--moment", "command", "--command", "npm test")).out;
const lesson = async () => (await play("lessons", "0123456789abcdef0123", "--json")).json.lesson;

describe("a lesson of other projects", () => {
  it.each([
    ["two projects", { projects: 2, successes: 10, trials: 10 }],
    ["few successes", { projects: 3, successes: 4, trials: 4 }],
    ["a lower bound under 0.7", { projects: 3, successes: 8, trials: 8 }],
    ["many failures", { projects: 9, successes: 10, trials: 16 }],
    ["nothing that it says of itself", undefined],
  ])("is silent at the action with %s", async (_, projects) => {
    await takeIn(exported(projects));
    expect((await lesson()).elsewhere).toMatchObject({ projects: projects?.projects ?? 1 });
    expect(await said()).toBe("");
  });

  it("is said with three projects, five successes and a lower bound of 0.7", async () => {
    await takeIn(exported({ projects: 3, successes: 10, trials: 10 }));
    expect(await said()).toContain("docker compose up -d db");
  });

  it("is said where a person here has confirmed it", async () => {
    await takeIn(exported({ projects: 1, successes: 6, trials: 6 }));
    expect(await said()).toBe("");
    await play("lessons", "confirm", "0123456789abcdef0123");
    expect(await said()).toContain("docker compose up -d db");
  });

  it("adds up over exports of several projects, each counted once", async () => {
    const from = (mark: string) => exported({ projects: 1, successes: 4, trials: 4, from: [mark] });
    await takeIn(from("aaaaaaaaaaaaaaaa"));
    expect((await takeIn(from("aaaaaaaaaaaaaaaa"))).counts).toMatchObject({ known: 1 });
    expect((await takeIn(from("bbbbbbbbbbbbbbbb"))).counts).toMatchObject({ strengthened: 1 });
    expect(await said()).toBe("");
    await takeIn(from("cccccccccccccccc"));
    expect((await lesson()).elsewhere).toMatchObject({ projects: 3, successes: 12, trials: 12 });
    expect(await said()).toContain("docker compose up -d db");
    expect((await play("rebuild", "--json")).json.identical).toBe(true);
  });

  it("a claim that makes no sense is named", async () => {
    expect(await takeIn(exported({ projects: "many" }))).toMatchObject({ counts: { bad: 1 } });
    expect(await takeIn(exported({ projects: -4, successes: 9, trials: 1 }))).toMatchObject({
      counts: { created: 1 },
    });
    expect((await lesson()).elsewhere).toMatchObject({ projects: 1, successes: 9, trials: 9 });
  });
});

describe("a lesson of this project", () => {
  it("is not from elsewhere when its own export comes back, and is in another repository", async () => {
    git(project.root, "commit", "-q", "--allow-empty", "-m", "first");
    project.write("own.json", exported(undefined, { twiceshy: undefined }));
    await play("learn", "own.json");
    const { out } = await play("export", "--format", "jsonl");
    expect(JSON.parse(out.split("\n")[0]!).projects).toMatchObject({
      projects: 1,
      from: [expect.stringMatching(/^[0-9a-f]{16}$/)],
    });
    const clone = makeProject();
    const other = makeProject();
    try {
      git(clone.root, "pull", "-q", project.root, "HEAD");
      git(other.root, "commit", "-q", "--allow-empty", "-m", "another first");
      for (const place of [clone, other]) {
        place.write("in.jsonl", out);
        await place.play(["import", "in.jsonl"], { env });
      }
      const elsewhere = async (place: TestProject) =>
        (await place.play(["lessons", "--json"], { env })).json.lessons[0].elsewhere ?? null;
      expect(await elsewhere(clone)).toBeNull();
      expect(await elsewhere(other)).toMatchObject({ projects: 1 });
    } finally {
      clone.remove();
      other.remove();
    }
  });

  it("that its files share is its own, read by itself or imported by name", async () => {
    const text = `${exported({ projects: 1, successes: 1, trials: 1 })}\n`;
    project.write("twiceshy/lessons/db.jsonl", text);
    expect((await lesson()).elsewhere ?? null).toBeNull();
    await play("import", "twiceshy/lessons/db.jsonl");
    expect((await lesson()).elsewhere ?? null).toBeNull();
  });

  it("that somebody wrote by hand is nobody's export", async () => {
    await takeIn(exported(undefined, { twiceshy: undefined }));
    expect((await lesson()).elsewhere ?? null).toBeNull();
  });
});
