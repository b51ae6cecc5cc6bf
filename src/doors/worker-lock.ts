import { readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { isAlive, type ProcessIdentity, thisProcess } from "#host/process-identity.ts";

/** The one worker of a store. */
export interface Worker extends ProcessIdentity {
  /** Epoch milliseconds. */
  readonly since: number;
}

/** What only one process of a store does at a time. */
export type OneAtATime = "worker" | "heal";

/** Somebody who cannot be asked (another container) is taken for gone after this: nobody takes as long. */
const LONGEST_MS: Readonly<Record<OneAtATime, number>> = { worker: 5 * 60_000, heal: 6 * 60 * 60_000 };

const lockOf = (storeDir: string, what: OneAtATime) => join(storeDir, `${what}.json`);

/** Who is at work on a store, or null. */
export function workerAt(storeDir: string, now: number, what: OneAtATime = "worker"): Worker | null {
  const found = readWorker(lockOf(storeDir, what));
  if (found === null) return null;
  const alive = isAlive(found);
  return alive === true || (alive === "unknown" && now - found.since < LONGEST_MS[what]) ? found : null;
}

/** Makes this process the one worker of a store; null when there is one already, or the store cannot be written. */
export function becomeWorker(
  storeDir: string,
  now: number,
  what: OneAtATime = "worker",
): { release(): void } | null {
  const lock = lockOf(storeDir, what);
  const me: Worker = { ...thisProcess(), since: now };
  for (let tries = 0; tries < 2; tries++) {
    try {
      writeFileSync(lock, JSON.stringify(me), { flag: "wx" });
      return { release: () => release(lock, me) };
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== "EEXIST") return null;
    }
    if (workerAt(storeDir, now, what) !== null) return null;
    putAside(lock, me);
  }
  return null;
}

/** A lock whose owner is gone is renamed first: of two who find it, only one can. */
function putAside(lock: string, me: Worker): void {
  const aside = `${lock}.${me.pid}`;
  try {
    renameSync(lock, aside);
    rmSync(aside, { force: true });
  } catch {
    // The other one was quicker.
  }
}

function release(lock: string, me: Worker): void {
  const owner = readWorker(lock);
  if (owner?.pid === me.pid && owner.since === me.since) rmSync(lock, { force: true });
}

function readWorker(lock: string): Worker | null {
  try {
    const found = JSON.parse(readFileSync(lock, "utf8")) as Worker;
    return Number.isInteger(found.pid) && Number.isFinite(found.since) ? found : null;
  } catch {
    return null;
  }
}
