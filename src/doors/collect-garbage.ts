import { daysToCount, foldDay } from "#memory/daily-fold.ts";
import type { GcReceipt, Memory } from "#model/ports.ts";

/** Brings a memory under a size; what is dropped is counted by day before. */
export function collectGarbage(memory: Memory, capBytes: number, at: number): GcReceipt {
  for (const day of daysToCount(memory)) foldDay(memory, day);
  return memory.gc(capBytes, at);
}
