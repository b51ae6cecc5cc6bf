import fc from "fast-check";
import { afterAll, beforeAll, expect, it } from "vitest";
import { LESSON_NUMBERS } from "#learn/lessons/numbers.ts";
import { learnLessons, learnStaleLessons } from "#loop/learn-lessons.ts";
import { embeddingMemoryOf } from "#memory/embedding-store.ts";
import { healingOf } from "#memory/healing.ts";
import { knowledgeOf } from "#memory/knowledge.ts";
import { storeOf } from "#memory/open.ts";
import { openTeamMemory } from "#memory/postgres/open-team.ts";
import { openPostgres, type PostgresDatabase } from "#memory/postgres/sync-postgres.ts";
import type { SqlRow } from "#memory/sql-database.ts";
import { pullBatch } from "#memory/sync/pull.ts";
import { CAUSE_KINDS, type CauseEdge } from "#model/cause.ts";
import type { Lesson } from "#model/lesson.ts";
import type { Memory } from "#model/ports.ts";
import { created, DAY, MONDAY } from "../learn/lessons/shapes.ts";
import { aMemory } from "../memory/facts.ts";
import { type Cluster, clusterOf, databaseIn, describePostgres, psql } from "./cluster.ts";
import { describeServer, type OtherServer, startOther } from "./other-server.ts";

const redact = (text: string) => text;
const ports = { now: () => MONDAY + DAY, numbers: LESSON_NUMBERS };

describePostgres("the functions that members call", () => tried(clusterOf, null));

describeServer(
  "the functions that members call, with pgvector",
  "15-pgvector",
  "sh test/postgres/build-pgvector.sh FOLDER/15-pgvector",
  () => {
    let server: OtherServer;
    const start = async () => {
      server = await startOther("15-pgvector", "lib/postgresql/15/bin");
      return server.cluster;
    };
    // As Supabase has it: in a schema of its own.
    tried(
      start,
      "CREATE SCHEMA extensions; GRANT USAGE ON SCHEMA extensions TO PUBLIC; CREATE EXTENSION vector SCHEMA extensions",
    );
    afterAll(() => server?.stop());
  },
);

function tried(clusterFor: () => Promise<Cluster>, extension: string | null): void {
  let cluster: Cluster;
  let [url, name, adminUrl] = ["", "", ""];
  let a: Memory;
  let b: Memory;
  /** Acts as `authenticated`, with the claims that a token brings. */
  let member: PostgresDatabase;

  beforeAll(async () => {
    cluster = await clusterFor();
    ({ url, name, adminUrl } = await databaseIn(cluster));
    if (extension !== null) psql(cluster, extension, name);
    psql(
      cluster,
      "DO $$ BEGIN CREATE ROLE authenticated NOLOGIN; EXCEPTION WHEN duplicate_object THEN NULL; END $$",
    );
    a = openTeamMemory({ url, project: "a", redact });
    b = openTeamMemory({ url, project: "b", redact });
    member = openPostgres({ url: adminUrl, project: null });
    for (const [memory, whose] of [
      [a, "a"],
      [b, "b"],
    ] as const) {
      teach(memory, whose);
      embeddingMemoryOf(storeOf(memory)).keep(
        DIRECTIONS.map(([id, vector]) => ({
          ...{ kind: "lesson", id: `${whose}-${id}`, embedder: "test/two", digest: "d", at: 1 },
          vector: Float32Array.from(vector),
        })),
      );
    }
  });
  afterAll(() => {
    for (const one of [a, b, member]) one?.close();
  });

  const as = (claims: object | null, role = "authenticated") =>
    member.execAsItIs(
      `RESET ROLE; SELECT set_config('request.jwt.claims', '${claims === null ? "" : JSON.stringify(claims)}', false); SET ROLE ${role}`,
    );
  const projects = (...names: string[]) => ({ app_metadata: { twiceshy_projects: names } });
  const writer = (...names: string[]) => ({
    ...{ sub: "ann", app_metadata: { twiceshy_projects: names, twiceshy_role: "write" } },
  });
  const call = (sql: string, params: readonly (string | number)[] = []): SqlRow[] =>
    member.prepare(`SELECT * FROM twiceshy.${sql}`).all(params);

  /** North, and what turns away from it. */
  const DIRECTIONS: readonly (readonly [string, readonly number[]])[] = [
    ["north", [1, 0]],
    ["north-east", [Math.SQRT1_2, Math.SQRT1_2]],
    ["east", [0, 1]],
    ["draft", [1, 0]],
    ["away", [1, 0]],
    ["kept-back", [1, 0]],
  ];

  function teach(memory: Memory, whose: string): void {
    const { lessons } = knowledgeOf(memory);
    const ids = DIRECTIONS.map(([id]) => `${whose}-${id}`);
    lessons.record(
      ids.map((id) => ({
        ...created({ title: `of ${id}`, fingerprint: `fp-${id}` }),
        id: `e-${id}`,
        lesson: id,
      })),
    );
    learnLessons(knowledgeOf(memory), ports, { lessons: ids });
    const folded = new Map(lessons.lessons().map((lesson) => [lesson.id, lesson]));
    const put = (id: string, changes: Partial<Lesson>) => ({
      ...{ ...folded.get(`${whose}-${id}`), id: `${whose}-${id}`, lifecycle: "active" },
      ...changes,
    });
    lessons.keepLessons(
      [
        put("north", {}),
        put("north-east", { lifecycle: "automated" }),
        put("east", {}),
        put("draft", { lifecycle: "draft" }),
        put("away", { archived: true }),
        put("kept-back", { quarantinedUntil: Date.now() + DAY }),
      ] as Lesson[],
      [],
    );
  }

  it("match_learnings: lessons in use, the nearest first, above the threshold, of one's own project alone", () => {
    as(projects("a"));
    const match = (rest: string) =>
      call(`match_learnings(${rest})`).map(({ id, similarity }) => `${id} ${Number(similarity).toFixed(3)}`);
    expect(match("'{5, 0}', 0.5, 5, 'a'")).toEqual(["a-north 1.000", "a-north-east 0.707"]);
    expect(match("'{5, 0}', 0.5, 1, 'a'")).toEqual(["a-north 1.000"]);
    expect(match("'{0, 0.1}', 0.9")).toEqual(["a-east 1.000"]);
    expect(call("match_learnings('{1, 0}', 0.9, 1)")[0]).toMatchObject({
      title: "of a-north",
      description: null,
    });
    expect(JSON.parse(String(call("match_learnings('{1, 0}', 0.9, 1)")[0]?.action))).toMatchObject({
      kind: "command",
    });
    if (extension !== null) {
      expect(psql(cluster, "SELECT twiceshy.has_vectors()", name)).toBe("t");
      // A direction as pgvector has it is taken too.
      expect(match("'[5, 0]'::extensions.vector, 0.9, 5, 'a'")).toEqual(["a-north 1.000"]);
    }
    // Of another size, by another embedder, of a project that is not theirs; and with nothing named of two.
    expect(match("'{1, 0, 0}', 0")).toEqual([]);
    expect(match("'{1, 0}', 0, 5, 'a', 'test/three'")).toEqual([]);
    expect(match("'{1, 0}', 0, 5, 'b'")).toEqual([]);
    as(projects("a", "b"));
    expect(() => match("'{1, 0}', 0")).toThrow("which project is meant?");
    expect(match("'{1, 0}', 0.9, 5, 'b'")).toEqual(["b-north 1.000"]);
    as({});
    expect(() => match("'{1, 0}', 0")).toThrow("which project is meant?");
    expect(match("'{1, 0}', 0, 5, 'a'")).toEqual([]);
  });

  it("update_pattern_stats: a fact that is folded here and on every machine; nothing of another's project", () => {
    const evidence = () => {
      learnStaleLessons(knowledgeOf(a), { ...ports, now: () => Date.now() + 1000 }, 100);
      const { uses, successes, trials } = knowledgeOf(a).lessons.lesson("a-north")!.evidence;
      return { uses, successes, trials };
    };
    as(writer("a"));
    call("update_pattern_stats('fp-a-north', true)");
    call("update_pattern_stats(p_fingerprint => 'fp-a-north', p_success => false)");
    expect(evidence()).toEqual({ uses: 2, successes: 1, trials: 2 });
    // Who may see may not teach; who is not named may neither; and B's is B's, whoever names it.
    const refused = (claims: object | null, sql: string, why: string) => {
      as(claims);
      expect(() => call(sql), sql).toThrow(why);
    };
    refused(projects("a"), "update_pattern_stats('fp-a-north', true)", "needs the role write");
    refused(writer("a"), "update_pattern_stats('fp-b-north', true, 'b')", "not yours");
    refused(null, "update_pattern_stats('fp-a-north', true, 'a')", "nobody says who this is");
    refused(null, "update_pattern_stats('fp-a-north', true, NULL)", "which project is meant?");
    as(writer("a"));
    call("update_pattern_stats('fp-b-north', true)");
    call("update_pattern_stats('fp-nobody', true)");
    expect(evidence()).toEqual({ uses: 2, successes: 1, trials: 2 });
    expect(
      psql(cluster, "SELECT count(*) FROM twiceshy.lesson_events WHERE kind IN ('worked', 'failed')", name),
    ).toBe("2");
    // A machine of the team gets it like any other fact.
    const local = aMemory();
    const sides = {
      ...{ local: storeOf(local).database, team: storeOf(a).database, project: "a", origin: "laptop" },
    };
    expect(pullBatch(sides, 100).taken).toBe(2);
    const kinds = knowledgeOf(local).lessons.events("a-north");
    expect(kinds.map(({ kind, by }) => `${kind} by ${by}`)).toEqual(["worked by ann", "failed by ann"]);
    expect(kinds[0]!.id).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/);
  });

  it("get_error_causes: file, occasions and how sure; not of another's project", () => {
    const commit = "8a7d6c5b4e3f2a1908f7e6d5c4b3a29180706050";
    const edge = (id: string, cause: string, effect: string): CauseEdge => ({
      ...{ id, at: MONDAY, cause, effect, kind: "blame", confidence: 0.8, evidence: { why: "" } },
    });
    healingOf(a).causes.record([
      edge("1", "f2", "f1"),
      edge("2", `change:${commit}:src/a:b.ts`, "f2"),
      edge("3", "f2", "f1"),
    ]);
    as(projects("a"));
    expect(call("get_error_causes('f1', NULL, ?)", [MONDAY])).toEqual([
      {
        ...{ file: null, change_type: null, total_occurrences: 2, evidence_type: "blame", depth: 1 },
        ...{ confidence: 0.8, cause: "f2", cause_commit: null },
      },
      {
        ...{ file: "src/a:b.ts", change_type: null, total_occurrences: 1, evidence_type: "blame", depth: 2 },
        ...{
          confidence: 0.8 * 0.8 * 0.7,
          cause: `change:${commit}:src/a:b.ts`,
          cause_commit: commit,
        },
      },
    ]);
    as(projects("b"));
    expect(call("get_error_causes('f1')")).toEqual([]);
    expect(call("get_error_causes('f1', 'a')")).toEqual([]);
  });

  it("the chain of causes is the one that `twiceshy causes` shows, whatever the graph", () => {
    let round = 0;
    const node = fc.constantFrom("n1", "n2", "n3", "n4", "n5");
    const at = fc.integer({ min: 0, max: 100 }).map((days) => MONDAY - days * DAY);
    const edges = fc.array(
      fc.record({
        ...{ cause: node, effect: node, at, kind: fc.constantFrom(...CAUSE_KINDS) },
        confidence: fc.double({ min: 0.05, max: 1, noNaN: true }),
      }),
      { maxLength: 14 },
    );
    const drops = fc.array(fc.record({ cause: node, effect: node, at }), { maxLength: 3 });
    fc.assert(
      fc.property(edges, drops, fc.integer({ min: 1, max: 4 }), (given, dropped, depth) => {
        round += 1;
        const of = (one: string) => `${round}-${one}`;
        const { causes } = healingOf(a);
        causes.record(
          given.map((one, n) => ({
            ...{ ...one, id: `${round}-${n}`, cause: of(one.cause), effect: of(one.effect) },
            evidence: { why: "" },
          })),
        );
        for (const [n, one] of dropped.entries())
          causes.drop({
            ...{ ...one, id: `drop-${round}-${n}`, cause: of(one.cause), effect: of(one.effect) },
            ...{ by: null, reason: "" },
          });
        const options = { now: MONDAY, halfLifeDays: 30, perStep: 0.7, depth, floor: 0.1 };
        const wanted = causes
          .chain(of("n1"), options)
          .map((step) => [
            step.id,
            step.cause,
            step.effect,
            step.depth,
            step.support,
            step.path.join(" "),
            step.confidenceNow.toFixed(9),
          ]);
        const found = storeOf(a)
          .database.prepare(
            "SELECT edge, cause, effect, depth, support, array_to_string(path, ' ') AS way, sure FROM twiceshy.cause_chain('a', ?, ?, ?)",
          )
          .all([of("n1"), MONDAY, depth])
          .map((row) => [
            row.edge,
            row.cause,
            row.effect,
            Number(row.depth),
            row.support,
            row.way,
            Number(row.sure).toFixed(9),
          ]);
        // Equals in everything that orders them stand in any order.
        const sorted = (rows: unknown[][]) => rows.map((row) => JSON.stringify(row)).sort();
        expect(sorted(found)).toEqual(sorted(wanted));
        expect(found.map((row) => `${row[3]} ${row[6]}`)).toEqual(wanted.map((row) => `${row[3]} ${row[6]}`));
      }),
      { numRuns: 25 },
    );
  });
}
