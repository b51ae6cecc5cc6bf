import { afterAll, beforeAll, expect, it } from "vitest";
import { openTeamMemory } from "#memory/postgres/open-team.ts";
import { openPostgres, type PostgresDatabase } from "#memory/postgres/sync-postgres.ts";
import { SqlError } from "#memory/sql-error.ts";
import { aFinding, aRun } from "../memory/facts.ts";
import { type Cluster, clusterOf, describePostgres, psql, testDatabase } from "./cluster.ts";

const run = aRun({ output: "the secret of a" });

/** Project a has a run; everybody else tries to get at it. */
describePostgres("a wall between projects", () => {
  let [url, name, adminUrl] = ["", "", ""];
  let cluster: Cluster;
  /** twiceshy's own connection in project b. */
  let b: PostgresDatabase;
  /** Whoever owns the database and its tables. */
  let owner: PostgresDatabase;

  beforeAll(async () => {
    cluster = await clusterOf();
    ({ url, name, adminUrl } = await testDatabase());
    const memory = openTeamMemory({ url, project: "a", redact: (text) => text });
    memory.remember(run, [aFinding("aaaa1111", { message: "the secret of a" })]);
    memory.close();
    b = openPostgres({ url, project: "b", role: "twiceshy_app" });
    b.prepare("INSERT INTO projects (id, name, created_at) VALUES ('b', 'b', 0)").run();
    owner = openPostgres({ url, project: null });
  });
  afterAll(() => {
    b.close();
    owner.close();
  });

  const tables = (): string[] =>
    psql(
      cluster,
      `SELECT relname FROM pg_class WHERE relnamespace = 'twiceshy'::regnamespace AND relkind IN ('r', 'p')
       AND relname <> 'migrations' ORDER BY 1`,
      name,
    ).split("\n");

  it("there is something to see, for project a", () => {
    const a = openPostgres({ url, project: "a", role: "twiceshy_app" });
    const seen = tables().filter((table) => canRead(a, table) > 0);
    a.close();
    expect(seen).toEqual(
      expect.arrayContaining(["runs", "failures", "outputs", "fingerprints", "projects", "stale"]),
    );
  });

  it("every table has its security on and forced, the parts of months too", () => {
    const open = psql(
      cluster,
      `SELECT relname FROM pg_class WHERE relnamespace = 'twiceshy'::regnamespace AND relkind IN ('r', 'p')
       AND relname <> 'migrations' AND NOT (relrowsecurity AND relforcerowsecurity)`,
      name,
    );
    expect(open).toBe("");
    expect(tables().length).toBeGreaterThan(60);
  });

  it("project b sees no row of any table, by whatever way", () => {
    for (const table of tables())
      expect(canRead(b, table), table).toBe(
        table === "projects" ? 1 : table.match(/_(?:y\d|default)/) ? -1 : 0,
      );
    expect(b.prepare("SELECT id FROM runs WHERE id = ?").get([run.id])).toBeUndefined();
    expect(b.prepare("SELECT text FROM outputs WHERE instr(text, 'secret') > 0").all()).toEqual([]);
    // A condition of one's own is asked only of rows that one may see.
    b.execAsItIs(`CREATE FUNCTION pg_temp.leak(said text) RETURNS boolean COST 0.0000001 LANGUAGE plpgsql AS
      'BEGIN RAISE EXCEPTION ''seen %'', said; END'`);
    expect(b.prepare("SELECT 1 AS yes FROM outputs WHERE pg_temp.leak(text)").all()).toEqual([]);
  });

  it("nor can it write into a: not by naming it, not by changing its own, not over what is there", () => {
    const refused = (sql: string) =>
      expect(
        kindOf(() => b.prepare(sql).run()),
        sql,
      ).toBe("readonly");
    refused("INSERT INTO stale (project, kind, key, since) VALUES ('a', 'family', 'x', 1)");
    b.prepare("INSERT INTO stale (kind, key, since) VALUES ('family', 'mine', 1)").run();
    refused("UPDATE stale SET project = 'a'");
    expect(b.prepare("UPDATE runs SET outcome = 'passed'").run()).toBe(0);
    expect(b.prepare("DELETE FROM runs").run()).toBe(0);
    expect(b.prepare("UPDATE projects SET position = 7 WHERE id = 'a'").run()).toBe(0);
    refused("INSERT INTO tokens (project, id, hash, role, created_at) VALUES ('a', 't', 'h', 'admin', 0)");
    // The same id in another project is another row.
    b.prepare("INSERT INTO outputs (run_id, text) VALUES (?, 'of b')").run([run.id]);
    expect(psql(cluster, `SELECT count(*) FROM twiceshy.outputs WHERE run_id = '${run.id}'`, name)).toBe("2");
  });

  it("nor by COPY, a view, a function or a cursor of its own, or by turning the wall off", () => {
    const says = (sql: string) => thrownBy(() => b.execAsItIs(sql)).message;
    expect(says("COPY twiceshy.runs TO '/tmp/never'")).toMatch(/permission denied|must be superuser/);
    expect(says("COPY twiceshy.runs_default TO STDOUT")).toMatch(/permission denied/);
    expect(says("ALTER TABLE twiceshy.runs DISABLE ROW LEVEL SECURITY")).toMatch(/must be owner/);
    expect(says("CREATE POLICY mine ON twiceshy.runs USING (true)")).toMatch(/must be owner/);
    expect(says("SET SESSION AUTHORIZATION postgres")).toMatch(/permission denied/);
    expect(says("CREATE TABLE twiceshy.mine AS SELECT 1 AS n")).toMatch(/permission denied/);
    // Who turns row security off is told, not let in.
    expect(says("SET row_security = off; SELECT * FROM twiceshy.runs")).toMatch(/row-level security/);
    b.execAsItIs("SET row_security = on");
    b.execAsItIs(`CREATE TEMP VIEW all_runs AS SELECT * FROM twiceshy.runs;
      CREATE FUNCTION pg_temp.all_runs() RETURNS bigint SECURITY DEFINER LANGUAGE sql AS 'SELECT count(*) FROM twiceshy.runs'`);
    expect(b.prepare("SELECT count(*) AS n FROM all_runs").get()?.n).toBe(0);
    expect(b.prepare("SELECT pg_temp.all_runs() AS n").get()?.n).toBe(0);
  });

  it("a view of the owner does not open it either: its own rights are walled in", () => {
    owner.execAsItIs(`CREATE VIEW public.spy AS SELECT * FROM twiceshy.runs; GRANT SELECT ON public.spy TO twiceshy_app;
      CREATE FUNCTION public.spy() RETURNS bigint SECURITY DEFINER LANGUAGE sql AS 'SELECT count(*) FROM twiceshy.runs'`);
    expect(b.prepare("SELECT count(*) AS n FROM public.spy").get()?.n).toBe(0);
    expect(b.prepare("SELECT public.spy() AS n").get()?.n).toBe(0);
    expect(owner.prepare("SELECT count(*) AS n FROM twiceshy.runs").get()?.n).toBe(0);
  });

  it("a session that names no project sees nothing and writes nothing", () => {
    const nobody = openPostgres({ url, project: null, role: "twiceshy_app" });
    expect(nobody.prepare("SELECT count(*) AS n FROM runs").get()?.n).toBe(0);
    expect(() => nobody.prepare("INSERT INTO outputs (run_id, text) VALUES ('x', 'y')").run()).toThrow(
      SqlError,
    );
    nobody.close();
  });

  it("members see the projects that their token names, and what they ask for can only narrow it", () => {
    psql(
      cluster,
      `DO $$ BEGIN CREATE ROLE test_member NOLOGIN; EXCEPTION WHEN duplicate_object THEN NULL; END $$;
       GRANT twiceshy_member TO test_member`,
    );
    const member = openPostgres({ url: adminUrl, project: null });
    const as = (claims: string, project = "") =>
      member.execAsItIs(
        `RESET ROLE; SELECT set_config('request.jwt.claims', '${claims}', false), set_config('twiceshy.project', '${project}', false);
         SET ROLE test_member`,
      );
    const seen = () => Number(member.prepare("SELECT count(*) AS n FROM runs").get()?.n);
    as('{"app_metadata":{"twiceshy_projects":["a","z"]}}');
    expect(seen()).toBe(1);
    as('{"app_metadata":{"twiceshy_projects":["b"]}}');
    expect(seen()).toBe(0);
    as('{"app_metadata":{"twiceshy_projects":["b"]}}', "a");
    expect(seen()).toBe(0);
    as('{"app_metadata":{"twiceshy_projects":["a","b"]}}', "b");
    expect(seen()).toBe(0);
    // What a user may write about himself is no claim; and a claim of another shape is none.
    for (const claims of [
      '{"user_metadata":{"twiceshy_projects":["a"]}}',
      '{"app_metadata":{"twiceshy_projects":"a"}}',
      "{}",
    ]) {
      as(claims);
      expect(seen(), claims).toBe(0);
    }
    as('{"app_metadata":{"twiceshy_projects":["a"]}}');
    expect(() => member.prepare("DELETE FROM runs").run()).toThrow("permission denied");
    expect(() => member.prepare("SELECT * FROM tokens").all()).toThrow("permission denied");
    expect(() => member.prepare("SELECT * FROM runs_default").all()).toThrow("permission denied");
    member.close();
  });
});

describePostgres("a database as Supabase has it", () => {
  it("lets those in who are authenticated, by their token's claims, and tells them of issues at once", async () => {
    const cluster = await clusterOf();
    const { url, name, adminUrl } = await testDatabase();
    for (const role of ["authenticated", "anon"])
      psql(
        cluster,
        `DO $$ BEGIN CREATE ROLE ${role} NOLOGIN; EXCEPTION WHEN duplicate_object THEN NULL; END $$`,
      );
    psql(
      cluster,
      "CREATE PUBLICATION supabase_realtime; ALTER PUBLICATION supabase_realtime OWNER TO team",
      name,
    );
    const memory = openTeamMemory({ url, project: "a", redact: (text) => text });
    memory.remember(aRun(), [aFinding("aaaa1111")]);
    memory.close();
    expect(psql(cluster, "SELECT schemaname || '.' || tablename FROM pg_publication_tables", name)).toBe(
      "twiceshy.issues",
    );
    const session = openPostgres({ url: adminUrl, project: null });
    const seenBy = (role: string, projects: string) => {
      session.execAsItIs(
        `RESET ROLE; SELECT set_config('request.jwt.claims', '{"app_metadata":{"twiceshy_projects":${projects}}}', false); SET ROLE ${role}`,
      );
      return canRead(session, "twiceshy.failures");
    };
    expect(seenBy("authenticated", '["a"]')).toBe(1);
    expect(seenBy("authenticated", '["b"]')).toBe(0);
    expect(seenBy("anon", '["a"]')).toBe(-1);
    session.close();
  });
});

/** How many rows can be read; -1 where it is not allowed at all. */
function canRead(database: PostgresDatabase, table: string): number {
  try {
    return Number(database.prepare(`SELECT count(*) AS n FROM ${table}`).get()?.n);
  } catch (error) {
    if (/permission denied/.test(String(error))) return -1;
    throw error;
  }
}

function thrownBy(action: () => unknown): Error {
  try {
    action();
  } catch (error) {
    return error as Error;
  }
  throw new Error("nothing was thrown");
}

function kindOf(action: () => unknown): string {
  return (thrownBy(action) as SqlError).kind;
}
