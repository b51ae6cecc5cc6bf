import { rmSync } from "node:fs";
import { join } from "node:path";
import type { Delivery } from "#model/warning.ts";
import { ANSWERS_FILE } from "./answers-place.ts";
import { dropQuiet } from "./quiet.ts";
import { isLogged, type SessionLog, sessionLog } from "./session-log.ts";
import type { Store } from "./store.ts";

/**
 * Puts scrubbed deliveries that are about to be stored into the logs of their sessions, where they are not yet: hooks that do not open the memory
 * look there. Where that cannot be, there is nothing to answer from without the memory any more.
 */
export function noteSaid({ database, storeDir, spools }: Store, given: readonly Delivery[]): void {
  if (database.driver === "postgres") return;
  const deliveries = given.filter(({ id }) => !isLogged(id));
  if (deliveries.some(({ session, task }) => session === null && task !== null)) dropQuiet(storeDir);
  for (const session of new Set(deliveries.flatMap((one) => one.session ?? []))) {
    const log = sessionLog(storeDir, session);
    try {
      const mine = deliveries.filter((one) => one.session === session);
      if (log !== null) append(log, spools[0]!, mine);
    } catch {
      rmSync(join(storeDir, ANSWERS_FILE), { force: true });
      log?.setIncomplete();
    }
  }
}

function append(log: SessionLog, spoolDir: string, deliveries: readonly Delivery[]): void {
  log.make();
  for (;;) {
    const { said, next } = log.read();
    const known = new Set(said.map(({ id }) => id));
    const missing = deliveries.filter(({ id }) => !known.has(id));
    if (missing.length === 0) return;
    // What was said before is not known here.
    const claim = log.claim(spoolDir, Math.max(1, next), missing);
    if (claim === null) continue;
    // Whoever noted it stores it next.
    claim.drop();
    return;
  }
}
