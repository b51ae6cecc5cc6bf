import { readdirSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { SqlError } from "../sql-error.ts";
import { sleep } from "../transaction.ts";
import { findBeside } from "./find-beside.ts";
import { mustFit } from "./schema-fits.ts";
import type { PostgresDatabase } from "./sync-postgres.ts";

/** One step of the schema. */
export interface TeamMigration {
  readonly number: number;
  readonly name: string;
  readonly sql: string;
}

/** The steps that this twiceshy knows: the numbered files of the folder `migrations`. */
export function teamMigrations(): TeamMigration[] {
  const folder = dirname(findBeside("migrations"));
  return readdirSync(folder)
    .filter((name) => /^\d{4}-[\w-]+\.sql$/.test(name))
    .sort()
    .map((name) => ({
      number: Number(name.slice(0, 4)),
      name: name.slice(5, -4),
      sql: readFileSync(join(folder, name), "utf8"),
    }));
}

let latest: number | null = null;

/** The number of the schema that this twiceshy knows. */
export function latestSchema(): number {
  return (latest ??= teamMigrations().at(-1)!.number);
}

/** The number of the schema of a database; 0 where twiceshy was never there. */
export function teamSchema(database: PostgresDatabase): number {
  const there = database.prepare("SELECT to_regclass('twiceshy.migrations') IS NOT NULL AS yes").get()?.yes;
  if (there !== 1) return 0;
  return Number(database.prepare("SELECT coalesce(max(number), 0) AS n FROM twiceshy.migrations").get()!.n);
}

/**
 * Brings a database to the current schema, all steps or none, one server at a time; refuses what a newer twiceshy made.
 * In: a session of whoever owns the database.
 */
export function migrateTeam(
  database: PostgresDatabase,
  at: number,
  migrations: readonly TeamMigration[] = teamMigrations(),
): void {
  for (let round = 0; ; round += 1) {
    try {
      migrateOnce(database, at, migrations);
      return;
    } catch (error) {
      // Roles belong to the whole server: another of its databases was migrated in the same moment.
      const isRace = error instanceof SqlError && /tuple concurrently updated/.test(error.message);
      if (!isRace || round >= 20) throw error;
      sleep(20 + Math.random() * 80);
    }
  }
}

function migrateOnce(database: PostgresDatabase, at: number, migrations: readonly TeamMigration[]): void {
  const latest = migrations.at(-1)!.number;
  const found = teamSchema(database);
  if (found > latest) mustFit(found, latest);
  if (found === latest) return;
  database.exec("BEGIN");
  try {
    // Held until the end; who comes second finds all of it done. Long enough for a large database.
    database.exec("SET LOCAL lock_timeout = 0; SET LOCAL statement_timeout = 0");
    database.execAsItIs("SELECT pg_advisory_xact_lock(20261116)");
    database.execAsItIs(
      `CREATE SCHEMA IF NOT EXISTS twiceshy;
       CREATE TABLE IF NOT EXISTS twiceshy.migrations (number integer PRIMARY KEY, name text NOT NULL, at bigint NOT NULL)`,
    );
    const begun = teamSchema(database);
    if (begun > latest) mustFit(begun, latest);
    const note = database.prepare("INSERT INTO twiceshy.migrations (number, name, at) VALUES (?, ?, ?)");
    for (const migration of migrations) {
      if (migration.number <= begun) continue;
      database.execAsItIs(migration.sql);
      note.run([migration.number, migration.name, at]);
    }
    database.exec("COMMIT");
  } catch (error) {
    try {
      database.exec("ROLLBACK");
    } catch {
      // The connection is gone, and all of it with it; the first error is the one that matters.
    }
    throw error;
  }
}
