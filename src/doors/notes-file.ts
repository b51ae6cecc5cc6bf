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

const TRIES = 50;
const PAUSE_MS = 40;
/** A draft older than this was left by a process that is gone. */
const STALE_MS = 10_000;
const HINT = "twiceshy notes sync --dry-run";
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
    if (!stat.isFile() && !stat.isDirectory()) throw new Trouble("bad_input", `${path} is not a file.`, HINT);
    const text = readFileSync(path, "latin1");
    if (text.includes("\0"))
      throw new Trouble("bad_input", `${path} is not a text in UTF-8; it was left as it is.`, HINT);
    return text;
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === "ENOENT") return null;
    if (code === undefined || error instanceof Trouble) throw error;
    throw new Trouble("bad_input", `${path} cannot be read (${code}).`, HINT);
  }
}

function realTarget(path: string): string {
  try {
    return realpathSync(path);
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code !== "ENOENT") throw new Trouble("bad_input", `${path} cannot be read (${code}).`, HINT);
  }
  if (lstatSync(path, { throwIfNoEntry: false })?.isSymbolicLink())
    throw new Trouble("bad_input", `${path} is a link to a file that is not there.`, HINT);
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
    throw new Trouble("refused", `${path} cannot be written (${code}); it was left as it is.`, HINT);
  }
}
