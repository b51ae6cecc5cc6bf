import {
  chmodSync,
  constants,
  copyFileSync,
  type Dirent,
  lstatSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  type Stats,
  symlinkSync,
  utimesSync,
  writeFileSync,
} from "node:fs";
import { basename, dirname, isAbsolute, join, relative, resolve } from "node:path";
import { statKey } from "./stat-key.ts";

export interface CopyLimits {
  readonly maxBytes: number;
  /** Epoch milliseconds. */
  readonly deadline: number;
}

/** What every copied path looked like when it was copied, by its path below the root. */
export type Manifest = Map<string, string>;

/** Copies a project's files; blocks are shared where the file system can. Null when it is too much, or why it could not be. */
export async function copyFiles(
  from: string,
  to: string,
  skip: (path: string) => boolean,
  limits: CopyLimits,
): Promise<Manifest | { readonly why: string }> {
  const manifest: Manifest = new Map();
  let bytes = 0;
  let seen = 0;
  const folders = [""];
  for (let folder = folders.pop(); folder !== undefined; folder = folders.pop()) {
    for (const entry of entriesOf(join(from, folder))) {
      const path = folder === "" ? entry.name : `${folder}/${entry.name}`;
      if (skip(path)) continue;
      if (++seen % 256 === 0) {
        await new Promise((resume) => setImmediate(resume));
        if (Date.now() > limits.deadline) return { why: "copying the project takes too long" };
      }
      const stat = copyEntry(from, to, path);
      if (stat === null) continue;
      if (stat.isDirectory()) folders.push(path);
      else bytes += stat.size;
      if (bytes > limits.maxBytes)
        return {
          why: `the project is larger than ${Math.round(limits.maxBytes / 1_048_576)} MB, with its ignored files`,
        };
      manifest.set(path, statKey(lstatSync(join(to, path))));
    }
  }
  return manifest;
}

/** Copies one file, link or empty folder; null for what is none of these, or went away meanwhile. */
export function copyEntry(from: string, to: string, path: string): Stats | null {
  const source = join(from, path);
  const target = join(to, path);
  try {
    const stat = lstatSync(source);
    if (stat.isDirectory()) {
      mkdirSync(target, { recursive: true });
      // Without write permission nothing could be put into it.
      chmodSync(target, (stat.mode & 0o777) | 0o700);
    } else if (stat.isSymbolicLink()) {
      symlinkSync(repointLink(readlinkSync(source), source, from, to), target);
    } else if (stat.isFile()) {
      copyFileSync(source, target, constants.COPYFILE_FICLONE);
      if (namesItsPlace(path, stat)) repointFile(target, from, to);
      utimesSync(target, stat.atimeMs / 1000, stat.mtimeMs / 1000);
    } else {
      return null;
    }
    return stat;
  } catch (error) {
    if (
      (error as NodeJS.ErrnoException).code === "ENOENT" ||
      (error as NodeJS.ErrnoException).code === "EACCES"
    )
      return null;
    throw error;
  }
}

/** Links inside the project stay inside the copy; links that lead out of it lead to the same place as before. */
function repointLink(target: string, link: string, from: string, to: string): string {
  const means = resolve(dirname(link), target);
  if (isAbsolute(target)) return isBelow(means, from) ? join(to, relative(from, means)) : target;
  return isBelow(means, from) ? target : means;
}

function isBelow(path: string, folder: string): boolean {
  return path === folder || path.startsWith(`${folder}/`);
}

/** Files of a virtual environment in which its own place is written: .venv/bin/pytest, pyvenv.cfg, __editable__.app.pth */
function namesItsPlace(path: string, stat: Stats): boolean {
  if (stat.size > 64 * 1024) return false;
  const name = basename(path);
  if (/\.(?:pth|egg-link)$/.test(name) || name === "pyvenv.cfg" || /^__editable__.*\.py$/.test(name))
    return true;
  return basename(dirname(path)) === "bin" && (stat.mode & 0o100) !== 0;
}

function repointFile(file: string, from: string, to: string): void {
  const text = readFileSync(file, "latin1");
  const moved = repoint(text, Buffer.from(from).toString("latin1"), Buffer.from(to).toString("latin1"));
  if (moved !== text && !text.includes("\0")) writeFileSync(file, moved, "latin1");
}

/** A text in which a folder's path, where it stands as a whole, is another's. */
export function repoint(text: string, from: string, to: string): string {
  let moved = "";
  let at = 0;
  for (let hit = text.indexOf(from); hit !== -1; hit = text.indexOf(from, at)) {
    const end = hit + from.length;
    // "/app" is not meant by "/application" or "/srv/app".
    const isWhole = !/[\w.-]/.test(text[end] ?? "") && !/[\w./-]/.test(text[hit - 1] ?? "");
    moved += text.slice(at, hit) + (isWhole ? to : from);
    at = end;
  }
  return moved + text.slice(at);
}

function entriesOf(folder: string): Dirent[] {
  try {
    return readdirSync(folder, { withFileTypes: true });
  } catch {
    return [];
  }
}
