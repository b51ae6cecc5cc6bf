import { describe, expect, it } from "vitest";
import { loadPatternEngine } from "#learn/lessons/pattern-engine.ts";
import type { Condition, Lesson } from "#model/lesson.ts";
import { fitOf, isAboutTree, mostRelevance } from "#warn/fit.ts";
import type { Moment } from "#warn/moment.ts";
import { aLesson, aMoment, BAD_SUM, files, GOOD_SUM, taught } from "./lesson-shapes.ts";

const fitted = (lesson: Lesson, moment: Moment, tree: Record<string, string>, more = {}) =>
  fitOf(lesson, moment, { readFile: files(tree), engine: null, sharedWords: [], tasksAlike: [], ...more });
const bad = { "src/sum.js": BAD_SUM };
const good = { "src/sum.js": GOOD_SUM };
const runs = (command: string, directory = "") => aMoment({ kind: "command", command, directory });
const when = (...conditions: Condition[]) => taught({ trigger: { conditions } });

describe("before a command", () => {
  it.each([
    "npm test",
    "npm t",
    "CI=1 npm run test 2>&1 | tail -40",
    "cd . && npm test; echo $?",
    "npm run build && npm test",
    "timeout 60 npm test",
    "npm test && git stash",
    "npm run build > build.log && npm test",
    "rm -rf out && npm test",
  ])("%s runs the check, and the bad line is there", (command) => {
    expect(fitted(aLesson(), runs(command), bad)).toMatchObject({ relevance: 1, isExact: true });
  });

  it.each([
    ["the tree is right", "npm test", good],
    ["the file is gone", "npm test", {}],
    ["it is another command", "npm run build", bad],
    ["it is only read", "cat src/sum.js", bad],
    ["it is said, not run", 'echo "npm test"', bad],
    ["it is installed, not tested", "npm install", bad],
    ["the line edits first", "sed -i 's/-/+/' src/sum.js && npm test", bad],
    ["the line takes the file back first", "git checkout src/sum.js && npm test", bad],
    ["the line writes first", "echo x > src/sum.js; npm test", bad],
  ])("nothing is said where %s", (_, command, tree) => {
    expect(fitted(aLesson(), runs(command), tree)).toBeNull();
  });

  it("nothing is said in another folder of the repository", () => {
    expect(fitted(aLesson(), runs("npm test", "web"), bad)).toBeNull();
    expect(
      fitted(
        aLesson({ validation: { command: "npm test", directory: "web", expect: "" } }),
        runs("cd web && npm test"),
        bad,
      ),
    ).not.toBeNull();
  });

  it("a wider run is as good as the check, a narrower one less", () => {
    const one = aLesson({ validation: { command: "pytest tests/test_sum.py", directory: "", expect: "" } });
    expect(fitted(one, runs("pytest"), bad)).toMatchObject({ relevance: 1, isExact: true });
    expect(fitted(one, runs("pytest tests/test_other.py"), bad)).toBeNull();
    const all = aLesson({ validation: { command: "pytest", directory: "", expect: "" } });
    expect(fitted(all, runs("pytest tests/test_sum.py"), bad)).toMatchObject({ isExact: false });
    expect(fitted(all, runs("pytest tests/test_sum.py"), bad)!.relevance).toBeLessThan(1);
  });

  it("a command that cured it once says nothing: no tree tells whether it is needed", () => {
    const install = aLesson({ action: { kind: "command", argv: ["npm", "ci"] }, preconditions: [] });
    expect(isAboutTree(install)).toBe(false);
    expect(fitted(install, runs("npm test"), bad)).toBeNull();
  });

  it("a person's condition on the command holds by itself", async () => {
    const migrate = when({ field: "command", operator: "contains", value: "manage.py migrate" });
    expect(fitted(migrate, runs("python manage.py migrate --run-syncdb"), {})).toMatchObject({
      relevance: 0.9,
    });
    expect(fitted(migrate, runs("python manage.py runserver"), {})).toBeNull();
    const exact = when({ field: "command", operator: "is", value: "npm test" });
    expect(fitted(exact, runs("npx cross-env CI=1 npm t"), {})).toBeNull();
    expect(fitted(exact, runs("CI=1 npm run test | tail"), {})).not.toBeNull();
    const pattern = when({ field: "command", operator: "matches", value: "^git push .*--force\\b" });
    const engine = await loadPatternEngine();
    expect(fitted(pattern, runs("git push origin --force"), {}, { engine })).not.toBeNull();
    expect(fitted(pattern, runs("git push origin"), {}, { engine })).toBeNull();
    expect(fitted(pattern, runs("git push origin --force"), {})).toBeNull();
  });

  it("a person's pre-condition that does not hold keeps a lesson silent", () => {
    const lesson = taught({
      trigger: { conditions: [{ field: "command", operator: "is", value: "npm test" }] },
      preconditions: [{ kind: "file", path: "docker-compose.yml" }],
    });
    expect(fitted(lesson, runs("npm test"), {})).toBeNull();
    expect(fitted(lesson, runs("npm test"), { "docker-compose.yml": "" })).not.toBeNull();
  });
});

const edit = (before: string | null, after: string | null, file = "src/sum.js", editsAreDone = false) =>
  aMoment({ kind: "edit", files: [file], edits: [{ file, before, after }], editsAreDone });

describe("at an edit", () => {
  it("that puts the bad line back, something is said before it is made, and after", () => {
    expect(fitted(aLesson(), edit("a + b, 0)", "a + b)"), good)).toMatchObject({
      relevance: 1,
      isExact: true,
    });
    expect(fitted(aLesson(), edit(null, BAD_SUM), good)).not.toBeNull();
    const line = "  return list.reduce((a, b) => a + b);";
    expect(fitted(aLesson(), edit("x", line, "src/sum.js", true), bad)).not.toBeNull();
  });

  it.each([
    ["takes the bad line away", edit("a + b)", "a + b, 0)"), bad],
    ["leaves it as it was, in the same file", edit("zero = 0", "zero = 1"), bad],
    ["is in another file", edit(null, BAD_SUM, "src/other.js"), good],
    ["is right", edit("zero = 0", "zero = 1"), good],
    ["has been made, and was about something else", edit("zero = 0", "zero = 1", "src/sum.js", true), bad],
  ])("that %s, nothing is said", (_, moment, tree) => {
    expect(fitted(aLesson(), moment, tree)).toBeNull();
  });

  it("of a file that a person's glob names, it is said", () => {
    const sql = when({ field: "file", operator: "glob", value: "db/**/*.sql" });
    expect(fitted(sql, edit(null, "select 1", "db/2026/a.sql"), {})).toMatchObject({ relevance: 0.9 });
    expect(fitted(sql, edit(null, "select 1", "src/a.sql"), {})).toBeNull();
    const both = when(sql.trigger.conditions[0]!, {
      field: "text",
      operator: "contains",
      value: "drop table",
    });
    expect(fitted(both, edit(null, "DROP TABLE x", "db/a.sql"), {})).not.toBeNull();
    expect(fitted(both, edit(null, "select 1", "db/a.sql"), {})).toBeNull();
  });

  it("a word alone in what is put in says nothing", () => {
    expect(
      fitted(when({ field: "text", operator: "contains", value: "reduce" }), edit(null, "reduce"), {}),
    ).toBeNull();
  });
});

const prompt = (text: string, more = {}) => aMoment({ kind: "prompt", text, ...more });

describe("at a prompt", () => {
  it.each([
    "look at src/sum.js please",
    "sum.js is wrong",
    "fix `sum.js`.",
    "why does /home/ann/shop/src/sum.js fail?",
  ])("%j names the file that is broken", (text) => {
    expect(fitted(aLesson(), prompt(text), bad)).toMatchObject({ relevance: 0.8 });
    expect(fitted(aLesson(), prompt(text), good)).toMatchObject({ relevance: 0.4, isMended: true });
  });

  it.each(["sum it up", "checksum.js is wrong", "src/summary.js", ""])("%j does not", (text) => {
    expect(fitted(aLesson(), prompt(text), bad)).toBeNull();
  });

  it("words that few lessons have count from two on", () => {
    const lesson = taught({ title: "Invoices need the ledger migrated before seeding" });
    expect(fitted(lesson, prompt("x"), {}, { sharedWords: ["ledger", "invoices", "seeding"] })).toMatchObject(
      {
        why: [{ kind: "words", detail: "ledger, invoices, seeding" }],
      },
    );
    expect(fitted(lesson, prompt("x"), {}, { sharedWords: ["ledger"] })).toBeNull();
    expect(fitted(lesson, prompt("x", { category: "runtime_error" }), {})).toBeNull();
  });

  it("a message that a person's lesson answers to is known", () => {
    const lesson = when({ field: "message", operator: "contains", value: "ECONNREFUSED 127.0.0.1:5432" });
    expect(fitted(lesson, prompt("I get ECONNREFUSED 127.0.0.1:5432, help"), {})).toMatchObject({
      relevance: 0.9,
    });
  });
});

describe("when a session starts", () => {
  const start = (more = {}) => aMoment({ kind: "session", ...more });

  it("what is in the tree comes before what only happened here and what is mended", () => {
    const inTree = fitted(aLesson(), start(), bad)!;
    const happened = fitted(taught(), start(), {})!;
    expect(inTree.relevance).toBeGreaterThan(happened.relevance);
    const mended = fitted(aLesson(), start(), good)!;
    expect(mended).toMatchObject({ isMended: true, isExact: false });
    expect(mended.relevance).toBeLessThan(inTree.relevance);
    expect(fitted(aLesson(), start(), {})).toBeNull();
  });

  it("the work at hand lifts what is like it: words, files, category, task", () => {
    const lesson = taught({ evidence: { ...taught().evidence, files: ["src/login.ts"], tasks: ["12-01"] } });
    const plain = fitted(lesson, start(), {})!.relevance;
    const lifted = (more: object, around = {}) => fitted(lesson, start(more), {}, around)!.relevance - plain;
    expect(lifted({ files: ["src/login.ts"] })).toBeGreaterThan(0);
    expect(lifted({ category: "runtime_error" })).toBeGreaterThan(0);
    expect(lifted({}, { tasksAlike: ["12-01"] })).toBeGreaterThan(0);
    expect(lifted({}, { sharedWords: ["reduce", "empty"] })).toBeGreaterThan(0);
    expect(lifted({ files: ["src/other.ts"], category: "oom" }, { tasksAlike: ["12-02"] })).toBe(0);
  });

  it("the work at hand lifts what is in the tree too, never beyond the most that was reckoned with", () => {
    const lesson = aLesson();
    const [file] = lesson.action.kind === "patch" ? lesson.action.files : [];
    const plain = fitted(lesson, start(), bad)!;
    expect(plain.why).toEqual([{ kind: "trigger", detail: "it is in the tree" }]);
    for (const [more, around] of [
      [{ files: [file!] }, {}],
      [{}, { sharedWords: ["reduce", "empty"] }],
      [{ files: [file!], category: lesson.category }, { sharedWords: ["reduce", "empty"] }],
    ] as const) {
      const like = fitted(lesson, start(more), bad, around)!;
      expect(like.relevance).toBeGreaterThan(plain.relevance);
      expect(like.why.length).toBeGreaterThan(1);
      const work = { sharedWords: [], tasksAlike: [], ...around };
      expect(like.relevance).toBeLessThanOrEqual(mostRelevance(lesson, start(more), work));
      expect(like.relevance).toBeLessThanOrEqual(1);
    }
    expect(fitted(lesson, start({ files: ["src/other.ts"] }), bad)).toEqual(plain);
    expect(fitted(lesson, start({ files: [file!] }), good)!.relevance).toBeLessThan(plain.relevance);
  });
});
