import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { LESSON_NUMBERS } from "#learn/lessons/numbers.ts";
import { settleSilent, tasksToLookAt } from "#loop/end-of-session.ts";
import { learnLessons } from "#loop/learn-lessons.ts";
import { settleOutcomes } from "#loop/settle-outcomes.ts";
import { knowledgeOf } from "#memory/knowledge.ts";
import type { Memory } from "#model/ports.ts";
import { aFinding, aMemory, MONDAY } from "../memory/facts.ts";
import { learnAll, MINUTE, NOW, picture, proofOf, red, runAt } from "../memory/learned-world.ts";
import { aLesson, CHECK, hooked, settleWith, told } from "./settle-world.ts";

const S1 = { session: "s1" };

/** A lesson that is told at minute 100, and what runs after it. */
async function aStory(play: (memory: Memory) => void, delivery: Parameters<typeof told>[2] = {}) {
  const memory = aMemory();
  const { knowledge, lesson } = await aLesson(memory);
  const said = told(100, lesson.id, delivery);
  knowledge.deliveries.record([said]);
  play(memory);
  const settled = await settleOutcomes(S1, true, settleWith(knowledge));
  const record = knowledge.deliveries.delivery(said.id)!;
  return {
    memory,
    knowledge,
    before: lesson,
    after: knowledge.lessons.lesson(lesson.id)!,
    said,
    settled,
    record,
  };
}

describe("outcomes", () => {
  it("prevented: the lesson worked once, was used once, and nothing is verified by it", async () => {
    const { before, after, record, settled } = await aStory((memory) =>
      hooked(memory, 101, "npx vitest run"),
    );
    expect(record).toMatchObject({
      outcome: "prevented",
      outcomeWhy: "vitest run ran, and it did not come back",
    });
    expect(settled.taught).toEqual([before.id]);
    expect(after.evidence.successes).toBe(before.evidence.successes + 1);
    expect(after.evidence.trials).toBe(before.evidence.trials + 1);
    expect(after.evidence.uses).toBe(before.evidence.uses + 1);
    expect(after.evidence.verified).toBe(before.evidence.verified);
    expect(after.evidence.occurrences).toBe(before.evidence.occurrences);
    expect(after.confidence).toBeGreaterThan(before.confidence);
  });

  it("failed anyway: the lesson failed once, where nobody knows that it was ignored", async () => {
    const { before, after, record } = await aStory((memory) =>
      hooked(memory, 101, CHECK, ["aaaa"], { source: "run" }),
    );
    expect(record).toMatchObject({ outcome: "failed_anyway", ignored: false });
    expect(after.evidence.trials).toBe(before.evidence.trials + 1);
    expect(after.evidence.successes).toBe(before.evidence.successes);
    expect(after.confidence).toBeLessThan(before.confidence);
  });

  it("ignored: named, and it says nothing about the lesson", async () => {
    const { before, after, record } = await aStory((memory) => hooked(memory, 101, CHECK, ["aaaa"]));
    expect(record).toMatchObject({ outcome: "failed_anyway", ignored: true });
    expect(record.outcomeWhy).toMatch(/; what was advised had not been done$/);
    expect(after.evidence.trials).toBe(before.evidence.trials);
    expect(after.evidence.uses).toBe(before.evidence.uses + 1);
  });

  it("the tree of the failing run tells whether it was done", async () => {
    const memory = aMemory();
    const { knowledge, lesson } = await aLesson(memory);
    const said = told(100, lesson.id);
    knowledge.deliveries.record([said]);
    const tree = "5".repeat(40);
    red(memory, 101, CHECK, tree, { aaaa: "again" }, { session: "s1", source: "hook" });
    const asked: string[] = [];
    const settle = (line: string) =>
      settleOutcomes(
        S1,
        true,
        settleWith(knowledge, {
          fileAt: async (wanted, path) => {
            asked.push(`${wanted.slice(0, 2)} ${path}`);
            return line;
          },
        }),
      );
    await settle(`  holds("${"2".repeat(40)}");\n`);
    expect(asked).toEqual(["55 a.ts"]);
    expect(knowledge.deliveries.delivery(said.id)).toMatchObject({
      outcome: "failed_anyway",
      ignored: false,
    });
    // Decided anew by what is known now: the latest counts.
    await settle("something else\n");
    expect(knowledge.deliveries.delivery(said.id)).toMatchObject({ ignored: true });
    expect(knowledge.deliveries.events(said.id)).toHaveLength(2);
  });

  it("incomplete: nothing that could tell was run; the lesson was only used", async () => {
    const { before, after, record } = await aStory((memory) => {
      hooked(memory, 101, "npx eslint .");
      hooked(memory, 102, "npx vitest run test/cart.test.ts -t empty");
      hooked(memory, 103, CHECK, [], { session: "s2" });
    });
    expect(record.outcome).toBe("task_incomplete");
    expect(after.evidence).toMatchObject({ trials: before.evidence.trials, uses: before.evidence.uses + 1 });
    expect(after.lastUsedAt).toBe(record.at);
  });

  it("another failure is not the same one", async () => {
    const { record } = await aStory((memory) => hooked(memory, 101, CHECK, ["bbbb"]));
    expect(record.outcome).toBe("prevented");
  });

  it("another failure of its pattern is", async () => {
    const { record } = await aStory((memory) => {
      const run = runAt(101, CHECK, null, { session: "s1", source: "hook" });
      memory.remember(run, [aFinding("newer", { aliases: ["aaaa"] })]);
    });
    expect(record.outcome).toBe("failed_anyway");
  });

  it("what was withheld is judged, and teaches nothing", async () => {
    const { before, after, record, settled } = await aStory((memory) => hooked(memory, 101, CHECK), {
      manner: "withheld",
      reason: "hold-out",
    });
    expect(record.outcome).toBe("prevented");
    expect(settled.taught).toEqual([]);
    expect(after).toEqual(before);
  });

  it("a fix that has no lesson is judged too", async () => {
    const memory = aMemory();
    const { knowledge } = await aLesson(memory);
    const [fix] = knowledge.fixes.fixes({});
    const said = told(100, `fix/${fix!.id}`, { fingerprint: null });
    const known = told(100, `fix/${fix!.id}`);
    knowledge.deliveries.record([said, known]);
    hooked(memory, 101, CHECK, ["aaaa"]);
    expect((await settleOutcomes(S1, true, settleWith(knowledge))).taught).toEqual([]);
    expect(knowledge.deliveries.delivery(known.id)).toMatchObject({
      outcome: "failed_anyway",
      ignored: true,
    });
    expect(knowledge.deliveries.delivery(said.id)).toMatchObject({ outcome: "task_incomplete" });
  });

  it("a lesson that comes with twiceshy learns by its facts", async () => {
    const { knowledge } = await aStory((memory) => hooked(memory, 101, CHECK), { lesson: "seed/npm-ci" });
    expect(knowledge.lessons.events("seed/npm-ci").map(({ kind }) => kind)).toEqual(["used", "worked"]);
  });

  it("a lesson that nobody has teaches nobody", async () => {
    const { settled, knowledge } = await aStory((memory) => hooked(memory, 101, CHECK), {
      lesson: "0123456789",
    });
    expect(settled.taught).toEqual([]);
    expect(knowledge.lessons.events("0123456789")).toEqual([]);
  });

  it("where somebody who was there has spoken, nobody else decides", async () => {
    const memory = aMemory();
    const { knowledge, lesson } = await aLesson(memory);
    const said = told(100, lesson.id);
    knowledge.deliveries.record([said]);
    knowledge.deliveries.recordEvents([
      {
        ...{
          id: "0199ab00-0000-7000-8000-000000000001",
          delivery: said.id,
          at: said.at + 1,
          kind: "outcome",
        },
        ...{ outcome: "prevented", ignored: false, why: "", by: "ann" },
      },
    ]);
    hooked(memory, 101, CHECK, ["aaaa"]);
    expect((await settleOutcomes(S1, true, settleWith(knowledge))).outcomes).toEqual([]);
    expect(knowledge.deliveries.delivery(said.id)?.outcome).toBe("prevented");
  });

  it("flakes never teach", async () => {
    const memory = aMemory();
    const { knowledge } = await aLesson(memory);
    const tree = "9".repeat(40);
    for (const [minute, failed] of [
      [50, true],
      [51, false],
      [52, true],
      [53, false],
    ] as const)
      if (failed) red(memory, minute, CHECK, tree, { aaaa: "flaky" });
      else memory.remember(runAt(minute, CHECK, tree, { outcome: "passed" }), []);
    await learnAll(memory);
    expect(knowledge.fixes.flakes().map(({ fingerprint }) => fingerprint)).toContain("aaaa");
    const said = told(100, "seed/npm-ci");
    knowledge.deliveries.record([said]);
    hooked(memory, 101, CHECK, ["aaaa"], { source: "run" });
    const settled = await settleOutcomes(S1, true, settleWith(knowledge));
    expect(settled.missed).toEqual([]);
    expect(knowledge.lessons.events("seed/npm-ci")).toMatchObject([{ kind: "used" }]);
  });
});

describe("deciding again", () => {
  it("changes nothing where nothing is new", async () => {
    const { memory, knowledge, settled } = await aStory((memory) => hooked(memory, 101, CHECK, ["aaaa"]));
    const before = { ...picture(memory), told: knowledge.deliveries.toldIn("s1") };
    expect(settled.outcomes).toHaveLength(1);
    const later = await settleOutcomes(S1, true, settleWith(knowledge, { now: () => NOW + 9 }));
    expect(later).toEqual({ outcomes: [], missed: [], taught: [] });
    expect({ ...picture(memory), told: knowledge.deliveries.toldIn("s1") }).toEqual(before);
  });

  it("of two at once gives the same facts", async () => {
    const memory = aMemory();
    const { knowledge, lesson } = await aLesson(memory);
    knowledge.deliveries.record([told(100, lesson.id)]);
    hooked(memory, 101, CHECK);
    const other = knowledgeOf(memory);
    const [a, b] = await Promise.all([
      settleOutcomes(S1, true, settleWith(knowledge, { now: () => NOW })),
      settleOutcomes(S1, true, settleWith(other, { now: () => NOW + 7 })),
    ]);
    expect(b.outcomes.map(({ id }) => id)).toEqual(a.outcomes.map(({ id }) => id));
    expect(
      knowledge.lessons.events(lesson.id).filter(({ kind, body }) => kind === "worked" && body.delivery),
    ).toHaveLength(1);
  });

  it("an open session stays open, and a session that goes on may change its mind", async () => {
    const memory = aMemory();
    const { knowledge, lesson } = await aLesson(memory);
    const said = told(100, lesson.id);
    knowledge.deliveries.record([said]);
    let at = NOW;
    const settle = async (isOver: boolean) => {
      at += 1000;
      await settleOutcomes(S1, isOver, settleWith(knowledge, { now: () => at }));
      return knowledge.deliveries.delivery(said.id)!.outcome;
    };
    expect(await settle(false)).toBeNull();
    expect(knowledge.deliveries.unsettled()).toHaveLength(1);
    expect(await settle(true)).toBe("task_incomplete");
    hooked(memory, 110, CHECK);
    expect(await settle(false)).toBe("prevented");
    hooked(memory, 120, CHECK, ["aaaa"], { source: "run" });
    expect(await settle(true)).toBe("failed_anyway");
    // The later word about the same try holds.
    const after = knowledge.lessons.lesson(lesson.id)!;
    expect(after.evidence.trials).toBe(lesson.evidence.trials + 1);
    expect(after.evidence.successes).toBe(lesson.evidence.successes);
  });

  it("a rebuild gives the same lessons", async () => {
    const { memory, knowledge } = await aStory((memory) => {
      hooked(memory, 101, CHECK);
      hooked(memory, 102, CHECK, ["aaaa"], { source: "run" });
    });
    const before = knowledge.lessons.lessons();
    knowledge.fixes.clearFixes();
    await learnAll(memory);
    learnLessons(knowledge, { now: () => NOW, numbers: LESSON_NUMBERS });
    expect(knowledge.lessons.lessons()).toEqual(before);
  });

  it("is the same whatever the order in which runs and deliveries came in", { timeout: 60_000 }, async () => {
    const first = aMemory();
    const { lesson } = await aLesson(first);
    const said = [told(100, lesson.id), told(104, lesson.id, { moment: "failure" })];
    const runs = [
      runAt(101, CHECK, null, { session: "s1", source: "hook", outcome: "passed" }),
      runAt(103, CHECK, null, { session: "s1", source: "hook" }),
      runAt(105, CHECK, null, { session: "s1", source: "hook", outcome: "passed" }),
    ];
    const outcomes = async (order: readonly number[]) => {
      const memory = aMemory();
      const { knowledge } = await aLesson(memory);
      for (const place of order) {
        if (place < 3) memory.remember(runs[place]!, place === 1 ? [aFinding("aaaa")] : []);
        else knowledge.deliveries.record([said[place - 3]!]);
      }
      await settleOutcomes(S1, true, settleWith(knowledge));
      return knowledge.deliveries
        .toldIn("s1")
        .map(({ id, outcome, outcomeWhy }) => ({ id, outcome, outcomeWhy }));
    };
    const expected = await outcomes([0, 1, 2, 3, 4]);
    expect(expected.map(({ outcome }) => outcome)).toEqual(["failed_anyway", "prevented"]);
    await fc.assert(
      fc.asyncProperty(fc.shuffledSubarray([0, 1, 2, 3, 4], { minLength: 5 }), async (order) => {
        expect(await outcomes(order)).toEqual(expected);
      }),
      { numRuns: 6 },
    );
  });
});

describe("a task of no session", () => {
  it("is judged by its own runs", async () => {
    const memory = aMemory();
    const { knowledge, lesson } = await aLesson(memory);
    const said = told(100, lesson.id, { session: null, task: "12-01" });
    knowledge.deliveries.record([said]);
    hooked(memory, 101, CHECK, [], { session: null, task: "12-02" });
    await settleOutcomes({ task: "12-01" }, false, settleWith(knowledge));
    expect(knowledge.deliveries.delivery(said.id)?.outcome).toBeNull();
    hooked(memory, 102, CHECK, [], { session: "s7", task: "12-01" });
    await settleOutcomes({ task: "12-01" }, false, settleWith(knowledge));
    expect(knowledge.deliveries.delivery(said.id)?.outcome).toBe("prevented");
    expect(knowledge.deliveries.unsettledTasks()).toEqual([]);
  });
});

describe("what was missed in a task of no session", () => {
  const TASK = { session: null, task: "12-01", source: "run" } as const;

  it("is told with why, once, and found by its task", async () => {
    const memory = aMemory();
    const { knowledge } = await aLesson(memory);
    hooked(memory, 101, CHECK, ["aaaa"], TASK);
    hooked(memory, 102, CHECK, ["bbbb"], TASK);
    const settle = () => settleOutcomes({ task: "12-01" }, true, settleWith(knowledge));
    expect((await settle()).missed).toMatchObject([{ session: null, fingerprint: "aaaa", why: "no_hook" }]);
    expect((await settle()).missed).toEqual([]);
    expect(knowledge.deliveries.missed({ task: "12-01" })).toMatchObject([{ task: "12-01", why: "no_hook" }]);
    expect(knowledge.deliveries.missed({ task: "12-02" })).toEqual([]);
  });

  it("is not what a session ran for it, what was red before, or what somebody was told of", async () => {
    const memory = aMemory();
    const { knowledge, lesson } = await aLesson(memory);
    hooked(memory, 99, CHECK, ["aaaa"], { session: null, source: "run" });
    hooked(memory, 101, CHECK, ["aaaa"], TASK);
    hooked(memory, 102, CHECK, ["aaaa"], { ...TASK, task: "12-02", session: "s9" });
    const missed = async (task: string) =>
      (await settleOutcomes({ task }, true, settleWith(knowledge))).missed;
    expect(await missed("12-01")).toEqual([]);
    expect(await missed("12-02")).toEqual([]);
    const other = aMemory();
    const known = await aLesson(other);
    known.knowledge.deliveries.record([told(100, lesson.id, { session: null, task: "12-01" })]);
    hooked(other, 101, CHECK, ["aaaa"], TASK);
    expect((await settleOutcomes({ task: "12-01" }, true, settleWith(known.knowledge))).missed).toEqual([]);
  });

  it("is looked for without being asked, and again for an hour", async () => {
    const memory = aMemory();
    const { knowledge } = await aLesson(memory);
    hooked(memory, 101, CHECK, ["aaaa"], TASK);
    const at = (minute: number) => settleWith(knowledge, { now: () => MONDAY + minute * MINUTE });
    // A hook has no time for it.
    expect(await settleSilent(at(102))).toEqual([]);
    expect(await settleSilent(at(102), null, true)).toEqual(["12-01"]);
    expect(knowledge.deliveries.missed()).toHaveLength(1);
    expect(tasksToLookAt(at(110))).toEqual(["12-01"]);
    expect(await settleSilent(at(180), null, true)).toEqual([]);
    expect(tasksToLookAt(at(181))).toEqual([]);
    hooked(memory, 200, CHECK, ["bbbb"], { ...TASK, task: "12-03" });
    expect(tasksToLookAt(at(201))).toEqual(["12-03"]);
  });
});

describe("what was missed", () => {
  const settle = async (play: (memory: Memory) => void) => {
    const memory = aMemory();
    const { knowledge } = await aLesson(memory);
    play(memory);
    await learnAll(memory);
    return (await settleOutcomes(S1, true, settleWith(knowledge))).missed;
  };

  it("a known pattern that struck unwarned, once", async () => {
    const missed = await settle((memory) => {
      hooked(memory, 101, CHECK, ["aaaa"]);
      hooked(memory, 102, CHECK, ["aaaa"]);
    });
    expect(missed).toMatchObject([{ session: "s1", fingerprint: "aaaa", why: "no_moment" }]);
  });

  it("by a session without hooks", async () => {
    expect(await settle((memory) => hooked(memory, 101, CHECK, ["aaaa"], { source: "run" }))).toMatchObject([
      { why: "no_hook" },
    ]);
  });

  it("not where all that was known of it is refuted: nobody would have said that", async () => {
    const refute = (memory: Memory) => {
      const { fixes } = knowledgeOf(memory);
      for (const fix of fixes.fixes({ fingerprint: "aaaa" }))
        fixes.keepProof(proofOf(fix, { verdict: "refuted" }));
    };
    const missed = await settle((memory) => {
      refute(memory);
      hooked(memory, 101, CHECK, ["aaaa"]);
    });
    expect(missed).toEqual([]);
  });

  it("not what was red before, nor what is new", async () => {
    expect(
      await settle((memory) => {
        hooked(memory, 90, CHECK, ["aaaa"], { session: "earlier" });
        hooked(memory, 101, CHECK, ["aaaa"]);
        hooked(memory, 102, CHECK, ["bbbb"]);
      }),
    ).toEqual([]);
  });
});
