import {
  chmodSync,
  lstatSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmdirSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { dirname, join } from "node:path";
import { makeFolder } from "./make-folder.ts";
import { type ProcessIdentity, thisProcess } from "./process-identity.ts";
import { ignoreForGit, writeWhole } from "./scratch-repository.ts";

const OWNER = "owner.json";
let made = 0;

/** Where scratch copies are. */
export function scratchRoot(storeDir: string): string {
  return join(storeDir, "scratch");
}

/** Makes a folder for one scratch copy. It has an owner from the first moment, so that a sweep knows whom to ask after. */
export function makeScratchFolder(storeDir: string): string {
  const above = scratchRoot(storeDir);
  const name = `${process.pid}-${Date.now().toString(36)}-${made++}`;
  const draft = join(above, `.${name}`);
  makeFolder(draft);
  ignoreForGit(storeDir);
  writeFileSync(join(draft, OWNER), JSON.stringify(thisProcess()));
  const folder = join(above, name);
  renameSync(draft, folder);
  return folder;
}

/** Whose a scratch folder is; null where it does not say. */
export function ownerOf(folder: string): ProcessIdentity | null {
  return readIdentity(join(folder, OWNER));
}

/** Notes the process that runs in a scratch folder, for those who have to end it. */
export function noteRunner(folder: string, runner: ProcessIdentity): void {
  writeWhole(join(folder, "runner.json"), JSON.stringify(runner));
}

/** The process that ran in a scratch folder last. */
export function runnerOf(folder: string): ProcessIdentity | null {
  return readIdentity(join(folder, "runner.json"));
}

function readIdentity(path: string): ProcessIdentity | null {
  try {
    const found = JSON.parse(readFileSync(path, "utf8")) as ProcessIdentity;
    return Number.isInteger(found.pid) && found.pid > 1 ? found : null;
  } catch {
    return null;
  }
}

/** Removes one scratch copy's folder; with the last one the folder above goes, so that looking for any costs nothing. */
export function removeScratchFolder(folder: string): void {
  removeFolder(folder);
  try {
    rmdirSync(dirname(folder));
  } catch {
    // Others are still in it.
  }
}

/** Removes a folder with all that is in it, also what was made read-only (an overlay's own folder may not even be listed). */
export function removeFolder(folder: string): void {
  try {
    rmSync(folder, { recursive: true, force: true, maxRetries: 3, retryDelay: 20 });
  } catch {
    unlock(folder);
    rmSync(folder, { recursive: true, force: true, maxRetries: 3, retryDelay: 20 });
  }
}

function unlock(folder: string): void {
  const stat = lstatSync(folder, { throwIfNoEntry: false });
  if (!stat?.isDirectory()) return;
  chmodSync(folder, 0o700);
  for (const entry of readdirSync(folder, { withFileTypes: true }))
    if (entry.isDirectory()) unlock(join(folder, entry.name));
}
