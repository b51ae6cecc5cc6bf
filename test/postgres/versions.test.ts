import { beforeAll, expect, it, onTestFinished } from "vitest";
import { listen } from "#doors/http/listen.ts";
import { latestSchema, migrateTeam, teamMigrations, teamSchema } from "#memory/postgres/migrate-team.ts";
import { connectTeam } from "#memory/postgres/open-team.ts";
import { openPostgres } from "#memory/postgres/sync-postgres.ts";
import { countWaiting } from "#memory/sync/outbox.ts";
import { gitRepository } from "../host/sandbox.ts";
import { red } from "../memory/learned-world.ts";
import { aMachine, PROJECT } from "../memory/sync/machines.ts";
import { type Cluster, clusterOf, describePostgres, psql, testDatabase } from "./cluster.ts";

const NEXT = latestSchema() + 1;
const FUTURE = { number: NEXT, name: "future", sql: "ALTER TABLE twiceshy.failures ADD COLUMN future text" };

describePostgres("machines with different versions of twiceshy", () => {
  let cluster: Cluster;
  beforeAll(async () => {
    cluster = await clusterOf();
  });

  /** A database that a twiceshy made which knew these steps. */
  async function madeBy(migrations = teamMigrations()) {
    const { url, name } = await testDatabase();
    const owner = openPostgres({ url, project: null });
    onTestFinished(() => owner.close());
    migrateTeam(owner, 5, migrations);
    return { url, name, owner };
  }

  function join(url: string) {
    const team = connectTeam({ url, project: PROJECT }, Date.now());
    onTestFinished(() => team.close());
    return team;
  }

  it("an older one in the middle of its work is stopped by the schema of a newer one: nothing is sent or taken in half", async () => {
    const { url, owner } = await madeBy();
    const [a, b] = [aMachine("a", join(url)), aMachine("b", join(url))];
    red(b.memory, 1, "npm test", null, { f0: "seen before" });
    b.push();
    red(a.memory, 1, "npm test", null, { f1: "expected 1, got 2" });
    migrateTeam(owner, 6, [...teamMigrations(), FUTURE]);
    const before = countWaiting(a.sides.local);
    expect(() => a.push()).toThrow(`schema ${NEXT}, which a newer twiceshy made`);
    expect(() => a.pull()).toThrow(`schema ${NEXT}, which a newer twiceshy made`);
    expect(countWaiting(a.sides.local), "all of it waits on").toBe(before);
    expect(a.memory.failures({ limit: 10 })).toHaveLength(1);
    expect(() => join(url)).toThrow(`schema ${NEXT}, which a newer twiceshy made`);
    expect(psql(cluster, "SELECT count(*) FROM twiceshy.failures", new URL(url).pathname.slice(1))).toBe("1");
    // When both know the same schema again, it goes on where it was.
    psql(
      cluster,
      `ALTER TABLE twiceshy.failures DROP COLUMN future; DELETE FROM twiceshy.migrations WHERE number = ${NEXT}`,
      new URL(url).pathname.slice(1),
    );
    expect(a.push()).toBeGreaterThan(0);
    expect(a.pull()).toBeGreaterThan(0);
  });

  it("a newer one brings an older database up to date where it may, with all that is in it", async () => {
    const { url, name, owner } = await madeBy(teamMigrations().slice(0, -1));
    psql(
      cluster,
      "INSERT INTO twiceshy.projects (id, name, position, created_at) VALUES ('shop', 'shop', 7, 1)",
      name,
    );
    const a = aMachine("a", join(url));
    expect(teamSchema(owner)).toBe(latestSchema());
    red(a.memory, 1, "npm test", null, { f1: "expected 1, got 2" });
    a.push();
    expect(Number(psql(cluster, "SELECT position FROM twiceshy.projects", name))).toBeGreaterThan(7);
  });

  it("what older ones had folded of issues is folded again from what all of them said, in every project", async () => {
    const { url, name } = await madeBy(teamMigrations().filter(({ number }) => number < 11));
    for (const project of ["shop", "other"])
      psql(
        cluster,
        `SET twiceshy.project = '${project}'; INSERT INTO twiceshy.projects (id, name, created_at) VALUES ('${project}', 'x', 1);
         INSERT INTO twiceshy.issue_events (id, issue, at, kind, body) VALUES ('e1', 'i1', 3, 'opened', '{}'), ('e2', 'i1', 2, 'seen', '{}');
         INSERT INTO twiceshy.feed (position, tbl, key, origin) VALUES (1, 'issues', 'i1', 'a'), (2, 'issue_events', 'e1', 'a')`,
        name,
      );
    join(url);
    const stale = "SELECT project, key, since FROM twiceshy.stale WHERE kind = 'issue' ORDER BY project";
    expect(psql(cluster, stale, name).split("\n")).toEqual(["other|i1|2", "shop|i1|2"]);
    expect(psql(cluster, "SELECT DISTINCT tbl FROM twiceshy.feed", name)).toBe("issue_events");
    const open =
      "SELECT count(*) FROM pg_class WHERE relnamespace = 'twiceshy'::regnamespace AND relkind IN ('r', 'p') AND relname <> 'migrations' AND NOT relforcerowsecurity";
    expect(psql(cluster, open, name), "the walls stand again").toBe("0");
  });

  it("a newer one that may not is told who can, and the older ones go on", async () => {
    const { url, owner } = await madeBy(teamMigrations().slice(0, -1));
    psql(
      cluster,
      "DO $$ BEGIN CREATE ROLE visitor LOGIN; EXCEPTION WHEN duplicate_object THEN NULL; END $$; GRANT twiceshy_app TO visitor",
    );
    expect(() => join(url.replace("team@", "visitor@"))).toThrow(
      /wants \d+, and this login may not change it\. Nothing was changed: whoever owns the database joins once/,
    );
    expect(teamSchema(owner)).toBe(latestSchema() - 1);
  });

  it("an older server refuses to write into a newer schema, with a problem that says so", async () => {
    const { url, owner } = await madeBy();
    const env = { TWICESHY_DATABASE_URL: url, TWICESHY_TEAM_PROJECT: PROJECT, PATH: process.env.PATH };
    const listening = await listen(
      { cwd: gitRepository({ "a.txt": "" }), env, err: () => undefined },
      { port: 0, host: "127.0.0.1", version: "1", isTeam: true },
    );
    onTestFinished(() => listening.close());
    const add = () =>
      fetch(new URL("/api/issues", listening.url), {
        method: "POST",
        headers: { "content-type": "application/json" },
        body: JSON.stringify({ kind: "process", title: "a review was skipped" }),
      });
    expect((await add()).status).toBe(201);
    migrateTeam(owner, 6, [...teamMigrations(), FUTURE]);
    const refused = await add();
    expect(refused.status).toBe(503);
    expect(await refused.json()).toMatchObject({
      code: "memory_newer",
      detail: expect.stringContaining("which a newer twiceshy made"),
      hint: "npm install twiceshy@latest",
    });
    expect((await fetch(new URL("/api/issues", listening.url))).status, "nor is it read any more").toBe(503);
  });
});
