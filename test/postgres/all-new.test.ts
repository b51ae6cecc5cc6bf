import { afterAll, beforeAll, expect, it } from "vitest";
import { insertAll } from "#memory/insert-all.ts";
import { connectTeam } from "#memory/postgres/open-team.ts";
import type { SqlDatabase, SqlRow } from "#memory/sql-database.ts";
import { acceptFacts } from "#memory/sync/accept.ts";
import { syncedTable } from "#memory/sync/synced-tables.ts";
import { describePostgres, testDatabase } from "./cluster.ts";

const PROJECT = "new";
const table = syncedTable("deliveries")!;
const aRow = (id: string, text = "told"): SqlRow => ({
  ...{ id, at: 1, session: "s", task: null, agent: null, lesson: "l", fingerprint: "f", check_id: null },
  ...{ moment: "edit", manner: "shown", text, score: 0.5, rank: 1, call_id: null, reason: null },
  held_out: null,
});

/** Facts are stored as if all were new; here some are not. */
describePostgres("facts that are sent to a team", () => {
  let database: SqlDatabase;
  beforeAll(async () => {
    const { url } = await testDatabase();
    database = connectTeam({ url, project: PROJECT, writesAs: "server" }, Date.now());
  });
  afterAll(() => database.close());

  const send = (ids: readonly string[], { origin = "laptop", text = "told" } = {}) =>
    acceptFacts(
      { database, project: PROJECT },
      origin,
      ids.map((id) => ({ table, row: aRow(id, text) })),
    ).stored;
  const ids = (from: number, to: number) =>
    Array.from({ length: to - from }, (_, n) => `d-${String(from + n).padStart(3, "0")}`);
  const entries = () =>
    database
      .prepare("SELECT key, position, origin FROM feed ORDER BY position")
      .all()
      .map(({ key, position, origin }) => ({ key, position: Number(position), origin }));
  const texts = () => database.prepare("SELECT id, text FROM deliveries ORDER BY id").all();
  const told = () => Number(database.prepare("SELECT position FROM projects").get()!.position);

  it("are stored once, in their order, however often and with whatever else they come", () => {
    expect(send(ids(0, 20))).toBe(20);
    const first = entries();
    expect(first.map(({ key }) => key)).toEqual(ids(0, 20));
    expect(first.every(({ origin }) => origin === "laptop")).toBe(true);
    // All of them again; then some of them, with others before, between and after.
    expect(send(ids(0, 20))).toBe(0);
    expect(entries()).toEqual(first);
    expect(send([...ids(20, 25), ...ids(3, 8), ...ids(25, 40), ...ids(0, 2)])).toBe(20);
    const after = entries();
    expect(after.slice(0, 20)).toEqual(first);
    expect(after.slice(20).map(({ key }) => key)).toEqual(ids(20, 40));
    expect(texts()).toHaveLength(40);
    // Whoever has a cursor has seen all places before it: none is behind the last that was given.
    expect(after.at(-1)!.position).toBeLessThanOrEqual(told());
  });

  it("of somebody else stay theirs", () => {
    expect(send([...ids(0, 5), ...ids(40, 50)], { origin: "other", text: "changed" })).toBe(10);
    expect(texts().filter(({ text }) => text === "changed")).toHaveLength(10);
    expect(entries().filter(({ origin }) => origin === "other")).toHaveLength(10);
  });

  it("that lie there without a place get one", () => {
    database.exec("SET twiceshy.origin = ''");
    insertAll(
      database,
      "deliveries",
      ids(60, 70).map((id) => aRow(id, "before")),
    );
    database.exec("SET twiceshy.origin = 'server'");
    expect(entries().some(({ key }) => key === "d-060")).toBe(false);
    expect(send(ids(55, 70))).toBe(15);
    expect(
      entries()
        .slice(-15)
        .map(({ key }) => key),
    ).toEqual(ids(55, 70));
    expect(texts().filter(({ text }) => text === "before")).toHaveLength(0);
  });

  it("are all refused where one cannot be stored, and the next are taken in", () => {
    const before = { entries: entries(), texts: texts(), told: told() };
    const wrong = { table, row: { ...aRow("d-100"), score: null } };
    const good = ids(101, 115).map((id) => ({ table, row: aRow(id) }));
    expect(() => acceptFacts({ database, project: PROJECT }, "laptop", [...good, wrong])).toThrow(
      /null value/,
    );
    expect({ entries: entries(), texts: texts(), told: told() }).toEqual(before);
    expect(send(ids(101, 115))).toBe(14);
  });
});
