import { readdirSync, readFileSync, renameSync } from "node:fs";
import { join } from "node:path";
import { remember } from "./remember.ts";
import { isOurs, removeQuietly, SPOOL_VERSION, type SpoolEvent } from "./spool.ts";
import { SqlError } from "./sql-error.ts";
import type { Store } from "./store.ts";
import { recordTaskEvent } from "./tasks.ts";

/** At most so many events are taken in at one opening, so that no command waits for a long outage's worth. */
export const MOST_DRAINED = 200;

/** Stores what was spooled while the store could not be written; returns how many events it took in. */
export function drain(store: Store): number {
  let drained = 0;
  for (const directory of store.spools) {
    for (const name of spooledIn(directory)) {
      if (drained >= MOST_DRAINED) return drained;
      const done = drainFile(store, join(directory, name));
      if (done === "stop") return drained;
      if (done === "stored") drained += 1;
    }
  }
  return drained;
}

/** Names of the events in a spool directory, oldest first: their ids begin with the time. */
export function spooledIn(directory: string): string[] {
  try {
    if (!isOurs(directory)) return [];
    return readdirSync(directory)
      .filter((name) => name.endsWith(".json"))
      .sort();
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
    const id = event.kind === "run" ? event.run.id : event.kind === "task" ? event.event.id : null;
    return typeof id === "string" && id !== "" ? event : "unreadable";
  } catch {
    return "unreadable";
  }
}

function drainFile(store: Store, file: string): "stored" | "left" | "stop" {
  const event = readSpooled(file);
  if (event === null || event === "newer") return "left";
  if (event === "unreadable") return setAside(file);
  try {
    if (event.kind === "run") remember(store, event.run, event.findings);
    else recordTaskEvent(store, event.event);
  } catch (error) {
    // A store that cannot be written keeps its spool; an event that no store would take is set aside.
    const isStoreTrouble = error instanceof SqlError && error.kind !== "constraint" && error.kind !== "other";
    return isStoreTrouble ? "stop" : setAside(file);
  }
  removeQuietly(file);
  return "stored";
}

function setAside(file: string): "left" {
  try {
    renameSync(file, `${file}.unreadable`);
  } catch {
    // Another process did, or the directory is read-only: it will be met again.
  }
  return "left";
}
