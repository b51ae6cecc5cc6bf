import { spawnSync } from "node:child_process";
import { closeSync, constants, lstatSync, openSync, readdirSync, renameSync, unlinkSync } from "node:fs";
import { join } from "node:path";
import { makeFolder } from "./make-folder.ts";

/** Both ends of a pipe, as file descriptors of this process. */
export interface PipeEnds {
  readonly read: number;
  readonly write: number;
}

/** One `mkfifo` (4 ms of CPU) makes enough for this many runs, so that most runs start no extra process. */
const POOL_SIZE = 32;

/**
 * Real pipes for a command's output; null where there are none to be had (Windows, no mkfifo).
 * Node's own "pipe" is a socket, and `echo oops > /dev/stderr` or `tee /dev/stdout` fails on a socket (ENXIO). Node
 * cannot make a pipe, but it can open a named one: a small pool of them waits in a private folder, is claimed by
 * renaming, and unlinked as soon as it is open.
 */
export function openPipes(count: number, tmpDir: string): PipeEnds[] | null {
  if (process.platform === "win32") return null;
  const opened: PipeEnds[] = [];
  try {
    const dir = privateFolder(tmpDir);
    while (opened.length < count) opened.push(claim(dir) ?? refillAndClaim(dir));
    return opened;
  } catch {
    for (const ends of opened) closeEnds(ends);
    return null;
  }
}

export function closeEnds(ends: PipeEnds): void {
  closeSync(ends.read);
  closeSync(ends.write);
}

function privateFolder(tmpDir: string): string {
  const uid = process.getuid!();
  const dir = join(tmpDir, `twiceshy-pipes-${uid}`);
  makeFolder(dir, 0o700);
  const stat = lstatSync(dir);
  // Anybody may have made this name in /tmp before us.
  if (!stat.isDirectory() || stat.uid !== uid || (stat.mode & 0o077) !== 0)
    throw new Error(`${dir} is not private`);
  return dir;
}

function claim(dir: string): PipeEnds | null {
  for (const name of readdirSync(dir)) {
    if (!name.startsWith("free-")) continue;
    const mine = join(dir, `taken-${process.pid}-${name.slice(5)}`);
    try {
      renameSync(join(dir, name), mine);
    } catch {
      continue; // another run was quicker
    }
    try {
      return openBothEnds(mine);
    } finally {
      unlinkSync(mine);
    }
  }
  return null;
}

function openBothEnds(path: string): PipeEnds {
  if (!lstatSync(path).isFIFO()) throw new Error(`${path} is not a pipe`);
  // The reader first and without waiting, so that opening the writer finds a reader and does not wait either.
  const read = openSync(path, constants.O_RDONLY | constants.O_NONBLOCK);
  try {
    return { read, write: openSync(path, constants.O_WRONLY) };
  } catch (error) {
    closeSync(read);
    throw error;
  }
}

function refillAndClaim(dir: string): PipeEnds {
  for (const name of readdirSync(dir)) if (name.startsWith("taken-")) sweep(join(dir, name));
  const names = Array.from({ length: POOL_SIZE }, (_, i) =>
    join(dir, `free-${process.pid}-${Date.now()}-${i}`),
  );
  spawnSync("mkfifo", ["-m", "600", ...names], { stdio: "ignore" });
  const ends = claim(dir);
  if (ends === null) throw new Error("mkfifo made no pipe");
  return ends;
}

/** A run that was killed between claiming and unlinking leaves its pipe behind. */
function sweep(path: string): void {
  try {
    if (Date.now() - lstatSync(path).ctimeMs > 60_000) unlinkSync(path);
  } catch {
    // Its owner was quicker.
  }
}
