import { schemaOf } from "./schema-of.ts";
import type { Store } from "./store.ts";

/** The schema that has directions. */
const SINCE = 13;

/** Whether any lesson has a direction: what compares them is loaded only then. An older memory that may only be read has none. */
export function hasDirections({ database }: Store): boolean {
  if (schemaOf(database) < SINCE) return false;
  return database.prepare("SELECT 1 FROM embeddings WHERE kind = 'lesson' LIMIT 1").get() !== undefined;
}
