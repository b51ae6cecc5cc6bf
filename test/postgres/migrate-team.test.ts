import { Worker } from "node:worker_threads";
import { beforeAll, expect, it, onTestFinished } from "vitest";
import { migrateTeam, teamMigrations, teamSchema } from "#memory/postgres/migrate-team.ts";
import { openTeamMemory } from "#memory/postgres/open-team.ts";
import { PRIMARY_KEYS } from "#memory/postgres/primary-keys.ts";
import { openPostgres } from "#memory/postgres/sync-postgres.ts";
import { Trouble } from "#model/trouble.ts";
import { type Cluster, clusterOf, describePostgres, psql, testDatabase } from "./cluster.ts";

const LATEST = teamMigrations().at(-1)!.number;

describePostgres("the schema of a team's database", () => {
  let cluster: Cluster;
  beforeAll(async () => {
    cluster = await clusterOf();
  });

  async function aDatabase() {
    const { url, name } = await testDatabase();
    const database = openPostgres({ url, project: null });
    onTestFinished(() => database.close());
    return { url, name, database };
  }
  const ofTwiceshy = (name: string) =>
    Number(
      psql(cluster, "SELECT count(*) FROM pg_class WHERE relnamespace = to_regnamespace('twiceshy')", name),
    );

  it("is made by steps that are numbered from 1 without a gap, and noted", async () => {
    const { database } = await aDatabase();
    expect(teamSchema(database)).toBe(0);
    migrateTeam(database, 5);
    expect(teamSchema(database)).toBe(LATEST);
    const steps = database.prepare("SELECT number, name, at FROM twiceshy.migrations ORDER BY number").all();
    expect(steps.map(({ number }) => number)).toEqual(teamMigrations().map((_, index) => index + 1));
    expect(steps[0]).toEqual({ number: 1, name: "foundation", at: 5 });
    migrateTeam(database, 6);
    expect(database.prepare("SELECT max(at) AS at FROM twiceshy.migrations").get()?.at).toBe(5);
  });

  it("a step that fails leaves nothing of itself, nor of those before it", async () => {
    const { database, name } = await aDatabase();
    const broken = {
      number: LATEST + 1,
      name: "broken",
      sql: "CREATE TABLE twiceshy.half (n int); SELECT 1/0",
    };
    expect(() => migrateTeam(database, 5, [...teamMigrations(), broken])).toThrow("division by zero");
    expect(ofTwiceshy(name)).toBe(0);
    migrateTeam(database, 5);
    expect(teamSchema(database)).toBe(LATEST);
  });

  it("a step of a large database may take longer than any question", async () => {
    const { url } = await testDatabase();
    // After 7 s nobody waits for an answer to a question any more.
    const database = openPostgres({ url, project: null, connectSeconds: 1, statementSeconds: 1 });
    onTestFinished(() => database.close());
    const long = { number: LATEST + 1, name: "long", sql: "SELECT pg_sleep(8)" };
    migrateTeam(database, 5, [...teamMigrations(), long]);
    expect(teamSchema(database)).toBe(LATEST + 1);
  });

  it("who is killed in the middle leaves nothing half, and the next one does it all", async () => {
    const { database, name, url } = await aDatabase();
    const slow = {
      number: LATEST + 1,
      name: "slow",
      sql: `CREATE TABLE twiceshy.half (n int); SELECT pg_terminate_backend(pg_backend_pid()), pg_sleep(5)`,
    };
    expect(() => migrateTeam(database, 5, [...teamMigrations(), slow])).toThrow();
    expect(ofTwiceshy(name)).toBe(0);
    const memory = openTeamMemory({ url, project: "a", redact: (text) => text });
    expect(memory.status()).toMatchObject({ schema: LATEST, runs: 0 });
    memory.close();
  });

  it("made by a newer twiceshy it is refused, with the command that helps, and stays as it is", async () => {
    const { database, url } = await aDatabase();
    const future = { number: LATEST + 1, name: "future", sql: "CREATE TABLE twiceshy.future (n int)" };
    migrateTeam(database, 5, [...teamMigrations(), future]);
    const open = () => openTeamMemory({ url, project: "a", redact: (text) => text });
    expect(open).toThrow(Trouble);
    expect(open).toThrow(`schema ${LATEST + 1}, which a newer twiceshy made`);
    expect(teamSchema(database)).toBe(LATEST + 1);
  });

  it("is not made by who may not: a database that is not up to date is told", async () => {
    const { url, name } = await aDatabase();
    const open = () => openTeamMemory({ url, project: "a", redact: (text) => text, migrate: false });
    expect(open).toThrow(/has schema 0, and this twiceshy wants/);
    expect(ofTwiceshy(name)).toBe(0);
  });

  it("another login needs no more than to be a member, and makes the coming months all the same", async () => {
    const { url, name } = await aDatabase();
    openTeamMemory({ url, project: "a", redact: (text) => text }).close();
    psql(
      cluster,
      `DO $$ BEGIN CREATE ROLE laptop LOGIN; EXCEPTION WHEN duplicate_object THEN NULL; END $$; GRANT twiceshy_app TO laptop;
       DO $$ BEGIN CREATE ROLE stranger_in LOGIN; EXCEPTION WHEN duplicate_object THEN NULL; END $$`,
    );
    const open = (login: string) =>
      openTeamMemory({
        url: url.replace("team@", `${login}@`),
        project: "a",
        redact: (text) => text,
        clock: { now: () => Date.UTC(2033, 0, 5) },
      });
    const memory = open("laptop");
    expect(memory.status()).toMatchObject({ runs: 0, schema: LATEST });
    memory.close();
    expect(psql(cluster, "SELECT to_regclass('twiceshy.runs_y2033m02') IS NOT NULL", name)).toBe("t");
    expect(() => open("stranger_in")).toThrow("GRANT twiceshy_app TO the login");
    // Asked again it is still not let in, least of all as somebody else.
    const refused = openPostgres({
      url: url.replace("team@", "stranger_in@"),
      project: "a",
      role: "twiceshy_app",
    });
    onTestFinished(() => refused.close());
    for (const _ of [1, 2]) expect(() => refused.prepare("SELECT 1 AS n").get()).toThrow("set role");
  });

  it("several that make it at once make it once", async () => {
    const { url, database } = await aDatabase();
    const steps = teamMigrations();
    // Real threads, each with a session of its own: the calls themselves do not give way to one another.
    const others = [1, 2, 3].map(() => migrateElsewhere(url, steps));
    migrateTeam(database, 5, steps);
    expect(await Promise.all(others)).toEqual(["done", "done", "done"]);
    expect(database.prepare("SELECT count(*) AS n FROM twiceshy.migrations").get()?.n).toBe(steps.length);
  });

  it("holds every table and column of the store on SQLite, with its keys", async () => {
    const { url, name } = await aDatabase();
    openTeamMemory({ url, project: "a", redact: (text) => text }).close();
    const { columnsOfSqlite, LOCAL_ONLY } = await import("./sqlite-columns.ts");
    const there = psql(
      cluster,
      "SELECT table_name || '.' || column_name FROM information_schema.columns WHERE table_schema = 'twiceshy'",
      name,
    ).split("\n");
    const wanted = columnsOfSqlite().filter((column) => !LOCAL_ONLY.has(column.split(".")[0]!));
    expect(wanted.length).toBeGreaterThan(200);
    expect(wanted.filter((column) => !there.includes(column))).toEqual([]);
    const keys = psql(
      cluster,
      `SELECT c.relname, string_agg(a.attname, ',' ORDER BY k.place) FROM pg_index i JOIN pg_class c ON c.oid = i.indrelid
       CROSS JOIN LATERAL unnest(i.indkey) WITH ORDINALITY AS k (number, place)
       JOIN pg_attribute a ON a.attrelid = c.oid AND a.attnum = k.number
       WHERE i.indisprimary AND k.place <= i.indnkeyatts AND c.relnamespace = 'twiceshy'::regnamespace AND NOT c.relispartition GROUP BY 1`,
      name,
    ).split("\n");
    const known = Object.entries(PRIMARY_KEYS).map(([table, key]) => `${table}|project,${key.join(",")}`);
    expect(keys).toEqual(expect.arrayContaining(known));
  });

  it("what is summed over days lies in the key: it is read from the index alone", async () => {
    const { url, name } = await aDatabase();
    openTeamMemory({ url, project: "a", redact: (text) => text }).close();
    const beside = (table: string) =>
      psql(
        cluster,
        `SELECT a.attname FROM pg_attribute a JOIN pg_index i ON i.indrelid = a.attrelid AND i.indisprimary
         WHERE a.attrelid = 'twiceshy.${table}'::regclass AND a.attnum > 0 AND a.attnum <> ALL (i.indkey::int2[]) ORDER BY 1`,
        name,
      );
    expect([beside("daily_told"), beside("daily_fingerprints")].map((text) => text.trim())).toEqual(["", ""]);
    // The look-alike: what is not in a key is found.
    expect(beside("daily_slices")).toContain("resolved");
  });

  it("the project is the first part of every key and every index", async () => {
    const { url, name } = await aDatabase();
    openTeamMemory({ url, project: "a", redact: (text) => text }).close();
    const others = psql(
      cluster,
      `SELECT i.indexrelid::regclass FROM pg_index i JOIN pg_class c ON c.oid = i.indrelid
       LEFT JOIN pg_attribute a ON a.attrelid = i.indrelid AND a.attnum = i.indkey[0]
       WHERE c.relnamespace = 'twiceshy'::regnamespace AND c.relname <> 'migrations'
         AND a.attname IS DISTINCT FROM (CASE c.relname WHEN 'projects' THEN 'id' ELSE 'project' END)`,
      name,
    );
    // The terms themselves begin with the project; and what is shared is asked for whoever shares it.
    expect(others.split("\n").sort()).toEqual(["twiceshy.pattern_terms_by_term", "twiceshy.shared_by_key"]);
  });

  it("a month's rows lie in a part of their own, older ones in the common one; the coming months are made", async () => {
    const { url, name } = await aDatabase();
    const clock = { now: () => Date.UTC(2031, 4, 20) };
    const memory = openTeamMemory({ url, project: "a", redact: (text) => text, clock });
    onTestFinished(() => memory.close());
    const idAt = (at: number) => {
      const hex = at.toString(16).padStart(12, "0");
      return `${hex.slice(0, 8)}-${hex.slice(8)}-7000-8000-000000000000`;
    };
    const { aRun } = await import("../memory/facts.ts");
    for (const at of [
      Date.UTC(2031, 4, 1),
      Date.UTC(2031, 5, 1) - 1,
      Date.UTC(2031, 5, 1),
      Date.UTC(2001, 1, 1),
    ])
      memory.remember(aRun({ id: idAt(at), startedAt: at }), []);
    const parts = psql(cluster, "SELECT tableoid::regclass FROM twiceshy.runs ORDER BY started_at", name);
    expect(parts.split("\n")).toEqual(
      ["default", "y2031m05", "y2031m05", "y2031m06"].map((part) => `twiceshy.runs_${part}`),
    );
    expect(psql(cluster, "SELECT to_regclass('twiceshy.failures_y2031m08') IS NOT NULL", name)).toBe("t");
    // The same id again is the same run, whatever part it lies in.
    memory.remember(aRun({ id: idAt(Date.UTC(2031, 4, 1)), startedAt: 1 }), []);
    expect(memory.status().runs).toBe(4);
  });
});

/** Sends the steps as migrateTeam does, from another thread. */
function migrateElsewhere(url: string, steps: readonly { number: number; name: string; sql: string }[]) {
  const code = `
    const { parentPort, workerData } = require("node:worker_threads");
    (async () => {
      const sql = (await import("postgres")).default(workerData.url, { max: 1, onnotice() {} });
      for (let round = 0; ; round += 1) {
        try {
          await sql.begin(async (tx) => {
            await tx.unsafe("SELECT pg_advisory_xact_lock(20261116)");
            await tx.unsafe("CREATE SCHEMA IF NOT EXISTS twiceshy; CREATE TABLE IF NOT EXISTS twiceshy.migrations (number integer PRIMARY KEY, name text NOT NULL, at bigint NOT NULL)");
            const [{ n }] = await tx.unsafe("SELECT coalesce(max(number), 0) AS n FROM twiceshy.migrations");
            for (const step of workerData.steps) {
              if (step.number <= n) continue;
              await tx.unsafe(step.sql);
              await tx.unsafe("INSERT INTO twiceshy.migrations VALUES ($1, $2, 5)", [step.number, step.name]);
            }
          });
          break;
        } catch (error) {
          if (!/concurrently/.test(String(error)) || round > 20) throw error;
        }
      }
      await sql.end();
      parentPort.postMessage("done");
    })().catch((error) => parentPort.postMessage(String(error)));`;
  return new Promise<string>((resolve) => {
    new Worker(code, { eval: true, workerData: { url, steps } }).once("message", resolve);
  });
}
