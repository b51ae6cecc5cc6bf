import type { Store } from "./store.ts";

/** Whether any lesson has a direction: what compares them is loaded only then. */
export function hasDirections({ database }: Store): boolean {
  return database.prepare("SELECT 1 FROM embeddings WHERE kind = 'lesson' LIMIT 1").get() !== undefined;
}
