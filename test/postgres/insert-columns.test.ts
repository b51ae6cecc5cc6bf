import { afterAll, beforeAll, expect, it } from "vitest";
import { insertAll } from "#memory/insert-all.ts";
import { connectTeam } from "#memory/postgres/open-team.ts";
import type { SqlDatabase, SqlInput } from "#memory/sql-database.ts";
import { together } from "#memory/sql-database.ts";
import { SqlError } from "#memory/sql-error.ts";
import { inTransaction } from "#memory/transaction.ts";
import { describePostgres, testDatabase } from "./cluster.ts";

type Row = Record<string, SqlInput>;

/** A warning with every kind of cell that a column takes. */
const aRow = (id: string, more: Row = {}): Row => ({
  ...{ id, at: 2 ** 53 - 1, session: null, lesson: "l", moment: "edit", manner: "shown" },
  ...{ text: "", score: 0.1, rank: -1, held_out: null, ...more },
});

describePostgres("rows of a table of the team's", () => {
  let database: SqlDatabase;
  beforeAll(async () => {
    const { url } = await testDatabase();
    database = connectTeam({ url, project: "columns" }, Date.now());
  });
  afterAll(() => database.close());

  /** Stores them, and gives back what is there of them afterwards, by id. */
  const stored = (rows: readonly Row[], conflict?: string) => {
    inTransaction(database, () => insertAll(database, "deliveries", rows, conflict));
    const names = Object.keys(rows[0]!).join(", ");
    return database
      .prepare(`SELECT ${names} FROM deliveries WHERE lesson = ? ORDER BY id`)
      .all([rows[0]!.lesson!]);
  };
  const many = (lesson: string, texts: readonly string[]) =>
    texts.map((text, n) => aRow(`${lesson}-${n}`, { lesson, text }));

  // Seven are said as JSON, eight as columns.
  for (const count of [1, 7, 8, 1_001])
    it(`come back as they were, ${count} of them`, () => {
      const rows = Array.from({ length: count }, (_, n) =>
        aRow(`${count}-${String(n).padStart(4, "0")}`, {
          lesson: `of ${count}`,
          ...(n % 2 === 0 ? { session: "", held_out: 0.25, score: 1e-7, at: -5 } : {}),
        }),
      );
      expect(stored(rows)).toEqual(rows);
    });

  it("keep whatever their texts hold, also the signs that stand between columns", () => {
    const hostile = ["'); --", '"\\', "{a,b}", "NULL", "é 🐦 …", "\n\r\t", "$1 ?", " "];
    expect(stored(many("plain", hostile)).map(({ text }) => text)).toEqual(hostile);
    const signs = [...hostile.slice(1), "a\u001fb\u001ec"];
    expect(stored(many("signs", signs)).map(({ text }) => text)).toEqual(signs);
  });

  it("keep what all of them say alike, also nothing, the empty text and a sign that stands between columns", () => {
    for (const [n, text] of ["", "…", "NULL", "a\u001fb", "\u001e"].entries()) {
      const lesson = `alike ${n}`;
      const rows = Array.from({ length: 9 }, (_, at) =>
        aRow(`${lesson}-${at}`, {
          lesson,
          text,
          session: n === 0 ? null : text,
          score: n / 2,
          held_out: null,
        }),
      );
      expect(stored(rows), JSON.stringify(text)).toEqual(rows);
    }
  });

  it("lose what PostgreSQL cannot hold, and nothing else", () => {
    const texts = Array.from({ length: 8 }, (_, n) => (n === 3 ? "a\0b \ud83d c 🐦" : "x"));
    expect(stored(many("nul", texts))[3]!.text).toBe("a\uFFFDb \uFFFD c 🐦");
  });

  it("give way to what is there, or take its place, as is said", () => {
    const texts = "abcdefgh".split("");
    stored(many("again", texts));
    const others = many(
      "again",
      texts.map((text) => text.toUpperCase()),
    );
    const kept = stored(others, "ON CONFLICT (id) DO NOTHING");
    expect(kept.map(({ text }) => text)).toEqual(texts);
    const changed = stored(others, "ON CONFLICT (id) DO UPDATE SET text = excluded.text");
    expect(changed.map(({ text }) => text).join("")).toBe("ABCDEFGH");
    expect(() => stored(others)).toThrow(SqlError);
  });

  it("are sent together where it is asked for: questions see them, and all or none are stored", () => {
    const rows = (lesson: string) => many(lesson, "abcdefgh".split(""));
    const count = (lesson: string) =>
      Number(database.prepare("SELECT count(*) AS n FROM deliveries WHERE lesson = ?").get([lesson])!.n);
    inTransaction(database, () =>
      together(database, () => {
        insertAll(database, "deliveries", rows("first"));
        insertAll(database, "deliveries", rows("second"));
        expect(count("second")).toBe(8);
        insertAll(database, "deliveries", rows("third"));
      }),
    );
    expect(["first", "second", "third"].map(count)).toEqual([8, 8, 8]);
    const twice = () =>
      inTransaction(database, () =>
        together(database, () => {
          insertAll(database, "deliveries", rows("fourth"));
          insertAll(database, "deliveries", rows("first"));
          insertAll(database, "deliveries", rows("fifth"));
        }),
      );
    expect(twice).toThrow(/duplicate key/);
    expect(["fourth", "first", "fifth"].map(count)).toEqual([0, 8, 0]);
  });

  it("say how many were changed, also of what was sent together", () => {
    const changes = () => Number(database.prepare("SELECT total_changes() AS n").get()!.n);
    const before = changes();
    inTransaction(database, () =>
      together(database, () => {
        insertAll(database, "deliveries", many("counted", "abcdefgh".split("")));
        expect(changes() - before).toBe(8);
      }),
    );
    expect(changes() - before).toBe(8);
  });
});
