import { text } from "../cells.ts";
import { derivedId, digestOf } from "../derived-id.ts";
import type { Redact } from "../store.ts";
import type { FactShapes, SaidFact } from "./fact-shape.ts";
import { scrubberOf } from "./scrub-fact.ts";

/** What is left of a stranger's facts. */
export interface OfStranger {
  readonly facts: readonly SaidFact[];
  readonly origin: string;
  /** How many were left out. */
  readonly left: number;
}

/**
 * What a stranger (a fork's pull request) may tell: that something was run, and failed, as a report would. All else knows, decides or
 * erases. Nothing that is known here can be named: ids follow from who is said to have sent them, a failure belongs to a run of
 * the same bundle, and secrets are taken out of every text.
 */
export function ofStranger(
  shapes: FactShapes,
  facts: readonly SaidFact[],
  said: string,
  redact: Redact,
): OfStranger {
  const origin = `stranger/${digestOf(said).slice(0, 20)}`;
  const runs = new Map<string, string>();
  for (const { table, row } of facts)
    if (table.name === "runs")
      runs.set(text(row.id), derivedId(Number(row.started_at), `${origin}/${text(row.id)}`));
  const told = facts.flatMap(({ table, row }): SaidFact[] => {
    if (table.name === "runs")
      return [{ table, row: { ...row, id: runs.get(text(row.id))!, source: "ingest" } }];
    const run = table.name === "failures" ? runs.get(text(row.run_id)) : undefined;
    if (run === undefined) return [];
    const id = derivedId(Number(row.seen_at), `${origin}/${text(row.id)}`);
    return [{ table, row: { ...row, id, run_id: run } }];
  });
  return {
    facts: told.map(scrubberOf(shapes, redact)),
    origin,
    left: facts.length - told.length,
  };
}
