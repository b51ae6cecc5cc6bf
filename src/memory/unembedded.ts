import type { Memory } from "#model/ports.ts";
import { storeOf } from "./open.ts";

/** Under which it is kept when embedding is tried again, after trouble. */
export const EMBED_NEXT = "embed/next";

/** Whether a lesson or an issue has no direction yet: one look, for whoever decides whether a worker is started. */
export function hasUnembedded(memory: Memory, now: number): boolean {
  const { database } = storeOf(memory);
  const next = database.prepare("SELECT value FROM progress WHERE key = ?").get([EMBED_NEXT]);
  if (next !== undefined && Number(next.value) > now) return false;
  const without = (kind: string) =>
    `NOT EXISTS (SELECT 1 FROM embeddings e WHERE e.kind = '${kind}' AND e.id = t.id)`;
  const row = database
    .prepare(
      `SELECT EXISTS (SELECT 1 FROM lessons t WHERE t.archived = 0 AND ${without("lesson")}) AS lesson,
       EXISTS (SELECT 1 FROM issues t WHERE ${without("issue")}) AS issue`,
    )
    .get();
  return Number(row?.lesson) === 1 || Number(row?.issue) === 1;
}
