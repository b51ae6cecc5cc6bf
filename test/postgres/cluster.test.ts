import { existsSync } from "node:fs";
import { beforeAll, expect, it } from "vitest";
import { type Cluster, clusterOf, describePostgres, psql, testDatabase } from "./cluster.ts";

describePostgres("the run's own PostgreSQL", () => {
  let cluster: Cluster;
  beforeAll(async () => {
    cluster = await clusterOf();
  });

  it("is one for all who ask, on a private port", async () => {
    const again = await clusterOf();
    expect(again).toEqual(cluster);
    expect(cluster.port).not.toBe(5432);
    expect(psql(cluster, "SHOW data_directory")).toContain(cluster.folder);
    expect(existsSync(cluster.folder)).toBe(true);
  });

  it("gives each who asks a database of its own, which a plain role owns", async () => {
    const [one, other] = [await testDatabase(), await testDatabase()];
    expect(one.url).not.toBe(other.url);
    psql(cluster, "CREATE TABLE only_here (id int)", one.name);
    expect(psql(cluster, "SELECT to_regclass('only_here') IS NULL", other.name)).toBe("t");
    expect(psql(cluster, "SELECT rolsuper OR rolbypassrls FROM pg_roles WHERE rolname = 'team'")).toBe("f");
  });
});
