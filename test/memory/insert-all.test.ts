import { expect, it } from "vitest";
import { insertAll } from "#memory/insert-all.ts";
import { knowledgeOf } from "#memory/knowledge.ts";
import { storeOf } from "#memory/open.ts";
import type { SqlDatabase } from "#memory/sql-database.ts";
import { anEvent, created } from "../learn/lessons/shapes.ts";
import { aMemory } from "./facts.ts";
import { aMachine, aTeamFile } from "./sync/machines.ts";

/** The same database, and every text that was run in it. */
function heard(database: SqlDatabase): { readonly database: SqlDatabase; readonly ran: string[] } {
  const ran: string[] = [];
  const prepare: SqlDatabase["prepare"] = (sql) => {
    const statement = database.prepare(sql);
    return {
      ...statement,
      run(params) {
        ran.push(sql);
        return statement.run(params);
      },
    };
  };
  return { database: { ...database, prepare }, ran };
}

it("stores any number of rows with few statements of few texts", () => {
  const { database, ran } = heard(storeOf(aMemory()).database);
  for (let count = 0; count < 130; count++) {
    const rows = Array.from({ length: count }, (_, n) => ({
      key: `${count}/${String(n).padStart(3, "0")}`,
      value: String(n),
    }));
    insertAll(database, "progress", rows);
    const found = database.prepare("SELECT key, value FROM progress WHERE key LIKE ? ORDER BY key");
    expect(count === 0 ? [] : found.all([`${count}/%`])).toEqual(rows);
  }
  expect(new Set(ran).size).toBeLessThanOrEqual(8);
  ran.length = 0;
  insertAll(
    database,
    "progress",
    Array.from({ length: 5_000 }, (_, n) => ({ key: `many/${n}`, value: "" })),
  );
  expect(ran.length).toBeLessThan(30);
});

it("marks all lessons that were spoken of with one statement, each from the first word on", () => {
  const team = heard(aTeamFile());
  const a = aMachine("a", team.database);
  const { lessons } = knowledgeOf(a.memory);
  const of = (lesson: string) => [
    { ...created(), id: `${lesson}-1`, lesson },
    { ...anEvent("worked", 3, { application: lesson }), id: `${lesson}-2`, lesson },
    { ...anEvent("failed", 1, { application: lesson }), id: `${lesson}-3`, lesson },
  ];
  lessons.record(["one", "two", "three", "four"].flatMap(of));
  a.push();
  expect(team.ran.filter((sql) => sql.startsWith("INSERT INTO stale"))).toHaveLength(1);
  const stale = team.database
    .prepare("SELECT key, since FROM stale WHERE kind = 'lesson' ORDER BY key")
    .all();
  const first = created().at;
  expect(stale).toEqual(["four", "one", "three", "two"].map((key) => ({ key, since: first })));
});
