import { describe, expect, it } from "vitest";
import { type EndPorts, endOfSession, settleSilent } from "#loop/end-of-session.ts";
import { tallyNews } from "#loop/session-tally.ts";
import type { Memory } from "#model/ports.ts";
import type { Knowledge } from "#model/ports-learning.ts";
import { SILENT_MS } from "#model/trial.ts";
import { sessionLine } from "#report/session-line.ts";
import { aMemory, MONDAY } from "../memory/facts.ts";
import { learnAll, MINUTE, proofOf } from "../memory/learned-world.ts";
import { aLesson, CHECK, hooked, settleWith, told } from "./settle-world.ts";

const AT = MONDAY + 200 * MINUTE;

function portsOf(memory: Memory, knowledge: Knowledge, changes: Partial<EndPorts> = {}): EndPorts {
  return {
    ...settleWith(knowledge, { now: () => AT }),
    learn: () => learnAll(memory),
    ...changes,
  };
}

describe("the end of a session", () => {
  it("takes in what hooks missed, learns, judges, and counts what happened", async () => {
    const memory = aMemory();
    const { knowledge, lesson } = await aLesson(memory);
    const said = told(100, lesson.id);
    knowledge.deliveries.record([said]);
    hooked(memory, 101, CHECK, ["aaaa"], { source: "run" });
    hooked(memory, 102, CHECK, ["bbbb"]);
    const ended = await endOfSession(
      { session: "s1", isOver: true },
      portsOf(memory, knowledge, {
        ingest: async () => {
          hooked(memory, 103, CHECK, [], { source: "transcript", filesModified: ["a.ts"], diff: null });
          return 1;
        },
      }),
    );
    expect(ended.ingested).toBe(1);
    expect(ended.settled.outcomes).toMatchObject([{ delivery: said.id, outcome: "failed_anyway" }]);
    expect(ended.news).toEqual({ failures: 2, known: 1, fixes: 2, proven: 0 });
    expect(sessionLine(ended.news)).toBe("twiceshy: 2 failures, 1 known, 2 fixes learned");
  });

  it("says only what is new since the last line, and nothing where nothing is", async () => {
    const memory = aMemory();
    const { knowledge } = await aLesson(memory);
    const end = (changes: Partial<EndPorts> = {}) =>
      endOfSession({ session: "s1", isOver: false }, portsOf(memory, knowledge, changes));
    expect(sessionLine((await end()).news)).toBeNull();
    hooked(memory, 101, CHECK, ["bbbb"]);
    expect(sessionLine((await end()).news)).toBe("twiceshy: 1 failure");
    hooked(memory, 102, CHECK, ["bbbb"]);
    expect(sessionLine((await end()).news)).toBeNull();
    hooked(memory, 103, "npx eslint .", ["cccc"], { session: "s2" });
    expect(sessionLine((await end()).news)).toBeNull();
    hooked(memory, 104, CHECK, [], { filesModified: ["a.ts"] });
    // Nobody reads the worker's line: it is still news at the next end.
    expect((await end({ isQuiet: true })).news).toEqual({ failures: 0, known: 0, fixes: 0, proven: 0 });
    const [fix] = knowledge.fixes.fixes({ session: "s1" });
    knowledge.fixes.keepProof(proofOf(fix!));
    expect(sessionLine((await end()).news)).toBe("twiceshy: 1 fix learned, 1 proven");
    expect(sessionLine((await end()).news)).toBeNull();
  });

  it("a run that came in late, from before the last line, is told too", async () => {
    const memory = aMemory();
    const { knowledge } = await aLesson(memory);
    const end = () => endOfSession({ session: "s1", isOver: false }, portsOf(memory, knowledge));
    hooked(memory, 150, CHECK, ["bbbb"]);
    await end();
    hooked(memory, 140, CHECK, ["cccc"]);
    expect(sessionLine((await end()).news)).toBe("twiceshy: 1 failure");
  });
});

describe("sessions that ended without a word", () => {
  it("are settled once they were silent for an hour, and not before; the one at hand never", async () => {
    const memory = aMemory();
    const { knowledge, lesson } = await aLesson(memory);
    const crashed = told(100, lesson.id, { session: "crashed" });
    const alive = told(100, lesson.id, { session: "alive" });
    const mine = told(100, lesson.id, { session: "mine" });
    knowledge.deliveries.record([crashed, alive, mine]);
    hooked(memory, 130, "npx eslint .", [], { session: "alive" });
    const at = (now: number) => settleWith(knowledge, { now: () => now });
    expect(await settleSilent(at(crashed.at + SILENT_MS - 1), "mine")).toEqual([]);
    expect(await settleSilent(at(crashed.at + SILENT_MS), "mine")).toEqual(["crashed"]);
    const outcomes = [crashed, alive, mine].map(({ id }) => knowledge.deliveries.delivery(id)!.outcome);
    expect(outcomes).toEqual(["task_incomplete", null, null]);
    expect(await settleSilent(at(crashed.at + 2 * SILENT_MS), "mine")).toEqual(["alive"]);
    expect(await settleSilent(at(crashed.at + 2 * SILENT_MS), "mine")).toEqual([]);
  });

  it("tasks of no session are settled when they are over", async () => {
    const memory = aMemory();
    const { knowledge, lesson } = await aLesson(memory);
    const said = told(100, lesson.id, { session: null, task: "12-01" });
    knowledge.deliveries.record([said]);
    const ports = (isOver: boolean, now = AT) => ({
      ...settleWith(knowledge, { now: () => now }),
      isTaskOver: () => isOver,
    });
    expect(await settleSilent(ports(false))).toEqual([]);
    expect(await settleSilent(ports(true))).toEqual(["12-01"]);
    expect(knowledge.deliveries.delivery(said.id)?.outcome).toBe("task_incomplete");
    // Nobody ended this one: after a day it is over.
    const forgotten = told(100, lesson.id, { session: null, task: "12-02" });
    knowledge.deliveries.record([forgotten]);
    expect(await settleSilent(ports(false, forgotten.at + 24 * SILENT_MS - 1))).toEqual([]);
    expect(await settleSilent(ports(false, forgotten.at + 24 * SILENT_MS))).toEqual(["12-02"]);
  });
});

describe("the line", () => {
  it.each([
    [
      { failures: 5, known: 2, fixes: 1, proven: 1 },
      "twiceshy: 5 failures, 2 known, 1 fix learned, 1 proven",
    ],
    [{ failures: 1, known: 0, fixes: 0, proven: 0 }, "twiceshy: 1 failure"],
    [{ failures: 0, known: 0, fixes: 2, proven: 0 }, "twiceshy: 2 fixes learned"],
    [{ failures: 0, known: 0, fixes: 0, proven: 1 }, "twiceshy: 1 fix proven"],
    [{ failures: 0, known: 0, fixes: 0, proven: 3 }, "twiceshy: 3 fixes proven"],
    [{ failures: 0, known: 0, fixes: 0, proven: 0 }, null],
  ])("%j", (tally, line) => {
    expect(sessionLine(tally)).toBe(line);
  });

  it("of a session that ran nothing is nothing, and nothing is noted", async () => {
    const memory = aMemory();
    const { knowledge } = await aLesson(memory);
    expect(tallyNews("nobody", knowledge)).toEqual({ failures: 0, known: 0, fixes: 0, proven: 0 });
    expect(knowledge.progress.get("session-line/nobody")).toBeNull();
  });
});
