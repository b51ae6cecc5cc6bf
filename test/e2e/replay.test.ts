import { spawnSync } from "node:child_process";
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { afterAll, expect, test } from "vitest";
import { ENV, twiceshy } from "./twiceshy.ts";

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
    "a name that no file can have",
    `${HEADER}\n{"id":"a","at":"2026-01-01","kind":"change","files":[{"path":"${"x".repeat(300)}","text":""}]}\n`,
    /event a cannot change x{90,}…: its name is too long/,
  ],
  [
    "a diff that makes a link",
    `${HEADER}\n{"id":"a","at":"2026-01-01","kind":"change","diff":"diff --git a/x b/x\\nnew file mode 120000\\n--- /dev/null\\n+++ b/x\\n@@ -0,0 +1 @@\\n+/tmp\\n"}\n`,
    /line 2: the diff of change a makes something that is no plain file/,
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

test("a repository's own history is played from its memory, whose facts stay as they were", () => {
  const root = mkdtempSync(join(folder, "own-"));
  const source = (line: string) => writeFileSync(join(root, "a.c"), `int a() {\n  ${line}\n}\n`);
  const check = "grep -q 'return 1;' a.c || { echo 'a.c:2:3: error: expected expression' >&2; exit 1; }";
  writeFileSync(join(root, "check.sh"), `${check}\n`);
  const git = (...args: string[]) =>
    spawnSync("git", ["-c", "user.name=a", "-c", "user.email=a@example.org", ...args], {
      cwd: root,
      env: ENV,
    });
  git("init", "-q");
  source("return 1;");
  git("add", "-A");
  git("commit", "-qm", "begin");
  const run = (session: string) => twiceshy(root, ["run", "--session", session, "--", "sh", "check.sh"]);
  for (const session of ["one", "two"]) {
    source("return ;");
    run(session);
    source("return 1;");
    run(session);
  }
  const facts = () => twiceshy(root, ["failures", "--json"]).stdout;
  const before = facts();
  const args = ["replay", "--baseline", "exact", "--json"];
  const [first, second] = [twiceshy(root, args), twiceshy(root, args)];
  expect(first.stderr).toBe("");
  expect(second.stdout).toBe(first.stdout);
  const { histories, memories } = JSON.parse(first.stdout);
  expect(histories).toMatchObject([{ truth: "patterns", sessions: 2, runs: 4, failing: 2, repeats: 1 }]);
  expect(memories.map((one: { memory: string; ever: number }) => [one.memory, one.ever])).toEqual([
    ["twiceshy", 1],
    ["exact text", 1],
  ]);
  expect(facts()).toBe(before);
});

test("where nothing is remembered, it says so and what to do", () => {
  const { code, stderr } = twiceshy(mkdtempSync(join(folder, "empty-")), ["replay"]);
  expect(code).toBe(1);
  expect(stderr).toMatch(/there is no history to play/);
});

const ROOT = fileURLToPath(new URL("../..", import.meta.url));

test("an adapter has the same score as the memory behind it; one that does not speak the protocol is named", () => {
  const adapter = (words: string) => ["--adapter", words];
  const args = ["replay", "--data", TINY, "--json", "--baseline", "exact"];
  const { stdout } = twiceshy(ROOT, [...args, ...adapter("node bench/replay/adapters/built-in.mjs exact")]);
  const [, built, adapted] = JSON.parse(stdout).memories;
  expect(adapted).toEqual(built);
  const broken = twiceshy(ROOT, [...args, ...adapter("echo hello")]);
  expect(broken.code).toBe(2);
  expect(broken.stderr).toMatch(/the adapter "echo hello" (?:answered "hello"|has ended)/);
});

test("making data clears what a killed run left, and nothing else", () => {
  const place = mkdtempSync(join(folder, "tmp-"));
  const { pid } = spawnSync("true");
  const [dead, alive] = [`replay-data-${pid}-abc`, `replay-data-${process.pid}-abc`];
  for (const name of [dead, alive, "replay-data-mine"]) mkdirSync(join(place, name));
  const made = spawnSync(process.execPath, ["bench/replay/make-data.mjs", "no-such-project"], {
    cwd: ROOT,
    env: { ...ENV, TMPDIR: place },
    encoding: "utf8",
  });
  expect(made).toMatchObject({ status: 0, stderr: "" });
  expect(readdirSync(place).sort()).toEqual([alive, "replay-data-mine"].sort());
});
