import { existsSync, readFileSync, statSync, utimesSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { compose, type House } from "#doors/compose.ts";
import { decideLesson } from "#doors/lessons.ts";
import { inspect } from "#doors/library/inspect.ts";
import { warningsFor } from "#doors/warnings.ts";
import { changedSince, readTriggers } from "#doors/warnings-changed.ts";
import { refreshTriggers } from "#doors/warnings-triggers.ts";
import { knowledgeOf } from "#memory/knowledge.ts";
import type { Lesson } from "#model/lesson.ts";
import type { Memory } from "#model/ports.ts";
import type { Knowledge } from "#model/ports-learning.ts";
import { momentOf } from "#warn/moment.ts";
import { gitRepository, write } from "../host/sandbox.ts";
import { filesWith } from "../memory/bytes.ts";
import { aFinding, anId, aRun } from "../memory/fact-shapes.ts";
import { green, learnAll, red } from "../memory/learned-world.ts";
import { aLesson, BAD_SUM, GOOD_SUM, taught } from "../warn/lesson-shapes.ts";

let house: House;
let memory: Memory;
let knowledge: Knowledge;
let repo: string;
const keep = (...lessons: Lesson[]) => knowledge.lessons.keepLessons(lessons, []);
const fresh = (changes: Partial<Lesson> = {}) => ({ ...aLesson(), updatedAt: Date.now(), ...changes });
const run = (command = "npm test") => warningsFor(house, memory, momentOf({ kind: "command", command }));
const triggersFile = () => join(repo, ".twiceshy", "triggers");

beforeEach(async () => {
  repo = gitRepository({ "src/sum.js": BAD_SUM, "package.json": "{}" });
  house = compose({ cwd: repo, env: { HOME: repo } });
  memory = await house.openMemory();
  knowledge = knowledgeOf(memory);
});
afterEach(() => memory.close());

describe("the trigger files of a store", () => {
  it("are made when they are first needed, and only where something could be said", async () => {
    expect(await run()).toEqual([]);
    expect(existsSync(triggersFile())).toBe(false);
    keep(fresh());
    expect(await run()).toHaveLength(1);
    expect(existsSync(triggersFile())).toBe(true);
    expect(existsSync(join(repo, ".twiceshy", "trigger-words"))).toBe(true);
  });

  it("are left alone while no lesson changes, made again when one does, and go with the last", () => {
    keep(fresh());
    refreshTriggers(house, knowledge.lessons);
    const written = statSync(triggersFile()).ino;
    refreshTriggers(house, knowledge.lessons);
    expect(statSync(triggersFile()).ino).toBe(written);
    keep(fresh({ id: "b".repeat(20) }));
    refreshTriggers(house, knowledge.lessons);
    expect(readFileSync(triggersFile(), "utf8")).toContain("b".repeat(20));
    knowledge.lessons.keepLessons([], [aLesson().id, "b".repeat(20)]);
    expect(refreshTriggers(house, knowledge.lessons)).toBeNull();
    expect(existsSync(triggersFile())).toBe(false);
  });

  it("change with a state that only time has changed", () => {
    keep(fresh());
    const before = knowledge.lessons.state();
    keep(fresh({ lifecycle: "deprecated", updatedAt: aLesson().updatedAt }));
    expect(knowledge.lessons.state()).not.toBe(before);
  });

  it("know which files changed since, and believe nothing about another worktree", () => {
    write(repo, { "src/sum.js": GOOD_SUM });
    keep(fresh());
    const triggers = refreshTriggers(house, knowledge.lessons)!;
    const later = triggers.replace(/^(# \S+ )\d+/, `$1${Date.now() + 60_000}`);
    expect(changedSince(triggers, repo)("src/sum.js")).toBe(true);
    expect(changedSince(later, repo)("src/sum.js")).toBe(false);
    expect(changedSince(later, repo)("src/gone.js")).toBe(true);
    expect(changedSince(later, "/elsewhere")("src/sum.js")).toBe(true);
    expect(changedSince("garbage", repo)("src/sum.js")).toBe(true);
    // Old times on a new file, as a tool that keeps times leaves them, do not hide it.
    writeFileSync(join(repo, "src/sum.js"), BAD_SUM);
    utimesSync(join(repo, "src/sum.js"), 1, 1);
    expect(changedSince(triggers, repo)("src/sum.js")).toBe(true);
  });

  it("are read by the kinds of keys that somebody wants; as an older version left them, as a whole", () => {
    keep(fresh());
    const text = refreshTriggers(house, knowledge.lessons)!;
    const store = join(repo, ".twiceshy");
    const some = readTriggers(store, ["file"])!;
    expect(some.head).toBe(text.slice(0, text.indexOf("\n") + 1));
    expect(some.lines("file")).toBe(`file\tsrc/sum.js\t${aLesson().id}\n`);
    expect(some.lines("command")).toBe("");
    writeFileSync(triggersFile(), text.replace(/^# any.*\n/m, ""));
    expect(readTriggers(store, ["file"])!.lines("command")).toContain(aLesson().id);
    expect(readTriggers(join(store, "nowhere"), ["file"])).toBeNull();
  });

  it("go with what is forgotten, and so does what a killed process left of them", async () => {
    keep(fresh({ title: "zebrafish is the password" }), fresh({ id: "b".repeat(20) }));
    await run();
    knowledge.lessons.compile();
    const store = join(repo, ".twiceshy");
    writeFileSync(join(store, "answers.4711.half"), "half of zebrafish");
    expect(filesWith(store, "zebrafish")).toEqual(expect.arrayContaining(["answers", "triggers"]));
    memory.forget({ match: "zebrafish" }, Date.now());
    expect(filesWith(store, "zebrafish")).toEqual([]);
    expect(await run()).not.toEqual([]);
  });

  it("that cannot be read or make no sense keep nobody from working", async () => {
    keep(fresh());
    writeFileSync(triggersFile(), "\u0000\n\t\t\nany\n");
    expect(await run()).toEqual([]);
    refreshTriggers(house, knowledge.lessons);
    expect(await run()).toHaveLength(1);
  });
});

describe("lessons that must not speak", () => {
  it.each([
    ["in the archive", { archived: true }],
    ["out of use", { lifecycle: "deprecated" }],
    ["in quarantine", { quarantinedUntil: Date.now() + 1e7 }],
    [
      "about a fix seen once",
      { provenance: "observed", evidence: { ...aLesson().evidence, proofs: [], fixes: ["f1"] } },
    ],
  ] as [string, Partial<Lesson>][])("%s do not", async (_, changes) => {
    keep(fresh());
    expect(await run()).toHaveLength(1);
    keep(fresh(changes));
    expect(await run()).toEqual([]);
  });

  it("about what comes and goes by itself do not", async () => {
    keep(fresh());
    const flake = {
      fingerprint: "f".repeat(32),
      check: { id: "c", command: "npm test", directory: "" },
      why: "same-tree",
      failed: 1,
      passed: 1,
      probability: 0.5,
      low: 0,
      high: 1,
      lastAt: 1,
      message: "",
      test: null,
    } as const;
    knowledge.fixes.replaceFlakes("c", [flake]);
    expect(await run()).toEqual([]);
  });
});

describe("several lessons", () => {
  it("are ranked, cut at five, and the same each time", async () => {
    const many = Array.from({ length: 12 }, (_, i) =>
      fresh({
        id: i.toString(16).padStart(20, "0"),
        evidence: { ...aLesson().evidence, occurrences: i + 1 },
      }),
    );
    keep(...many);
    const said = await run();
    expect(said.map(({ lesson }) => lesson)).toEqual(
      many
        .slice(-5)
        .reverse()
        .map(({ id }) => id),
    );
    expect(said.map(({ score }) => score)).toEqual(said.map(({ score }) => score).sort((a, b) => b - a));
    expect(await run()).toEqual(said);
    expect(said[0]).toMatchObject({ isExact: true, grade: "proven", seen: 12, check: "npm test" });
  });

  it("from a poor record stay below the floor", async () => {
    const poor = {
      ...aLesson().evidence,
      proofs: [],
      fixes: ["f1", "f2"],
      successes: 2,
      trials: 5,
      low: 0.1176,
    };
    keep(fresh({ provenance: "observed", evidence: poor }));
    expect(await run()).toEqual([]);
  });
});

describe("the work at hand", () => {
  it("lifts a lesson from a task of the same signature: words, category and files, in any order", async () => {
    const at = Date.now() - 1000;
    const files = ["src/login.ts"];
    const event = { id: anId(at), task: "7-01", kind: "start", at, session: null, phase: null } as const;
    memory.recordTaskEvent({ ...event, title: "Speed up login", category: "perf", files });
    memory.remember(aRun({ task: "7-01", filesModified: files }), []);
    const evidence = { ...taught().evidence, tasks: ["7-01"] };
    keep(taught({ updatedAt: Date.now(), evidence }));
    const start = async (text: string, category: string | null = "perf") =>
      (await warningsFor(house, memory, momentOf({ kind: "session", text, category, files })))[0]!;
    const same = await start("login speed UP");
    expect(same.why).toContainEqual({ kind: "trigger", detail: "task 7-01" });
    expect(same.score).toBeGreaterThan((await start("something else")).score);
    expect((await start("make the checkout faster", null)).why).not.toContainEqual(same.why.at(-1));
  });

  it("lifts a lesson from a task with the same telling words in its title, whatever its files", async () => {
    const at = Date.now() - 1000;
    const event = { id: anId(at), task: "7-01", kind: "start", at, session: null, phase: null } as const;
    memory.recordTaskEvent({ ...event, title: "Reserve stock for an hour", category: "perf", files: [] });
    keep(taught({ updatedAt: Date.now(), evidence: { ...taught().evidence, tasks: ["7-01"] } }));
    const start = async (text: string) =>
      (await warningsFor(house, memory, momentOf({ kind: "session", text })))[0]!;
    const alike = await start("Stock is reserved twice: reserve it once");
    expect(alike.why).toContainEqual({ kind: "trigger", detail: "task 7-01" });
    for (const other of ["Reserve a name for the fork", "Translate into French"])
      expect((await start(other)).why).toEqual([{ kind: "trigger", detail: "this repository" }]);
  });

  it("is that of the task which was started, where only its id is given", async () => {
    const at = Date.now() - 1000;
    const event = { id: anId(at), task: "7-02", kind: "start", at, session: null, phase: null } as const;
    memory.recordTaskEvent({ ...event, title: "Totals", category: null, files: ["src/last.ts"] });
    keep(taught({ updatedAt: Date.now(), evidence: { ...taught().evidence, files: ["src/last.ts"] } }));
    const start = async (more: object) =>
      (await warningsFor(house, memory, momentOf({ kind: "session", ...more })))[0]!.why;
    const byFile = { kind: "trigger", detail: "file src/last.ts" };
    expect(await start({ task: "7-02" })).toContainEqual(byFile);
    expect(await start({ task: "7-02", files: ["src/other.ts"] })).not.toContainEqual(byFile);
    expect(await start({ task: "7-03" })).not.toContainEqual(byFile);
  });

  it("decides which five are said when more are in the tree", async () => {
    const many = Array.from({ length: 9 }, (_, i) => fresh({ id: i.toString(16).padStart(20, "0") }));
    const last = { ...many.at(-1)!, evidence: { ...aLesson().evidence, files: ["src/last.ts"] } };
    keep(...many.slice(0, -1), last);
    const start = async (files: string[]) =>
      (await warningsFor(house, memory, momentOf({ kind: "session", files }))).map(({ lesson }) => lesson);
    expect(await start([])).not.toContain(last.id);
    expect((await start(["src/last.ts"]))[0]).toBe(last.id);
  });
});

describe("a rule made of fixes", () => {
  const rule = (fixes: string[]) =>
    fresh({
      id: "c".repeat(20),
      title: "TypeError: Reduce of empty array",
      fingerprint: null,
      preconditions: [],
      action: { kind: "template", before: "{id1}.reduce({1})", after: "{id1}.reduce({1}, 0)", holes: [] },
      evidence: { ...aLesson().evidence, fixes },
    });
  const start = async () =>
    (await warningsFor(house, memory, momentOf({ kind: "session" }))).map(({ lesson }) => lesson);

  it("is not told beside the lesson about those fixes, which says it in the names of the files", async () => {
    keep(fresh(), rule(["f1"]));
    expect(await start()).toEqual([aLesson().id]);
    keep(fresh({ archived: true }));
    expect(await start()).toEqual(["c".repeat(20)]);
  });

  it("is told where it is made of another fix as well", async () => {
    keep(fresh(), rule(["f1", "f9"]));
    expect(await start()).toHaveLength(2);
  });
});

const failed = (message: string, hash = "a".repeat(32)) =>
  momentOf({
    kind: "failure",
    command: "npm test",
    findings: [aFinding(hash, { message, errorType: null })],
  });

describe("after a failure", () => {
  it("nothing is said where nothing is known", async () => {
    expect(await warningsFor(house, memory, failed("the zebra has lost its stripes"))).toEqual([]);
  });

  it("what comes with twiceshy gives its advice, as general as it is", async () => {
    const log = "Error: Cannot find module 'left-pad'\nRequire stack:\n- /app/a.js\n";
    const { findings } = await inspect(log, { command: "node a.js", exitCode: 1, cwd: repo });
    const said = await warningsFor(house, memory, momentOf({ kind: "failure", findings }));
    expect(said[0]?.lesson).toMatch(/^seed\//);
    expect(said[0]).toMatchObject({ provenance: "preseeded", grade: null, worked: null, isExact: false });
  });

  it("counts what nobody tried as the settings of lessons say", async () => {
    const log = "Error: Cannot find module 'left-pad'\nRequire stack:\n- /app/a.js\n";
    const { findings } = await inspect(log, { command: "node a.js", exitCode: 1, cwd: repo });
    const ask = async (untried: number) => {
      write(repo, { ".twiceshy/config.json": JSON.stringify({ lessons: { untried } }) });
      const again = compose({ cwd: repo, env: { HOME: repo } });
      return (await warningsFor(again, memory, momentOf({ kind: "failure", findings })))[0]?.score ?? null;
    };
    const [usual, more] = [await ask(0.2), await ask(0.4)];
    expect(more).toBeCloseTo(usual! * 2, 3);
    expect(await ask(0.01)).toBeNull();
  });

  it("counts it so before a failure too, and leaves alone what a person vouches for", async () => {
    const untried = { ...aLesson().evidence, successes: 0, trials: 0, low: null, high: null, proofs: [] };
    const ask = async (lesson: Lesson, share: number) => {
      keep(lesson);
      write(repo, { ".twiceshy/config.json": JSON.stringify({ lessons: { untried: share } }) });
      const again = compose({ cwd: repo, env: { HOME: repo } });
      const said = await warningsFor(again, memory, momentOf({ kind: "command", command: "npm test" }));
      return said[0]?.score ?? null;
    };
    const seen = fresh({ provenance: "observed", verifier: "ann", evidence: untried });
    expect(await ask(seen, 0.8)).toBeGreaterThan((await ask(seen, 0.4))!);
    expect(await ask(seen, 0.05)).toBeNull();
    const human = fresh({ provenance: "human", evidence: untried });
    expect(await ask(human, 0.05)).toBe(await ask(human, 0.8));
  });

  it("a person's lesson answers by its trigger before that, until it is rejected", async () => {
    const lesson = taught({
      updatedAt: Date.now(),
      trigger: { conditions: [{ field: "message", operator: "contains", value: "left-pad" }] },
    });
    keep(lesson);
    const ask = () => warningsFor(house, memory, failed("Error: Cannot find module 'left-pad'"));
    expect((await ask())[0]).toMatchObject({ lesson: lesson.id, provenance: "human", cause: lesson.title });
    keep({ ...lesson, lifecycle: "deprecated" });
    expect((await ask())[0]?.lesson).not.toBe(lesson.id);
  });

  it("twice the same advice is said once", async () => {
    keep(taught({ trigger: { conditions: [{ field: "message", operator: "contains", value: "zebra" }] } }));
    const findings = ["a", "b", "c"].map((letter) =>
      aFinding(letter.repeat(32), { message: `zebra ${letter}` }),
    );
    expect(await warningsFor(house, memory, momentOf({ kind: "failure", findings }))).toHaveLength(1);
  });
});

describe("what cured the same, or its neighbour", () => {
  const [one, two] = ["1".repeat(32), "2".repeat(32)];
  const event = { at: 1, by: "person", text: {}, reason: null, score: null } as const;
  const ask = () => warningsFor(house, memory, failed("the second zebra", two));
  const cure = (minute: number) => {
    red(memory, minute, "npm test", "tree-a", { [one]: "the first zebra" });
    green(memory, minute + 1, "npm test", "tree-b");
  };
  beforeEach(() => {
    cure(1);
    red(memory, 5, "make", null, { [two]: "the second zebra" });
  });

  it("is told by its own id while no lesson stands for it, with its grade", async () => {
    const knowledge = knowledgeOf(memory);
    await learnAll(memory);
    const [fix] = knowledge.fixes.fixes({});
    for (const { id } of knowledge.lessons.lessons()) knowledge.lessons.keepLessons([], [id]);
    const said = await warningsFor(house, memory, failed("the first zebra", one));
    expect(said).toHaveLength(1);
    expect(said[0]).toMatchObject({
      lesson: `fix/${fix!.id}`,
      grade: "observed",
      seen: 1,
      worked: { count: 1, of: 1 },
      isExact: true,
    });
    expect(said[0]!.remedy).toMatchObject({ kind: "diff" });
    expect(await ask()).toEqual([]);
  });

  it("is told for another name of the same pattern", async () => {
    knowledge.patterns.record({ ...event, id: "m1", kind: "merge", fingerprint: one, other: two });
    await learnAll(memory);
    expect((await ask())[0]).toMatchObject({ grade: "observed", why: [{ kind: "pattern" }], isExact: false });
  });

  it("is told for a linked one only once it was repeated", async () => {
    await learnAll(memory);
    const link = (score: number) => {
      const pattern = knowledge.patterns.pattern(two)!;
      knowledge.patterns.replacePatternsAmong([two], [{ ...pattern, related: [{ pattern: one, score }] }]);
    };
    link(0.9);
    expect(await ask()).toEqual([]);
    cure(10);
    await learnAll(memory);
    link(0.7);
    expect(await ask()).toEqual([]);
    link(0.9);
    expect((await ask())[0]).toMatchObject({
      grade: "repeated",
      why: [{ kind: "meaning", detail: "linked, 0.90" }],
    });
  });

  it("is not told once a person said no to its lesson, or it did harm", async () => {
    await learnAll(memory);
    const [lesson] = knowledge.lessons.lessonsOf([one]);
    const first = () => warningsFor(house, memory, failed("the first zebra", one));
    expect((await first())[0]?.lesson).toBe(lesson!.id);
    for (const refused of [
      { lifecycle: "deprecated", reason: "rejected by ann" },
      { quarantinedUntil: Date.now() + 1e7 },
    ] as Partial<Lesson>[]) {
      keep({ ...lesson!, ...refused });
      expect(await first()).toEqual([]);
    }
    keep({ ...lesson!, lifecycle: "deprecated", reason: "unused for 100 days" });
    expect(await first()).toHaveLength(1);
  });
});

describe("a decision", () => {
  it("reaches the trigger files at once", async () => {
    const event = {
      id: "019a8d2e-7c11-7abc-8123-0123456789ab",
      lesson: "c".repeat(20),
      at: 1,
      kind: "created",
      by: "ann",
      reason: null,
    } as const;
    const {
      title,
      type,
      category,
      trigger,
      action,
      validation,
      scope,
      safety,
      preconditions,
      narrative,
      author,
      provenance,
      fingerprint,
      examples,
    } = taught({
      trigger: { conditions: [{ field: "command", operator: "is", value: "make seed" }] },
    });
    const body = {
      title,
      type,
      category,
      trigger,
      action,
      validation,
      scope,
      safety,
      preconditions,
      narrative,
      author,
      provenance,
      fingerprint,
      examples,
    };
    knowledge.lessons.record([{ ...event, at: Date.now() - 1000, body }]);
    const { lessonsNow } = await import("#doors/lessons.ts");
    await decideLesson(house, knowledge, { ...taught(), id: event.lesson }, "confirm", { reason: null });
    expect(readFileSync(triggersFile(), "utf8")).toContain(`command\tmake\t${event.lesson}`);
    expect(await run("make seed")).toHaveLength(1);
    expect(await run("make all")).toEqual([]);
    await decideLesson(house, knowledge, { ...taught(), id: event.lesson }, "reject", { reason: "wrong" });
    expect(existsSync(triggersFile())).toBe(false);
    expect(await run("make seed")).toEqual([]);
    await lessonsNow(house, memory);
    expect(existsSync(triggersFile())).toBe(false);
  });
});
