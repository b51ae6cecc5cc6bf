import { existsSync } from "node:fs";
import { join } from "node:path";
import type { BodiesSource } from "#model/ports-learning.ts";
import { BODIES_FILE, beginBodies, isLogOf } from "./bodies.ts";
import { text } from "./cells.ts";
import { firstUnsettled } from "./delivery-write.ts";
import { sightingOf } from "./lessons-for-moment.ts";
import type { Store } from "./store.ts";
import { sessionsTold, setUnsettled, TOLD_FOR_MS } from "./told.ts";
import { inTransaction } from "./transaction.ts";

/** Begins a bodies file of a store, and gives what goes into it beside the lessons. */
export function bodiesSourceOf(store: Store, mark: string): BodiesSource {
  const { database, storeDir, patienceMs } = store;
  // Whoever writes after this notes it; whoever wrote before is in what is read now.
  inTransaction(
    database,
    () => {
      beginBodies(store, mark);
      setUnsettled(storeDir, firstUnsettled(database));
    },
    patienceMs,
  );
  const flakes = new Set(
    database
      .prepare("SELECT fingerprint FROM flakes")
      .all()
      .map((row) => text(row.fingerprint)),
  );
  return {
    mark,
    sighting: (fingerprint) => sightingOf(store, fingerprint),
    isSilent: ({ fingerprint }) => fingerprint !== null && flakes.has(fingerprint),
    sessions: onlyInDatabase(store),
    finish: (write) =>
      inTransaction(
        database,
        () => {
          if (isLogOf(storeDir, mark)) write();
        },
        patienceMs,
      ),
  };
}

/** Whether there is a bodies file. */
export function hasBodies(storeDir: string): boolean {
  return existsSync(join(storeDir, BODIES_FILE));
}

/** Sessions from before there were files of what was said, or whose file is gone. */
function onlyInDatabase({ database, storeDir, now }: Store): string[] {
  const known = sessionsTold(storeDir, now());
  const said = database
    .prepare("SELECT DISTINCT session FROM deliveries WHERE session IS NOT NULL AND at >= ?")
    .all([now() - TOLD_FOR_MS])
    .map((row) => text(row.session));
  const heard = database
    .prepare("SELECT key FROM progress WHERE key >= 'hook-session/' AND key < 'hook-session0'")
    .all()
    .map((row) => text(row.key).slice("hook-session/".length));
  return [...new Set([...said, ...heard])].filter((session) => !known.has(session));
}
