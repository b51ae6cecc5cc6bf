import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { LESSON_NUMBERS } from "#learn/lessons/numbers.ts";
import { learnLessons } from "#loop/learn-lessons.ts";
import { openDatabase } from "#memory/driver.ts";
import { knowledgeOf } from "#memory/knowledge.ts";
import { storeOf } from "#memory/open.ts";
import type { Diff } from "#model/fix.ts";
import type { Memory } from "#model/ports.ts";
import { anEvent, created } from "../learn/lessons/shapes.ts";
import { decision } from "../loop/patterns-world.ts";
import { filesWith } from "./bytes.ts";
import { aMemory, aStoreDir, isOnFile, MONDAY } from "./facts.ts";
import { green, learnAll, MINUTE, NOW, picture, plainDiff, proofOf, red } from "./learned-world.ts";

const LEAK = 'hunter2-"quoted"-zebrafish';
const T = (digit: string) => digit.repeat(40);

/** Two failures of npm test, each with its fix and proof; a pattern and a lesson of each. */
async function aStory(memory: Memory, diff = plainDiff) {
  red(memory, 1, "npm test", T("1"), { aaaa: "Cannot read properties of undefined (reading 'cart')" });
  green(memory, 2, "npm test", T("2"));
  red(memory, 3, "npm test", T("3"), { bbbb: "connection pool is closed already" });
  green(memory, 4, "npm test", T("4"));
  const knowledge = await learnAll(memory, diff);
  const [second, first] = knowledge.fixes.fixes({});
  for (const fix of [first!, second!]) {
    const text = knowledge.fixes.diff(fix.fromTree!, fix.toTree!)!.text;
    knowledge.fixes.keepProof(proofOf(fix, { minimal: text }));
  }
  await learnAll(memory, diff);
  return { knowledge, first: first!, second: second! };
}

/** What is left in the words of the full-text index. */
function wordsIn(storeDir: string, memory: Memory): string[] {
  if (!isOnFile())
    return storeOf(memory)
      .database.prepare("SELECT DISTINCT unnest(tsvector_to_array(terms)) AS term FROM pattern_terms")
      .all()
      .map((row) => String(row.term).split("/")[1]!);
  const database = openDatabase(join(storeDir, "memory.db"));
  try {
    database.exec("CREATE VIRTUAL TABLE temp.words USING fts5vocab(main, 'pattern_terms', 'row')");
    return database
      .prepare("SELECT term FROM temp.words")
      .all()
      .map((row) => String(row.term));
  } finally {
    database.close();
  }
}

describe("forget by text", () => {
  test("a text in every place that learning writes to is nowhere in the store, and nothing else is lost", async () => {
    const storeDir = aStoreDir();
    const memory = aMemory({}, storeDir);
    const leaky = async (from: string, to: string): Promise<Diff> => {
      const plain = await plainDiff(from, to);
      return from === T("3")
        ? { ...plain, text: `${plain.text}+key ${LEAK}\n`, notes: [`left out: ${LEAK}`] }
        : plain;
    };
    const { knowledge, first, second } = await aStory(memory, leaky);
    red(
      memory,
      10,
      "pytest",
      T("7"),
      { cccc: `zebrafish zebrafish ${LEAK}` },
      { said: `I tried ${LEAK}`, task: "t9", filesModified: [`src/${LEAK}.ts`] },
    );
    knowledge.patterns.record(decision("describe", "aaaa", null, { text: { name: `about ${LEAK}` } }));
    knowledge.patterns.record(decision("confirm", "aaaa", null, { reason: LEAK }));
    knowledge.lessons.record([
      { ...created({ title: "Close the pool at the end", narrative: `as in ${LEAK}` }), lesson: "human-1" },
      { ...created({ title: "Pin the version" }), lesson: "human-2" },
      anEvent("edited", 1, { narrative: LEAK }, { lesson: "human-2" }),
    ]);
    knowledge.progress.set("transcript/x", JSON.stringify({ last: LEAK }));
    knowledge.progress.set("transcript/y", "clean");
    if (isOnFile()) {
      mkdirSync(join(storeDir, "spool"), { recursive: true });
      writeFileSync(join(storeDir, "spool", "x.json.unreadable"), `{"cut ${LEAK}`);
    }
    await learnAll(memory, leaky);
    learnLessons(knowledge, { now: () => NOW, numbers: LESSON_NUMBERS });
    const before = picture(memory);
    expect(before.lessons.map(({ id }) => id)).toEqual(expect.arrayContaining(["human-1", "human-2"]));
    expect(filesWith(storeDir, "zebrafish")).not.toEqual([]);

    const preview = memory.previewForget({ match: LEAK });
    const receipt = memory.forget({ match: LEAK }, NOW);
    expect(receipt).toEqual({ ...preview, tombstone: receipt.tombstone });
    expect(receipt).toMatchObject({ failures: 1, runs: 1, tombstone: expect.any(String) });
    expect(receipt.lessons).toBeGreaterThanOrEqual(3);
    // Two proofs and changes, two decisions, one transcript.
    expect(receipt.traces).toBeGreaterThanOrEqual(5);
    expect(filesWith(storeDir, LEAK)).toEqual([]);
    expect(filesWith(storeDir, "zebrafish")).toEqual([]);
    expect(wordsIn(storeDir, memory)).not.toContain("zebrafish");
    expect(wordsIn(storeDir, memory)).not.toEqual([]);
    expect(memory.integrity()).toEqual([]);

    await learnAll(memory, leaky);
    learnLessons(knowledge, { now: () => NOW, numbers: LESSON_NUMBERS });
    expect(filesWith(storeDir, "zebrafish")).toEqual([]);
    const after = picture(memory);
    // The first fix is as it was; the second is a fix still, without the change that cannot be told.
    expect(after.fixes.find(({ id }) => id === first.id)).toEqual(
      before.fixes.find(({ id }) => id === first.id),
    );
    expect(after.fixes.map(({ id }) => id)).toEqual([second.id, first.id]);
    expect(after.fixes[0]).toMatchObject({ grade: "observed", receipt: null, minimal: null });
    expect(knowledge.fixes.diff(T("3"), T("4"))).toBeNull();
    expect(after.patterns.map(({ id }) => id).sort()).toEqual(["aaaa", "bbbb"]);
    expect(after.lessons.find(({ id }) => id === "human-2")).toMatchObject({
      title: "Pin the version",
      narrative: null,
    });
    expect(after.lessons.some(({ id }) => id === "human-1")).toBe(false);
    expect(knowledge.progress.get("transcript/y")).toBe("clean");
    expect(knowledge.progress.get("transcript/x")).toBeNull();
  });

  test("late copies of erased facts stay out: decisions, events of lessons, proofs, changes", async () => {
    const storeDir = aStoreDir();
    const memory = aMemory({}, storeDir);
    const { knowledge, first } = await aStory(memory);
    const said = decision("describe", "aaaa", null, { text: { name: LEAK } });
    const event = created({ title: LEAK });
    const proof = proofOf(first, { why: LEAK });
    const diff = { ...(await plainDiff(T("5"), T("6"))), text: `+${LEAK}\n` };
    const keepAll = () => {
      knowledge.patterns.record(said);
      knowledge.lessons.record([event]);
      knowledge.fixes.keepProof(proof);
      knowledge.fixes.keepDiff(diff, NOW);
    };
    keepAll();
    memory.forget({ match: LEAK }, NOW);
    keepAll();
    expect(filesWith(storeDir, "zebrafish")).toEqual([]);
    expect(knowledge.fixes.diff(T("5"), T("6"))).toBeNull();
    // Only the tree that the line came into holds it: changes between others are kept.
    knowledge.fixes.keepDiff({ ...diff, to: T("8"), text: "+clean\n" }, NOW);
    expect(knowledge.fixes.diff(T("5"), T("8"))).not.toBeNull();
    knowledge.fixes.keepDiff({ ...diff, from: T("6"), to: T("8"), text: `-${LEAK}\n` }, NOW);
    expect(filesWith(storeDir, "zebrafish")).toEqual([]);
  });

  test("a proof between trees that hold what was forgotten is kept without its change", async () => {
    const memory = aMemory();
    const { knowledge, first } = await aStory(memory);
    memory.forget({ match: `+holds(${JSON.stringify(T("2"))})` }, NOW);
    await learnAll(memory);
    knowledge.fixes.keepProof(proofOf(first, { minimal: "+the same text" }));
    expect(knowledge.fixes.fix(first.id)).toMatchObject({ grade: "proven", minimal: null });
  });

  test("a text of several lines is found in a diff, where each has a sign in front", async () => {
    const storeDir = aStoreDir();
    const memory = aMemory({}, storeDir);
    const { fixes } = knowledgeOf(memory);
    fixes.keepDiff(
      { ...(await plainDiff(T("5"), T("6"))), text: "@@ @@\n+BEGIN KEY\n+zebrafish\n+END KEY\n" },
      NOW,
    );
    expect(memory.forget({ match: "BEGIN KEY\nzebrafish\nEND KEY" }, NOW).traces).toBe(1);
    expect(filesWith(storeDir, "zebrafish")).toEqual([]);
  });

  test("what merely looks alike stays", async () => {
    const memory = aMemory();
    await aStory(memory);
    const before = picture(memory);
    const receipt = memory.forget({ match: "HOLDS(" }, NOW);
    expect(receipt).toEqual({ failures: 0, runs: 0, fixes: 0, lessons: 0, traces: 0, tombstone: null });
    await learnAll(memory);
    expect(picture(memory)).toEqual(before);
  });
});

describe("forget by fingerprint or failure", () => {
  test("what only it taught goes: fix, proof, change, lesson, pattern, text; the other story is as before", async () => {
    const storeDir = aStoreDir();
    const memory = aMemory({}, storeDir);
    const { knowledge, first, second } = await aStory(memory);
    knowledge.patterns.record(decision("confirm", "bbbb"));
    await learnAll(memory);
    const before = picture(memory);
    expect(before.lessons).toHaveLength(2);
    expect(memory.previewForget({ id: "bbbb" })).toMatchObject({
      failures: 1,
      runs: 1,
      fixes: 1,
      lessons: 1,
    });
    memory.forget({ id: "bbbb" }, NOW);
    const check = () => {
      const after = picture(memory);
      expect(after.fixes).toEqual(before.fixes.filter(({ id }) => id === first.id));
      expect(after.lessons).toEqual(before.lessons.filter(({ fingerprint }) => fingerprint === "aaaa"));
      expect(after.patterns.map(({ id }) => id)).toEqual(["aaaa"]);
    };
    await learnAll(memory);
    check();
    learnLessons(knowledge, { now: () => NOW, numbers: LESSON_NUMBERS });
    check();
    expect(knowledge.fixes.proofs(second.id)).toEqual([]);
    expect(knowledge.fixes.diff(T("3"), T("4"))).toBeNull();
    expect(knowledge.fixes.diff(T("1"), T("2"))).not.toBeNull();
    expect(knowledge.patterns.textOf("bbbb")).toBeNull();
    expect(knowledge.patterns.events()).toEqual([]);
    expect(filesWith(storeDir, "connection pool")).toEqual([]);
  });

  test("a fix that cured something else as well is folded again without it", async () => {
    const memory = aMemory();
    red(memory, 1, "npm test", T("1"), { aaaa: "one is wrong", bbbb: "two is missing" });
    green(memory, 2, "npm test", T("2"));
    const { fixes } = await learnAll(memory);
    const [fix] = fixes.fixes({});
    fixes.keepProof(proofOf(fix!));
    memory.forget({ id: "bbbb" }, NOW);
    await learnAll(memory);
    expect(fixes.fix(fix!.id)).toMatchObject({ grade: "proven", cures: [{ fingerprint: "aaaa" }] });
    expect(fixes.fix(fix!.id)!.cures).toHaveLength(1);
  });

  test("of a pattern of two, the other stays a pattern", async () => {
    const memory = aMemory();
    const { knowledge } = await aStory(memory);
    knowledge.patterns.record(decision("merge", "aaaa", "bbbb"));
    await learnAll(memory);
    expect(picture(memory).patterns).toHaveLength(1);
    memory.forget({ id: "aaaa" }, NOW);
    await learnAll(memory);
    expect(picture(memory).patterns).toMatchObject([{ id: "bbbb", fingerprints: ["bbbb"], occurrences: 1 }]);
  });

  test("one of two failures alike: the fix of the other and what was learned of it stay", async () => {
    const memory = aMemory();
    const { knowledge, second } = await aStory(memory);
    const run = red(memory, 20, "npm test", T("9"), { bbbb: "connection pool is closed already" });
    await learnAll(memory);
    memory.forget({ id: run }, NOW);
    await learnAll(memory);
    expect(knowledge.fixes.fix(second.id)).toMatchObject({ grade: "proven" });
    expect(picture(memory).patterns.find(({ id }) => id === "bbbb")).toMatchObject({ occurrences: 1 });
    expect(knowledge.patterns.textOf("bbbb")).not.toBeNull();
  });

  test("forgetting the green run opens the check again", async () => {
    const memory = aMemory();
    red(memory, 1, "npm test", T("1"), { aaaa: "one is wrong" });
    const passed = green(memory, 2, "npm test", T("2"));
    const { fixes } = await learnAll(memory);
    expect(fixes.fixes({})).toHaveLength(1);
    memory.forget({ id: passed }, NOW);
    await learnAll(memory);
    expect(fixes.fixes({})).toEqual([]);
    green(memory, 5, "npm test", T("3"));
    await learnAll(memory);
    expect(fixes.fixes({})).toMatchObject([{ fromTree: T("1"), toTree: T("3") }]);
  });
});

describe("forget a fix or a lesson by its id", () => {
  test("a fix: it does not come back by folding, its failures stay cured", async () => {
    const memory = aMemory();
    const { knowledge, first, second } = await aStory(memory);
    const [failure] = memory.failures({ fingerprint: "bbbb" });
    expect(memory.forget({ id: second.id.slice(-12) }, NOW)).toMatchObject({
      failures: 0,
      runs: 0,
      fixes: 1,
      lessons: 1,
    });
    knowledge.fixes.clearFixes();
    await learnAll(memory);
    learnLessons(knowledge, { now: () => NOW, numbers: LESSON_NUMBERS });
    expect(knowledge.fixes.fixes({}).map(({ id }) => id)).toEqual([first.id]);
    expect(picture(memory).lessons.map(({ fingerprint }) => fingerprint)).toEqual(["aaaa"]);
    expect(knowledge.fixes.resolutions([failure!.id]).size).toBe(1);
    expect(memory.status()).toMatchObject({ failures: 2, runs: 4 });
    // The same cure later is a fix of its own.
    red(memory, 30, "npm test", T("3"), { bbbb: "connection pool is closed already" });
    green(memory, 31, "npm test", T("4"));
    await learnAll(memory);
    expect(knowledge.fixes.fixes({})).toHaveLength(2);
  });

  test("a lesson: its facts go and it is not learned again, the fix stays", async () => {
    const memory = aMemory();
    const { knowledge } = await aStory(memory);
    const [lesson] = knowledge.lessons.lessonsOf(["bbbb"]);
    expect(memory.previewForget({ id: lesson!.id })).toMatchObject({ fixes: 0, lessons: 1 });
    memory.forget({ id: lesson!.id }, NOW);
    learnLessons(knowledge, { now: () => NOW, numbers: LESSON_NUMBERS });
    expect(knowledge.lessons.lesson(lesson!.id)).toBeNull();
    expect(knowledge.lessons.events(lesson!.id)).toEqual([]);
    expect(knowledge.fixes.fixes({})).toHaveLength(2);
  });

  test("an id that means a failure and a fix is not guessed at", async () => {
    const memory = aMemory();
    const { second } = await aStory(memory);
    expect(() => memory.previewForget({ id: second.id.slice(0, 6) })).toThrow(/names more than one thing/);
  });
});

test("files that a forgotten run alone touched are no longer counted with its task", async () => {
  const memory = aMemory();
  const run = red(
    memory,
    1,
    "npm test",
    T("1"),
    { aaaa: "x is wrong" },
    { task: "t1", filesModified: ["src/a.ts"] },
  );
  red(memory, 2, "npm test", T("1"), { aaaa: "x is wrong" }, { task: "t1", filesModified: ["src/b.ts"] });
  const { patterns } = knowledgeOf(memory);
  expect(patterns.tasksTouching({ file: "src/a.ts" })).toEqual(["t1"]);
  memory.forget({ id: run }, MONDAY + 60 * MINUTE);
  expect(patterns.tasksTouching({ file: "src/a.ts" })).toEqual([]);
  expect(patterns.tasksTouching({ file: "src/b.ts" })).toEqual(["t1"]);
});
