import { text } from "../cells.ts";
import type { SqlDatabase } from "../sql-database.ts";

/** A column of a table of the team's, as its catalog says. */
export interface TeamColumn {
  readonly name: string;
  /** As PostgreSQL calls it: `bigint`. */
  readonly type: string;
  /** Whether a row cannot go without it. */
  readonly isNeeded: boolean;
}

type Columns = ReadonlyMap<string, TeamColumn>;

const known = new WeakMap<SqlDatabase, ReadonlyMap<string, Columns>>();

/** The columns of a table of the team's by their names, but for the project's; asked once for all tables of a session. */
export function columnsOfTeam(database: SqlDatabase, table: string): Columns {
  let tables = known.get(database);
  if (tables === undefined) known.set(database, (tables = askedOf(database)));
  const columns = tables.get(table);
  if (columns === undefined) throw new Error(`the team's database has no table ${table}`);
  return columns;
}

function askedOf(database: SqlDatabase): ReadonlyMap<string, Columns> {
  const tables = new Map<string, Map<string, TeamColumn>>();
  for (const row of database
    .prepare(
      `SELECT c.relname AS tbl, a.attname AS name, format_type(a.atttypid, NULL) AS type, a.attnotnull AND NOT a.atthasdef AS needed
       FROM pg_catalog.pg_class c JOIN pg_catalog.pg_attribute a ON a.attrelid = c.oid
       WHERE c.relnamespace = to_regnamespace('twiceshy') AND c.relkind IN ('r', 'p') AND NOT c.relispartition
       AND a.attnum > 0 AND NOT a.attisdropped AND a.attname <> 'project' ORDER BY c.relname, a.attnum`,
    )
    .all()) {
    const table = text(row.tbl);
    const columns = tables.get(table) ?? new Map<string, TeamColumn>();
    tables.set(table, columns);
    const name = text(row.name);
    columns.set(name, { name, type: text(row.type), isNeeded: Number(row.needed) === 1 });
  }
  return tables;
}
