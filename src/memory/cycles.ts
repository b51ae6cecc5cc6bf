import type { AttemptReset, Cycle, CycleBegun, CycleEnded, CycleMemory, LoopRecord } from "#model/cycle.ts";
import { insertSql, json, parse, text } from "./cells.ts";
import { attemptsUsed } from "./cycles-attempts.ts";
import { cycleOf, SELECT_CYCLES } from "./cycles-row.ts";
import { isForgotten } from "./is-forgotten.ts";
import { redactBegun, redactEnded, redactLoop } from "./redact-cycle.ts";
import type { SqlInput } from "./sql-database.ts";
import type { Store } from "./store.ts";
import { inTransaction } from "./transaction.ts";

/** The fix loop's part of a store: cycles, resets and loops. */
export function cycleMemoryOf(store: Store): CycleMemory {
  const { database, redact, patienceMs } = store;
  const whole = <T>(action: () => T): T => inTransaction(database, action, patienceMs);
  return {
    beginCycle: (cycle) => whole(() => storeBegun(store, redactBegun(cycle, redact))),
    endCycle: (end) => whole(() => storeEnded(store, redactEnded(end, redact))),
    cycle: (id) => {
      const row = database.prepare(`${SELECT_CYCLES} WHERE b.id = ?`).get([id]);
      return row ? cycleOf(row) : null;
    },
    cyclesOf: (filter) => listCycles(store, filter),
    resetAttempts: (reset) => whole(() => storeReset(store, { ...reset, reason: redact(reset.reason) })),
    attemptsUsed: (fingerprints, checkId) =>
      attemptsUsed(database, fingerprints, checkId === null ? null : redact(checkId)),
    techniqueRecord: (category) => techniqueRecord(store, category),
    putLoop: (loop) => whole(() => storeLoop(store, redactLoop(loop, redact))),
    loop: (id) => {
      const row = database.prepare("SELECT body FROM loops WHERE id = ?").get([id]);
      return row ? parse<LoopRecord>(row.body) : null;
    },
    loops: ({ state, limit = 100 } = {}) => {
      const where = state === undefined ? "" : "WHERE state = ?";
      const params = state === undefined ? [limit] : [state, limit];
      return database
        .prepare(`SELECT body FROM loops ${where} ORDER BY started_at DESC, id DESC LIMIT ?`)
        .all(params)
        .map((row) => parse<LoopRecord>(row.body));
    },
  };
}

const BEGUN = [
  "id",
  "loop",
  "number",
  "at",
  "check_id",
  "technique",
  "agent",
  "tree",
  "session",
  "task",
  "body",
];

function storeBegun({ database }: Store, cycle: CycleBegun): void {
  if (isForgotten(database, cycle.id)) return;
  const { id, loop, number, at, check, technique, agent, tree, session, task } = cycle;
  const { fingerprints, chain, approach, files } = cycle;
  const body = json({ check, fingerprints, chain, approach, files });
  database
    .prepare(insertSql("cycles_begun", BEGUN, "IGNORE"))
    .run([id, loop, number, at, check?.id ?? null, technique, agent, tree, session, task, body]);
  const about = new Set(fingerprints);
  const insert = database.prepare(
    insertSql("cycle_fingerprints", ["fingerprint", "cycle", "is_about"], "IGNORE"),
  );
  for (const hash of new Set([...fingerprints, ...chain])) insert.run([hash, id, about.has(hash)]);
}

function storeEnded({ database }: Store, end: CycleEnded): void {
  if (isForgotten(database, end.id)) return;
  const { id, at, verdict, kept, toTree } = end;
  database
    .prepare(insertSql("cycles_ended", ["id", "at", "verdict", "kept", "to_tree", "body"], "IGNORE"))
    .run([id, at, verdict, kept, toTree, json(end)]);
  if (!kept) return;
  // What it caused belongs to what it was about: asked for by its own fingerprint, the chain has to be found.
  const insert = database.prepare(
    insertSql("cycle_fingerprints", ["fingerprint", "cycle", "is_about"], "IGNORE"),
  );
  for (const hash of new Set(end.appeared ?? [])) insert.run([hash, id, false]);
}

function storeReset({ database }: Store, { id, fingerprint, at, reason }: AttemptReset): void {
  database
    .prepare(insertSql("attempt_resets", ["id", "fingerprint", "at", "reason"], "IGNORE"))
    .run([id, fingerprint, at, reason]);
}

function storeLoop({ database }: Store, loop: LoopRecord): void {
  if (isForgotten(database, loop.id)) return;
  database
    .prepare(
      insertSql(
        "loops",
        ["id", "started_at", "updated_at", "check_id", "state", "reason", "body"],
        "REPLACE",
      ),
    )
    .run([loop.id, loop.startedAt, loop.updatedAt, loop.check.id, loop.state, loop.reason, json(loop)]);
}

function listCycles(
  { database }: Store,
  { loop, fingerprint, since }: { loop?: string; fingerprint?: string; since?: number },
): Cycle[] {
  const where: string[] = ["1"];
  const params: SqlInput[] = [];
  const add = (sql: string, value: SqlInput) => {
    if (value === undefined) return;
    where.push(sql);
    params.push(value);
  };
  add("b.loop = ?", loop);
  add("b.id IN (SELECT cycle FROM cycle_fingerprints WHERE fingerprint = ?)", fingerprint);
  add("b.at >= ?", since);
  return database
    .prepare(`${SELECT_CYCLES} WHERE ${where.join(" AND ")} ORDER BY b.at, b.id`)
    .all(params)
    .map(cycleOf);
}

/** Cycles that came to a verdict, by technique. */
function techniqueRecord({ database }: Store, category: string): ReturnType<CycleMemory["techniqueRecord"]> {
  return database
    .prepare(
      `SELECT b.technique AS technique, count(*) AS tried, sum(e.kept) AS worked
       FROM cycles_begun b JOIN cycles_ended e ON e.id = b.id
       WHERE e.verdict NOT IN ('agent-failed', 'not-tried', 'not-verified', 'cut-off') AND EXISTS (
         SELECT 1 FROM cycle_fingerprints c JOIN failures f ON f.fingerprint = c.fingerprint
         WHERE c.cycle = b.id AND c.is_about = 1 AND f.category = ?)
       GROUP BY b.technique ORDER BY b.technique`,
    )
    .all([category])
    .map((row) => ({
      technique: text(row.technique),
      tried: Number(row.tried),
      worked: Number(row.worked),
    }));
}
