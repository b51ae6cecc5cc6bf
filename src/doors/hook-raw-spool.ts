/**
 * Hook payloads that wait: the launcher writes them without starting node, and so does a hook that has nothing to say. Whichever
 * twiceshy process comes next takes them in. One file an event; the time of the event is the file's own. Half a name (`.….half`)
 * belongs to the process that writes it, or is at work on it: when that one is gone, whoever comes next has it. The launcher leaves it at that: to give
 * a file its whole name (`.json`) would be a process more for every event.
 */
import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmdirSync,
  statSync,
  unlinkSync,
  writeFileSync,
} from "node:fs";
import { dirname, join } from "node:path";
import { CMD_OWNER } from "#agents/hooks/cmd-owner.ts";
import { noteTrouble } from "./hook-trouble-log.ts";

const FOLDER = "hooks";
/** Nobody works on an event for so long: half a file that is older was left behind. */
const HALF_AFTER_MS = 60_000;
/** A memory that cannot be opened for weeks takes in nothing: no more than this waits for it, and the oldest go first. */
export const MOST_KEPT = 1_000;
export const MOST_KEPT_BYTES = 64 * 1024 * 1024;
/** Fewer are not weighed: each is at most a few megabytes. */
const FEW = 4;

/** In the name of a failure whose files were looked at as it happened: what was seen stands behind the payload. */
const FAILED = "failed";

/** A payload on disk. */
export interface RawFile {
  readonly file: string;
  /** The same for the same event, whoever reads it: by this it is known again. */
  readonly key: string;
}

export interface RawEvent extends RawFile {
  readonly name: string;
  readonly client: string;
  readonly event: string;
  /** Epoch milliseconds. */
  readonly at: number;
  /** Its process was killed: it may be cut off. */
  readonly isHalf: boolean;
}

/** The folder of a store that payloads wait in. */
export function rawFolder(storeDir: string): string {
  return join(storeDir, FOLDER);
}

/** The folder first, and those that are used where the store cannot be written. */
export function rawFolders({ store, spools }: { store: string; spools: readonly string[] }): string[] {
  return [store, ...spools.slice(1)].map(rawFolder);
}

/** Lets a payload wait, in the launcher's own way; false where it cannot be written. */
export function spoolRaw(storeDir: string, client: string, event: string, raw: string): boolean {
  const half = holdRaw(rawFolder(storeDir), client, event, raw);
  return half !== null && letWait(half);
}

/**
 * Writes a payload under half a name, while it is worked on; null where it cannot be written. Only in a store that is there
 * already: making one also tells git to leave it alone.
 */
export function holdRaw(
  folder: string,
  client: string,
  event: string,
  raw: string,
  isFailed = false,
): RawFile | null {
  const names = new Set(namesIn(folder));
  if (raw.length > MOST_KEPT_BYTES) return null;
  if (names.size >= FEW) makeRoom(folder, names, raw.length);
  const stem = stemFor(`${client}.${event}.${process.pid}`, names, isFailed);
  const file = join(folder, `.${stem}.half`);
  const write = (): RawFile => {
    writeFileSync(file, raw, { mode: 0o600 });
    return { file, key: keyOf(stem, statSync(file, { bigint: true }).mtimeNs) };
  };
  try {
    return write();
  } catch {
    if (!existsSync(folder) && existsSync(join(folder, "..", ".gitignore")))
      return attempt(() => {
        mkdirSync(folder, { mode: 0o700 });
        return write();
      });
    // A full disk leaves a part of it.
    dropRaw({ file });
    return null;
  }
}

/** "claude.PostToolUse.4711.0", "claude.PostToolUseFailure.4711.1.failed": a number that nothing has that waits. */
function stemFor(owner: string, names: ReadonlySet<string>, isFailed: boolean): string {
  const isTaken = (stem: string) =>
    [stem, `${stem}.${FAILED}`].some((one) => names.has(`${one}.json`) || names.has(`.${one}.half`));
  let n = 0;
  while (isTaken(`${owner}.${n}`)) n += 1;
  return isFailed ? `${owner}.${n}.${FAILED}` : `${owner}.${n}`;
}

/** Failures in a folder whose files were looked at as they happened, those that are being worked on too. */
export function failedFiles(folder: string): string[] {
  return namesIn(folder)
    .filter((name) => name.endsWith(`.${FAILED}.json`) || name.endsWith(`.${FAILED}.half`))
    .map((name) => join(folder, name));
}

/** Drops the oldest of what waits, where there would be too many or too much of it, and notes that for `twiceshy doctor`. */
function makeRoom(folder: string, names: Iterable<string>, bytes: number): void {
  const all = [...names].flatMap((name) => {
    const file = join(folder, name);
    const stat = attempt(() => statSync(file));
    return stat === null ? [] : [{ file, size: stat.size, at: stat.mtimeMs }];
  });
  let [count, sum] = [all.length + 1, bytes + all.reduce((total, { size }) => total + size, 0)];
  if (count <= MOST_KEPT && sum <= MOST_KEPT_BYTES) return;
  const gone = all
    .sort((a, b) => a.at - b.at)
    .filter(({ file, size }) => {
      if (count <= MOST_KEPT && sum <= MOST_KEPT_BYTES) return false;
      dropRaw({ file });
      [count, sum] = [count - 1, sum - size];
      return true;
    });
  noteTrouble(
    dirname(folder),
    `${gone.length} of the oldest events dropped: more than ${MOST_KEPT}, or ${MOST_KEPT_BYTES >> 20} MB, waited for the memory`,
  );
}

/** How many wait, or are worked on, and how many bytes that is: few are not weighed. */
export function rawWaiting(storeDir: string): { readonly count: number; readonly bytes: number } {
  const folder = rawFolder(storeDir);
  const names = namesIn(folder);
  const sizes =
    names.length < FEW ? [] : names.map((name) => attempt(() => statSync(join(folder, name)).size));
  return {
    count: names.length,
    bytes: sizes.reduce<number>((sum, size) => sum + (size ?? 0), 0),
  };
}

/** A payload that was being worked on waits from now on; false where that cannot be. */
export function letWait({ file }: Pick<RawFile, "file">): boolean {
  // ".claude.PostToolUse.4711.0.half"
  const whole = file.replace(/\.([^\\/]+)\.half$/, "$1.json");
  return attempt(() => renameSync(file, whole)) !== null;
}

/** What waits in some folders, oldest first, with what killed processes left; half files that are of no use are dropped. */
export function rawEvents(folders: readonly string[], now: number): RawEvent[] {
  return folders
    .flatMap((folder) => namesIn(folder).map((name) => ({ folder, name })))
    .flatMap(({ folder, name }): (RawEvent & { ns: bigint })[] => {
      const isHalf = !isWhole(name);
      const file = join(folder, name);
      const stem = isHalf ? name.slice(1, -".half".length) : name.slice(0, -".json".length);
      const [client = "", event = "", pid = ""] = stem.split(".");
      const mtimeNs = attempt(() => statSync(file, { bigint: true }).mtimeNs);
      if (mtimeNs === null) return []; // taken in by another process
      const at = Number(mtimeNs / 1_000_000n);
      if (isHalf && now - at < HALF_AFTER_MS && (pid === CMD_OWNER || isAlive(Number(pid)))) return [];
      return [{ file, name, client, event, at, isHalf, key: keyOf(stem, mtimeNs), ns: mtimeNs }];
    })
    .sort((a, b) => (a.ns === b.ns ? (a.name < b.name ? -1 : 1) : a.ns < b.ns ? -1 : 1));
}

/** hook.cmd reserves a name by a folder of it; one that was killed leaves that behind. */
export function dropLocks(folder: string, now: number): void {
  if (!existsSync(folder)) return;
  for (const name of attempt(() => readdirSync(folder)) ?? []) {
    // .claude.PostToolUse.cmd.17.lock
    if (!name.endsWith(".lock") || !name.includes(`.${CMD_OWNER}.`)) continue;
    const file = join(folder, name);
    attempt(() => now - statSync(file).mtimeMs >= HALF_AFTER_MS && rmdirSync(file));
  }
}

/** True for half a file that nobody will ever finish. */
export function isLeftBehind({ isHalf, at }: RawEvent, now: number): boolean {
  return isHalf && now - at >= HALF_AFTER_MS;
}

/** A payload's text; null when it is gone. */
export function readRaw({ file }: Pick<RawFile, "file">): string | null {
  return attempt(() => readFileSync(file, "utf8"));
}

/** Removes a payload that was taken in. Where that cannot be it is met again, and known by its key. */
export function dropRaw({ file }: Pick<RawFile, "file">): void {
  attempt(() => unlinkSync(file));
}

function keyOf(stem: string, mtimeNs: bigint): string {
  return `${stem}@${mtimeNs.toString(36)}`;
}

function isWhole(name: string): boolean {
  return name.endsWith(".json");
}

function namesIn(folder: string): string[] {
  // Most folders are not there, and to be told so by an error costs ten times as much as to ask.
  if (!existsSync(folder)) return [];
  return (attempt(() => readdirSync(folder)) ?? []).filter(
    (name) => isWhole(name) || (name.startsWith(".") && name.endsWith(".half")),
  );
}

/** False also for a process of another container: then the age of its file tells. */
function isAlive(pid: number): boolean {
  if (!Number.isInteger(pid) || pid <= 0) return false;
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === "EPERM";
  }
}

function attempt<T>(action: () => T): T | null {
  try {
    return action();
  } catch {
    return null;
  }
}
