import { daysToCount, foldDay } from "#memory/daily-fold.ts";
import { SqlError } from "#memory/sql-error.ts";
import type { Memory } from "#model/ports.ts";
import type { Server } from "./server.ts";

/** So long a request counts days that have new facts; the rest follows. */
const PATIENCE_MS = 60;
const PAUSE_MS = 20;
/** A day that took long to count is not counted again at every new failure: it costs at most this part of the time. */
const REST = 10;

interface Counting {
  isRunning: boolean;
  /** When a day may be counted again. */
  readonly again: Map<number, number>;
}

const counting = new WeakMap<Server, Counting>();

/** Counts days with new facts, as far as a request can wait for it. Says how many are left, which are counted in the background. */
export function daysSoon(memory: Memory, server: Server): number {
  const state = counting.get(server) ?? { isRunning: false, again: new Map() };
  counting.set(server, state);
  const began = Date.now();
  const days = daysToCount(memory);
  let left = days.length;
  for (const day of days) {
    if (Date.now() - began > PATIENCE_MS) break;
    if (count(memory, day, state)) left -= 1;
  }
  if (left > 0 && !state.isRunning) {
    state.isRunning = true;
    const rest = countRest(server, state)
      .catch((error: unknown) => server.err(`twiceshy: ${(error as Error).message}\n`))
      .finally(() => {
        state.isRunning = false;
        server.background.delete(rest);
      });
    server.background.add(rest);
  }
  return left;
}

/** False where it has to wait. */
function count(memory: Memory, day: number, { again }: Counting): boolean {
  const began = Date.now();
  if ((again.get(day) ?? 0) > began) return false;
  try {
    foldDay(memory, day);
  } catch (error) {
    // A store that can only be read tells what was counted when it could last be written.
    if (error instanceof SqlError) return false;
    throw error;
  }
  const took = Date.now() - began;
  if (took > PATIENCE_MS) again.set(day, Date.now() + took * REST);
  else again.delete(day);
  return true;
}

async function countRest(server: Server, state: Counting): Promise<void> {
  for (;;) {
    await new Promise((resolve) => setTimeout(resolve, PAUSE_MS));
    if (server.signal.aborted) return;
    const isDone = await server.withMemory(({ memory }) => {
      const day = daysToCount(memory).find((one) => (state.again.get(one) ?? 0) <= Date.now());
      return day === undefined || !count(memory, day, state);
    });
    if (isDone) return;
  }
}
