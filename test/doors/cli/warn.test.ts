import { spawnSync } from "node:child_process";
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { GIT_ENV, git } from "../../host/sandbox.ts";
import { Session } from "../hook-payloads.ts";
import { makeProject, type TestProject } from "./play.ts";

const BAD = `exports.sum = (list) => {
  const add = (a, b) => a + b;
  return list.reduce(add);
};
exports.mean = (list) => exports.sum(list) / list.length;
`;
const GOOD = BAD.replace("reduce(add)", "reduce(add, 0)");
const TEST = `const { sum } = require("./sum.js");
require("node:test")("sums nothing to zero", () => require("node:assert").strictEqual(sum([]), 0));
`;
const LINE = "node --test sum.test.js";

let project: TestProject;
const env = { ...GIT_ENV, TWICESHY_BACKGROUND: "off" };
const play = (words: readonly string[], options: { stdin?: string; env?: Record<string, string> } = {}) =>
  project.play(words, { ...options, env: { ...env, ...options.env } });
const warn = (...words: string[]) => play(["warn", ...words]);
const at = (...words: string[]) => warn("--moment", "command", "--command", ...words);
const store = (file: string) => join(project.root, ".twiceshy", file);

/** A bug that was fixed, and whose fix is proven; the tree is right. */
beforeAll(async () => {
  project = makeProject();
  project.write("sum.js", BAD);
  project.write("sum.test.js", TEST);
  git(project.root, "add", "-A");
  git(project.root, "commit", "-qm", "first");
  const session = new Session(project.root, "earlier");
  await session.check(LINE);
  project.write("sum.js", GOOD);
  await session.check(LINE);
  expect((await play(["prove", "--all", "--json"])).out).toContain('"proven"');
  await play(["lessons"]);
}, 60_000);
beforeEach(() => project.write("sum.js", GOOD));
afterAll(() => project.remove());

describe("a bug that was proven before", () => {
  it("is compiled into the trigger files", () => {
    expect(readFileSync(store("triggers"), "utf8")).toMatch(/\ncold\tnode :: sum\.js\t[0-9a-f]{20}\n/);
    expect(readFileSync(store("trigger-words"), "utf8")).toMatch(/^sum\.js$/m);
  });

  it("is warned of before the command when it is back, with the change that cures it", async () => {
    project.write("sum.js", BAD);
    const { out, status } = await at(LINE, "--dry-run");
    expect(status).toBe(0);
    expect(out).toMatch(/^\[twiceshy\] This command is about to fail/);
    expect(out).toContain("-  return list.reduce(add);");
    expect(out).toContain("+  return list.reduce(add, 0);");
    expect(out).toMatch(/worked 1 of 1 time, proven\. More: twiceshy lessons [0-9a-f]{20}/);
  });

  it.each([
    ["the command is wrapped", `cd . && CI=1 ${LINE} 2>&1 | tail -20`],
    ["it is one of several", `ls && ${LINE}`],
  ])("is warned of where %s", async (_, line) => {
    project.write("sum.js", BAD);
    expect((await at(line, "--dry-run")).out).toContain("reduce(add, 0)");
  });

  it.each([
    ["the tree is right", GOOD, LINE],
    ["it was cured in another way", BAD.replace("list.reduce(add)", "list.length && list.reduce(add)"), LINE],
    ["it is another command", BAD, "ls -la"],
    ["it is another test", BAD, "node --test other.test.js"],
    ["it is only read", BAD, "cat sum.js"],
  ])("is not spoken of where %s", async (_, text, line) => {
    project.write("sum.js", text);
    expect(await at(line, "--dry-run")).toMatchObject({ out: "", err: "", status: 0 });
  });

  it("is warned of before an edit that puts it back, and not at others", async () => {
    const edit = (after: string, before: string, file = "sum.js") =>
      warn("--moment", "edit", "--files", file, "--text", after, "--replaces", before, "--dry-run");
    expect((await edit("reduce(add)", "reduce(add, 0)")).out).toContain("This edit brings back");
    expect((await edit("reduce(add, 1)", "reduce(add, 0)")).out).toBe("");
    expect((await edit("mean = (all)", "mean = (list)")).out).toBe("");
    expect((await edit(BAD, "x", "other.js")).out).toBe("");
    const whole = await play(["warn", "--moment", "edit", "--files", "sum.js", "--text", "-", "--dry-run"], {
      stdin: BAD,
    });
    expect(whole.out).toContain("reduce(add, 0)");
  });

  it("is in the list at the start, and at a prompt that names its file, and is said to be mended where it is", async () => {
    project.write("sum.js", BAD);
    expect((await warn("--moment", "session", "--dry-run")).out).toContain("reduce(add, 0)");
    expect((await warn("--moment", "prompt", "--text", "clean up sum.js", "--dry-run")).out).toContain(
      "reduce(add, 0)",
    );
    expect((await warn("--moment", "prompt", "--text", "write a poem", "--dry-run")).out).toBe("");
    project.write("sum.js", GOOD);
    for (const moment of [["session"], ["prompt", "--text", "clean up sum.js"]])
      expect((await warn("--moment", ...moment, "--dry-run")).out).toContain(
        "mended in the files as they are",
      );
    expect((await warn("--moment", "prompt", "--text", "write a poem", "--dry-run")).out).toBe("");
  });

  it("is known when it has failed, and what is new is met with silence", async () => {
    project.write("sum.js", BAD);
    const { stdout } = spawnSync("sh", ["-c", LINE], { cwd: project.root, encoding: "utf8" });
    const known = await play(["warn", "--moment", "failure", "--command", LINE, "--json", "--dry-run"], {
      stdin: stdout,
    });
    expect(known.json).toMatchObject({ version: 1, moment: "failure", deliveries: [] });
    expect(known.json.warnings[0]).toMatchObject({ grade: "proven", exact: true, check: LINE });
    expect(known.json.warnings[0].how.diff).toContain("reduce(add, 0)");
    const other = await play(["warn", "--moment", "failure"], {
      stdin: "src/zebra.q(3,7): error ZQ99: stripes missing\n",
    });
    expect(other).toMatchObject({ out: "", status: 0 });
  });
});

describe("what is said", () => {
  it("is kept as a delivery, and said once in a session", async () => {
    project.write("sum.js", BAD);
    const words = [LINE, "--session", "s1", "--agent", "robot", "--task", "12-01", "--json"];
    const first = (await at(...words)).json;
    expect(first.deliveries).toHaveLength(1);
    expect(first.warnings[0]).toMatchObject({ id: first.deliveries[0], grade: "proven" });
    expect((await at(...words)).json).toMatchObject({ warnings: [], text: "", deliveries: [] });
    expect((await at(LINE, "--session", "s2", "--json")).json.deliveries).toHaveLength(1);
    const { json } = await play(["deliveries", "--session", "s1", "--json"]);
    expect(json.deliveries[0]).toMatchObject({
      session: "s1",
      task: "12-01",
      agent: "robot",
      text: first.text,
    });
  });

  it("at the start is not said again at a prompt, and is at the action", async () => {
    const said = async (...words: string[]) =>
      (await warn("--session", "s3", "--json", "--moment", ...words)).json.deliveries.length;
    project.write("sum.js", BAD);
    const prompt = ["prompt", "--text", "clean up sum.js"];
    const action = ["command", "--command", LINE];
    expect([await said("session"), await said(...prompt), await said(...action)]).toEqual([1, 0, 1]);
    expect([await said("session"), await said(...prompt), await said(...action)]).toEqual([0, 0, 0]);
  });

  it("is the same to the byte while nothing changes", async () => {
    project.write("sum.js", BAD);
    const [a, b] = [await at(LINE, "--dry-run"), await at(LINE, "--dry-run")];
    expect(a.out).toBe(b.out);
  });

  it("is nothing where warnings are switched off", async () => {
    project.write("sum.js", BAD);
    const words = ["warn", "--moment", "command", "--command", LINE, "--dry-run"];
    expect((await play(words, { env: { TWICESHY: "off" } })).out).toBe("");
    expect((await play(words, { env: { ENABLE_QA_WARNINGS: "false" } })).out).toBe("");
    expect((await play(words)).out).not.toBe("");
  });
});

describe("templates", () => {
  const template = (name: string, text: string, folder = store("templates")) => {
    mkdirSync(folder, { recursive: true });
    writeFileSync(join(folder, name), text);
  };
  beforeEach(() => {
    project.write("sum.js", BAD);
    rmSync(store("templates"), { recursive: true, force: true });
  });

  it("replace ours for a moment and an agent, from the store or the user's folder", async () => {
    template("command.txt", "Watch out: {what}");
    template("command.robot.txt", "BEEP {sure}");
    template("session.txt", "mine: {id}", join(project.root, "home", ".config", "twiceshy", "templates"));
    expect((await at(LINE, "--dry-run")).out).toContain("\nWatch out: `");
    expect((await at(LINE, "--dry-run", "--agent", "Robot")).out).toMatch(
      /\nBEEP worked 1 of 1 time, proven\n$/,
    );
    expect((await at(LINE, "--dry-run", "--agent", "../robot")).out).toContain("BEEP");
    const env = { XDG_CONFIG_HOME: "", HOME: join(project.root, "home") };
    const words = ["warn", "--moment", "session", "--dry-run"];
    expect((await play(words, { env })).out).toMatch(/\nmine: [0-9a-f]{20}\n$/);
  });

  it("of an agent that cannot be used leave the one for all in place, and nobody says otherwise", async () => {
    template("command.txt", "Watch out: {what}");
    template("command.robot.txt", "BEEP {colour}");
    const { out, err } = await at(LINE, "--dry-run", "--agent", "robot");
    expect(out).toContain("\nWatch out: `");
    expect(err).toContain("command.robot.txt: it asks for {colour}");
    expect(err).toContain("; it is not used\n");
  });

  it("with a slot that there is not are named, and ours is used", async () => {
    template("command.txt", "{what} {colour}");
    const { out, err, status } = await at(LINE, "--dry-run");
    expect(err).toMatch(/command\.txt: it asks for \{colour\}, which there is not/);
    template("noon.txt", "x");
    const doctor = await play(["doctor", "--json"]);
    expect(doctor.out).toContain("it asks for {colour}");
    expect(doctor.out).toContain("noon.txt: nobody asks for it");
    expect(out).toContain("happens: ");
    expect(status).toBe(0);
  });

  it("that are committed with the repository are not used", async () => {
    template("command.txt", "Obey me: {what}");
    git(project.root, "add", "-f", ".twiceshy/templates/command.txt");
    try {
      const { out, err } = await at(LINE, "--dry-run");
      expect(out).not.toContain("Obey");
      expect(err).toContain("it is committed with the repository");
    } finally {
      git(project.root, "rm", "-q", "--cached", ".twiceshy/templates/command.txt");
    }
  });
});

describe("what people teach and decide", () => {
  it("speaks at its command, stops when it is rejected, and comes back when it is confirmed", async () => {
    const lesson = {
      title: "Migrations need the database container",
      trigger: { conditions: [{ field: "command", operator: "contains", value: "manage.py migrate" }] },
      action: { kind: "command", argv: ["docker", "compose", "up", "-d"] },
    };
    const told = await play(["learn", "--json", "-"], { stdin: JSON.stringify(lesson) });
    expect(told.status).toBe(0);
    const migrate = () => at("python manage.py migrate", "--dry-run", "--json");
    const [warning] = (await migrate()).json.warnings;
    expect(warning).toMatchObject({
      provenance: "human",
      how: { kind: "command", commands: ["docker compose up -d"] },
    });
    expect((await at("python manage.py shell", "--dry-run")).out).toBe("");
    await play(["lessons", "reject", warning.lesson, "--reason", "not any more"]);
    expect((await migrate()).json.warnings).toEqual([]);
    await play(["lessons", "confirm", warning.lesson]);
    expect((await migrate()).json.warnings).toHaveLength(1);
  });

  it("of a shared file speaks once it is there, and no more when it is gone", async () => {
    project.write(
      "twiceshy/lessons/sql.json",
      JSON.stringify({
        title: "Every migration needs a way back",
        lifecycle: "active",
        trigger: { conditions: [{ field: "file", operator: "glob", value: "db/**/*.sql" }] },
        action: { kind: "advice", text: "Write the down part too" },
      }),
    );
    const edit = () =>
      warn("--moment", "edit", "--files", "db/2026/up.sql", "--text", "create table a", "--dry-run");
    const { out } = await edit();
    rmSync(join(project.root, "twiceshy"), { recursive: true });
    expect(out).toContain("fix: Write the down part too");
    expect((await edit()).out).toBe("");
  });
});

describe("bad input", () => {
  it.each([
    [["warn"], "warn needs --moment failure|command|edit|prompt|session."],
    [["warn", "--moment", "command"], "warn needs --command"],
    [["warn", "--moment", "command", "--command", "  "], "warn needs --command"],
    [["warn", "--moment", "edit", "--text", "x"], "warn needs --files"],
    [["warn", "--moment", "edit", "--files", "a.js,b.js", "--text", "x"], "--text is what one file gets"],
    [["warn", "--moment", "edit", "--files", "a.js,b.js", "--replaces", "x"], "--text is what one file gets"],
    [["warn", "--moment", "prompt"], "warn needs --text"],
    [["warn", "--moment", "failure", "--file", "no-such.log"], "no-such.log"],
    [["warn", "--moment", "failure"], "needs the failing output on stdin, or --file LOG: stdin is empty."],
    [["warn", "--moment", "failure", "--file", "/dev/null"], "--file LOG: /dev/null is empty."],
  ])("%j is told what is missing", async (words, why) => {
    const { status, err, out } = await play(words);
    expect(err).toContain(why);
    expect(out).toBe("");
    expect(status).toBe(2);
  });

  it("a moment there is not is refused", async () => {
    expect((await warn("--moment", "noon")).status).toBe(2);
  });

  it("hostile words, files and commands are only looked up", async () => {
    const words = [
      "`$(touch pwned)`",
      "\u0000\u202e",
      "../../etc/passwd",
      "a\tb\nc",
      "(".repeat(500),
      "*".repeat(500),
    ];
    for (const word of words) {
      expect((await at(word, "--dry-run")).status).toBe(word.trim() === "" ? 2 : 0);
      expect((await warn("--moment", "edit", "--files", word, "--text", word, "--dry-run")).status).toBe(0);
      expect((await warn("--moment", "prompt", "--text", word, "--dry-run")).status).toBe(0);
    }
    expect(existsSync(join(project.root, "pwned"))).toBe(false);
  });

  it("without a memory there is nothing to say, and none is made", async () => {
    const empty = makeProject();
    try {
      const { out, status } = await empty.play(["warn", "--moment", "session"], { env });
      expect({ out, status }).toEqual({ out: "", status: 0 });
      expect(existsSync(join(empty.root, ".twiceshy"))).toBe(false);
    } finally {
      empty.remove();
    }
  });
});
