import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { afterAll, expect, test } from "vitest";
import { twiceshy } from "./twiceshy.ts";

const TINY = fileURLToPath(new URL("../fixtures/replay/tiny.jsonl", import.meta.url));
const folder = mkdtempSync(join(tmpdir(), "replay-test-"));

afterAll(() => rmSync(folder, { recursive: true, force: true }));

test("a replay is the same to the byte, warns of repeats before they fail, and is silent on clean work", () => {
  const env = { TMPDIR: folder };
  const args = ["replay", "--data", TINY, "--json"];
  const [first, second] = [twiceshy(folder, args, { env }), twiceshy(folder, args, { env })];
  expect(first.stderr).toBe("");
  expect(first.code).toBe(0);
  expect(second.stdout).toBe(first.stdout);
  const { memories, histories } = JSON.parse(first.stdout);
  expect(histories[0]).toMatchObject({ name: "api-js", repeats: 2, truth: "labels" });
  const [own, nothing, exact] = memories;
  expect(own).toMatchObject({ memory: "twiceshy", repeats: 2, atAction: 2, withCure: 2 });
  expect(own.onClean.count).toBe(0);
  expect(own.onClean.of).toBeGreaterThan(10);
  expect(own).not.toHaveProperty("ms");
  expect(nothing).toMatchObject({ memory: "nothing", repeats: 2, ever: 0, tokens: 0 });
  expect(exact.memory).toBe("exact text");
  // Who goes by the command alone warns each time it is run.
  expect(exact.onClean.count).toBeGreaterThan(own.onClean.count);
  // The place where it was played is gone.
  expect(readdirSync(folder).filter((name) => name.startsWith("twiceshy-replay-"))).toEqual([]);
});

test("what was not known yet is not told: without its first occurrence a repeat is new", () => {
  const lines = readFileSync(TINY, "utf8").trimEnd().split("\n");
  const first = lines.findIndex((line) => line.includes('"repeats"'));
  const file = join(folder, "begun.jsonl");
  writeFileSync(file, `${lines.slice(0, first).join("\n")}\n`);
  const { memories } = JSON.parse(twiceshy(folder, ["replay", "--data", file, "--json"]).stdout);
  expect(memories[0]).toMatchObject({ memory: "twiceshy", repeats: 0, right: 0 });
});

const HEADER = '{"twiceshy-replay":1,"name":"x"}';
const RUN = (id: string, at: string, more = "") =>
  `{"id":"${id}","at":"${at}","kind":"run","command":"npm test","exitCode":1${more}}`;

test.each([
  ["not JSONL", "hello\n", /line 1: it is no JSON object/],
  ["no header", `${RUN("a", "2026-01-01")}\n`, /line 1: it is no header/],
  ["another version", '{"twiceshy-replay":7}\n', /version 7 of the format, and this twiceshy reads 1/],
  [
    "out of order",
    `${HEADER}\n${RUN("a", "2026-01-02")}\n${RUN("b", "2026-01-01")}\n`,
    /line 3: event b is earlier than a/,
  ],
  ["in the future", `${HEADER}\n${RUN("a", "2999-01-02")}\n`, /event a is in the future/],
  ["told twice", `${HEADER}\n${RUN("a", "2026-01-02")}\n${RUN("a", "2026-01-02")}\n`, /an event a already/],
  [
    "a label that names nothing",
    `${HEADER}\n${RUN("a", "2026-01-02", ',"truth":{"repeats":"z"}')}\n`,
    /repeats z, which is no failing run before it/,
  ],
  [
    "a path that leads out",
    `${HEADER}\n{"id":"a","at":"2026-01-01","kind":"change","files":[{"path":"../x","text":""}]}\n`,
    /paths inside the project/,
  ],
  [
    "a diff that does not fit",
    `${HEADER}\n{"id":"a","at":"2026-01-01","kind":"change","diff":"--- a/x\\n+++ b/x\\n@@ -1 +1 @@\\n-a\\n+b\\n"}\n`,
    /the diff of event a does not fit/,
  ],
])("%s is said with its place and the next command", (_, text, said) => {
  const file = join(folder, "bad.jsonl");
  writeFileSync(file, text);
  const { code, stderr } = twiceshy(folder, ["replay", "--data", file, "--baseline", "nothing"]);
  expect(code).toBe(2);
  expect(stderr).toMatch(said);
  expect(stderr).toContain("twiceshy replay --help");
});

test("a file that is not there is said", () => {
  const { code, stderr } = twiceshy(folder, ["replay", "--data", "nowhere.jsonl"]);
  expect(code).toBe(2);
  expect(stderr).toMatch(/there is no such file/);
});
