import { describe, expect, it } from "vitest";
import { LESSON_NUMBERS } from "#learn/lessons/numbers.ts";
import { learnLessons, learnStaleLessons, pruneLessons } from "#loop/learn-lessons.ts";
import { knowledgeOf } from "#memory/knowledge.ts";
import type { Fix } from "#model/fix.ts";
import type { Lesson } from "#model/lesson.ts";
import type { Memory } from "#model/ports.ts";
import type { Knowledge } from "#model/ports-learning.ts";
import type { Proof } from "#model/proof.ts";
import { anEvent, created, DAY, MONDAY } from "../learn/lessons/shapes.ts";
import { aMemory, anId, aRun } from "../memory/facts.ts";

const HASH = "f".repeat(20);
const NOW = MONDAY + 10 * DAY;
const ports = { now: () => NOW, numbers: LESSON_NUMBERS };
const diffText = (removed: string, added: string) =>
  `diff --git a/src/cart.ts b/src/cart.ts\n--- a/src/cart.ts\n+++ b/src/cart.ts\n@@ -1 +1 @@\n-${removed}\n+${added}\n`;
const CORE = diffText("return items.length;", "return items?.length ?? 0;");

function aFix(id: string, changes: Partial<Fix> = {}): Fix {
  const resolvedAt = changes.resolvedAt ?? MONDAY + 60_000;
  return {
    id: `019a8d2e-7c11-7abc-8123-00000000000${id}`,
    check: { id: "npm test@", command: "npm test", directory: "" },
    grade: "observed",
    kind: "change",
    cures: [
      {
        id: "x",
        fingerprint: HASH,
        category: "type_error",
        errorType: "TypeError",
        message: "Cannot read properties of undefined",
        file: "src/cart.ts",
        line: 2,
        test: null,
      },
    ],
    firstRedRun: `red${id}`,
    lastRedRun: `red${id}`,
    greenRun: `green${id}`,
    openedAt: resolvedAt - 30_000,
    resolvedAt,
    fromTree: "a".repeat(40),
    toTree: "b".repeat(40),
    greenTreeBefore: null,
    commands: [],
    attempts: [],
    files: ["src/cart.ts"],
    core: null,
    session: null,
    task: null,
    marks: [],
    minimal: null,
    receipt: null,
    ...changes,
  } as Fix;
}

function aProof(fix: Fix, changes: Partial<Proof> = {}): Proof {
  return {
    id: `019a8d2e-7c11-7abc-9123-${fix.id.slice(-12)}`,
    fixId: fix.id,
    verdict: "proven",
    why: "green with it, red without it",
    at: MONDAY + DAY,
    durationMs: 1,
    command: ["npm", "test"],
    directory: "",
    repeats: 1,
    withTree: null,
    withoutTree: null,
    fingerprints: [HASH],
    trials: [],
    minimal: null,
    minimalTree: null,
    reduced: "none",
    isolation: "copy",
    ...changes,
  } as Proof;
}

function aKnowledge(memory: Memory = aMemory()): Knowledge {
  const knowledge = knowledgeOf(memory);
  knowledge.fixes.keepDiff(
    { from: "a".repeat(40), to: "b".repeat(40), text: CORE, files: [], truncated: false, notes: [] },
    MONDAY,
  );
  return knowledge;
}

const keep = (knowledge: Knowledge, ...fixes: Fix[]) => knowledge.fixes.replaceFixes("npm test@", 0, fixes);
const only = (knowledge: Knowledge): Lesson => {
  const lessons = knowledge.lessons.lessons();
  expect(lessons).toHaveLength(1);
  return lessons[0]!;
};

describe("learning lessons", () => {
  it("follows a fix from draft to proven, once however often it is asked", () => {
    const knowledge = aKnowledge();
    const fix = aFix("1");
    keep(knowledge, fix);
    expect(learnStaleLessons(knowledge, ports).changed).toHaveLength(1);
    expect(only(knowledge)).toMatchObject({ provenance: "observed", lifecycle: "draft", fingerprint: HASH });
    expect(learnStaleLessons(knowledge, ports)).toEqual({ changed: [], gone: [] });
    expect(learnLessons(knowledge, ports)).toEqual({ changed: [], gone: [] });

    knowledge.fixes.keepProof(aProof(fix));
    learnStaleLessons(knowledge, ports);
    expect(only(knowledge)).toMatchObject({
      provenance: "proven",
      confidence: 0.6,
      evidence: { verified: 1 },
    });
    const events = knowledge.lessons.events();
    learnLessons(knowledge, ports);
    expect(knowledge.lessons.events()).toEqual(events);
  });

  it("gives a lesson up when its fix is none", () => {
    const knowledge = aKnowledge();
    keep(knowledge, aFix("1"));
    learnStaleLessons(knowledge, ports);
    keep(knowledge, aFix("1", { marks: ["suppression"] }));
    const learned = learnStaleLessons(knowledge, ports);
    expect(learned.gone).toHaveLength(1);
    expect(knowledge.lessons.lessons()).toEqual([]);
  });

  it("gives it up when the proof speaks against it", () => {
    const knowledge = aKnowledge();
    const fix = aFix("1");
    keep(knowledge, fix);
    learnStaleLessons(knowledge, ports);
    knowledge.fixes.keepProof(aProof(fix, { verdict: "refuted" }));
    learnStaleLessons(knowledge, ports);
    expect(knowledge.lessons.lessons()).toEqual([]);
  });

  it("keeps a person's word when a proof makes the change smaller", () => {
    const knowledge = aKnowledge();
    const fix = aFix("1");
    keep(knowledge, fix);
    learnStaleLessons(knowledge, ports);
    const before = only(knowledge);
    knowledge.lessons.record([{ ...anEvent("confirmed", 1, {}, { by: "ann" }), lesson: before.id }]);
    knowledge.fixes.keepProof(
      aProof(fix, { minimal: diffText("return items.length;", "return items?.length;") }),
    );
    learnStaleLessons(knowledge, ports);
    const after = only(knowledge);
    expect(after.id).not.toBe(before.id);
    expect(after).toMatchObject({ verifier: "ann", lifecycle: "active", confidence: 0.7 });
  });

  it("is the same whatever was known first", () => {
    const fixes = [
      aFix("1"),
      aFix("2", { resolvedAt: MONDAY + DAY }),
      aFix("3", {
        resolvedAt: MONDAY + 2 * DAY,
        kind: "command",
        commands: ["npm ci"],
        fromTree: null,
        toTree: null,
      }),
    ];
    const person = (id: string) => ({
      ...anEvent("confirmed", 5),
      lesson: id,
      id: "019a8d2e-7c11-7abc-8123-aaaaaaaaaaaa",
    });
    const slow = aKnowledge();
    for (let n = 1; n <= 3; n++) {
      keep(slow, ...fixes.slice(0, n));
      learnStaleLessons(slow, ports);
      if (n === 1) slow.lessons.record([person(only(slow).id)]);
    }
    slow.fixes.keepProof(aProof(fixes[0]!));
    learnStaleLessons(slow, ports);
    learnLessons(slow, ports);

    const fast = aKnowledge();
    fast.fixes.keepProof(aProof(fixes[0]!));
    fast.lessons.record([
      person(slow.lessons.lessonsOf([HASH]).find((lesson) => lesson.action.kind === "patch")!.id),
    ]);
    keep(fast, ...[...fixes].reverse());
    learnLessons(fast, ports);
    expect(fast.lessons.lessons()).toEqual(slow.lessons.lessons());
    expect(fast.lessons.lessons()).toHaveLength(2);
  });

  it("does not count a fix that is none any more although its runs are known", () => {
    const memory = aMemory();
    const knowledge = aKnowledge(memory);
    const green = aRun({
      id: "019a8d2e-7c11-7abc-8123-bbbbbbbbbbbb",
      startedAt: MONDAY + 60_000,
      outcome: "passed",
    });
    memory.remember(green, []);
    keep(knowledge, aFix("1", { greenRun: green.id }));
    learnStaleLessons(knowledge, ports);
    expect(only(knowledge).evidence.fixes).toHaveLength(1);
    knowledge.fixes.clearFixes();
    learnLessons(knowledge, ports);
    expect(knowledge.lessons.lessons()).toEqual([]);
  });

  it("keeps what a fix taught whose runs were cleared away", () => {
    const knowledge = aKnowledge();
    keep(knowledge, aFix("1"));
    learnStaleLessons(knowledge, ports);
    // The runs of this test were never stored: as if they had been cleared away.
    knowledge.fixes.clearFixes();
    learnLessons(knowledge, ports);
    expect(only(knowledge).evidence.fixes).toHaveLength(1);
  });

  it("folds a lesson again that lost a fact to forget", () => {
    const memory = aMemory();
    const knowledge = aKnowledge(memory);
    const secret = {
      ...anEvent("edited", 2, { title: "the codeword is swordfish" }),
      id: anId(MONDAY + 7_200_000),
    };
    knowledge.lessons.record([created(), secret]);
    learnLessons(knowledge, ports, { lessons: ["one"] });
    expect(only(knowledge).title).toContain("swordfish");
    memory.forget({ match: "swordfish" }, NOW);
    learnStaleLessons(knowledge, ports);
    expect(JSON.stringify([knowledge.lessons.lessons(), knowledge.lessons.events()])).not.toContain(
      "swordfish",
    );
  });

  it("writes a diary of what changed", () => {
    const knowledge = aKnowledge();
    const fix = aFix("1");
    keep(knowledge, fix);
    learnStaleLessons(knowledge, ports);
    const { id } = only(knowledge);
    knowledge.lessons.record([{ ...anEvent("confirmed", 5, {}, { by: "ann", reason: "seen" }), lesson: id }]);
    learnLessons(knowledge, ports, { lessons: [id] });
    const diary = knowledge.lessons.events(id).filter((event) => event.kind === "state");
    expect(diary.map((event) => [event.body.from, event.body.to, event.reason])).toEqual([
      [null, "draft", "new: 0 of 3 verified successes"],
      ["draft", "active", "confirmed by ann: seen"],
    ]);
  });

  it("leaves lessons of people alone when it learns from fixes", () => {
    const knowledge = aKnowledge();
    knowledge.lessons.record([created()]);
    learnLessons(knowledge, ports, { lessons: ["one"] });
    keep(knowledge, aFix("1"));
    learnStaleLessons(knowledge, ports);
    expect(knowledge.lessons.lessons()).toHaveLength(2);
    learnLessons(knowledge, ports);
    expect(knowledge.lessons.lesson("one")?.provenance).toBe("human");
  });
});

describe("templates", () => {
  const slotted = (id: string, hash: string, name: string, changes: Partial<Fix> = {}): Fix => {
    const [cure] = aFix(id).cures;
    const message = `Cannot read properties of undefined (reading '${name}')`;
    return aFix(id, { cures: [{ ...cure!, fingerprint: hash, message }], ...changes });
  };
  const core = (name: string, object: string) =>
    diffText(`return ${object}.${name};`, `return ${object}?.${name};`);
  const templates = (knowledge: Knowledge) =>
    knowledge.lessons.lessons().filter(({ action }) => action.kind === "template");

  it("are learned from proven fixes only, one for all failures of their kind", () => {
    const knowledge = aKnowledge();
    const [one, two] = [
      slotted("1", "1".repeat(20), "length", { resolvedAt: MONDAY }),
      slotted("2", "2".repeat(20), "size"),
    ];
    keep(knowledge, one, two);
    learnStaleLessons(knowledge, ports);
    expect(templates(knowledge)).toEqual([]);

    knowledge.fixes.keepProof(aProof(one, { minimal: core("length", "items") }));
    learnStaleLessons(knowledge, ports);
    expect(templates(knowledge)).toMatchObject([
      {
        title: "TypeError: Cannot read properties of undefined (reading '…')",
        provenance: "proven",
        fingerprint: null,
        scope: ["*.ts"],
        action: { before: "return {id1}.{1};", after: "return {id1}?.{1};" },
        evidence: { verified: 1, occurrences: 1 },
      },
    ]);

    knowledge.fixes.keepProof(aProof(two, { minimal: core("size", "rows") }));
    learnStaleLessons(knowledge, ports);
    expect(templates(knowledge)).toMatchObject([
      { createdAt: MONDAY, evidence: { verified: 2, occurrences: 2 } },
    ]);
    const before = knowledge.lessons.lessons();
    learnLessons(knowledge, ports);
    expect(knowledge.lessons.lessons()).toEqual(before);

    // One of the two turns out to silence the check, the other is gone.
    keep(knowledge, one, { ...two, marks: ["suppression"] });
    learnStaleLessons(knowledge, ports);
    expect(templates(knowledge)).toMatchObject([{ evidence: { verified: 1, fixes: [one.id] } }]);
    keep(knowledge, { ...one, marks: ["flaky"] });
    learnStaleLessons(knowledge, ports);
    expect(templates(knowledge)).toEqual([]);
  });
});

describe("pruning", () => {
  it("archives with a reason, and a rebuild says the same", () => {
    const knowledge = aKnowledge();
    knowledge.lessons.record([created()]);
    const later = { ...ports, now: () => MONDAY + 200 * DAY };
    learnLessons(knowledge, later);
    const pruned = pruneLessons(knowledge, later);
    expect(pruned).toMatchObject([
      { lesson: "one", why: expect.stringContaining("nothing new for 200 days") },
    ]);
    expect(knowledge.lessons.lessons({ archived: false })).toEqual([]);
    expect(only(knowledge)).toMatchObject({ archived: true });
    const before = knowledge.lessons.lessons();
    learnLessons(knowledge, later);
    expect(knowledge.lessons.lessons()).toEqual(before);
    expect(pruneLessons(knowledge, later)).toEqual([]);
  });
});
