import { readdirSync, readFileSync, renameSync, statSync } from "node:fs";
import { join } from "node:path";
import { storeDeliveryFacts } from "./delivery-write.ts";
import { noteCheck } from "./open-checks.ts";
import { redactEvent } from "./redact-facts.ts";
import { storeRun } from "./remember.ts";
import { isOurs, removeQuietly, SPOOL_VERSION, type SpoolEvent, spooledId } from "./spool.ts";
import { SqlError } from "./sql-error.ts";
import type { Store } from "./store.ts";
import { storeTaskEvent } from "./tasks.ts";
import { inTransaction } from "./transaction.ts";

/** At most so many events are taken in at one opening, so that no command waits for a long outage's worth. */
export const MOST_DRAINED = 200;

/** Stores what was spooled; returns how many events it took in. A store that cannot be written now is no error here. */
export function drain(store: Store): number {
  const events = oldest(store);
  if (events.length === 0) return 0;
  const refused = new Set<string>();
  try {
    // One transaction for all: a transaction each was a millisecond each.
    inTransaction(store.database, () => storeAll(store, events, refused), store.patienceMs);
  } catch (error) {
    // A store that cannot be written keeps its spool.
    if (error instanceof SqlError) return 0;
    throw error;
  }
  for (const { file, event } of events) {
    if (refused.has(file)) setAside(file);
    else removeQuietly(file);
    if (event.kind === "run" && !refused.has(file)) noteCheck(store.storeDir, event.run);
  }
  return events.length - refused.size;
}

/** The first that can be read. What only a newer twiceshy can read holds up nobody. */
function oldest(store: Store): Spooled[] {
  const events: Spooled[] = [];
  for (const directory of store.spools)
    for (const name of [...spooledIn(directory), ...saidHalves(directory)]) {
      if (events.length === MOST_DRAINED) return events;
      events.push(...readable(store, join(directory, name)));
    }
  return events;
}

interface Spooled {
  readonly file: string;
  readonly event: SpoolEvent;
}

function readable(store: Store, file: string): Spooled[] {
  const event = readSpooled(file);
  if (event === null || event === "newer") return [];
  try {
    if (event !== "unreadable") return [{ file, event: redactEvent(event, store.redact) }];
  } catch {
    // Not shaped like an event.
  }
  setAside(file);
  return [];
}

/** An event that no store would take is undone alone; trouble of the store itself undoes all and is thrown. */
function storeAll(store: Store, events: readonly Spooled[], refused: Set<string>): void {
  const { database } = store;
  for (const { file, event } of events) {
    database.exec("SAVEPOINT event");
    try {
      if (event.kind === "run") storeRun(store, event.run, event.findings);
      else if (event.kind === "task") storeTaskEvent(database, event.event);
      else storeDeliveryFacts(store, event.facts);
    } catch (error) {
      const isStoreTrouble =
        error instanceof SqlError && error.kind !== "constraint" && error.kind !== "other";
      if (isStoreTrouble) throw error;
      refused.add(file);
      database.exec("ROLLBACK TO event");
    }
    database.exec("RELEASE event");
  }
}

/** Names of the events in a spool directory, oldest first: their ids begin with the time. */
export function spooledIn(directory: string): string[] {
  return namesIn(directory)
    .filter((name) => name.endsWith(".json"))
    .sort();
}

/** Whoever wrote half a file and did not finish it is dead by then. */
const HALF_AFTER_MS = 60_000;

/** Halves of what was said in a session, whose process was killed before it could finish: such a one has a second name there. */
function saidHalves(directory: string): string[] {
  return namesIn(directory)
    .filter((name) => name.startsWith(".") && name.endsWith(".half"))
    .filter((name) => {
      const file = join(directory, name);
      const stat = statSync(file, { throwIfNoEntry: false });
      if (stat === undefined || stat.nlink > 1) return stat !== undefined;
      if (Date.now() - stat.mtimeMs > HALF_AFTER_MS) removeQuietly(file);
      return false;
    });
}

function namesIn(directory: string): string[] {
  try {
    return isOurs(directory) ? readdirSync(directory) : [];
  } catch {
    return [];
  }
}

/** Reads one spooled event: null when it is gone, "unreadable" when it is no event, "newer" when not for this version. */
export function readSpooled(file: string): SpoolEvent | null | "unreadable" | "newer" {
  let body: string;
  try {
    body = readFileSync(file, "utf8");
  } catch {
    return null;
  }
  try {
    const event = JSON.parse(body) as SpoolEvent & { version?: number };
    if (typeof event.version === "number" && event.version > SPOOL_VERSION) return "newer";
    const id = KINDS.has(event.kind) ? spooledId(event) : null;
    return typeof id === "string" && id !== "" ? event : "unreadable";
  } catch {
    return "unreadable";
  }
}

const KINDS: ReadonlySet<string> = new Set(["run", "task", "deliveries"] satisfies SpoolEvent["kind"][]);

function setAside(file: string): void {
  try {
    renameSync(file, `${file}.unreadable`);
  } catch {
    // Another process did, or the directory is read-only: it will be met again.
  }
}
