import { beforeAll, expect, it, onTestFinished, vi } from "vitest";
import { connectTeam } from "#memory/postgres/open-team.ts";
import { gitRepository } from "../host/sandbox.ts";
import { PROJECT } from "../memory/sync/machines.ts";
import { type Cluster, clusterOf, describePostgres, psql, testDatabase } from "./cluster.ts";
import { OF_ALL, unbound } from "./shardable.ts";

const OF_NONE = [...OF_ALL].map((name) => `'${name}'`).join(", ");

describePostgres("a database that could be split by project", () => {
  let [cluster, name, url, adminUrl] = [{} as Cluster, "", "", ""];
  beforeAll(async () => {
    cluster = await clusterOf();
    ({ url, name, adminUrl } = await testDatabase());
    connectTeam({ url, project: PROJECT }, Date.now()).close();
  });

  const ask = (sql: string) =>
    psql(cluster, sql, name)
      .split("\n")
      .filter((line) => line !== "");

  it("has the project first in every key and every index, and no key that leads into another table", () => {
    const tables =
      ask(`SELECT relname FROM pg_class WHERE relnamespace = 'twiceshy'::regnamespace AND relkind IN ('r', 'p')
      AND NOT relispartition AND relname NOT IN ('projects', ${OF_NONE}) ORDER BY 1`);
    expect(tables.length).toBeGreaterThan(50);
    const withoutProject =
      ask(`SELECT c.relname || '.' || i.relname FROM pg_index x JOIN pg_class c ON c.oid = x.indrelid JOIN pg_class i ON i.oid = x.indexrelid
      JOIN pg_am m ON m.oid = i.relam LEFT JOIN pg_attribute a ON a.attrelid = c.oid AND a.attnum = x.indkey[0]
      WHERE c.relnamespace = 'twiceshy'::regnamespace AND c.relname NOT IN (${OF_NONE}) AND m.amname = 'btree'
      AND coalesce(a.attname, '') <> CASE c.relname WHEN 'projects' THEN 'id' ELSE 'project' END ORDER BY 1`);
    expect(withoutProject).toEqual([]);
    const withoutKey = tables.filter(
      (table) =>
        ask(`SELECT 1 FROM pg_constraint WHERE contype = 'p' AND conrelid = 'twiceshy.${table}'::regclass`)
          .length === 0,
    );
    expect(withoutKey).toEqual([]);
    expect(
      ask(
        "SELECT conname FROM pg_constraint WHERE contype = 'f' AND connamespace = 'twiceshy'::regnamespace",
      ),
    ).toEqual([]);
  });

  it("is asked nothing that is not bound to one project by an index: by sync, and by every route of the server", async () => {
    const { listen, ROUTES, translatedSoFar, connectTeam, shareOneFix, aMachine } = await afresh();
    const { url, adminUrl } = await testDatabase();
    const connected = () => {
      const database = connectTeam({ url, project: PROJECT }, Date.now());
      onTestFinished(() => database.close());
      return database;
    };
    await shareOneFix(aMachine("a", connected()), aMachine("b", connected()));
    const env = { TWICESHY_DATABASE_URL: url, TWICESHY_TEAM_PROJECT: PROJECT, PATH: process.env.PATH };
    const listening = await listen(
      { cwd: gitRepository({ "a.txt": "" }), env },
      { port: 0, host: "127.0.0.1", version: "1", isTeam: true },
    );
    onTestFinished(() => listening.close());
    for (const { path } of ROUTES.filter(({ method }) => method === "get"))
      await (await fetch(new URL(path.replace(/\{\w+\}/g, "f1f1"), listening.url))).text();
    const texts = translatedSoFar();
    expect(texts.length).toBeGreaterThan(100);
    expect(await unbound(adminUrl, texts)).toEqual([]);
  });

  it("would tell of a statement that is not", async () => {
    psql(
      cluster,
      "CREATE TABLE twiceshy.loose (project text, n int); GRANT ALL ON twiceshy.loose TO twiceshy_app",
      name,
    );
    onTestFinished(() => void psql(cluster, "DROP TABLE twiceshy.loose", name));
    const found = await unbound(adminUrl, [
      "SELECT n FROM loose WHERE n = $1",
      "SELECT id FROM runs WHERE os = $1",
    ]);
    expect(found).toEqual([
      { sql: "SELECT n FROM loose WHERE n = $1", why: "Seq Scan of loose: bound to the project not at all" },
    ]);
  });
});

/** Modules of this test's own: those of the worker remember what other files' tests said to servers of other kinds. */
async function afresh() {
  vi.resetModules();
  const [{ listen }, { ROUTES }, { translatedSoFar }, { connectTeam }, { shareOneFix }, { aMachine }] =
    await Promise.all([
      import("#doors/http/listen.ts"),
      import("#doors/http/routes/routes.ts"),
      import("#memory/postgres/dialect.ts"),
      import("#memory/postgres/open-team.ts"),
      import("../memory/sync/known.ts"),
      import("../memory/sync/machines.ts"),
    ]);
  return { listen, ROUTES, translatedSoFar, connectTeam, shareOneFix, aMachine };
}
