import type { CauseDrop, CauseEdge, CauseMemory, CauseStep, ChainOptions } from "#model/cause.ts";
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
      const found = read("WHERE e.id >= ? AND e.id < ? ORDER BY e.id LIMIT 2", [wanted, `${wanted}\uffff`]);
      return found.find(({ id }) => id === wanted) ?? (found.length === 1 ? found[0]! : null);
    },
    chain: (fingerprint, options) => chainOf(database, fingerprint, options),
  };
}

const DROP = ["id", "at", "cause", "effect", "by_whom", "reason"];
const EDGE = ["id", "at", "cause", "effect", "kind", "confidence", "body"];

/** A person's "no" holds against everything found by itself; against a person's own word, where it came later. */
const HOLDS = `NOT EXISTS (SELECT 1 FROM cause_drops d WHERE d.effect = e.effect AND d.cause = e.cause
  AND (e.kind <> 'manual' OR d.at >= e.at))`;

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

/** Deeper ways tell nothing; and there are so many of them in a dense graph that somebody has to say stop. */
const DEEPEST = 10;
const MOST_STEPS = 500;
const DAY_MS = 86_400_000;

/**
 * `reached` are the nodes on the way back, by the index; `links` the edges between them, those of one kind between the same two
 * as one; `walk` goes along them, nearest and surest first, never twice through a node. Age takes half of a confidence with
 * each half-life, and between two half-lives in a straight line: not every SQLite has pow(). A person's word does not age.
 */
const CHAIN = `
WITH RECURSIVE
reached (node, depth) AS (
  SELECT :node, 0
  UNION
  SELECT e.cause, r.depth + 1 FROM reached r JOIN cause_edges e ON e.effect = r.node
  WHERE r.depth < :depth
),
aged AS (
  SELECT e.id, e.at, e.cause, e.effect, e.kind, e.confidence, max(0.0, :now - e.at) / :half AS lives FROM cause_edges e
  WHERE e.effect IN (SELECT node FROM reached) AND ${HOLDS}
),
links AS (
  SELECT cause, effect, kind, count(*) AS support, max(at) AS last_at,
    max(CASE WHEN kind = 'manual' THEN confidence
      ELSE confidence * (1.0 - (lives - CAST(lives AS INTEGER)) / 2.0) / (1 << min(40, CAST(lives AS INTEGER))) END) AS sure
  FROM aged GROUP BY cause, effect, kind
),
walk (node, effect, kind, depth, sure, support, last_at, path) AS (
  SELECT :node, NULL, NULL, 0, 1.0, 0, 0, ''
  UNION ALL
  SELECT l.cause, l.effect, l.kind, w.depth + 1,
    w.sure * l.sure * CASE w.depth WHEN 0 THEN 1.0 ELSE :step END, l.support, l.last_at, w.path || l.effect || char(30)
  FROM walk w JOIN links l ON l.effect = w.node
  WHERE w.depth < :depth AND instr(char(30) || w.path, char(30) || l.cause || char(30)) = 0 AND l.cause <> w.node
    AND w.sure * l.sure * CASE w.depth WHEN 0 THEN 1.0 ELSE :step END >= :floor
  ORDER BY 4, 5 DESC
  LIMIT ${MOST_STEPS + 1}
)
SELECT w.depth, w.sure, w.support, w.path,
  (SELECT e.body FROM cause_edges e WHERE e.effect = w.effect AND e.cause = w.node AND e.kind = w.kind AND ${HOLDS}
   ORDER BY e.at DESC, e.id DESC LIMIT 1) AS body
FROM walk w WHERE w.depth > 0 ORDER BY w.depth, w.sure DESC, w.support DESC, w.node`;

function chainOf(database: SqlDatabase, fingerprint: string, options: ChainOptions): CauseStep[] {
  const { now, halfLifeDays, perStep, floor } = options;
  const values: Record<string, string | number> = {
    node: fingerprint,
    depth: Math.max(1, Math.min(DEEPEST, options.depth)),
    now,
    half: halfLifeDays * DAY_MS,
    step: perStep,
    floor,
  };
  const params: (string | number)[] = [];
  const sql = CHAIN.replace(/:([a-z]+)\b/g, (_, name: string) => {
    params.push(values[name]!);
    return "?";
  });
  return database.prepare(sql).all(params).map(toStep);
}

function toStep(row: SqlRow): CauseStep {
  return {
    ...parse<CauseEdge>(row.body),
    depth: Number(row.depth),
    support: Number(row.support),
    confidenceNow: Number(row.sure),
    path: text(row.path).split("\u001e").slice(0, -1),
  };
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
