import { lstatSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { IdentifiedFinding } from "#model/failure.ts";
import type { Run } from "#model/run.ts";
import type { TaskEvent } from "#model/task.ts";
import { makeFolder } from "./make-folder.ts";

/** A fact that could not be stored yet. Its texts are scrubbed before it gets here. */
export type SpoolEvent =
  | { readonly kind: "run"; readonly run: Run; readonly findings: readonly IdentifiedFinding[] }
  | { readonly kind: "task"; readonly event: TaskEvent };

/** Version of the files' shape; a drainer leaves a newer one for a newer twiceshy. */
export const SPOOL_VERSION = 1;

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
  const id = event.kind === "run" ? event.run.id : event.event.id;
  const body = JSON.stringify({ version: SPOOL_VERSION, ...event });
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
  let hash = 0xcbf29ce484222325n;
  for (const byte of Buffer.from(path)) hash = BigInt.asUintN(64, (hash ^ BigInt(byte)) * 0x100000001b3n);
  const tail = path
    .replace(/[\\/]+\.twiceshy[\\/]*$/, "")
    .replace(/[^A-Za-z0-9]+/g, "-")
    .slice(-40)
    .replace(/^-+|-+$/g, "");
  return `${tail}-${hash.toString(16).padStart(16, "0")}`;
}
