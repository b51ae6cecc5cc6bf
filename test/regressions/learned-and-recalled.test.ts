import { cpSync, mkdirSync, readdirSync, readFileSync, realpathSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { describe, expect, it } from "vitest";
import { runScript, twiceshy } from "../e2e/twiceshy.ts";
import { tempFolder } from "../host/sandbox.ts";

const TAP = [
  "TAP version 13",
  "not ok 1 - total adds",
  "  ---",
  "  failureType: 'testCodeFailure'",
  "  error: '-1 == 3'",
  "  code: 'ERR_ASSERTION'",
  "  name: 'AssertionError'",
  "  expected: 3",
  "  actual: -1",
  "  operator: '=='",
  "  ...",
  "1..1",
].join("\n");

interface Recalled {
  readonly hits: readonly { readonly kind: string; readonly title: string }[];
}
const recall = (cwd: string, ...words: string[]): Recalled =>
  JSON.parse(twiceshy(cwd, ["recall", "--json", ...words]).stdout);

describe("a message that has hardly a word in it", () => {
  it("is found when it is the very same, and no other", () => {
    const cwd = tempFolder();
    writeFileSync(join(cwd, "out.tap"), TAP);
    runScript(cwd, "cat out.tap; exit 1");
    for (const asked of ["-1 == 3", "AssertionError: -1 == 3", "AssertionError [ERR_ASSERTION]: -1 == 3"])
      expect(recall(cwd, asked).hits, asked).toHaveLength(1);
    for (const other of ["-2 == 3", "AssertionError: 7 == 9", "TypeError: -1 == 3"])
      expect(recall(cwd, other).hits, other).toEqual([]);
  });

  it("may begin as a flag does", () => {
    const cwd = tempFolder();
    const { code, stderr } = twiceshy(cwd, ["recall", "--- FAIL: TestSum (0.00s)"]);
    expect([code, stderr]).toEqual([0, ""]);
    expect(twiceshy(cwd, ["recall", "--jsno"]).code).toBe(2);
  });
});

describe("a summary of finished work", () => {
  const SUMMARY = [
    "---",
    "key-decisions:",
    '  - "Use jose instead of jsonwebtoken because Edge runtime lacks node:crypto"',
    "---",
  ].join("\n");

  it("says the same once, however often it is read", () => {
    const cwd = tempFolder();
    writeFileSync(join(cwd, "12-01-SUMMARY.md"), SUMMARY);
    const learn = () =>
      JSON.parse(twiceshy(cwd, ["learn", "--summary", "12-01-SUMMARY.md", "--json"]).stdout).counts;
    expect(learn()).toMatchObject({ created: 1 });
    expect(learn()).toMatchObject({ strengthened: 0, known: 1 });
    writeFileSync(join(cwd, "12-02-SUMMARY.md"), SUMMARY);
    const other = twiceshy(cwd, ["learn", "--summary", "12-02-SUMMARY.md", "--json"]);
    expect(JSON.parse(other.stdout).counts).toMatchObject({ strengthened: 1 });
  });

  it("is not about every word that has the letters of a name in it", () => {
    const cwd = tempFolder();
    writeFileSync(join(cwd, "S.md"), SUMMARY);
    twiceshy(cwd, ["learn", "--summary", "S.md"]);
    expect(recall(cwd, "TypeError: knowledge is undefined").hits).toEqual([]);
    expect(recall(cwd, "Error: an edge case of the ledger").hits).toEqual([]);
    expect(recall(cwd, "Error: The Edge runtime does not support this").hits).toHaveLength(1);
  });
});

describe("lessons from a file that nobody has looked at", () => {
  const learn = (cwd: string, ...lessons: object[]) =>
    twiceshy(cwd, ["learn"], { input: lessons.map((lesson) => JSON.stringify(lesson)).join("\n") });

  it("are told without controls and secrets, also where they are refused", () => {
    const cwd = tempFolder();
    const token = ["ghp", "0123456789abcdefghijABCDEFGHIJ012345"].join("_");
    const { stdout } = learn(
      cwd,
      {
        title: `a \u001b[31mred\u001b[0m \u202eword ${token}`,
        trigger: "ENOENT here",
        action: "Use `x` when it is red",
      },
      { title: "b", trigger: "ENOENT there", action: { kind: `\u001b]0;own\u0007${token}` } },
    );
    expect(stdout).toContain("1 created, 1 bad");
    expect(stdout).not.toContain(token);
    expect(/[\u001b\u0007\u202e]/.test(stdout)).toBe(false);
  });

  it("that share an id and say different things are all kept", () => {
    const cwd = tempFolder();
    const id = "a".repeat(20);
    const { stdout } = learn(
      cwd,
      { id, title: "One", trigger: "needle1 lost", action: "Use `magnet` when the haystack burns" },
      { id, title: "Two", trigger: "port taken", action: "Stop `server.js` before the tests are run" },
      { id, title: "One", trigger: "needle1 lost", action: "Use `magnet` when the haystack burns" },
    );
    expect(stdout).toContain("2 created, 1 strengthened");
    expect(recall(cwd, "Error: port taken").hits).toMatchObject([{ title: "Two" }]);
  });
});

describe("a teammate's fresh clone", () => {
  it("knows what the repository brings along before anything was run in it", () => {
    const [mine, theirs] = [tempFolder(), tempFolder()];
    const lesson = {
      title: "Migrate first",
      trigger: "relation users is missing",
      action: "Run `npm run migrate` before the tests",
    };
    writeFileSync(join(mine, "export.json"), JSON.stringify({ ...lesson, lifecycle: "active" }));
    expect(twiceshy(mine, ["import", "export.json"]).code).toBe(0);
    expect(twiceshy(mine, ["export", "--to-repo"]).stdout).toContain(
      "written  twiceshy/lessons/migrate-first-",
    );
    cpSync(join(mine, "twiceshy"), join(theirs, "twiceshy"), { recursive: true });
    writeFileSync(join(theirs, "package.json"), "{}");
    expect(recall(theirs, "Error: relation users is missing").hits).toMatchObject([
      { title: "Migrate first" },
    ]);
    expect(twiceshy(theirs, ["lessons"]).stdout).toContain("Migrate first");
    expect(twiceshy(theirs, ["export", "--to-repo"]).stdout).toBe("");
  });

  it("is left as it is where there is nothing to know", () => {
    const cwd = tempFolder();
    expect(recall(cwd, "Error: relation users is missing").hits).toEqual([]);
    expect(readdirSync(cwd)).toEqual([]);
  });
});

describe("what an agent's transcript tells", () => {
  const FIXTURE = fileURLToPath(new URL("../fixtures/transcripts/claude/2.1.325.jsonl", import.meta.url));

  it("teaches, though nobody took the trees of that day", () => {
    const [cwd, home] = [realpathSync(tempFolder()), tempFolder()];
    writeFileSync(join(cwd, "package.json"), "{}");
    const folder = join(home, ".claude", "projects", cwd.replace(/[^A-Za-z0-9]/g, "-"));
    mkdirSync(folder, { recursive: true });
    writeFileSync(
      join(folder, "6d1f0f6e-0000-4000-8000-000000000000.jsonl"),
      readFileSync(FIXTURE, "utf8").replaceAll("/home/dev/shop", cwd),
    );
    twiceshy(cwd, ["backfill"], { env: { HOME: home } });
    const { lessons } = JSON.parse(twiceshy(cwd, ["lessons", "--json"]).stdout);
    const taught = lessons.find(({ title }: { title: string }) => title.includes("'23' !== 5"));
    expect(taught).toMatchObject({
      lifecycle: "draft",
      provenance: "observed",
      action: { kind: "patch", files: ["src/cart.js"] },
    });
    expect(taught.action.diff).toContain('-  let sum = "";\n+  let sum = 0;\n');
    expect(twiceshy(cwd, ["rebuild"]).stdout).toContain("nothing differs");
  });
});

describe("a lesson that comes with twiceshy", () => {
  it("is silent while it is put away or refused, and speaks again when that is taken back", () => {
    const cwd = tempFolder();
    const asked = "FATAL ERROR: Reached heap limit Allocation failed - JavaScript heap out of memory";
    const speaks = () => recall(cwd, asked).hits.length === 1;
    const say = (word: string) => expect(twiceshy(cwd, ["lessons", word, "seed/node-heap"]).code).toBe(0);
    writeFileSync(
      join(cwd, "lesson.json"),
      JSON.stringify({ title: "A", trigger: "b is c", action: "Use `d` when b is c" }),
    );
    twiceshy(cwd, ["learn", "lesson.json"]);
    const heard = [speaks()];
    for (const word of ["retire", "confirm", "restore", "reject", "restore", "reject", "confirm"]) {
      say(word);
      heard.push(speaks());
    }
    expect(heard).toEqual([true, false, false, true, false, true, false, true]);
  });
});
