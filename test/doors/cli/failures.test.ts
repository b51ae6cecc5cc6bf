import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { failedCheck, makeProject, type TestProject } from "./play.ts";

let project: TestProject;
const node = (property: string, file: string) =>
  `TypeError: Cannot read properties of undefined (reading '${property}')\n    at f (/app/${file}:3:4)`;

beforeAll(async () => {
  project = makeProject();
  const capture = (error: string, more: object) =>
    project.play(["capture"], { stdin: failedCheck(error, more) });
  await capture(node("price", "src/cart.js"), { task: "12-01", session: "s1" });
  await capture(node("price", "src/cart.js"), { task: "12-02", session: "s2" });
  await capture(node("total", "src/order.js"), { task: "13-01", session: "s2" });
  await capture("src/a.ts(3,7): error TS2339: Property 'x' does not exist on type 'Y'.", { session: "s1" });
});
afterAll(() => project.remove());

const messages = async (...flags: string[]): Promise<string[]> => {
  const { json } = await project.play(["failures", "--json", ...flags]);
  return json.failures.map(
    (one: { latest?: { message: string }; message: string }) => (one.latest ?? one).message,
  );
};

describe("failures", () => {
  it("folds by fingerprint, the most recent first", async () => {
    const { json } = await project.play(["failures", "--json"]);
    expect(json.failures.map((one: { count: number }) => one.count)).toEqual([1, 1, 2]);
    expect(json.failures[2]).toMatchObject({ fingerprint: json.failures[2].latest.fingerprint, count: 2 });
    const { out } = await project.play(["failures"]);
    expect(out.trimEnd().split("\n")).toHaveLength(6);
    expect(out).toMatch(
      /^[0-9a-f]{12} {2}2× {2}runtime_error {2}\S*src\/cart\.js:3 {2}just now {2}open.*\n {4}Cannot read .*'price'\)$/m,
    );
  });

  it("lists each with --all", async () => {
    const { json, out } = await project.play(["failures", "--all", "--json"]);
    expect(json.failures).toHaveLength(4);
    expect(out).toContain('"session":"s1"');
    expect((await project.play(["failures", "--all"])).out.trimEnd().split("\n")).toHaveLength(8);
  });

  it.each([
    [["--category", "type_error"], 1],
    [["--category", "nope"], 0],
    [["--tool", "tsc"], 1],
    [["--task", "12-01"], 1],
    [["--phase", "12", "--all"], 2],
    [["--phase", "13"], 1],
    [["--session", "s2"], 2],
    [["--session", "s2", "--category", "type_error"], 0],
    [["--match", "PRICE"], 1],
    [["--match", "src/order"], 1],
    [["--match", "'"], 3],
    [["--match", "%"], 0],
    [["--since", "1h"], 3],
    [["--since", "today"], 3],
    [["--until", "2026-01-01"], 0],
    [["--limit", "2"], 2],
  ])("%j", async (flags, count) => {
    expect(await messages(...flags)).toHaveLength(count);
  });

  it("filters by file", async () => {
    const { json } = await project.play(["failures", "--all", "--json", "--match", "order"]);
    expect(await messages("--file", json.failures[0].file)).toHaveLength(1);
    expect(await messages("--file", "src/nothing.js")).toHaveLength(0);
  });

  it("says when nothing fits, and when there is no memory at all", async () => {
    expect((await project.play(["failures", "--task", "x"])).out).toBe("nothing remembered that fits\n");
    const empty = makeProject();
    expect((await empty.play(["failures", "--json"])).json).toEqual({ version: 1, failures: [] });
    empty.remove();
  });

  it("is in trouble with a moment it does not understand", async () => {
    const { status, err } = await project.play(["failures", "--since", "banana"]);
    expect(status).toBe(2);
    expect(err).toContain('not "banana"');
    expect(err).toContain("try: twiceshy failures --since 3d");
  });
});

describe("show", () => {
  const first = async (...flags: string[]) =>
    (await project.play(["failures", "--json", ...flags])).json.failures[0];

  it("shows a fingerprint by its beginning: failure, parts, run, history", async () => {
    const { fingerprint } = await first("--match", "price");
    const { status, out } = await project.play(["show", fingerprint.slice(0, 8)]);
    expect(status).toBe(0);
    expect(out).toContain("Cannot read properties of undefined (reading 'price')");
    expect(out).toContain(`fingerprint ${fingerprint}`);
    expect(out).toMatch(/\+ message/);
    expect(out).toContain("history seen 2 times");
    expect(out).toContain("task 12-02");
    const { json } = await project.play(["show", fingerprint, "--json"]);
    expect(json).toMatchObject({ version: 1, seen: { count: 2 } });
    expect(json.failures).toHaveLength(1);
    expect(json.failures[0].parts.length).toBeGreaterThan(2);
    expect(json.history).toHaveLength(2);
    expect(json.run.id).toBe(json.failures[0].runId);
  });

  it("shows one failure by its id, with its own run", async () => {
    const { json } = await project.play([
      "failures",
      "--all",
      "--json",
      "--match",
      "price",
      "--session",
      "s1",
    ]);
    const { id, runId } = json.failures[0];
    const shown = await project.play(["show", id, "--json"]);
    expect(shown.json.failures[0].id).toBe(id);
    expect(shown.json.run).toMatchObject({ id: runId, session: "s1" });
  });

  it("shows a run by its id", async () => {
    const { latest } = await first("--category", "type_error");
    const { out } = await project.play(["show", latest.runId]);
    expect(out).toMatch(/^run failed\n/);
    expect(out).toContain("Property 'x' does not exist");
    expect((await project.play(["show", latest.runId, "--output"])).out).toContain("error TS2339");
  });

  it.each([
    ["zzzzzz", 1, 'nothing remembered is called "zzzzzz"'],
    ["ab", 2, "too short"],
  ])("%s: trouble", async (word, status, message) => {
    const played = await project.play(["show", word]);
    expect(played.status).toBe(status);
    expect(played.err).toContain(message);
  });
});
