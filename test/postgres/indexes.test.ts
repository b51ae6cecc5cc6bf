import { beforeAll, expect, it } from "vitest";
import { translate } from "#memory/postgres/dialect.ts";
import { openTeamMemory } from "#memory/postgres/open-team.ts";
import { type Cluster, clusterOf, describePostgres, psql, testDatabase } from "./cluster.ts";

const FILL = `
INSERT INTO twiceshy.failures
SELECT 'p' || (i % 20), '01a1' || lpad(to_hex(i), 4, '0') || '-0000-7000-8000-' || lpad(to_hex(i), 12, '0'), 'r' || i, 0, i,
  'fp' || (i % 1000), 'c', 'r', 'd', 'tool', 'test_failure', 'code', 's', null, 'message', 'f', 1, 1, null, 's' || (i % 50),
  null, null, null, 1, '[]', '[]', '[]', 'x' FROM generate_series(1, 40000) i;
ANALYZE`;

/** Row-level security must not cost the index: what is asked is answered by the project's part of it, in order. */
describePostgres("queries behind the wall", () => {
  let [cluster, name] = [{} as Cluster, ""];
  beforeAll(async () => {
    cluster = await clusterOf();
    const database = await testDatabase();
    name = database.name;
    openTeamMemory({ url: database.url, project: "p1", redact: (text) => text }).close();
    psql(cluster, FILL, name);
  });

  it.each([
    "SELECT * FROM failures WHERE fingerprint = 'fp1' ORDER BY seen_at DESC, id DESC LIMIT 1",
    "SELECT * FROM failures WHERE 1 ORDER BY seen_at DESC, id DESC LIMIT 50",
    "SELECT * FROM failures WHERE session = 's7' AND seen_at > 5",
    "SELECT * FROM failures WHERE run_id = 'r21' ORDER BY seq",
    "SELECT * FROM failures WHERE id = '01a1c350-0000-7000-8000-00000000c350'",
  ])("are answered by an index that begins with the project: %s", (sql) => {
    const plan = psql(
      cluster,
      `SET ROLE twiceshy_app; SET twiceshy.project = 'p1'; SET search_path = twiceshy; EXPLAIN (COSTS OFF) ${translate(sql).sql}`,
      name,
    );
    expect(plan).toMatch(/Index (?:Only )?(?:Scan|Cond)/);
    expect(plan).toContain("(project = current_setting('twiceshy.project'");
    // A month that is empty may be read as it is; the one with the rows may not.
    const full = plan.split("->").filter((node) => /failures_y2026m11|failures_default/.test(node));
    expect(full.filter((node) => /Seq Scan/.test(node))).toEqual([]);
  });
});
