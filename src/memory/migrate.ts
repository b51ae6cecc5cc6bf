import { Trouble } from "#model/trouble.ts";
import { MIGRATIONS, type Migration } from "./migrations/migrations.ts";
import { SCHEMA, schemaOf } from "./schema-of.ts";
import type { SqlDatabase } from "./sql-database.ts";
import { inTransaction, PATIENCE_MS } from "./transaction.ts";

/** Brings a store to the current schema; refuses one that a newer twiceshy made unreadable for this one. */
export function migrate(
  database: SqlDatabase,
  at: number,
  {
    migrations = MIGRATIONS,
    patienceMs = PATIENCE_MS,
  }: { migrations?: readonly Migration[]; patienceMs?: number } = {},
): void {
  const latest = migrations.at(-1)!.number;
  const found = schemaOf(database);
  if (found === latest) return;
  if (found > latest) {
    refuseBreaking(database, found, latest);
    return;
  }
  inTransaction(
    database,
    () => {
      // Asked again: of many processes that create the store at once, one got here first.
      const begun = schemaOf(database);
      if (begun === 0) {
        database.exec("CREATE TABLE meta (key TEXT PRIMARY KEY NOT NULL, value TEXT NOT NULL) WITHOUT ROWID");
        setMeta(database, "created_at", String(at));
      }
      for (const migration of migrations) {
        if (migration.number <= begun) continue;
        database.exec(migration.sql);
        setMeta(database, "schema", String(migration.number));
        if (migration.breaking) setMeta(database, "breaking", String(migration.number));
      }
      if (begun < latest) database.exec(`PRAGMA user_version = ${latest}`);
    },
    patienceMs,
  );
}

/** An older twiceshy may go on with a newer store unless a breaking step was taken since. */
export function refuseBreaking(database: SqlDatabase, found: number, latest: number = SCHEMA): void {
  const breaking = Number(
    database.prepare("SELECT value FROM meta WHERE key = 'breaking'").get()?.value ?? found,
  );
  if (breaking <= latest) return;
  throw new Trouble(
    "memory_newer",
    `This memory has schema ${found}, which a newer twiceshy made; this twiceshy knows schemas up to ${latest}, and step ${breaking} cannot be read by it. Nothing was changed.`,
    "npm install twiceshy@latest",
  );
}

function setMeta(database: SqlDatabase, key: string, value: string): void {
  database
    .prepare(
      "INSERT INTO meta (key, value) VALUES (?, ?) ON CONFLICT (key) DO UPDATE SET value = excluded.value",
    )
    .run([key, value]);
}
