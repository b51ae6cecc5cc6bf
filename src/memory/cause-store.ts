import type { CauseDrop, CauseEdge, CauseMemory } from "#model/cause.ts";
import { beginningWith } from "./begins-with.ts";
import { chainOf, HOLDS } from "./cause-chain.ts";
import { insertSql, json, maybeText, parse, text } from "./cells.ts";
import { isForgotten } from "./is-forgotten.ts";
import { redactDeep } from "./redact-deep.ts";
import type { SqlDatabase, SqlRow } from "./sql-database.ts";
import type { Store } from "./store.ts";
import { inTransaction } from "./transaction.ts";

/** The part of a store that holds what caused what. */
export function causeMemoryOf(store: Store): CauseMemory {
  const { database, patienceMs } = store;
  const clean = <T>(value: T): T => redactDeep(value, store.redact) as T;
  const read = (rest: string, params: readonly string[]) =>
    database
      .prepare(`SELECT e.body FROM cause_edges e ${rest}`)
      .all(params)
      .map((row) => parse<CauseEdge>(row.body));
  return {
    record: (edges) =>
      inTransaction(database, () => storeEdges(database, edges.map(clean<CauseEdge>)), patienceMs),
    drop: (given) =>
      inTransaction(
        database,
        () => {
          const { id, at, cause, effect, by, reason } = clean(given);
          if (isForgotten(database, id)) return;
          database.prepare(insertSql("cause_drops", DROP, "IGNORE")).run([id, at, cause, effect, by, reason]);
        },
        patienceMs,
      ),
    drops: () => database.prepare("SELECT * FROM cause_drops ORDER BY at, id").all().map(toDrop),
    edges: (node) =>
      node === undefined
        ? read(`WHERE ${HOLDS} ORDER BY e.at, e.id`, [])
        : read(`WHERE ? IN (e.cause, e.effect) AND ${HOLDS} ORDER BY e.at, e.id`, [node]),
    edge: (wanted) => {
      if (wanted === "") return null;
      const found = read("WHERE e.id >= ? AND e.id < ? ORDER BY e.id LIMIT 2", beginningWith(wanted));
      return found.find(({ id }) => id === wanted) ?? (found.length === 1 ? found[0]! : null);
    },
    chain: (fingerprint, options) => chainOf(database, fingerprint, options),
  };
}

const DROP = ["id", "at", "cause", "effect", "by_whom", "reason"];
const EDGE = ["id", "at", "cause", "effect", "kind", "confidence", "body"];

function storeEdges(database: SqlDatabase, edges: readonly CauseEdge[]): number {
  const insert = database.prepare(insertSql("cause_edges", EDGE, "IGNORE"));
  let fresh = 0;
  for (const edge of edges) {
    const { id, at, cause, effect, kind, confidence } = edge;
    if (cause === effect || isForgotten(database, id)) continue;
    fresh += insert.run([id, at, cause, effect, kind, confidence, json(edge)]);
  }
  return fresh;
}

function toDrop(row: SqlRow): CauseDrop {
  return {
    id: text(row.id),
    at: Number(row.at),
    cause: text(row.cause),
    effect: text(row.effect),
    by: maybeText(row.by_whom),
    reason: text(row.reason),
  };
}
