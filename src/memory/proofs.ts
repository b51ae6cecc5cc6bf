import type { Proof } from "#model/proof.ts";
import { json, parse } from "./cells.ts";
import { isForgotten } from "./is-forgotten.ts";
import { redactProof } from "./redact-learning.ts";
import type { SqlDatabase } from "./sql-database.ts";
import type { Store } from "./store.ts";

/** The receipts of a fix, oldest first. */
export function proofsOf(database: SqlDatabase, fixId: string): Proof[] {
  return database
    .prepare("SELECT body FROM proofs WHERE fix_id = ? ORDER BY at, id")
    .all([fixId])
    .map((row) => parse<Proof>(row.body));
}

/** Stores a receipt; storing it twice changes nothing, and a forgotten one does not come back. */
export function keepProof(store: Store, given: Proof): void {
  if (isForgotten(store.database, given.id) || isForgotten(store.database, given.fixId)) return;
  // Between trees that hold what was forgotten, the change itself must not come back by its proof.
  const isBarred = [given.withTree, given.withoutTree].some(
    (tree) => tree !== null && isForgotten(store.database, tree),
  );
  const proof = redactProof(isBarred ? { ...given, minimal: null } : given, store.redact);
  store.database
    .prepare("INSERT OR IGNORE INTO proofs (id, fix_id, at, verdict, body) VALUES (?, ?, ?, ?, ?)")
    .run([proof.id, proof.fixId, proof.at, proof.verdict, json(proof)]);
}
