/**
 * Edits a person's file in their repository: the change is made on what is there at that moment, put beside it and moved into
 * its place, so that nobody ever reads half a file and an edit that somebody saves meanwhile is not lost. The mode and a
 * symbolic link stay. The text is handled byte by byte (latin1), so that bytes that are no UTF-8 stay what they are.
 */
import {
  chmodSync,
  closeSync,
  fsyncSync,
  lstatSync,
  openSync,
  readFileSync,
  realpathSync,
  renameSync,
  statSync,
  unlinkSync,
  writeSync,
} from "node:fs";
import { basename, dirname, isAbsolute, join, relative, resolve, sep } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { makeFolder } from "#host/make-folder.ts";
import { Trouble } from "#model/trouble.ts";
import { WHY_FILE } from "#model/why-file.ts";

const TRIES = 50;
const PAUSE_MS = 40;
/** A draft older than this was left by a process that is gone. */
const STALE_MS = 10_000;
const HINT = "twiceshy notes sync --dry-run";
/** Where the file itself is none that could be edited. */
const ELSEWHERE = "twiceshy notes sync --file NOTES.md";
const NOT_OURS: ReadonlySet<string> = new Set([".git", ".twiceshy"]);

/** Characters for text that goes into a file read as bytes. */
export function asBytes(text: string): string {
  return Buffer.from(text, "utf8").toString("latin1");
}

/** Where a path named by a person or a setting leads, or trouble: only files of the repository are ours to edit. */
export function fileInside(root: string, base: string, given: string, next: string): string {
  const path = resolve(base, given);
  const target = realTarget(path);
  const away = relative(realpathSync(root), target);
  const parts = away.split(sep);
  const isOutside = away === "" || parts[0] === ".." || isAbsolute(away);
  // Where letters' case does not matter, .GIT is git's folder too; a submodule has its own.
  if (isOutside || parts.some((part) => NOT_OURS.has(part.toLowerCase())))
    throw new Trouble(
      "refused",
      `${given} leads to ${target}, and only files of this repository are written.`,
      next,
    );
  return target;
}

/** Changes a file by a pure function of its text; true where there was something to change. */
export async function editFile(
  path: string,
  edit: (source: string) => string,
  isDry = false,
): Promise<boolean> {
  const first = readBytes(path);
  if (edit(first ?? "") === (first ?? "")) return false;
  refuseLocked(path);
  if (isDry) return true;
  const draft = join(dirname(path), `.${basename(path)}.twiceshy-new`);
  return reporting(path, async () => {
    makeFolder(dirname(path));
    for (let tries = 0; tries < TRIES; tries++) {
      const done = tryOnce(path, draft, edit);
      if (done !== null) return done;
      await sleep(PAUSE_MS);
    }
    throw new Trouble("refused", `${path} keeps being changed by somebody else.`, HINT);
  });
}

/** Told by its mode: root may write what its owner has locked, and so may whoever moves another file into its place. */
function refuseLocked(path: string): void {
  const stat = statSync(path, { throwIfNoEntry: false });
  if (stat !== undefined && (stat.mode & 0o222) === 0)
    throw new Trouble("refused", `${path} is read-only; it was left as it is.`, ELSEWHERE);
}

/** The draft is also the lock among ourselves. Null: somebody else was at it. */
function tryOnce(path: string, draft: string, edit: (source: string) => string): boolean | null {
  const stat = statSync(path, { throwIfNoEntry: false });
  const fd = openDraft(draft, stat?.mode);
  if (fd === null) return null;
  let isOurs = true;
  try {
    const source = readBytes(path);
    const text = edit(source ?? "");
    if (text === (source ?? "")) return false;
    writeAll(fd, Buffer.from(text, "latin1"));
    fsyncSync(fd);
    // Whoever saved in between is not overwritten: their text is edited in the next try.
    if (readBytes(path) !== source) return null;
    renameSync(draft, path);
    isOurs = false;
    return true;
  } finally {
    closeSync(fd);
    if (isOurs) unlinkSync(draft);
  }
}

function openDraft(draft: string, mode: number | undefined): number | null {
  try {
    const fd = openSync(draft, "wx", mode === undefined ? 0o666 : mode & 0o777);
    // What the umask took away is given back.
    if (mode !== undefined) chmodSync(draft, mode & 0o7777);
    return fd;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "EEXIST") throw error;
    const stat = lstatSync(draft, { throwIfNoEntry: false });
    if (stat !== undefined && Date.now() - stat.mtimeMs > STALE_MS) unlinkSync(draft);
    return null;
  }
}

/** The whole of a file; null where there is none. */
export function readBytes(path: string): string | null {
  try {
    // Reading a pipe waits for whoever writes into it, for ever.
    const stat = statSync(path);
    if (!stat.isFile() && !stat.isDirectory())
      throw new Trouble("bad_input", `${path} is not a file.`, ELSEWHERE);
    const text = readFileSync(path, "latin1");
    if (text.includes("\0"))
      throw new Trouble("bad_input", `${path} is not a text in UTF-8; it was left as it is.`, ELSEWHERE);
    return text;
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === "ENOENT") return null;
    if (code === undefined || error instanceof Trouble) throw error;
    throw cannotBeRead(path, code);
  }
}

function cannotBeRead(path: string, code = ""): Trouble {
  return new Trouble("bad_input", `${path} cannot be read: ${WHY_FILE[code] ?? code} (${code}).`, ELSEWHERE);
}

function realTarget(path: string): string {
  try {
    return realpathSync(path);
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code !== "ENOENT") throw cannotBeRead(path, code);
  }
  if (lstatSync(path, { throwIfNoEntry: false })?.isSymbolicLink())
    throw new Trouble("bad_input", `${path} is a link to a file that is not there.`, ELSEWHERE);
  // The file is made, and folders above it where they are missing: what exists of them is followed.
  return join(realTarget(dirname(path)), basename(path));
}

function writeAll(fd: number, data: Uint8Array): void {
  for (let done = 0; done < data.length; ) done += writeSync(fd, data, done);
}

async function reporting<T>(path: string, action: () => Promise<T>): Promise<T> {
  try {
    return await action();
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === undefined || error instanceof Trouble) throw error;
    const why = WHY_FILE[code] ?? code;
    throw new Trouble("refused", `${path} cannot be written: ${why} (${code}); it was left as it is.`, HINT);
  }
}
