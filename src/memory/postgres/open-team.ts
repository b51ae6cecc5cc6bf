/**
 * The memory of a team: the same store as everywhere, on PostgreSQL. In: where it is and which project is meant.
 * Out: a memory like any other; `knowledgeOf` and `healingOf` work on it. One connection each, which sees that project only.
 */
import type { Clock, Memory } from "#model/ports.ts";
import { Trouble } from "#model/trouble.ts";
import { closeQuietly } from "../connect.ts";
import { memoryOf } from "../open.ts";
import type { SqlDatabase } from "../sql-database.ts";
import { SqlError } from "../sql-error.ts";
import type { Redact } from "../store.ts";
import { asTrouble } from "../store-trouble.ts";
import { PATIENCE_MS } from "../transaction.ts";
import { latestSchema, migrateTeam, teamSchema } from "./migrate-team.ts";
import { placeOf } from "./place-of.ts";
import { mustFit, mustStillFit } from "./schema-fits.ts";
import { openPostgres, type PostgresDatabase, type PostgresOptions } from "./sync-postgres.ts";

export interface TeamOptions {
  /** postgres://user:password@host:port/database */
  readonly url: string;
  readonly project: string;
  /** How people call the project; kept when it is first opened. */
  readonly name?: string;
  /** Takes secrets out of a text. Nothing is stored that did not pass through it. */
  readonly redact: Redact;
  readonly clock?: Clock;
  readonly patienceMs?: number;
  /** False: a database that is not up to date is refused instead of migrated. */
  readonly migrate?: boolean;
  /** Facts stored by this memory are this one's, as if a machine of that name had sent them. */
  readonly writesAs?: string;
  readonly connectSeconds?: number;
  readonly statementSeconds?: number;
}

/** No folder, and none is made: hints about open checks, trees and spools are things of one machine. */
const NO_FOLDER = "/nonexistent/twiceshy-team";

/** Opens the memory of one project in a team's database; makes or updates its schema first. */
export function openTeamMemory(options: TeamOptions): Memory {
  const place = placeOf(options.url);
  const now = () => options.clock?.now() ?? Date.now();
  try {
    const database = connectTeam(options, now());
    return memoryOf(
      {
        database,
        storeDir: NO_FOLDER,
        spools: [],
        redact: options.redact,
        now,
        patienceMs: options.patienceMs ?? PATIENCE_MS,
      },
      { isReadOnly: true, place },
    );
  } catch (error) {
    throw asTrouble(error, place);
  }
}

/** A session in one project of an up-to-date database, acting as twiceshy_app. */
export function connectTeam(options: Omit<TeamOptions, "redact">, at: number): SqlDatabase {
  const { project } = options;
  if (project.trim() === "" || project.length > 200)
    throw new Trouble(
      "bad_input",
      "A team's project needs a name of at most 200 letters.",
      "twiceshy team join --project NAME",
    );
  prepareTeam(options, at);
  const { writesAs } = options;
  const database = openPostgres({
    ...sessionOf(options),
    ...{ project, role: "twiceshy_app", schema: latestSchema() },
    ...(writesAs === undefined ? {} : { writesAs }),
  });
  try {
    // A process that runs for long may find it changed since it last looked.
    mustStillFit(database);
    database
      .prepare(
        "INSERT INTO projects (id, name, position, created_at) VALUES (?, ?, 0, ?) ON CONFLICT DO NOTHING",
      )
      .run([project, options.name ?? project, at]);
    return database;
  } catch (error) {
    upToDate.delete(options.url);
    closeQuietly(database);
    throw error;
  }
}

/** Databases that were found up to date by this process, with the month whose parts are there. */
const upToDate = new Map<string, string>();

/** Migrates as whoever owns the database, and makes the coming months' parts. */
function prepareTeam(options: Omit<TeamOptions, "redact">, at: number): void {
  if (upToDate.get(options.url) === monthAfter(at)) return;
  const owner = openPostgres({ ...sessionOf(options), project: null });
  try {
    const found = teamSchema(owner);
    if (found < latestSchema() && options.migrate === false) mustFit(found, latestSchema());
    migrateIfAllowed(owner, at, found);
    owner
      .prepare(
        "SELECT CASE WHEN to_regclass(?) IS NULL THEN twiceshy.make_partitions(to_timestamp(?)) END AS made",
      )
      .get([`twiceshy.runs_${monthAfter(at)}`, Math.floor(at / 1000)]);
    // The extension may have been made since the last time.
    owner.prepare("SELECT twiceshy.use_pgvector() AS found").get();
    upToDate.set(options.url, monthAfter(at));
  } finally {
    closeQuietly(owner);
  }
}

/** A login that may use the database need not be one that may change its schema. */
function migrateIfAllowed(owner: PostgresDatabase, at: number, found: number): void {
  try {
    migrateTeam(owner, at);
  } catch (error) {
    const isDenied = error instanceof SqlError && /\(42501\)/.test(error.message);
    if (!isDenied || found === 0) throw error;
    throw new Trouble(
      "memory_unavailable",
      `The team's database has schema ${found}, this twiceshy wants ${latestSchema()}, and this login may not change it. Nothing was changed: whoever owns the database joins once, or you stay with the older twiceshy.`,
      "TWICESHY_DATABASE_URL=postgres://owner@… twiceshy team join",
    );
  }
}

/** `y2027m01`: as the parts of a table are called. */
function monthAfter(at: number): string {
  const next = new Date(at);
  next.setUTCDate(1);
  next.setUTCMonth(next.getUTCMonth() + 1);
  return `y${next.getUTCFullYear()}m${String(next.getUTCMonth() + 1).padStart(2, "0")}`;
}

function sessionOf(options: Omit<TeamOptions, "redact">): Omit<PostgresOptions, "project"> {
  const { url, connectSeconds, statementSeconds } = options;
  return {
    url,
    ...(connectSeconds === undefined ? {} : { connectSeconds }),
    ...(statementSeconds === undefined ? {} : { statementSeconds }),
  };
}
