import { beforeAll, expect, it, onTestFinished } from "vitest";
import { storeOf } from "#memory/open.ts";
import { connectTeam, openTeamMemory } from "#memory/postgres/open-team.ts";
import type { SqlDatabase } from "#memory/sql-database.ts";
import { green, learnAll, red } from "../memory/learned-world.ts";
import { known, settle, shareOneFix } from "../memory/sync/known.ts";
import { aMachine, PROJECT } from "../memory/sync/machines.ts";
import { describePostgres, testDatabase } from "./cluster.ts";

describePostgres("a team on PostgreSQL", () => {
  let url = "";
  beforeAll(async () => {
    ({ url } = await testDatabase());
  });

  /** A machine's own connection. */
  function connected(): SqlDatabase {
    const database = connectTeam({ url, project: PROJECT }, Date.now());
    onTestFinished(() => database.close());
    return database;
  }

  it("two machines see each other's failures, fixes, proofs and lessons, each once", async () => {
    const [a, b] = [aMachine("a", connected()), aMachine("b", connected())];
    await shareOneFix(a, b);
    b.memory.forget({ match: "no such file" }, 1e12);
    await settle(b, a);
    expect(known(a)).toEqual(known(b));
    const left = known(a).failures.length;
    expect(left).toBeLessThan(3);
    const counted = b.sides.team.prepare("SELECT sum(count) AS n FROM fingerprints").get();
    expect(counted).toEqual({ n: left });
  });

  it("the team folds the same knowledge from the same facts", async () => {
    const { url: own } = await testDatabase();
    const memory = openTeamMemory({ url: own, project: PROJECT, redact: (text) => text });
    onTestFinished(() => memory.close());
    const team = storeOf(memory).database;
    const a = aMachine("a", team);
    for (const [at, hash] of ["f1", "f2", "f1", "f3"].entries()) {
      red(a.memory, 2 * at + 1, "npm test", `t${2 * at}`, { [hash]: `expected ${hash}, got 2` });
      green(a.memory, 2 * at + 2, "npm test", `t${2 * at + 1}`);
    }
    await settle(a);
    await learnAll(memory);
    expect(known({ ...a, memory })).toEqual(known(a));
    expect(known(a).patterns).toHaveLength(3);
  });
});
