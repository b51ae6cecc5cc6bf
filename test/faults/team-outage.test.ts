import { beforeAll, expect, it, onTestFinished } from "vitest";
import { connectTeam } from "#memory/postgres/open-team.ts";
import { red } from "../memory/learned-world.ts";
import { aMachine, type Machine, PROJECT } from "../memory/sync/machines.ts";
import { clusterOf, describePostgres, psql, testDatabase } from "../postgres/cluster.ts";
import { cuttingProxy } from "./cutting-proxy.ts";

const FACTS = 1000;

describePostgres("a team's database that comes and goes", () => {
  let [url, name] = ["", ""];
  beforeAll(async () => {
    ({ url, name } = await testDatabase());
  });

  function machine(origin: string, at = url): Machine {
    const database = connectTeam(
      { url: at, project: PROJECT, connectSeconds: 5, statementSeconds: 20 },
      Date.now(),
    );
    onTestFinished(() => database.close());
    return aMachine(origin, database);
  }

  /** 250 runs with three failures each: a thousand facts. */
  function queue({ memory }: Machine, seed: string): void {
    for (let run = 0; run < FACTS / 4; run++) {
      const says = [0, 1, 2].map((one) => [`${seed}-${run % 20}-${one}`, `problem ${one} of ${run % 20}`]);
      red(memory, run + 1, "npm test", null, Object.fromEntries(says));
    }
  }

  it("1,000 facts that waited on each of 5 machines are all there once, although every connection is cut again and again", async () => {
    const machines = ["a", "b", "c", "d", "e"].map((origin) => machine(origin));
    for (const [at, one] of machines.entries()) queue(one, `m${at}`);
    const cluster = await clusterOf();
    let cuts = 0;
    for (let isDone = false, round = 0; !isDone && round < 100; round++) {
      isDone = true;
      for (const [at, one] of machines.entries()) {
        try {
          if (one.push(100 + 10 * at) > 0) isDone = false;
        } catch {
          isDone = false;
        }
        // Whoever is at work is thrown out, committed or not.
        if (cuts++ < 25)
          psql(
            cluster,
            `SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = '${name}' AND pid <> pg_backend_pid()`,
          );
      }
    }
    const team = machines[0]!.sides.team;
    const count = (sql: string) => Number(team.prepare(sql).get()!.n);
    expect(count("SELECT count(*) AS n FROM runs")).toBe(5 * 250);
    expect(count("SELECT count(*) AS n FROM failures")).toBe(5 * 750);
    expect(count("SELECT sum(count) AS n FROM fingerprints")).toBe(5 * 750);
    expect(count("SELECT sum(runs) AS n FROM fingerprints")).toBe(5 * 750);
    for (const one of machines) one.pull();
    for (const one of machines) expect(one.memory.status().failures).toBe(5 * 750);
  });

  it("a slow line that is cut in the middle of a statement loses and doubles nothing", async () => {
    const port = Number(new URL(url).port);
    const proxy = await cuttingProxy(port, { delayMs: 1, cutAfterBytes: 80_000 });
    onTestFinished(() => proxy.close());
    const slow = machine("slow", url.replace(`:${port}/`, `:${proxy.port}/`));
    queue(slow, "slow");
    let tries = 0;
    for (let left = 1; left > 0 && tries < 200; tries++) {
      try {
        left = slow.push(50);
      } catch {
        left = 1;
      }
    }
    expect(proxy.cuts(), "it was cut").toBeGreaterThan(2);
    const direct = machine("direct");
    direct.pull();
    const mine = direct.memory
      .failures({ limit: 10_000 })
      .filter((one) => one.fingerprint.hash.startsWith("slow"));
    expect(mine).toHaveLength(750);
  });
});
