import { existsSync, readFileSync, rmSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { connect, connectReadOnly } from "#memory/connect.ts";
import { openDatabase } from "#memory/driver.ts";
import { migrate } from "#memory/migrate.ts";
import { MIGRATIONS, type Migration } from "#memory/migrations/migrations.ts";
import { openMemory } from "#memory/open.ts";
import { SCHEMA, schemaOf } from "#memory/schema-of.ts";
import type { SqlDatabase } from "#memory/sql-database.ts";
import { SqlError } from "#memory/sql-error.ts";
import { Trouble } from "#model/trouble.ts";
import { aFinding, aMemory, aRun, aStoreDir, MONDAY } from "./facts.ts";

const next = (breaking: boolean): Migration => ({
  number: SCHEMA + 1,
  name: "of the future",
  breaking,
  sql: "ALTER TABLE runs ADD COLUMN future TEXT; CREATE TABLE future (id TEXT)",
});

describe("the schema", () => {
  test("is the one in git", async () => {
    const database = connect(aStoreDir(), MONDAY);
    const dumped = database
      .prepare("SELECT sql FROM sqlite_schema WHERE sql IS NOT NULL ORDER BY tbl_name, type DESC, name")
      .all()
      .map((row) => `${row.sql};\n`);
    database.close();
    // Changed on purpose? `npx vitest run test/memory -u` writes it, and the change shows in the review.
    await expect(
      `-- Dumped from schema ${SCHEMA}; written by test/memory/migrate.test.ts.\n\n${dumped.join("\n")}`,
    ).toMatchFileSnapshot("../../src/memory/schema.sql");
  });

  test("steps are numbered from 1 without a gap", () => {
    expect(MIGRATIONS.map((step) => step.number)).toEqual(MIGRATIONS.map((_, index) => index + 1));
    expect(SCHEMA).toBe(MIGRATIONS.at(-1)!.number);
  });

  test("a new store is in WAL mode, ignored by git, and says its schema", () => {
    const storeDir = aStoreDir();
    const database = connect(storeDir, MONDAY);
    expect(database.prepare("PRAGMA journal_mode").get()!.journal_mode).toBe("wal");
    expect(database.prepare("PRAGMA synchronous").get()!.synchronous).toBe(1);
    expect(database.prepare("PRAGMA busy_timeout").get()!.timeout).toBe(5000);
    expect(readFileSync(join(storeDir, ".gitignore"), "utf8")).toBe("*\n");
    expect(metaOf(database)).toEqual({ schema: String(SCHEMA), breaking: "1", created_at: String(MONDAY) });
    database.close();
  });
});

describe("a store of another version", () => {
  test("that somebody else holds is waited for as long as was said", () => {
    const storeDir = aStoreDir();
    connect(storeDir, MONDAY).close();
    rmSync(join(storeDir, "memory.db"));
    const older = openDatabase(join(storeDir, "memory.db"));
    older.exec("PRAGMA journal_mode = WAL");
    migrate(older, MONDAY, { migrations: MIGRATIONS.slice(0, -1) });
    older.exec("BEGIN IMMEDIATE");
    const begun = Date.now();
    expect(() => connect(storeDir, MONDAY, 200)).toThrow(SqlError);
    expect(Date.now() - begun).toBeLessThan(8_000);
    older.exec("ROLLBACK");
    older.close();
  });

  const storeWith = (extra: readonly Migration[]) => {
    const storeDir = aStoreDir();
    const memory = openMemory(storeDir, { redact: (text) => text });
    memory.remember(aRun(), [aFinding("aaaa1111")]);
    memory.close();
    const database = connect(storeDir, MONDAY);
    migrate(database, MONDAY, { migrations: [...MIGRATIONS, ...extra] });
    database.close();
    return storeDir;
  };

  test("older: is brought up, and what it holds stays", () => {
    const storeDir = storeWith([next(false)]);
    const database = connectReadOnly(storeDir);
    expect(schemaOf(database)).toBe(SCHEMA + 1);
    expect(
      database.prepare("SELECT count(*) AS n FROM failures WHERE fingerprint = 'aaaa1111'").get()!.n,
    ).toBe(1);
    database.close();
  });

  test("newer without a breaking step: goes on working", () => {
    const memory = aMemory({}, storeWith([next(false)]));
    memory.remember(aRun(), [aFinding("aaaa1111")]);
    expect(memory.recall(["aaaa1111"]).get("aaaa1111")!.count).toBe(2);
    expect(memory.status().schema).toBe(SCHEMA + 1);
  });

  test.each([{ readOnly: false }, { readOnly: true }])(
    "newer and breaking: is refused and not touched (%o)",
    (mode) => {
      const storeDir = storeWith([next(true)]);
      const before = readFileSync(join(storeDir, "memory.db"));
      const opening = () => openMemory(storeDir, { redact: (text) => text, ...mode });
      expect(opening).toThrow(Trouble);
      expect(opening).toThrow(
        `This memory has schema ${SCHEMA + 1}, which a newer twiceshy made; this twiceshy knows schemas up to ${SCHEMA}`,
      );
      expect(readFileSync(join(storeDir, "memory.db")).equals(before)).toBe(true);
    },
  );

  test("a step that fails leaves the store as it was", () => {
    const storeDir = storeWith([]);
    const database = connect(storeDir, MONDAY);
    const broken = { ...next(false), sql: "CREATE TABLE half (id TEXT); CREATE TABLE half (id TEXT)" };
    expect(() => migrate(database, MONDAY, { migrations: [...MIGRATIONS, broken] })).toThrow(/half/);
    expect(schemaOf(database)).toBe(SCHEMA);
    expect(database.prepare("SELECT name FROM sqlite_schema WHERE name = 'half'").get()).toBeUndefined();
    database.close();
  });
});

test("reading where there is no store says so and makes none", () => {
  const storeDir = aStoreDir();
  expect(() => openMemory(storeDir, { redact: (text) => text, readOnly: true })).toThrow(
    /no memory in .* yet/,
  );
  expect(existsSync(storeDir)).toBe(false);
});

function metaOf(database: SqlDatabase): Record<string, unknown> {
  return Object.fromEntries(
    database
      .prepare("SELECT * FROM meta")
      .all()
      .map((row) => [row.key, row.value]),
  );
}
