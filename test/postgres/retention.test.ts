import { expect, it, onTestFinished } from "vitest";
import { horizonOf } from "#doors/team-retain.ts";
import { daysToCount, foldDay } from "#memory/daily-fold.ts";
import { knowledgeOf } from "#memory/knowledge.ts";
import { storeOf } from "#memory/open.ts";
import { outcomeTallies } from "#memory/outcome-tally.ts";
import { openTeamMemory } from "#memory/postgres/open-team.ts";
import { countBefore, retainFrom } from "#memory/postgres/retain.ts";
import { rebuildCounters } from "#memory/rebuild.ts";
import type { SqlDatabase } from "#memory/sql-database.ts";
import { inTransaction } from "#memory/transaction.ts";
import { clusterOf, describePostgres, psql, testDatabase } from "./cluster.ts";

const NOW = Date.UTC(2026, 10, 16);
const DAY = 86_400_000;

/** An id of a moment, as facts have them. */
function idAt(at: number, n: number): string {
  const hex = at.toString(16).padStart(12, "0");
  return `${hex.slice(0, 8)}-${hex.slice(8)}-7000-8000-${String(n).padStart(12, "0")}`;
}

interface Who {
  readonly session: string;
  readonly task: string;
}

function runRow(id: string, at: number, who: Who) {
  return {
    table: "runs",
    row: {
      id,
      source: "run",
      started_at: at,
      argv: "[]",
      check_id: "c",
      check_command: "c",
      check_directory: "",
      outcome: "failed",
      os: "linux",
      tools: "{}",
      output_bytes: 1,
      output_lines: 1,
      failure_count: 1,
      files_modified: "[]",
      ...who,
    },
  };
}

function failureRow({
  id,
  run,
  at,
  hash,
  file,
  ...who
}: Who & Record<"id" | "run" | "hash" | "file", string> & { at: number }) {
  return {
    table: "failures",
    row: {
      id,
      run_id: run,
      seq: 0,
      seen_at: at,
      fingerprint: hash,
      coarse: "",
      recipe: "r",
      detector: "d",
      tool: "gcc",
      category: "build_error",
      category_group: "code",
      severity: "error",
      message: `${hash} broke`,
      file,
      at_line: 1,
      tags: "[]",
      frames: "[]",
      parts: "[]",
      excerpt: "x",
      ...who,
    },
  };
}

/** Three fingerprints over 200 days: one that went away long ago, one that is seen to this day, one that is new. */
async function aTeam(project = "shop", url?: string, name?: string, also: readonly unknown[] = []) {
  const database = url === undefined ? await testDatabase() : { url, name: name! };
  const cluster = await clusterOf();
  openTeamMemory({ url: database.url, project, redact: (text) => text }).close();
  // The months behind us have their parts, as they would have after half a year.
  for (let month = 8; month > 0; month -= 1)
    psql(
      cluster,
      `SELECT twiceshy.make_partitions(to_timestamp(${NOW / 1000}) - interval '${month} months', 0)`,
      database.name,
    );
  const memory = openTeamMemory({
    url: database.url,
    project,
    redact: (text) => text,
    clock: { now: () => NOW },
  });
  onTestFinished(() => memory.close());
  const store = storeOf(memory).database;
  const { acceptFacts } = await import("#memory/sync/accept.ts");
  const { factShapes, readFact } = await import("#memory/sync/fact-shape.ts");
  const facts: unknown[] = [...also];
  for (let n = 0; n < 60; n += 1) {
    const at = NOW - Math.round(((n + 0.5) * 200 * DAY) / 60);
    const hash = n > 45 ? "old" : n < 5 ? "new" : "always";
    const [id, run] = [idAt(at, n), idAt(at, n + 1000)];
    const who = { session: `s${n % 7}`, task: `t${n % 9}` };
    facts.push(
      runRow(run, at, who),
      failureRow({ id, run, at, hash, file: `src/${n % 4}.c`, ...who }),
      {
        table: "deliveries",
        row: {
          id: idAt(at, n + 2000),
          at,
          lesson: "l",
          fingerprint: hash,
          moment: "command",
          manner: "shown",
          text: "t",
          score: 1,
          rank: 1,
          ...who,
        },
      },
      {
        table: "delivery_events",
        row: {
          id: idAt(at, n + 3000),
          delivery: idAt(at, n + 2000),
          at,
          kind: "outcome",
          outcome: "prevented",
          ignored: 0,
          why: "",
        },
      },
    );
  }
  const read = facts.map((fact) => {
    const found = readFact(factShapes(store), fact);
    if (typeof found === "string") throw new Error(found);
    return found;
  });
  const send = () => acceptFacts({ database: store, project }, "laptop", read);
  send();
  await fold(memory);
  return { memory, store, send, cluster, ...database };
}

async function fold(memory: Parameters<typeof knowledgeOf>[0]): Promise<void> {
  const { foldStale } = await import("#doors/patterns.ts");
  const { learnStaleLessons } = await import("#loop/learn-lessons.ts");
  const { LESSON_NUMBERS } = await import("#learn/lessons/numbers.ts");
  const knowledge = knowledgeOf(memory);
  while (foldStale(knowledge, NOW, 200) > 0);
  learnStaleLessons(knowledge, { now: () => NOW, numbers: LESSON_NUMBERS }, 200);
}

/** What is known of failures: counters, where and when each was seen, patterns, what came of warnings. */
function knownBy(memory: Parameters<typeof knowledgeOf>[0], store: SqlDatabase) {
  const { patterns } = knowledgeOf(memory);
  const rows = (sql: string) => store.prepare(sql).all([]);
  return {
    counters: rows("SELECT * FROM fingerprints ORDER BY hash"),
    scopes: rows(
      "SELECT * FROM fingerprint_scopes WHERE scope IN ('task', 'session') ORDER BY hash, scope, name",
    ),
    told: [...outcomeTallies(memory)].sort(([a], [b]) => (a < b ? -1 : 1)),
    patterns: patterns.patterns({ limit: 100 }),
    facts: patterns.fingerprintFacts(["always", "new", "old"]),
  };
}

/** Folds every pattern and every counter anew. */
async function foldAnew(memory: Parameters<typeof knowledgeOf>[0], store: SqlDatabase): Promise<void> {
  inTransaction(store, () => {
    rebuildCounters(store);
    for (const hash of ["always", "new", "old"])
      store.prepare("INSERT INTO stale (kind, key, since) VALUES ('fingerprint', ?, 0)").run([hash]);
  });
  await fold(memory);
}

const counts = (store: SqlDatabase) =>
  Object.fromEntries(
    ["failures", "runs", "deliveries", "delivery_events"].map((table) => [
      table,
      Number(store.prepare(`SELECT count(*) AS n FROM ${table}`).get()!.n),
    ]),
  );

describePostgres("retention in a team's database", () => {
  it("sums up what is old, drops its months, and leaves everything known as it was, also folded anew", async () => {
    const { memory, store, send, cluster, name } = await aTeam();
    const horizon = horizonOf(NOW, 3);
    expect(new Date(horizon).toISOString()).toBe("2026-08-01T00:00:00.000Z");
    const before = knownBy(memory, store);
    expect(before.patterns).toHaveLength(3);
    const expected = countBefore(store, horizon);
    expect(expected.failures).toBeGreaterThan(20);
    const done = retainFrom(store, horizon, NOW);
    expect(done).toMatchObject({
      failures: expected.failures,
      runs: expected.runs,
      deliveries: expected.deliveries,
    });
    expect(done.summaries).toBe(2);
    expect(done.parts).toBeGreaterThan(10);
    const left = 60 - expected.failures;
    expect(counts(store)).toEqual({ failures: left, runs: left, deliveries: left, delivery_events: left });
    expect(memory.status()).toMatchObject({ failures: left, runs: left, deliveries: left });
    expect(psql(cluster, "SELECT count(*) FROM pg_class WHERE relname ~ '_y2026m0[4-7]$'", name)).toBe("0");
    expect(knownBy(memory, store)).toEqual(before);
    await foldAnew(memory, store);
    expect(knownBy(memory, store)).toEqual(before);
    // Somebody who was away sends it all once more.
    expect(send()).toMatchObject({ stored: 0, failures: 0 });
    expect(knownBy(memory, store)).toEqual(before);
    expect(retainFrom(store, horizon, NOW)).toMatchObject({ failures: 0, runs: 0, summaries: 0 });
  });

  it("goes by when a fact says it was, and not by its id: what is not old stays", async () => {
    const horizon = horizonOf(NOW, 3);
    const who = { session: "s1", task: "t1" };
    // Begun before midnight and over after it; and told by reports that do not say when they were made.
    const [begun, reported, old] = [horizon - 5_000, NOW - DAY, horizon - 9 * DAY];
    const ids = { late: idAt(begun, 5000), report: idAt(0, 5001), longAgo: idAt(0, 5002) };
    const failureOf = (run: string, n: number, at: number) =>
      failureRow({ id: idAt(run === ids.late ? begun : 0, n), run, at, hash: "always", file: "a.c", ...who });
    const { memory, store, cluster, name } = await aTeam("shop", undefined, undefined, [
      runRow(ids.late, begun, who),
      failureOf(ids.late, 6000, horizon + 20_000),
      runRow(ids.report, reported, who),
      failureOf(ids.report, 6001, reported),
      runRow(ids.longAgo, old, who),
      failureOf(ids.longAgo, 6002, old),
    ]);
    store
      .prepare("INSERT INTO outputs (run_id, text) VALUES (?, 'red'), (?, 'red')")
      .run([ids.report, ids.longAgo]);
    const before = knownBy(memory, store);
    const expected = countBefore(store, horizon);
    expect(retainFrom(store, horizon, NOW)).toMatchObject({
      failures: expected.failures,
      runs: expected.runs,
    });
    const left = (sql: string) =>
      store
        .prepare(sql)
        .all([])
        .map((row) => row.id);
    expect(
      left(
        "SELECT run_id AS id FROM failures WHERE task = 't1' AND session = 's1' AND file = 'a.c' ORDER BY 1",
      ),
    ).toEqual([ids.report, ids.late]);
    expect(left("SELECT id FROM runs WHERE id IN (SELECT run_id FROM failures WHERE file = 'a.c')")).toEqual([
      ids.report,
    ]);
    expect(left("SELECT run_id AS id FROM outputs")).toEqual([ids.report]);
    // The month in which something stays is kept, and goes when that is old, too.
    const part = "SELECT count(*) FROM pg_class WHERE relname = 'failures_y2026m07'";
    expect(psql(cluster, part, name)).toBe("1");
    await foldAnew(memory, store);
    expect(knownBy(memory, store)).toEqual(before);
    retainFrom(store, horizonOf(NOW, 2), NOW);
    expect(psql(cluster, part, name)).toBe("0");
    expect(memory.status()).toMatchObject({ failures: counts(store).failures, runs: counts(store).runs });
  });

  it("is refused where something is not folded yet, and for a month that is not over", async () => {
    const { store } = await aTeam();
    store.prepare("INSERT INTO stale (kind, key, since) VALUES ('fingerprint', 'always', 0)").run([]);
    expect(() => retainFrom(store, horizonOf(NOW, 3), NOW)).toThrow(/not folded yet: nothing was dropped/);
    store.exec("DELETE FROM stale");
    expect(() => store.prepare("SELECT * FROM drop_months(?)").all([horizonOf(NOW, 3)])).toThrow(
      /not summarised yet/,
    );
    expect(() => store.prepare("SELECT * FROM drop_months(?)").all([Date.now() + 40 * DAY])).toThrow(
      /not over/,
    );
    expect(counts(store)).toMatchObject({ failures: 60, runs: 60 });
  });

  /** Failures by day, as they are counted. */
  const byDay = (store: SqlDatabase) =>
    store.prepare("SELECT day, failures FROM daily_slices WHERE slice = '' ORDER BY day").all([]);

  it("leaves days as they are counted, also where one is counted again while it goes on or after a shorter one", async () => {
    const { memory, store } = await aTeam();
    const countAll = () => {
      for (const day of daysToCount(memory)) foldDay(memory, day);
    };
    countAll();
    const before = byDay(store);
    expect(before.length).toBeGreaterThan(50);
    const markAll = () =>
      store.exec(
        "INSERT INTO stale (kind, key, since) SELECT DISTINCT 'day', day || '/1', 0 FROM daily_slices",
      );
    retainFrom(store, horizonOf(NOW, 3), NOW, () => {
      markAll();
      countAll();
    });
    expect(counts(store).failures).toBeLessThan(60);
    expect(byDay(store)).toEqual(before);
    // Of the months between nothing is there any more, whatever is asked for later.
    retainFrom(store, horizonOf(NOW, 5), NOW);
    markAll();
    countAll();
    expect(byDay(store)).toEqual(before);
  });

  it("waits for who counts a day, before anything goes", async () => {
    const { store, url } = await aTeam();
    const other = openTeamMemory({ url, project: "shop", redact: (text) => text });
    onTestFinished(() => other.close());
    const days = "hashtextextended('shop', 20261215)";
    const ask = (what: string) => storeOf(other).database.prepare(`SELECT ${what}(${days}) AS yes`).get();
    ask("pg_advisory_lock");
    expect(() => retainFrom(store, horizonOf(NOW, 3), NOW)).toThrow(/lock timeout/);
    expect(counts(store)).toEqual({ failures: 60, runs: 60, deliveries: 60, delivery_events: 60 });
    ask("pg_advisory_unlock");
    // Also before the months go, once the sums are made.
    expect(() => retainFrom(store, horizonOf(NOW, 3), NOW, () => ask("pg_advisory_lock"))).toThrow(
      /lock timeout/,
    );
    expect(counts(store)).toMatchObject({ runs: 60, deliveries: 60 });
    ask("pg_advisory_unlock");
    retainFrom(store, horizonOf(NOW, 3), NOW);
    expect(counts(store).runs).toBeLessThan(40);
  });

  it("leaves the other projects of the database alone", async () => {
    const { store, url, name, cluster } = await aTeam();
    const other = await aTeam("other", url, name);
    retainFrom(store, horizonOf(NOW, 3), NOW);
    expect(counts(other.store)).toEqual({ failures: 60, runs: 60, deliveries: 60, delivery_events: 60 });
    expect(
      psql(
        cluster,
        "SELECT bool_and(relforcerowsecurity) FROM pg_class WHERE relname ~ '_y2026m'  AND relkind = 'r'",
        name,
      ),
    ).toBe("t");
    retainFrom(other.store, horizonOf(NOW, 3), NOW);
    expect(psql(cluster, "SELECT count(*) FROM pg_class WHERE relname ~ '_y2026m0[4-7]$'", name)).toBe("0");
  });
});
