import {
  chmodSync,
  existsSync,
  lstatSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  realpathSync,
  renameSync,
  rmdirSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { basename, dirname, join } from "node:path";
import { makeFolder } from "./make-folder.ts";
import { type ProcessIdentity, thisProcess } from "./process-identity.ts";
import { ignoreForGit, writeWhole } from "./scratch-repository.ts";

const OWNER = "owner.json";
let made = 0;

/** Where scratch copies are. */
export function scratchRoot(storeDir: string): string {
  return join(storeDir, "scratch");
}

/** Whether another process has a scratch copy here, or left one. */
export function hasScratchOfOthers(storeDir: string): boolean {
  const folder = scratchRoot(storeDir);
  return existsSync(folder) && namesIn(folder).some((name) => !name.startsWith(`${process.pid}-`));
}

/** What is in a folder; nothing where there is none. */
export function namesIn(folder: string): string[] {
  try {
    return readdirSync(folder);
  } catch {
    return [];
  }
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

/**
 * The folder in a scratch folder in which files of the project lie. Test runners and linters that look everywhere, dot folders
 * too, leave alone what is below a folder of this name: the user's own runs must not find ours.
 */
export function innerFolder(folder: string): string {
  return join(folder, "node_modules");
}

const AWAY = "twiceshy-scratch-";

/**
 * Makes a folder outside of the project, for a whole copy of it: there the user's tools do not find it, and its own do not
 * find the user's files above it. It is noted in the scratch folder, and goes with it.
 */
export function makeFolderAway(folder: string, env: Readonly<Record<string, string | undefined>>): string {
  // On Linux the temporary folder may be memory.
  const places = process.platform === "linux" ? ["/var/tmp"] : [];
  for (const place of [...places, env.TMPDIR || env.TEMP || "/tmp"]) {
    try {
      const away = realpathSync(mkdtempSync(join(place, AWAY)));
      writeWhole(join(folder, "away"), away);
      return away;
    } catch {
      // The next place may do.
    }
  }
  throw new Error("no temporary folder can be made");
}

function folderAway(folder: string): string | null {
  const away = readQuietly(join(folder, "away"));
  return away !== null && basename(away).startsWith(AWAY) ? away : null;
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
    const found = JSON.parse(readQuietly(path) ?? "null") as ProcessIdentity | null;
    return Number.isInteger(found?.pid) && found!.pid > 1 ? found : null;
  } catch {
    return null;
  }
}

function readQuietly(path: string): string | null {
  try {
    return readFileSync(path, "utf8");
  } catch {
    return null;
  }
}

/** Removes one scratch copy's folder; with the last one the folder above goes, so that looking for any costs nothing. */
export function removeScratchFolder(folder: string): void {
  const away = folderAway(folder);
  if (away !== null) removeFolder(away);
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
