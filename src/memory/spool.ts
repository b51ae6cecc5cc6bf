import { lstatSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { IdentifiedFinding } from "#model/failure.ts";
import type { Run } from "#model/run.ts";
import type { TaskEvent } from "#model/task.ts";
import type { DeliveryFacts } from "#model/warning.ts";
import { makeFolder } from "./make-folder.ts";

/** A fact that could not be stored yet. Its texts are scrubbed before it gets here. */
export type SpoolEvent =
  | { readonly kind: "run"; readonly run: Run; readonly findings: readonly IdentifiedFinding[] }
  | { readonly kind: "task"; readonly event: TaskEvent }
  | { readonly kind: "deliveries"; readonly facts: DeliveryFacts };

/** Latest version of the files' shape that this twiceshy reads; a drainer leaves a newer one for a newer twiceshy. */
export const SPOOL_VERSION = 2;

/** The version that first had a kind of event: who knows only older ones must still take in those. */
const SINCE: Readonly<Record<SpoolEvent["kind"], number>> = { run: 1, task: 1, deliveries: 2 };

/** Scrubbed facts about deliveries as they are written into a spool. */
export function deliveriesBody(facts: DeliveryFacts): string {
  return JSON.stringify({ version: SINCE.deliveries, kind: "deliveries", facts });
}

/** Where spools may be, as the door knows it from the environment. */
export interface SpoolPlaces {
  /** `$XDG_STATE_HOME`, or ~/.local/state; null where there is neither. */
  readonly stateHome: string | null;
  readonly tmp: string;
}

/** Spool directories of a store, nearest first: in it, in the user's state, in the temporary directory. */
export function spoolDirs(storeDir: string, places: SpoolPlaces): string[] {
  const name = nameOf(storeDir);
  const user = process.getuid?.() ?? "user";
  const dirs = [join(storeDir, "spool")];
  if (places.stateHome !== null) dirs.push(join(places.stateHome, "twiceshy", "spool", name));
  dirs.push(join(places.tmp, `twiceshy-${user}`, name));
  return dirs;
}

/** Writes an event into the first directory that takes it; returns the file, or null with every reason in `reasons`. */
export function spool(dirs: readonly string[], event: SpoolEvent, reasons: string[] = []): string | null {
  const id = spooledId(event);
  const body = JSON.stringify({ version: SINCE[event.kind], ...event });
  for (const directory of dirs) {
    const file = join(directory, `${safeName(id)}.json`);
    const half = join(directory, `.${safeName(id)}.${process.pid}.half`);
    try {
      makeFolder(directory, 0o700);
      if (!isOurs(directory)) throw new Error(`${directory} belongs to somebody else`);
      // One file and one rename: a reader sees the whole event or none (appending was measured to tear records).
      writeFileSync(half, body, { mode: 0o600 });
      renameSync(half, file);
      return file;
    } catch (error) {
      reasons.push((error as Error).message);
      removeQuietly(half);
    }
  }
  return null;
}

/** The id that a spooled event goes by: of several facts, the first one's. */
export function spooledId(event: SpoolEvent): string {
  if (event.kind === "run") return event.run.id;
  return event.kind === "task" ? event.event.id : (idsOfFacts(event.facts)[0] ?? "");
}

/** Ids of all facts about deliveries in an event. */
export function idsOfFacts({ deliveries, events, missed }: DeliveryFacts): string[] {
  return [...deliveries, ...events, ...missed].map(({ id }) => id);
}

/** In a shared temporary directory anyone may have made our folder first: such a one is neither filled nor read. */
export function isOurs(directory: string): boolean {
  const stat = lstatSync(directory, { throwIfNoEntry: false });
  if (!stat?.isDirectory()) return false;
  return process.getuid === undefined || stat.uid === process.getuid();
}

/** Removes a file and does not mind when it is gone or cannot be removed. */
export function removeQuietly(file: string): void {
  try {
    rmSync(file, { force: true });
  } catch {
    // It stays; whoever reads it next finds it stored already.
  }
}

function safeName(id: string): string {
  return id.replace(/[^\w-]/g, "_").slice(0, 100);
}

/** A readable tail of the path and a hash of all of it (FNV-1a: node:crypto would cost 6 ms at every start). */
function nameOf(path: string): string {
  // In two halves: every hook does this, and with BigInt it took ten times as long. The prime is 2^40 + 435.
  let [high, low] = [0xcbf29ce4, 0x84222325];
  for (const byte of Buffer.from(path)) {
    const mixed = (low ^ byte) >>> 0;
    const product = mixed * 435;
    high = (high * 435 + Math.floor(product / 2 ** 32) + ((mixed << 8) >>> 0)) % 2 ** 32;
    low = product % 2 ** 32;
  }
  const tail = path
    .replace(/[\\/]+\.twiceshy[\\/]*$/, "")
    .replace(/[^A-Za-z0-9]+/g, "-")
    .slice(-40)
    .replace(/^-+|-+$/g, "");
  const [first, second] = [high, low].map((half) => half.toString(16).padStart(8, "0"));
  return `${tail}-${first}${second}`;
}
