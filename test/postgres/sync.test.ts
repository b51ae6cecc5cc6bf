import { randomBytes } from "node:crypto";
import { beforeAll, expect, it, onTestFinished } from "vitest";
import { daysToCount, foldDay } from "#memory/daily-fold.ts";
import { knowledgeOf } from "#memory/knowledge.ts";
import { storeOf } from "#memory/open.ts";
import { connectTeam, openTeamMemory } from "#memory/postgres/open-team.ts";
import type { SqlDatabase } from "#memory/sql-database.ts";
import { beginOutbox } from "#memory/sync/outbox.ts";
import { aFinding, aRun, aTaskEvent } from "../memory/facts.ts";
import { green, learnAll, red } from "../memory/learned-world.ts";
import { known, settle, shareOneFix } from "../memory/sync/known.ts";
import { aMachine, PROJECT } from "../memory/sync/machines.ts";
import { describePostgres, testDatabase } from "./cluster.ts";

describePostgres("a team on PostgreSQL", () => {
  let url = "";
  beforeAll(async () => {
    ({ url } = await testDatabase());
  });

  /** A machine's own connection. */
  function connected(): SqlDatabase {
    const database = connectTeam({ url, project: PROJECT }, Date.now());
    onTestFinished(() => database.close());
    return database;
  }

  it("two machines see each other's failures, fixes, proofs and lessons, each once", async () => {
    const [a, b] = [aMachine("a", connected()), aMachine("b", connected())];
    await shareOneFix(a, b);
    b.memory.forget({ match: "no such file" }, 1e12);
    await settle(b, a);
    expect(known(a)).toEqual(known(b));
    const left = known(a).failures.length;
    expect(left).toBeLessThan(3);
    const counted = b.sides.team.prepare("SELECT sum(count) AS n FROM fingerprints").get();
    expect(counted).toEqual({ n: left });
  });

  it("a name that is longer than an index takes keeps nothing from being sent", () => {
    const memory = openTeamMemory({ url, project: PROJECT, redact: (text) => text });
    onTestFinished(() => memory.close());
    const team = storeOf(memory).database;
    const a = aMachine("long", team);
    // Nothing that could be squeezed; and letters of several bytes.
    const long = (of: string) => `${of} ${randomBytes(3000).toString("base64")}`;
    const wide = Array.from({ length: 2000 }, () =>
      String.fromCodePoint(0x4e00 + Math.floor(Math.random() * 20000)),
    );
    const check = { id: long("check"), command: "x", directory: "", family: long("family") };
    const who = { session: long("session"), task: wide.join(""), phase: long("phase") };
    a.memory.remember(aRun({ ...who, check, agent: long("agent"), execution: long("call") }), [
      aFinding("long", { category: long("category"), tool: long("tool") }),
    ]);
    a.memory.recordTaskEvent(aTaskEvent({ task: who.task }));
    a.push();
    const rows = (table: string) =>
      team.prepare(`SELECT * FROM ${table} WHERE task LIKE ?`).all([`${who.task.slice(0, 50)}%`]);
    const names = ["runs", "failures", "task_events"].map((table) => rows(table).map(({ task }) => task));
    expect(names.map((some) => some.length)).toEqual([1, 1, 1]);
    expect(new Set(names.flat()).size, "alike wherever it is said").toBe(1);
    expect(Buffer.byteLength(String(names[0]![0]))).toBeLessThanOrEqual(400);
    expect(names[0]![0]).not.toContain("\ufffd");
    for (const day of daysToCount(memory)) foldDay(memory, day);
    // Here it stays as it was said.
    expect(a.memory.task(who.task)?.id).toBe(who.task);
    // Sent again it is the same.
    beginOutbox(a.sides.local);
    a.push();
    expect(rows("failures")).toHaveLength(1);
  });

  it("the team folds the same knowledge from the same facts", async () => {
    const { url: own } = await testDatabase();
    const memory = openTeamMemory({ url: own, project: PROJECT, redact: (text) => text });
    onTestFinished(() => memory.close());
    const team = storeOf(memory).database;
    const a = aMachine("a", team);
    for (const [at, hash] of ["f1", "f2", "f1", "f3"].entries()) {
      red(a.memory, 2 * at + 1, "npm test", `t${2 * at}`, { [hash]: `expected ${hash}, got 2` });
      green(a.memory, 2 * at + 2, "npm test", `t${2 * at + 1}`);
    }
    await settle(a);
    await learnAll(memory);
    expect(known({ ...a, memory })).toEqual(known(a));
    expect(known(a).patterns).toHaveLength(3);
    // And has forgotten what one forgets.
    const before = known(a).lessons.length;
    a.memory.forget({ id: knowledgeOf(a.memory).lessons.lessons()[0]!.id }, 1e12);
    a.push();
    for (const one of [a.memory, memory]) await learnAll(one);
    expect(known({ ...a, memory })).toEqual(known(a));
    expect(known(a).lessons).toHaveLength(before - 1);
  });
});
