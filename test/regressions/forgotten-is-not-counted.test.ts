import { describe, expect, it } from "vitest";
import { daysToCount, foldDay } from "#memory/daily-fold.ts";
import { DAILY_TABLES } from "#memory/daily-marks.ts";
import { knowledgeOf } from "#memory/knowledge.ts";
import { storeOf } from "#memory/open.ts";
import { RETAINED } from "#memory/retained.ts";
import type { Memory } from "#model/ports.ts";
import { aDelivery, aMissed, anOutcome } from "../memory/delivery-shapes.ts";
import { aMemory, MONDAY } from "../memory/facts.ts";
import { red } from "../memory/learned-world.ts";
import { settle } from "../memory/sync/known.ts";
import { aMachine, aTeamFile } from "../memory/sync/machines.ts";

const DAY_MS = 86_400_000;
const A_DAY = 24 * 60;

function countAll(memory: Memory): void {
  for (const day of daysToCount(memory)) foldDay(memory, day);
}

/** All that is counted, as one text. */
function counted(memory: Memory): string {
  const { database } = storeOf(memory);
  return JSON.stringify(DAILY_TABLES.map((table) => database.prepare(`SELECT * FROM ${table}`).all()));
}

const failuresOf = (memory: Memory) =>
  storeOf(memory)
    .database.prepare(
      "SELECT day, sum(failures) AS n FROM daily_slices WHERE slice = '' GROUP BY day ORDER BY day",
    )
    .all()
    .map(({ n }) => Number(n));

describe("what another machine has forgotten", () => {
  it("is not counted here any more, and the day is counted again from what is left", async () => {
    const team = aTeamFile();
    const [a, b] = [aMachine("a", team), aMachine("b", team)];
    red(a.memory, 1, "npm test", "t1", { f1: "the password is hunter2" }, { task: "t-1", session: "s-1" });
    red(a.memory, 2, "npm test", "t2", { f2: "another thing" }, { task: "t-2", session: "s-2" });
    red(a.memory, A_DAY + 1, "npm test", "t3", { f2: "another thing" }, { task: "t-2" });
    await settle(a, b);
    for (const { memory } of [a, b]) countAll(memory);
    expect([failuresOf(a.memory), failuresOf(b.memory)]).toEqual([
      [2, 1],
      [2, 1],
    ]);
    b.memory.forget({ match: "hunter2" }, 1e12);
    b.push();
    a.pull();
    expect(counted(a.memory), "before anybody counts").not.toContain("t-1");
    // What was counted of the next day stays.
    expect(failuresOf(a.memory)).toEqual([1]);
    for (const { memory } of [a, b]) countAll(memory);
    expect([failuresOf(a.memory), failuresOf(b.memory)]).toEqual([
      [1, 1],
      [1, 1],
    ]);
    expect(counted(a.memory)).not.toContain("s-1");
  });

  it("counts no more where it was a warning, what came of one, or what was missed", async () => {
    const team = aTeamFile();
    const [a, b] = [aMachine("a", team), aMachine("b", team)];
    const { deliveries } = knowledgeOf(a.memory);
    const shown = [aDelivery({ session: "s-1" }), aDelivery({ session: "s-2", at: MONDAY + DAY_MS })];
    const came = anOutcome(shown[1]!.id, "prevented", { at: MONDAY + 2 * DAY_MS });
    const missed = aMissed({ session: "s-3", at: MONDAY + 2 * DAY_MS });
    deliveries.record(shown);
    deliveries.recordEvents([came]);
    deliveries.recordMissed([missed]);
    countAll(a.memory);
    expect(counted(a.memory)).toContain("s-1");
    const { local } = b.sides;
    local.exec("INSERT INTO tombstones (id, at, failures, runs, digest) VALUES ('x', 1, 0, 0, '')");
    for (const { id } of [shown[0]!, came, missed])
      local.prepare("INSERT INTO forgotten (fact_id, tombstone) VALUES (?, 'x')").run([id]);
    b.push();
    a.pull();
    countAll(a.memory);
    const { database } = storeOf(a.memory);
    expect(database.prepare("SELECT session, told, prevented FROM daily_sessions").all()).toEqual([
      { session: "s-2", told: 1, prevented: 0 },
    ]);
    expect(database.prepare("SELECT told, prevented FROM daily_told").all()).toEqual([
      { told: 1, prevented: 0 },
    ]);
  });
});

describe("forgetting, where retention has dropped what days were counted from", () => {
  /** Two days that are counted; of the first only one of two failures is left. */
  function retained(): Memory {
    const memory = aMemory();
    const gone = red(memory, 1, "npm test", "t1", { f1: "x" }, { task: "secret-plan", session: "secret-s" });
    red(memory, 2, "npm test", "t2", { f2: "y hunter2" }, { task: "t-2", session: "s-2" });
    red(memory, A_DAY + 1, "npm test", "t3", { f2: "y hunter2" });
    countAll(memory);
    const { database } = storeOf(memory);
    database.prepare("DELETE FROM failures WHERE run_id = ?").run([gone]);
    database.prepare("DELETE FROM runs WHERE id = ?").run([gone]);
    const until = (Math.floor(MONDAY / DAY_MS) + 1) * DAY_MS;
    database.prepare("INSERT INTO progress (key, value) VALUES (?, ?)").run([RETAINED, String(until)]);
    return memory;
  }

  it("leaves such days as they were counted, and counts the others again", () => {
    const memory = retained();
    memory.forget({ match: "hunter2" }, 1e12);
    countAll(memory);
    expect(failuresOf(memory)).toEqual([2]);
  });

  it("takes away what is counted under a name that holds the text", () => {
    const memory = retained();
    expect(counted(memory)).toContain("secret-");
    memory.forget({ match: "secret-" }, 1e12);
    expect(counted(memory)).not.toContain("secret-");
    expect(counted(memory)).toContain("s-2");
    expect(failuresOf(memory)).toEqual([2, 1]);
  });
});
