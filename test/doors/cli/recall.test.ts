import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { failedCheck, makeProject, type TestProject } from "./play.ts";

let project: TestProject;
const node = (property: string, file: string) =>
  `TypeError: Cannot read properties of undefined (reading '${property}')\n    at f (/app/${file}:3:4)`;

beforeAll(async () => {
  project = makeProject();
  const capture = (error: string, more: object = {}) =>
    project.play(["capture"], { stdin: failedCheck(error, more) });
  await capture(node("price", "src/cart.js"), { task: "12-01" });
  await capture(node("price", "src/cart.js"), { task: "12-02" });
  await capture("src/a.ts(3,7): error TS2339: Property 'colour' does not exist on type 'Shirt'.");
  // A check that fails, and passes after an install: the fix is a command.
  project.write(
    "check.sh",
    `test -e ${project.root}/done || { echo "Error: Cannot find module 'left-pad'"; exit 1; }\n`,
  );
});
afterAll(() => project.remove());

const recall = (...words: string[]) => project.play(["recall", ...words]);

describe("recall", () => {
  it("knows the same failure by its fingerprint, from a pasted output", async () => {
    const { json, status } = await recall(node("price", "src/cart.js"), "--json");
    expect(status).toBe(0);
    expect(json.version).toBe(1);
    expect(json.hits[0]).toMatchObject({ kind: "pattern", strength: 1, occurrences: 2 });
    expect(json.hits[0].why).toEqual([{ kind: "exact", detail: json.hits[0].id.slice(0, 12) }]);
    expect(json.asked[0].fingerprint).toBe(json.hits[0].id);
  });

  it("says in words what it knows and why it matched", async () => {
    const { out } = await recall(node("price", "src/cart.js"));
    expect(out).toMatch(/^1\. pattern TypeError: Cannot read properties of undefined \(reading 'price'\)/);
    expect(out).toContain("runtime_error, seen 2 times, last just now");
    expect(out).toContain("no fix is known yet");
    expect(out).toMatch(/matched by the same fingerprint [0-9a-f]{12}/);
    expect(out).toMatch(/twiceshy patterns [0-9a-f]{20}/);
  });

  it("finds one of the same kind in another place, by kind or words, never as the same", async () => {
    const { json } = await recall(
      "TypeError: Cannot read properties of undefined (reading 'price')",
      "--json",
    );
    const hit = json.hits.find((one: { kind: string }) => one.kind === "pattern");
    expect(hit.title).toContain("price");
    expect(hit.why.map((reason: { kind: string }) => reason.kind)).not.toContain("exact");
  });

  it("reads a log from a file and from stdin alike", async () => {
    const log = `building…\n${node("price", "src/cart.js")}\n`;
    project.write("ci.log", log);
    const fromFile = (await recall("--file", "ci.log", "--json")).json;
    const fromStdin = (await project.play(["recall", "-", "--json"], { stdin: log })).json;
    expect(fromFile.hits[0].id).toBe(fromStdin.hits[0].id);
    expect(fromFile.hits[0].why[0].kind).toBe("exact");
  });

  it("takes a fingerprint, or its beginning", async () => {
    const [{ fingerprint }] = (await project.play(["failures", "--json", "--match", "price"])).json.failures;
    const { json } = await recall("--fingerprint", fingerprint.slice(0, 8), "--json");
    expect(json.hits[0]).toMatchObject({ id: fingerprint, strength: 1 });
    expect(json.asked).toEqual([
      { fingerprint, message: "Cannot read properties of undefined (reading 'price')" },
    ]);
  });

  it("abstains, with a sentence and no hit, when nothing relevant is known", async () => {
    const words = "the hamster of the office has eaten the birthday cake again";
    const said = await recall(words);
    expect(said.status).toBe(0);
    expect(said.out).toMatch(/^nothing relevant is known/);
    expect((await recall(words, "--json")).json.hits).toEqual([]);
  });

  it("answers from the lessons that ship with it where nothing was ever seen", async () => {
    const empty = makeProject();
    const { json, status } = await empty.play([
      "recall",
      "ModuleNotFoundError: No module named 'requests'",
      "--json",
    ]);
    expect(status).toBe(0);
    expect(json.hits[0]).toMatchObject({ kind: "lesson", provenance: "preseeded" });
    expect(json.hits[0].why[0].kind).toBe("trigger");
    expect((await empty.play(["recall", "all is well"])).out).toMatch(/^nothing relevant is known/);
    empty.remove();
  });

  it("a pattern that a person rejected is not recalled", async () => {
    const [{ id }] = (await project.play(["patterns", "--json", "--category", "type_error"])).json.patterns;
    const text = "src/a.ts(3,7): error TS2339: Property 'colour' does not exist on type 'Shirt'.";
    const ids = async () =>
      (await recall(text, "--json")).json.hits.map((hit: { id: string }) => hit.id) as string[];
    expect(await ids()).toContain(id);
    await project.play(["patterns", "reject", id]);
    expect(await ids()).not.toContain(id);
    await project.play(["patterns", "confirm", id]);
  });

  it("a person's own words about the fix are what is recalled", async () => {
    const [{ id }] = (await project.play(["patterns", "--json", "--category", "runtime_error"])).json
      .patterns;
    await project.play(["patterns", "describe", id, "--fix", "load the cart before reading it"]);
    const { out } = await recall("--fingerprint", id);
    expect(out).toContain("load the cart before reading it");
    await project.play(["patterns", "describe", id, "--fix="]);
  });

  it.each([
    [[], 2, "recall needs the error"],
    [["words", "--fingerprint", "abcd"], 2, "only one of them"],
    [["--fingerprint", "ffffffff"], 1, 'no failure has the fingerprint "ffffffff"'],
    [["--file", "no-such.log"], 2, "there is no such file"],
    [["x", "--limit", "0"], 2, "whole number from 1 up"],
  ])("%j: trouble", async (words, status, message) => {
    const played = await recall(...words);
    expect(played.status).toBe(status);
    expect(played.err).toContain(message);
  });
});

describe("recall of a fix", () => {
  it("shows what cured it, its grade and how often it worked", async () => {
    const run = () => project.play(["run", "--", "sh", `${project.root}/check.sh`]);
    await run();
    project.write("done", "");
    await run();
    const { json } = await recall("Error: Cannot find module 'left-pad'", "--json");
    const hit = json.hits.find((one: { kind: string }) => one.kind === "pattern");
    expect(hit).toMatchObject({ grade: "observed", worked: { count: 1, of: 1 } });
    expect(hit.fix).not.toBeNull();
    const { out } = await recall("Error: Cannot find module 'left-pad'");
    expect(out).toContain("observed, worked 1 of 1 time");
  });
});
