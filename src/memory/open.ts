/**
 * The memory room: the one place where facts are kept.
 * In: runs with their identified findings, and events of tasks. Out: what was seen before, and the facts themselves.
 * Facts are append-only; counters are folded from them in the same transaction and can be rebuilt at any time.
 * Every text passes through `redact` on its way in. The room knows neither tools, nor git, nor the environment.
 */

import { join } from "node:path";
import type { Clock, Memory } from "#model/ports.ts";
import { hasOpenFailure, lastGreenTree } from "./checks.ts";
import { connect, connectReadOnly, DATABASE_FILE } from "./connect.ts";
import { drain } from "./drain.ts";
import { listFailures, listSummaries } from "./failures.ts";
import { find, findRun } from "./find.ts";
import { forget, previewForget } from "./forget.ts";
import { collectGarbage } from "./gc.ts";
import { moveAside } from "./move-aside.ts";
import { rebuildCounters } from "./rebuild.ts";
import { recall } from "./recall.ts";
import { remember } from "./remember.ts";
import type { SqlDatabase } from "./sql-database.ts";
import { SqlError } from "./sql-error.ts";
import { integrityOf, statusOf } from "./status.ts";
import type { Redact, Store } from "./store.ts";
import { asTrouble } from "./store-trouble.ts";
import { findTask, listTasks, recordTaskEvent } from "./tasks.ts";
import { inTransaction, PATIENCE_MS } from "./transaction.ts";
import { trimLog } from "./trim-log.ts";

export interface OpenOptions {
  /** Takes secrets out of a text. Nothing is stored that did not pass through it. */
  readonly redact: Redact;
  readonly readOnly?: boolean;
  readonly clock?: Clock;
  /** Spool directories of this store, from `spoolDirs`; without it only the one inside the store. */
  readonly spools?: readonly string[];
  /** How long to wait for other processes before giving up. */
  readonly patienceMs?: number;
  /** Told when something happened that a person should know, such as a damaged database put aside. */
  readonly onNotice?: (sentence: string) => void;
}

/** Opens the memory in a store directory, making it where there is none (unless to read only). */
export function openMemory(storeDir: string, options: OpenOptions): Memory {
  return asUser(storeDir, () => {
    const now = () => options.clock?.now() ?? Date.now();
    const store: Store = {
      database: options.readOnly ? connectReadOnly(storeDir) : connectOrBeginAnew(storeDir, now(), options),
      storeDir,
      spools: options.spools ?? [join(storeDir, "spool")],
      redact: options.redact,
      now,
      patienceMs: options.patienceMs ?? PATIENCE_MS,
    };
    if (!options.readOnly) drain(store);
    return memoryOf(store, { isReadOnly: options.readOnly === true, place: storeDir });
  });
}

function connectOrBeginAnew(storeDir: string, at: number, options: OpenOptions): SqlDatabase {
  try {
    return connect(storeDir, at, options.patienceMs);
  } catch (error) {
    if (!(error instanceof SqlError) || error.kind !== "corrupt") throw error;
    const aside = moveAside(storeDir, at);
    if (aside !== null)
      options.onNotice?.(`the memory was damaged: it is kept in ${aside}, and a new one was begun`);
    return connect(storeDir, at, options.patienceMs);
  }
}

/** Whether an open memory is a team's: what other machines saw is theirs to judge. */
export function isTeamMemory(memory: Memory): boolean {
  return storeOf(memory).database.driver === "postgres";
}

const stores = new WeakMap<Memory, Store>();

/** The store behind an open memory, for the parts of this room that are loaded only where something is learned. */
export function storeOf(memory: Memory): Store {
  const store = stores.get(memory);
  if (store === undefined) throw new Error("this memory was not opened here");
  return store;
}

/** A memory on an open store; `place` is what trouble calls it. */
export function memoryOf(
  store: Store,
  { isReadOnly, place }: { readonly isReadOnly: boolean; readonly place: string },
): Memory {
  const { database, storeDir } = store;
  let isOpen = true;
  const act = <T>(action: () => T): T => {
    if (!isOpen) throw new Error("this memory is closed: open it again");
    return asUser(place, action);
  };
  const memory: Memory = {
    remember: (run, findings) => act(() => remember(store, run, findings)),
    recall: (fingerprints, about) => act(() => recall(store, fingerprints, about)),
    hasOpenFailure: (check) => act(() => hasOpenFailure(store, check)),
    lastGreenTree: (check, before) => act(() => lastGreenTree(store, check, before)),
    failures: (filter) => act(() => listFailures(store, filter)),
    summaries: (filter) => act(() => listSummaries(store, filter)),
    find: (wanted) => act(() => find(store, wanted)),
    run: (id) => act(() => findRun(database, id)),
    recordTaskEvent: (event) => act(() => recordTaskEvent(store, event)),
    task: (id) => act(() => findTask(store, id)),
    tasks: () => act(() => listTasks(store)),
    status: () => act(() => statusOf(store)),
    rebuild: () => act(() => inTransaction(database, () => rebuildCounters(database), store.patienceMs)),
    previewForget: (target) => act(() => previewForget(store, target)),
    forget: (target, at) => act(() => forget(store, target, at)),
    gc: (capBytes, at) => act(() => collectGarbage(store, capBytes, at)),
    integrity: () => act(() => integrityOf(store)),
    close: () => {
      if (isOpen)
        act(() => {
          if (!isReadOnly) trimLog(database, join(storeDir, DATABASE_FILE));
          database.close();
        });
      isOpen = false;
    },
  };
  stores.set(memory, store);
  return memory;
}

function asUser<T>(storeDir: string, action: () => T): T {
  try {
    return action();
  } catch (error) {
    throw asTrouble(error, storeDir);
  }
}
