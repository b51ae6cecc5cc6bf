import type { EmbeddedKind, Embedding, EmbeddingMemory, Near } from "#model/embedder.ts";
import { insertSql, text } from "./cells.ts";
import type { SqlDatabase } from "./sql-database.ts";
import type { Store } from "./store.ts";
import { inTransaction } from "./transaction.ts";
import { dot, fromVectorCell, toVectorCell } from "./vector-cell.ts";

const COLUMNS = ["kind", "id", "embedder", "digest", "at", "size", "vector"];
const AT_ONCE = 50;
const CALL = ["id", "at", "embedder", "texts", "tokens", "cost_usd"];

/** Directions of lessons and issues in a store. PostgreSQL searches by itself; SQLite's are compared here, all of them. */
export function embeddingMemoryOf({ database, patienceMs }: Store): EmbeddingMemory {
  return {
    digests: (kind, embedder) =>
      new Map(
        database
          .prepare("SELECT id, digest FROM embeddings WHERE kind = ? AND embedder = ?")
          .all([kind, embedder])
          .map((row) => [text(row.id), text(row.digest)]),
      ),
    read: (kind, embedder, ids) => read(database, kind, embedder, ids),
    keep: (embeddings) => inTransaction(database, () => keep(database, embeddings), patienceMs),
    drop: (kind, ids) =>
      inTransaction(
        database,
        () => {
          const statement = database.prepare("DELETE FROM embeddings WHERE kind = ? AND id = ?");
          for (const id of ids) statement.run([kind, id]);
        },
        patienceMs,
      ),
    dropOthers: (embedder) => database.prepare("DELETE FROM embeddings WHERE embedder <> ?").run([embedder]),
    nearest: (kind, embedder, vector, most) =>
      database.driver === "postgres"
        ? askNearest(database, kind, embedder, toVectorCell(database, vector), most)
        : compareAll(database, kind, embedder, vector, most),
    has: (kind, embedder) =>
      database
        .prepare("SELECT 1 AS yes FROM embeddings WHERE kind = ? AND embedder = ? LIMIT 1")
        .get([kind, embedder]) !== undefined,
    count: () =>
      database
        .prepare(
          "SELECT kind, embedder, count(*) AS n FROM embeddings GROUP BY kind, embedder ORDER BY kind, embedder",
        )
        .all()
        .map((row) => ({
          kind: text(row.kind) as EmbeddedKind,
          embedder: text(row.embedder),
          count: Number(row.n),
        })),
    noteCall: ({ id, at, embedder, texts, tokens, costUsd }) =>
      void database
        .prepare(insertSql("embedding_calls", CALL, "IGNORE"))
        .run([id, at, embedder, texts, tokens, costUsd]),
    spentSince: (at, unknownUsd) => {
      const row = database
        .prepare(
          `SELECT coalesce(sum(texts), 0) AS texts, coalesce(sum(coalesce(cost_usd, texts * ?)), 0) AS usd
           FROM embedding_calls WHERE at >= ?`,
        )
        .get([unknownUsd, at]);
      return { texts: Number(row?.texts ?? 0), usd: Number(row?.usd ?? 0) };
    },
  };
}

function keep(database: SqlDatabase, embeddings: readonly Embedding[]): void {
  const one = `(${COLUMNS.map(() => "?").join(", ")})`;
  // Many at once: the team's database is far away.
  for (let from = 0; from < embeddings.length; from += AT_ONCE) {
    const some = embeddings.slice(from, from + AT_ONCE);
    database
      .prepare(
        `INSERT OR REPLACE INTO embeddings (${COLUMNS.join(", ")}) VALUES ${some.map(() => one).join(", ")}`,
      )
      .run(
        some.flatMap(({ kind, id, embedder, digest, at, vector }) => [
          ...[kind, id, embedder, digest, at],
          ...[vector?.length ?? 0, toVectorCell(database, vector)],
        ]),
      );
  }
}

function read(
  database: SqlDatabase,
  kind: EmbeddedKind,
  embedder: string,
  ids: readonly string[],
): Embedding[] {
  const statement = database.prepare(
    "SELECT id, digest, at, vector FROM embeddings WHERE kind = ? AND id = ? AND embedder = ?",
  );
  return ids.flatMap((id) =>
    statement.all([kind, id, embedder]).map((row) => ({
      ...{ kind, id, embedder },
      digest: text(row.digest),
      at: Number(row.at),
      vector: fromVectorCell(database, text(row.vector)),
    })),
  );
}

function compareAll(
  database: SqlDatabase,
  kind: EmbeddedKind,
  embedder: string,
  asked: Float32Array,
  most: number,
): Near[] {
  return database
    .prepare("SELECT id, vector FROM embeddings WHERE kind = ? AND embedder = ? AND size = ?")
    .all([kind, embedder, asked.length])
    .map((row) => ({
      id: text(row.id),
      similarity: dot(asked, fromVectorCell(database, text(row.vector))!),
    }))
    .sort((a, b) => b.similarity - a.similarity || (a.id < b.id ? -1 : 1))
    .slice(0, most);
}

function askNearest(
  database: SqlDatabase,
  kind: EmbeddedKind,
  embedder: string,
  asked: string,
  most: number,
): Near[] {
  return database
    .prepare(
      "SELECT id, similarity FROM twiceshy.nearest(twiceshy.current_project(), ?, ?, ?, ?) ORDER BY similarity DESC, id",
    )
    .all([kind, embedder, asked, most])
    .map((row) => ({ id: text(row.id), similarity: Number(row.similarity) }));
}
