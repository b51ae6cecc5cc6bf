import { afterAll, beforeAll, expect, it, onTestFinished } from "vitest";
import { embeddingMemoryOf } from "#memory/embedding-store.ts";
import { storeOf } from "#memory/open.ts";
import { openTeamMemory } from "#memory/postgres/open-team.ts";
import { openPostgres } from "#memory/postgres/sync-postgres.ts";
import type { Embedding, EmbeddingMemory } from "#model/embedder.ts";
import { aMemory } from "../memory/facts.ts";
import { clusterOf, databaseIn, describePostgres, psql } from "./cluster.ts";
import { describeServer, type OtherServer, startOther } from "./other-server.ts";

const redact = (text: string) => text;
const SIZE = 128;

/** Directions that anybody can make again: mulberry32. */
function directions(count: number, seed: number, size = SIZE): Float32Array[] {
  let state = seed;
  const random = () => {
    state = (state + 0x6d2b79f5) | 0;
    let t = Math.imul(state ^ (state >>> 15), 1 | state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296;
  };
  return Array.from({ length: count }, () => {
    const vector = Float32Array.from({ length: size }, () => random() + random() + random() - 1.5);
    const length = Math.hypot(...vector);
    return vector.map((x) => x / length);
  });
}

const embedding = (vector: Float32Array | null, at: number): Embedding => ({
  kind: "lesson",
  id: `l${String(at).padStart(5, "0")}`,
  embedder: "test/one",
  digest: String(at),
  at,
  vector,
});

/** What each of some stores answers to the same questions. */
function answersOf(memory: EmbeddingMemory, questions: readonly Float32Array[], most: number) {
  return questions.map((asked) =>
    memory
      .nearest("lesson", "test/one", asked, most)
      .map(({ id, similarity }) => `${id} ${similarity.toFixed(5)}`),
  );
}

const onTeam = (url: string, project: string): EmbeddingMemory => {
  const memory = openTeamMemory({ url, project, redact });
  onTestFinished(() => memory.close());
  return embeddingMemoryOf(storeOf(memory));
};
const onFile = (): EmbeddingMemory => embeddingMemoryOf(storeOf(aMemory()));

/** The same on a file and in a project of a team, beside one that has the very directions that are asked for. */
function sameEverywhere(url: string): void {
  const [known, questions] = [directions(300, 1), directions(12, 2)];
  const here = onFile();
  const team = onTeam(url, "a");
  const given = [...known.map(embedding), embedding(null, 9999)];
  here.keep(given);
  team.keep(given);
  onTeam(url, "b").keep(questions.map(embedding));
  const wanted = answersOf(here, questions, 7);
  expect(wanted.every((answer) => answer.length === 7)).toBe(true);
  expect(answersOf(team, questions, 7)).toEqual(wanted);
  // Kept again it is replaced; dropped it is gone; nothing of another size is compared.
  for (const memory of [here, team]) {
    memory.keep([{ ...embedding(questions[0]!, 17), digest: "again" }]);
    memory.drop("lesson", ["l00018"]);
    memory.keep([{ ...embedding(directions(1, 3, 64)[0]!, 19), id: "short" }]);
    expect(memory.digests("lesson", "test/one").get("l00017")).toBe("again");
    expect(memory.nearest("lesson", "test/one", questions[0]!, 1)[0]?.id).toBe("l00017");
    expect(memory.count()).toEqual([{ kind: "lesson", embedder: "test/one", count: 301 }]);
    expect(memory.read("lesson", "test/one", ["l00017"])[0]?.vector).toEqual(questions[0]);
  }
  expect(answersOf(team, questions, 7)).toEqual(answersOf(here, questions, 7));
}

describePostgres("what is near, on a PostgreSQL without pgvector", () => {
  it("is the same as on a file", async () => {
    const { url, name } = await databaseIn(await clusterOf());
    sameEverywhere(url);
    expect(psql(await clusterOf(), "SELECT twiceshy.use_pgvector()", name)).toBe("none");
  });
});

describeServer(
  "what is near, on a PostgreSQL with pgvector",
  "15-pgvector",
  "sh test/postgres/build-pgvector.sh FOLDER/15-pgvector",
  () => {
    let server: OtherServer;
    beforeAll(async () => {
      server = await startOther("15-pgvector", "lib/postgresql/15/bin");
    });
    afterAll(() => server?.stop());
    const plans = (name: string, sql: string) => psql(server.cluster, sql, name);

    it("is the same as on a file, with the extension there before or after twiceshy", async () => {
      const [first, later] = [await databaseIn(server.cluster), await databaseIn(server.cluster)];
      psql(server.cluster, "CREATE SCHEMA extensions; CREATE EXTENSION vector SCHEMA extensions", first.name);
      psql(server.cluster, "GRANT USAGE ON SCHEMA extensions TO PUBLIC", first.name);
      sameEverywhere(first.url);
      expect(plans(first.name, "SELECT twiceshy.has_vectors()")).toBe("t");

      const before = onTeam(later.url, "a");
      before.keep(directions(20, 4).map(embedding));
      expect(plans(later.name, "SELECT twiceshy.use_pgvector()")).toBe("offered");
      psql(server.cluster, "CREATE EXTENSION vector", later.name);
      // Of so many that no exchange should wait for it, a person decides.
      const pretend = (many: number) =>
        `UPDATE pg_class SET reltuples = ${many} WHERE oid = 'twiceshy.embeddings'::regclass`;
      plans(later.name, pretend(30_000));
      expect(plans(later.name, "SELECT twiceshy.use_pgvector()")).toBe("large");
      expect(plans(later.name, "SELECT twiceshy.has_vectors()")).toBe("f");
      plans(later.name, pretend(20));
      const owner = openPostgres({ url: later.url, project: null });
      onTestFinished(() => owner.close());
      expect(owner.prepare("SELECT twiceshy.use_pgvector() AS found").get()?.found).toBe("pgvector 0.8.0");
      expect(plans(later.name, "SELECT count(*) FROM twiceshy.embeddings WHERE meaning IS NOT NULL")).toBe(
        "20",
      );
      before.drop(
        "lesson",
        directions(20, 4).map((vector, at) => embedding(vector, at).id),
      );
      sameEverywhere(later.url);
    });

    it("of thousands the index tells the nearest, behind the wall between projects", async () => {
      const { url, name } = await databaseIn(server.cluster);
      const memory = openTeamMemory({ url, project: "a", redact });
      onTestFinished(() => memory.close());
      const { database } = storeOf(memory);
      const team = embeddingMemoryOf(storeOf(memory));
      const known = directions(2600, 5).map(embedding);
      team.keep(known);
      // The other project has what is asked for, many times over: none of it may come, nor stand in the way.
      onTeam(url, "b").keep(directions(1200, 6).map(embedding));
      psql(server.cluster, "CREATE EXTENSION vector", name);
      // All at once, which is much quicker than one by one.
      expect(plans(name, "SELECT twiceshy.use_pgvector(true)")).toBe("pgvector 0.8.0");
      psql(server.cluster, "ANALYZE twiceshy.embeddings", name);
      // Whether it pays is the planner's affair; here the index is to answer.
      database.exec("SET enable_sort = off");
      const plan = database
        .prepare(
          `EXPLAIN SELECT id FROM twiceshy.embeddings e WHERE e.project = 'a' AND e.kind = 'lesson' AND e.embedder = 'test/one' AND e.size = 128
           ORDER BY e.meaning::public.vector(128) OPERATOR(public.<=>) '[${directions(1, 7)[0]!.join(",")}]' LIMIT 20`,
        )
        .all();
      expect(JSON.stringify(plan)).toContain("embeddings_meaning_128");
      const here = onFile();
      here.keep(known);
      const questions = directions(40, 6);
      const [wanted, found] = [answersOf(here, questions, 5), answersOf(team, questions, 5)];
      expect(found.every((answer) => answer.length === 5)).toBe(true);
      // Directions without any order are the hardest for such an index: real texts lie in heaps.
      const right = wanted.flatMap((answer, n) => answer.filter((one) => found[n]!.includes(one)));
      expect(right.length).toBeGreaterThanOrEqual(0.95 * 40 * 5);
      // All of them, where it is to be exact.
      database.exec("SET enable_sort = on; SET enable_indexscan = off");
      expect(answersOf(team, questions, 5)).toEqual(wanted);
    }, 180_000);
  },
);
