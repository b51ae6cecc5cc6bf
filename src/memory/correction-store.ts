import type { Correction, CorrectionMemory } from "#model/correction.ts";
import { insertSql, json, parse } from "./cells.ts";
import { isForgotten } from "./is-forgotten.ts";
import { redactDeep } from "./redact-deep.ts";
import type { Store } from "./store.ts";
import { inTransaction } from "./transaction.ts";

const COLUMNS = ["id", "at", "kind", "fingerprint", "lesson", "plan", "application", "body"];

/** The part of a store that holds where people did otherwise than proposed. */
export function correctionMemoryOf(store: Store): CorrectionMemory {
  const { database, patienceMs } = store;
  return {
    record: (given) => inTransaction(database, () => storeCorrection(given), patienceMs),
    corrections: ({ fingerprint, since = 0 } = {}) =>
      database
        .prepare(
          `SELECT body FROM corrections WHERE at >= ? ${fingerprint === undefined ? "" : "AND fingerprint = ?"} ORDER BY at, id`,
        )
        .all(fingerprint === undefined ? [since] : [since, fingerprint])
        .map((row) => parse<Correction>(row.body)),
  };

  function storeCorrection(given: Correction): boolean {
    const correction = redactDeep(given, store.redact) as Correction;
    const { id, at, kind, fingerprint, lesson, plan, application } = correction;
    if (isForgotten(database, id)) return false;
    const stored = database
      .prepare(insertSql("corrections", COLUMNS, "IGNORE"))
      .run([id, at, kind, fingerprint, lesson, plan, application, json(correction)]);
    return stored > 0;
  }
}
