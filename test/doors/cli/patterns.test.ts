import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { failedCheck, makeProject, type TestProject } from "./play.ts";

let project: TestProject;
const missing = (name: string) => `Error: Cannot find module '${name}'\nRequire stack:\n- /app/src/index.js`;
const node = (property: string, file: string) =>
  `TypeError: Cannot read properties of undefined (reading '${property}')\n    at f (/app/${file}:3:4)`;

const capture = (error: string, more: object = {}) =>
  project.play(["capture"], { stdin: failedCheck(error, more) });
const patterns = async (...words: string[]) =>
  (await project.play(["patterns", "--json", ...words])).json.patterns;
// biome-ignore lint/suspicious/noExplicitAny: a test reads what it expects
const called = async (part: string): Promise<any> =>
  (await patterns()).find((one: { name: string }) => one.name.includes(part));

beforeAll(async () => {
  project = makeProject();
  for (const task of ["12-01", "12-02", "12-03"])
    await capture(node("price", "src/cart.js"), { task, session: `s-${task}` });
  await capture(missing("left-pad"), { task: "13-01" });
  await capture("src/a.ts(3,7): error TS2339: Property 'x' does not exist on type 'Y'.", { session: "s1" });
});
afterAll(() => project.remove());

describe("patterns", () => {
  it("lists what keeps breaking, the most urgent first", async () => {
    const { status, out } = await project.play(["patterns"]);
    expect(status).toBe(0);
    const lines = out.split("\n");
    expect(lines[0]).toMatch(/^\w{8,} {2}3× {2}runtime_error {2}3 tasks {2}new {2}open {2}just now$/);
    expect(lines[1]).toMatch(/^ {4}TypeError: Cannot read properties of undefined \(reading 'price'\)/);
    expect(out).toContain("Cannot find module");
    expect(out).toContain("TS2339");
  });

  it("answers machines with everything", async () => {
    const [first] = await patterns("--recurring");
    expect(first).toMatchObject({
      occurrences: 3,
      taskCount: 3,
      tasks: ["12-01", "12-02", "12-03"],
      sessions: 3,
      isRecurring: true,
      category: "runtime_error",
      state: "open",
      works: null,
      meanAttempts: null,
    });
    expect(first.fingerprints).toEqual([first.id]);
    expect(first.lastAt).toMatch(/^\d{4}-\d\d-\d\dT/);
    expect(await patterns("--recurring")).toHaveLength(1);
  });

  it.each([
    [["--category", "type_error"], 1],
    [["--category", "nothing_such"], 0],
    [["--state", "resolved"], 0],
    [["--state", "open"], 3],
    [["--since", "1h"], 3],
    [["--limit", "2"], 2],
  ])("%j: %i", async (words, count) => {
    expect(await patterns(...words)).toHaveLength(count);
  });

  it("shows one in full, by any beginning of a fingerprint", async () => {
    const { id } = await called("price");
    const { out, status } = await project.play(["patterns", id.slice(0, 7)]);
    expect(status).toBe(0);
    expect(out).toContain(id);
    expect(out).toContain("The program throws TypeError in /app/src/cart.js.");
    expect(out).toContain("No fix is known yet.");
    expect(out).toContain("struck in 3 of 4 tasks");
    expect(out).toContain("not enough data");
    expect(out).toContain("12-01, 12-02, 12-03");
  });

  it.each([
    [["zzzzzz"], 1, 'no pattern is called "zzzzzz"'],
    [["ab"], 2, "too short"],
    [["abcd", "efgh"], 2, "takes one id, or a decision"],
    [["merge", "abcd"], 2, "merge is said as: twiceshy patterns merge ID ID"],
    [["confirm"], 2, "confirm is said as"],
    [["reject", "zzzzzz"], 1, "no pattern is called"],
    [["--state", "lost"], 2, "--state is one of open, resolved, rejected"],
    [["--since", "banana"], 2, 'not "banana"'],
  ])("%j: trouble", async (words, status, message) => {
    const played = await project.play(["patterns", ...words]);
    expect(played.status).toBe(status);
    expect(played.err).toContain(message);
  });

  it("is content with an empty project", async () => {
    const empty = makeProject();
    expect((await empty.play(["patterns"])).out).toBe("no pattern that fits\n");
    expect((await empty.play(["patterns", "--json"])).json).toEqual({ version: 1, patterns: [] });
    expect((await empty.play(["patterns", "abcdef"])).err).toContain("nothing is remembered here yet");
    empty.remove();
  });
});

describe("decisions", () => {
  it("confirm and reject, with a reason that is shown", async () => {
    const { id } = await called("TS2339");
    const confirmed = await project.play(["patterns", "confirm", id, "--json"]);
    expect(confirmed.json.patterns[0]).toMatchObject({ confirmed: true, state: "open" });
    const rejected = await project.play(["patterns", "reject", id, "--reason", "only on my laptop"]);
    expect(rejected.out).toContain("only on my laptop");
    expect(await called("TS2339")).toBeUndefined();
    expect(await patterns("--state", "rejected")).toHaveLength(1);
    await project.play(["patterns", "confirm", id]);
    expect(await called("TS2339")).toMatchObject({ confirmed: true });
  });

  it("describe puts a person's words in place, an empty text takes them back", async () => {
    const { id, name } = await called("left-pad");
    const { json } = await project.play([
      "patterns",
      "describe",
      id,
      "--name",
      "pads",
      "--fix",
      "npm ci",
      "--json",
    ]);
    expect(json.patterns[0]).toMatchObject({ name: "pads", recommended: "npm ci", edited: ["name", "fix"] });
    expect((await project.play(["patterns"])).out).toContain("→ npm ci");
    const back = await project.play(["patterns", "describe", id, "--name=", "--fix=", "--json"]);
    expect(back.json.patterns[0]).toMatchObject({ name, edited: [] });
    expect((await project.play(["patterns", "describe", id])).err).toContain("at least one of --name");
  });

  it("secrets in what a person writes are not stored", async () => {
    const { id } = await called("left-pad");
    const key = `ghp_${"a1B2".repeat(9)}`;
    const { out } = await project.play(["patterns", "describe", id, "--cause", `token ${key}`, "--json"]);
    expect(out).not.toContain(key);
    await project.play(["patterns", "describe", id, "--cause="]);
  });

  it("merge makes two one, split takes one out again, and neither loses anything", async () => {
    const [a, b] = [await called("left-pad"), await called("price")];
    const merged = (await project.play(["patterns", "merge", a.id, b.id, "--json"])).json.patterns;
    expect(merged).toHaveLength(1);
    expect(merged[0]).toMatchObject({ occurrences: 4, id: b.id, taskCount: 4 });
    expect((await project.play(["patterns", "merge", a.id, b.id])).err).toContain("are one pattern already");
    const split = (await project.play(["patterns", "split", a.id, "--json"])).json.patterns;
    expect(split.map((one: { occurrences: number }) => one.occurrences).sort()).toEqual([1, 3]);
    expect((await project.play(["patterns", "split", a.id])).err).toContain("nothing to split");
  });

  it("a category by hand is shown with what was detected, in failures too, and filters follow it", async () => {
    const { id } = await called("TS2339");
    const { json } = await project.play(["patterns", "category", id, "Config-Error", "--json"]);
    expect(json.patterns[0]).toMatchObject({ category: "config_error", detectedCategory: "type_error" });
    expect((await project.play(["patterns", id])).out).toContain("corrected; it was taken for type_error");
    expect(await patterns("--category", "config_error")).toHaveLength(1);
    const failures = async (...words: string[]) =>
      (await project.play(["failures", "--json", ...words])).json.failures;
    expect((await failures("--category", "config_error"))[0].latest).toMatchObject({
      category: "config_error",
      group: "environment",
    });
    expect((await failures("--all", "--category", "config_error"))[0].category).toBe("config_error");
    expect(await failures("--category", "type_error")).toEqual([]);
    expect(await failures("--category", "runtime_error")).toHaveLength(1);
    expect((await project.play(["patterns", "category", id, "no such!"])).err).toContain(
      "a category is a word",
    );
  });
});
