import type { IdentifiedFinding } from "#model/failure.ts";
import type { Memory, Remembered, Sighting } from "#model/ports.ts";
import type { Run } from "#model/run.ts";
import type { TaskEvent } from "#model/task.ts";
import { Trouble } from "#model/trouble.ts";
import type { DeliveryFacts } from "#model/warning.ts";
import { storeDeliveryFacts } from "./delivery-write.ts";
import { moveAside } from "./move-aside.ts";
import { type OpenOptions, openMemory, storeOf } from "./open.ts";
import { redactDeliveryFacts } from "./redact-delivery.ts";
import { redactEvent } from "./redact-facts.ts";
import { type SpoolEvent, spool } from "./spool.ts";
import { asTrouble } from "./store-trouble.ts";
import { inTransaction } from "./transaction.ts";

/** Where a project's memory is, and where its events may wait. */
export interface StoreDirs {
  readonly store: string;
  /** Nearest first, from `spoolDirs`. */
  readonly spools: readonly string[];
}

export interface RememberOptions extends Omit<OpenOptions, "readOnly" | "spools"> {
  /** A memory that is open already. It is used first, and closed only when it turns out to be damaged. */
  readonly memory?: Memory;
}

/** What became of a fact. `notices` are sentences for a person, such as where a damaged memory was put. */
export type Kept<T> =
  | { readonly kind: "remembered"; readonly value: T; readonly notices: readonly string[] }
  | {
      readonly kind: "spooled";
      readonly where: string;
      readonly why: string;
      readonly notices: readonly string[];
    }
  | { readonly kind: "lost"; readonly why: string; readonly notices: readonly string[] };

/** Stores a run; where the memory cannot be written it waits in the nearest spool. Never throws. */
export function rememberOrSpool(
  dirs: StoreDirs,
  run: Run,
  findings: readonly IdentifiedFinding[],
  options: RememberOptions,
): Kept<Remembered> {
  return keep(dirs, options, (memory) => memory.remember(run, findings), { kind: "run", run, findings });
}

/** Stores a task's event; where the memory cannot be written it waits in the nearest spool. Never throws. */
export function recordTaskEventOrSpool(
  dirs: StoreDirs,
  event: TaskEvent,
  options: RememberOptions,
): Kept<void> {
  return keep(dirs, options, (memory) => memory.recordTaskEvent(event), { kind: "task", event });
}

/** Stores what was said and what came of it, all or nothing; where the memory cannot be written it waits in the nearest spool. Never throws. */
export function recordDeliveriesOrSpool(
  dirs: StoreDirs,
  facts: DeliveryFacts,
  options: RememberOptions,
): Kept<void> {
  return keep(dirs, options, (memory) => recordDeliveryFacts(memory, facts), { kind: "deliveries", facts });
}

function recordDeliveryFacts(memory: Memory, facts: DeliveryFacts): void {
  const store = storeOf(memory);
  const { database, redact, patienceMs, storeDir } = store;
  const scrubbed = redactDeliveryFacts(facts, redact);
  try {
    inTransaction(database, () => storeDeliveryFacts(store, scrubbed), patienceMs);
  } catch (error) {
    throw asTrouble(error, storeDir);
  }
}

/** What is known of fingerprints where the store can at least be read; null where not even that. */
export function recallIfReadable(
  storeDir: string,
  fingerprints: readonly string[],
  about: { readonly task?: string | null; readonly session?: string | null },
  options: OpenOptions,
): Map<string, Sighting> | null {
  try {
    const memory = openMemory(storeDir, { ...options, readOnly: true });
    try {
      return memory.recall(fingerprints, about);
    } finally {
      memory.close();
    }
  } catch {
    return null;
  }
}

function keep<T>(
  dirs: StoreDirs,
  options: RememberOptions,
  store: (memory: Memory) => T,
  event: SpoolEvent,
): Kept<T> {
  const notices: string[] = [];
  const onNotice = (sentence: string) => {
    notices.push(sentence);
    options.onNotice?.(sentence);
  };
  try {
    return { kind: "remembered", value: storeNowOrAnew(dirs, { ...options, onNotice }, store), notices };
  } catch (error) {
    const why = (error as Error).message;
    return { ...spoolInstead(dirs, why, () => redactEvent(event, options.redact)), notices };
  }
}

/** A damaged page may show only when it is written to: then, too, the damaged file goes aside and a new one is begun. */
function storeNowOrAnew<T>(dirs: StoreDirs, options: RememberOptions, store: (memory: Memory) => T): T {
  try {
    if (options.memory) return store(options.memory);
    return withMemory(dirs, options, store);
  } catch (error) {
    if (!(error instanceof Trouble) || error.code !== "memory_corrupt") throw error;
    closeIfOpen(options.memory);
    const aside = moveAside(dirs.store, options.clock?.now() ?? Date.now());
    if (aside !== null)
      options.onNotice?.(`the memory was damaged: it is kept in ${aside}, and a new one was begun`);
    return withMemory(dirs, options, store);
  }
}

function withMemory<T>(dirs: StoreDirs, options: RememberOptions, store: (memory: Memory) => T): T {
  const memory = openMemory(dirs.store, { ...options, spools: dirs.spools });
  try {
    return store(memory);
  } finally {
    closeIfOpen(memory);
  }
}

function spoolInstead(
  dirs: StoreDirs,
  why: string,
  toEvent: () => SpoolEvent,
): { kind: "spooled"; where: string; why: string } | { kind: "lost"; why: string } {
  const reasons: string[] = [];
  try {
    const where = spool(dirs.spools, toEvent(), reasons);
    if (where !== null) return { kind: "spooled", where, why };
  } catch (error) {
    // Without scrubbing nothing is written anywhere.
    reasons.push((error as Error).message);
  }
  return { kind: "lost", why: `${why} It could not be spooled either: ${reasons.join("; ")}.` };
}

function closeIfOpen(memory: Memory | undefined): void {
  try {
    memory?.close();
  } catch {
    // What was acknowledged is committed; a failing checkpoint is done by the next process.
  }
}
