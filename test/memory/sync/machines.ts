import { onTestFinished } from "vitest";
import { openMemory, storeOf } from "#memory/open.ts";
import type { SqlDatabase } from "#memory/sql-database.ts";
import { beginOutbox } from "#memory/sync/outbox.ts";
import { pullBatch } from "#memory/sync/pull.ts";
import { pushBatch, type SyncSides } from "#memory/sync/push.ts";
import type { Memory } from "#model/ports.ts";
import { aMemory, aStoreDir } from "../facts.ts";

export const PROJECT = "shop";

/** A machine of a team: its own memory, and what it does with the team's database. */
export interface Machine {
  readonly memory: Memory;
  readonly sides: SyncSides;
  push(most?: number): number;
  pull(most?: number): number;
}

/** A machine that has joined. */
export function aMachine(origin: string, team: SqlDatabase, project = PROJECT): Machine {
  const memory = aMemory();
  const local = storeOf(memory).database;
  beginOutbox(local);
  const sides = { local, team, project, origin };
  return {
    memory,
    sides,
    push(most = 500) {
      for (let sum = 0; ; ) {
        const sent = pushBatch(sides, most);
        sum += sent;
        if (sent === 0) return sum;
      }
    },
    pull(most = 500) {
      for (let sum = 0; ; ) {
        const { taken, isMore } = pullBatch(sides, most);
        sum += taken;
        if (!isMore) return sum;
      }
    },
  };
}

/** A stand-in for the team's database: the same tables in a file. */
export function aTeamFile(): SqlDatabase {
  const memory = openMemory(aStoreDir(), { redact: (text) => text });
  onTestFinished(() => memory.close());
  const { database } = storeOf(memory);
  database.exec(
    `CREATE TABLE projects (id TEXT PRIMARY KEY, name TEXT, position INTEGER NOT NULL);
     CREATE TABLE feed (tbl TEXT, key TEXT, position INTEGER, origin TEXT, gone INTEGER, PRIMARY KEY (tbl, key));
     INSERT INTO projects VALUES ('${PROJECT}', 'shop', 0)`,
  );
  return database;
}
