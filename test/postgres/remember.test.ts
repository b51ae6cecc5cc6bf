import { beforeAll, expect, it } from "vitest";
import { openTeamMemory } from "#memory/postgres/open-team.ts";
import { aFinding, aRun } from "../memory/facts.ts";
import { describePostgres, testDatabase } from "./cluster.ts";

describePostgres("a memory on PostgreSQL", () => {
  let url = "";
  beforeAll(async () => {
    ({ url } = await testDatabase());
  });

  it("remembers a run and recalls its failure, also from another connection", () => {
    const memory = openTeamMemory({ url, project: "a", redact: (text) => text });
    const first = memory.remember(aRun(), [aFinding("aaaa1111")]);
    expect(first.failures[0]!.before).toBeNull();
    const other = openTeamMemory({ url, project: "a", redact: (text) => text });
    expect(other.recall(["aaaa1111"]).get("aaaa1111")?.count).toBe(1);
    expect(other.failures({})).toEqual([first.failures[0]!.failure]);
    other.close();
    memory.close();
  });

  it("keeps projects apart", () => {
    const memory = openTeamMemory({ url, project: "b", redact: (text) => text });
    expect(memory.failures({})).toEqual([]);
    expect(memory.status()).toMatchObject({ runs: 0, driver: "postgres" });
    memory.close();
  });
});
