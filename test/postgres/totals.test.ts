import { beforeAll, expect, it, onTestFinished } from "vitest";
import { daysToCount } from "#memory/daily-fold.ts";
import { insertAll } from "#memory/insert-all.ts";
import { knowledgeOf } from "#memory/knowledge.ts";
import { storeOf } from "#memory/open.ts";
import { outcomeTallies } from "#memory/outcome-tally.ts";
import { connectTeam, openTeamMemory } from "#memory/postgres/open-team.ts";
import { acceptFacts } from "#memory/sync/accept.ts";
import type { SaidFact } from "#memory/sync/fact-shape.ts";
import { syncedTable } from "#memory/sync/synced-tables.ts";
import { inTransaction } from "#memory/transaction.ts";
import type { Delivery, DeliveryEvent } from "#model/warning.ts";
import { red } from "../memory/learned-world.ts";
import { type Cluster, clusterOf, describePostgres, psql, testDatabase } from "./cluster.ts";

const delivery = (n: number, more: Partial<Delivery> = {}): Delivery => ({
  ...{ id: `d${n}`, at: n, session: "s", task: null, agent: null, lesson: "l", check: null, callId: null },
  ...{
    fingerprint: `f${n % 3}`,
    moment: "command",
    manner: "shown",
    text: "t",
    score: 1,
    rank: 1,
    reason: null,
  },
  ...more,
});
const outcome = (id: string, of: number, at: number, said: DeliveryEvent["outcome"]): DeliveryEvent => ({
  ...{ id, delivery: `d${of}`, at, kind: "outcome", outcome: said, ignored: false, why: "", by: null },
});

describePostgres("what is counted as rows come and go", () => {
  let [cluster, name] = [{} as Cluster, ""];
  beforeAll(async () => {
    cluster = await clusterOf();
  });
  const fresh = async () => {
    const database = await testDatabase();
    name = database.name;
    return database;
  };

  /** The counters, and the same counted again from all rows. */
  function bothCounts(): [string, string] {
    const read = () =>
      psql(
        cluster,
        `SELECT project, tbl, rows, letters FROM twiceshy.totals WHERE rows <> 0 ORDER BY 1, 2;
         SELECT * FROM twiceshy.told WHERE warned <> 0 ORDER BY 1, 2`,
        name,
      );
    const projects = psql(cluster, "SELECT id FROM twiceshy.projects", name)
      .split("\n")
      .filter((id) => id !== "");
    for (const id of projects)
      psql(
        cluster,
        `SET ROLE twiceshy_app; SET twiceshy.project = '${id}'; SELECT twiceshy.count_now()`,
        name,
      );
    const before = read();
    psql(cluster, "SELECT twiceshy.recount()", name);
    return [before, read()];
  }

  it.each(["at the end", "at every step"])(
    "is what a count of all rows finds, whatever the order in which they came, counted %s",
    async (when) => {
      const { url } = await fresh();
      const memory = openTeamMemory({ url, project: "shop", redact: (text) => text });
      const other = openTeamMemory({ url, project: "other", redact: (text) => text });
      const step = (work: () => unknown) => {
        work();
        if (when === "at every step") memory.status();
      };
      onTestFinished(() => {
        memory.close();
        other.close();
      });
      const { deliveries } = knowledgeOf(memory);
      step(() => red(memory, 1, "npm test", "t1", { f1: "expected 1, got 2" }));
      red(other, 1, "npm test", "t1", { f1: "expected 1, got 2" });
      // What came of it is told before what was said.
      step(() => deliveries.recordEvents([outcome("e0", 4, 9, "prevented")]));
      step(() => deliveries.record([1, 2, 3, 4, 5].map((n) => delivery(n))));
      step(() =>
        deliveries.record([delivery(6, { manner: "withheld" }), delivery(7, { fingerprint: null })]),
      );
      step(() =>
        deliveries.recordEvents([outcome("e1", 1, 10, "prevented"), outcome("e2", 2, 10, "failed_anyway")]),
      );
      // A later word, an earlier one that comes late, and one that is stored twice.
      step(() =>
        deliveries.recordEvents([outcome("e3", 1, 12, "failed_anyway"), outcome("e4", 2, 5, "prevented")]),
      );
      deliveries.recordEvents([outcome("e3", 1, 12, "failed_anyway"), outcome("e5", 6, 5, "prevented")]);
      const [counted, again] = bothCounts();
      expect(counted).toBe(again);
      expect(Object.fromEntries(outcomeTallies(memory, ["f1", "f2"]))).toEqual({
        f1: { warned: 2, prevented: 1, failedAnyway: 1 },
        f2: { warned: 2, prevented: 0, failedAnyway: 1 },
      });
      expect(memory.status()).toMatchObject({ runs: 1, failures: 1, deliveries: 6 });
      storeOf(memory).database.exec("DELETE FROM failures; DELETE FROM runs");
      const [less, lessAgain] = bothCounts();
      expect(less).toBe(lessAgain);
      expect(memory.status()).toMatchObject({ runs: 0, failures: 0 });
      expect(other.status()).toMatchObject({ runs: 1, failures: 1, deliveries: 0 });
    },
  );

  it("is counted by who stores where nobody asks, and the days of it are marked", async () => {
    const { url } = await fresh();
    const memory = openTeamMemory({ url, project: "busy", redact: (text) => text });
    onTestFinished(() => memory.close());
    const { deliveries } = knowledgeOf(memory);
    const DAY = 86_400_000;
    for (let n = 0; n < 410; n += 1) deliveries.record([delivery(n, { at: (n % 2) * DAY })]);
    const waiting = Number(psql(cluster, "SELECT count(*) FROM twiceshy.uncounted", name));
    expect(waiting).toBeGreaterThan(0);
    expect(waiting).toBeLessThan(10);
    expect(daysToCount(memory)).toEqual([1, 0]);
    expect(psql(cluster, "SELECT count(*) FROM twiceshy.uncounted", name).trim()).toBe("0");
    expect(memory.status()).toMatchObject({ deliveries: 410 });
    const [counted, again] = bothCounts();
    expect(counted).toBe(again);
  });

  it("is noted once for a batch that is new, and counted whatever becomes of it before", async () => {
    const { url } = await fresh();
    const database = connectTeam({ url, project: "batch", writesAs: "server" }, Date.now());
    onTestFinished(() => database.close());
    const told = (n: number, text = "t"): SaidFact => ({
      table: syncedTable("deliveries")!,
      row: {
        ...{
          id: `d${n}`,
          at: n,
          session: "s",
          task: null,
          agent: null,
          lesson: "l",
          fingerprint: `f${n % 3}`,
        },
        ...{ check_id: null, moment: "edit", manner: "shown", text, score: 1, rank: 1, call_id: null },
        ...{ reason: null, held_out: null },
      },
    });
    const came = (n: number): SaidFact => ({
      table: syncedTable("delivery_events")!,
      row: {
        ...{ id: `e${n}`, delivery: `d${n}`, at: n, kind: "outcome", outcome: "prevented", ignored: 0 },
        ...{ why: "", by_whom: null },
      },
    });
    const send = (facts: readonly SaidFact[]) =>
      acceptFacts({ database, project: "batch" }, "laptop", facts).stored;
    const numbers = Array.from({ length: 20 }, (_, n) => n);
    expect(send([...numbers.map((n) => told(n)), ...numbers.map(came)])).toBe(40);
    const notes = () =>
      psql(cluster, "SELECT tbl, ids FROM twiceshy.uncounted ORDER BY tbl, first", name).trim();
    expect(notes()).toBe("feed|{1,40}");
    // Its origin says one of them otherwise, which moves its entry away from there, with others that are new.
    expect(send([told(3, "longer than before"), told(20), came(20)])).toBe(3);
    expect(send([told(21), came(21)])).toBe(2);
    database.exec("DELETE FROM feed WHERE key = 'd21'");
    // Whoever writes in the transaction of a batch is noted too.
    inTransaction(database, () => {
      send([told(22)]);
      insertAll(database, "deliveries", [told(23).row]);
    });
    const [counted, again] = bothCounts();
    expect(counted).toBe(again);
    expect(counted).toContain("batch|deliveries|24|");
    expect(counted).toContain("batch|delivery_events|22|");
  });

  it("forgets with what is forgotten", async () => {
    const { url } = await fresh();
    const memory = openTeamMemory({ url, project: "forgetful", redact: (text) => text });
    onTestFinished(() => memory.close());
    const { deliveries } = knowledgeOf(memory);
    deliveries.record([delivery(1, { text: "a leaked secret" }), delivery(4)]);
    deliveries.recordEvents([outcome("e1", 1, 10, "failed_anyway"), outcome("e2", 4, 10, "prevented")]);
    memory.forget({ match: "a leaked secret" }, 100);
    const [counted, again] = bothCounts();
    expect(counted).toBe(again);
    expect(outcomeTallies(memory, ["f1"]).get("f1")).toMatchObject({
      warned: 1,
      prevented: 1,
      failedAnyway: 0,
    });
  });
});
