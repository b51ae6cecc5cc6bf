import { describe, expect, it } from "vitest";
import { knowledgeOf } from "#memory/knowledge.ts";
import { beginOutbox, countWaiting } from "#memory/sync/outbox.ts";
import { CURSOR, pullBatch } from "#memory/sync/pull.ts";
import { pushBatch } from "#memory/sync/push.ts";
import { anEvent } from "../../learn/lessons/shapes.ts";
import { decision } from "../../loop/patterns-world.ts";
import { aDelivery } from "../delivery-shapes.ts";
import { green, learnAll, red } from "../learned-world.ts";
import { known, settle, shareOneFix } from "./known.ts";
import { aMachine, aTeamFile, type Machine } from "./machines.ts";

describe("two machines of a team", () => {
  it("see each other's failures, fixes, proofs and lessons, each once", async () => {
    const team = aTeamFile();
    const [a, b] = [aMachine("a", team), aMachine("b", team)];
    await shareOneFix(a, b);
    expect(known(b).lessons.length).toBeGreaterThan(0);
    expect([a, b].map(({ sides }) => countWaiting(sides.local))).toEqual([0, 0]);
  });

  it("do not take another's run for their own check's", async () => {
    const team = aTeamFile();
    const [a, b] = [aMachine("a", team), aMachine("b", team)];
    red(a.memory, 1, "npm test", "t1", { f1: "expected 1, got 2" });
    green(b.memory, 2, "npm test", "t2");
    await settle(a, b);
    expect(known(a).fixes).toEqual([]);
    expect(known(b)).toEqual(known(a));
  });

  it("go on folding their own, whoever is the first to send it to a database that had lost it", async () => {
    const team = aTeamFile();
    const [a, b] = [aMachine("a", team), aMachine("b", team)];
    red(a.memory, 1, "npm test", "t1", { f1: "expected 1, got 2" });
    green(a.memory, 2, "npm test", "t2");
    // The same tree, red and green: it comes and goes.
    red(a.memory, 3, "npm run e2e", "t3", { f2: "timed out" });
    green(a.memory, 4, "npm run e2e", "t3");
    await settle(a, b);
    const folded = () =>
      ["SELECT id, body FROM fixes ORDER BY id", "SELECT * FROM flakes ORDER BY fingerprint, check_id"].map(
        (sql) => a.sides.local.prepare(sql).all(),
      );
    const before = folded();
    expect(before.map((rows) => rows.length)).toEqual([2, 1]);
    const other = aTeamFile();
    const moved = [b, a].map(({ sides }) => ({ ...sides, team: other }));
    for (const { local } of moved) {
      beginOutbox(local);
      local.prepare("DELETE FROM progress WHERE key = ?").run([CURSOR]);
    }
    for (const sides of [...moved, ...moved]) {
      while (pushBatch(sides, 500) > 0);
      while (pullBatch(sides, 500).isMore);
    }
    expect(folded()).toEqual(before);
  });

  it("forget what one of them forgets, for good", async () => {
    const team = aTeamFile();
    const [a, b] = [aMachine("a", team), aMachine("b", team)];
    red(a.memory, 1, "npm test", "t1", { f1: "the password is hunter2" });
    green(a.memory, 2, "npm test", "t2");
    red(b.memory, 3, "npm test", "t3", { f2: "another thing" });
    await settle(a, b);
    b.memory.forget({ match: "hunter2" }, 1e12);
    b.push();
    const left = (table: string) => team.prepare(`SELECT * FROM ${table}`).all();
    const all = ["failures", "runs", "fixes", "lesson_events", "diffs", "proofs", "pattern_events"].flatMap(
      left,
    );
    expect(JSON.stringify(all)).not.toContain("hunter2");
    await settle(b, a);
    expect(JSON.stringify(known(a))).not.toContain("hunter2");
    expect(known(a)).toEqual(known(b));
    expect(known(a).failures).toHaveLength(1);
    // It does not come back with somebody who has it still, and was away.
    red(a.memory, 9, "npm test", "t9", { f3: "third" });
    await settle(a, b);
    expect(known(b)).toEqual(known(a));
    expect(known(b).failures).toHaveLength(2);
    await learnAll(a.memory);
  });
});

describe("a machine that is short of room", () => {
  /** Two that know a lesson of a fix. */
  async function withLesson() {
    const team = aTeamFile();
    const [a, b] = [aMachine("a", team), aMachine("b", team)];
    await shareOneFix(a, b);
    const [lesson] = knowledgeOf(a.memory).lessons.lessons();
    return { a, b, lesson: lesson! };
  }
  const rowsOf = ({ sides }: Machine, sql: string) => sides.local.prepare(sql).all();

  it("forget a lesson that one of them forgets, with what was told of it", async () => {
    const { a, b, lesson } = await withLesson();
    knowledgeOf(b.memory).deliveries.record([aDelivery({ lesson: lesson.id, text: lesson.title })]);
    a.memory.forget({ id: lesson.id }, 1e12);
    a.push();
    b.pull();
    expect(rowsOf(b, "SELECT id FROM lessons")).toEqual([]);
    expect(rowsOf(b, "SELECT id FROM deliveries")).toEqual([]);
    await settle(b, a);
    expect(known(b)).toEqual(known(a));
    expect(known(b).lessons).toEqual([]);
  });

  it("forget a fix that one of them forgets, with its change", async () => {
    const { a, b } = await withLesson();
    const [fix] = knowledgeOf(a.memory).fixes.fixes({ limit: 10 });
    expect(rowsOf(b, "SELECT text FROM diffs")).toHaveLength(1);
    a.memory.forget({ id: fix!.id }, 1e12);
    a.push();
    b.pull();
    for (const table of ["fixes", "diffs", "proofs", "lessons", "lesson_events"])
      expect(rowsOf(b, `SELECT * FROM ${table}`), table).toEqual([]);
    expect(rowsOf(b, "SELECT fix_id FROM resolutions"), "that it is cured is not forgotten").not.toEqual([]);
  });

  it("forget what a person said about a lesson or a pattern, also where it was folded", async () => {
    const { a, b, lesson } = await withLesson();
    const { lessons, patterns } = knowledgeOf(a.memory);
    const said = { ...anEvent("edited", 5, { title: "mind hunter2" }), lesson: lesson.id };
    lessons.record([said]);
    patterns.record(decision("describe", "f1", null, { text: { name: "hunter2 is wrong" } }));
    await settle(a, b);
    const folded = () =>
      JSON.stringify([rowsOf(b, "SELECT body FROM lessons"), rowsOf(b, "SELECT body FROM patterns")]);
    expect(folded().match(/hunter2/g)?.length).toBeGreaterThan(1);
    a.memory.forget({ match: "hunter2" }, 1e12);
    await settle(a, b);
    expect(folded()).not.toContain("hunter2");
    expect(known(b)).toEqual(known(a));
    expect(known(b).lessons).toHaveLength(1);
  });

  it("drops nothing that was not sent, and what others saw after its own", async () => {
    const team = aTeamFile();
    const [a, b] = [aMachine("a", team), aMachine("b", team)];
    for (let minute = 1; minute < 40; minute++)
      red(a.memory, minute, "npm test", null, { f1: "x".repeat(5000) });
    a.memory.gc(1, 1e13);
    expect(a.memory.failures({ limit: 100 }), "all of it waits").toHaveLength(39);
    await settle(a, b);
    const seen = (machine: typeof a) => machine.memory.summaries({ limit: 10 }).map(({ count }) => count);
    expect(seen(b)).toEqual([39]);
    b.memory.gc(1, 1e13);
    expect(b.memory.failures({ limit: 100 }).length, "of others, the oldest go").toBeLessThan(39);
    a.memory.gc(1, 1e13);
    expect(a.memory.failures({ limit: 100 }).length).toBeLessThan(39);
    await settle(a, b);
    expect(team.prepare("SELECT count(*) AS n FROM failures").get(), "the team keeps them").toEqual({
      n: 39,
    });
    expect(a.memory.recall(["f1"]).get("f1")?.count).toBe(39);
    expect(b.memory.recall(["f1"]).get("f1")?.count).toBe(39);
  });
});
