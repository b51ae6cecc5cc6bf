import {
  chmodSync,
  lstatSync,
  readFileSync,
  readlinkSync,
  renameSync,
  rmdirSync,
  rmSync,
  type Stats,
  statSync,
  writeFileSync,
} from "node:fs";
import { dirname, join, resolve } from "node:path";
import { makeFolder } from "#host/make-folder.ts";
import { WHY_FILE } from "#model/why-file.ts";
import { Unexpected } from "./unexpected.ts";

/** The bytes of a file as text; null where there is none. Throws Unexpected for what is no UTF-8 text or may not be read. */
export function readConfig(path: string): string | null {
  const stat = statIfThere(path);
  // A pipe would keep whoever reads it waiting.
  if (stat !== undefined && !stat.isFile() && !stat.isDirectory()) throw new Unexpected("it is no file");
  let bytes: Buffer;
  try {
    bytes = readFileSync(path);
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === "ENOENT" || code === "ENOTDIR") return null;
    throw new Unexpected(code === "EISDIR" ? "it is a folder" : because("it cannot be read", code));
  }
  const text = bytes.toString("utf8");
  if (!Buffer.from(text, "utf8").equals(bytes)) throw new Unexpected("it is no UTF-8 text");
  return text;
}

/** Whether our name stands in a file, also in one that is not what its client reads. */
export function readsLikeOurs(path: string): boolean {
  try {
    return readFileSync(path, "utf8").includes("twiceshy");
  } catch {
    return false;
  }
}

/** Where the bytes of a path are: links are followed, also to a file that is not there yet. */
export function followLinks(path: string): string {
  let place = resolve(path);
  for (let steps = 0; steps < 20; steps += 1) {
    if (!statIfThere(place, lstatSync)?.isSymbolicLink()) return place;
    place = resolve(dirname(place), readlinkSync(place));
  }
  throw new Unexpected("its symbolic links lead in a circle");
}

/** Why a file cannot be written; null where it can. Told by its mode too: root may write what its owner has locked. */
export function whyNotWritable(path: string): string | null {
  const file = statIfThere(path);
  if (file === undefined) return null;
  if (!file.isFile()) return "it is no file";
  return (file.mode & 0o222) === 0 ? "it is read-only" : null;
}

/** The folders that have to be made before a file can be written, deepest first. */
export function missingFolders(path: string): string[] {
  const missing: string[] = [];
  for (let folder = dirname(followLinks(path)); statIfThere(folder) === undefined; folder = dirname(folder)) {
    missing.push(folder);
  }
  return missing;
}

/** Writes a file at once or not at all; a link stays a link, the mode stays. */
export function writeConfig(path: string, text: string, mode?: number): void {
  const place = followLinks(path);
  const why = whyNotWritable(place);
  if (why !== null) throw new Unexpected(why);
  const draft = join(dirname(place), `.twiceshy-${process.pid}.new`);
  try {
    makeFolder(dirname(place));
    writeFileSync(draft, text);
    chmodSync(draft, mode ?? (statIfThere(place)?.mode ?? 0o644) & 0o7777);
    renameSync(draft, place);
  } catch (error) {
    if (statIfThere(draft) !== undefined) rmSync(draft, { force: true });
    throw inWords(error);
  }
}

/** Takes a file away, and those of the folders that we made and that are empty now. A link that we found stays. */
export function removeConfig(path: string, madeFolders: readonly string[]): void {
  try {
    rmSync(followLinks(path), { force: true });
  } catch (error) {
    throw inWords(error);
  }
  for (const folder of [...madeFolders].sort((a, b) => b.length - a.length)) {
    try {
      rmdirSync(folder);
    } catch {
      // Somebody else has put something there.
    }
  }
}

/** Also undefined where a file stands in the way of a folder: `throwIfNoEntry` does not cover that. */
function statIfThere(path: string, look: typeof statSync | typeof lstatSync = statSync): Stats | undefined {
  try {
    return look(path);
  } catch {
    return undefined;
  }
}

function inWords(error: unknown): unknown {
  const { code } = error as NodeJS.ErrnoException;
  return code ? new Unexpected(because("it cannot be written", code)) : error;
}

/** "it cannot be written: permission was denied (EACCES)" */
function because(what: string, code = ""): string {
  const why = WHY_FILE[code];
  return why === undefined ? `${what} (${code})` : `${what}: ${why} (${code})`;
}
