import type { Cycle, CycleBegun, CycleEnded } from "#model/cycle.ts";
import { maybeText, parse, text } from "./cells.ts";
import type { SqlRow } from "./sql-database.ts";

/** Cycles with their ends; a WHERE over `b` and `e` follows. */
export const SELECT_CYCLES = `SELECT b.id, b.loop, b.number, b.at, b.technique, b.agent, b.tree, b.session, b.task, b.body, e.body AS end_body
  FROM cycles_begun b LEFT JOIN cycles_ended e ON e.id = b.id`;

type Body = Pick<CycleBegun, "check" | "fingerprints" | "chain" | "approach" | "files">;

/** A row of SELECT_CYCLES as the cycle it was stored from. */
export function cycleOf(row: SqlRow): Cycle {
  return {
    id: text(row.id),
    loop: text(row.loop),
    number: Number(row.number),
    at: Number(row.at),
    ...parse<Body>(row.body),
    technique: text(row.technique),
    agent: maybeText(row.agent),
    tree: maybeText(row.tree),
    session: maybeText(row.session),
    task: maybeText(row.task),
    end: row.end_body == null ? null : parse<CycleEnded>(row.end_body),
  };
}
