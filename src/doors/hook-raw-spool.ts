/**
 * Hook payloads that wait: the launcher writes them without starting node, and so does a hook that has nothing to say. Whichever
 * twiceshy process comes next takes them in. One file an event; the time of the event is the file's own.
 */
import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from "node:fs";
import { join } from "node:path";

const FOLDER = "hooks";
/** A launcher that was killed leaves half a file. */
const HALF_AFTER_MS = 60_000;

export interface RawEvent {
  readonly file: string;
  readonly name: string;
  readonly client: string;
  readonly event: string;
  /** Epoch milliseconds. */
  readonly at: number;
}

/** The folder of a store that payloads wait in. */
export function rawFolder(storeDir: string): string {
  return join(storeDir, FOLDER);
}

/** How many wait. */
export function rawWaiting(storeDir: string): number {
  return namesIn(rawFolder(storeDir)).length;
}

/** Lets a payload wait, in the launcher's own way; false where it cannot be written. */
export function spoolRaw(storeDir: string, client: string, event: string, raw: string): boolean {
  const folder = rawFolder(storeDir);
  const stem = `${client}.${event}.${process.pid}`;
  const half = join(folder, `.${stem}.half`);
  const names = new Set(namesIn(folder));
  let n = 0;
  while (names.has(`${stem}.${n}.json`)) n += 1;
  const write = () => {
    writeFileSync(half, raw, { mode: 0o600 });
    renameSync(half, join(folder, `${stem}.${n}.json`));
    return true;
  };
  try {
    return write();
  } catch {
    return madeFolder(storeDir, folder) && attempt(write);
  }
}

/** Only in a store that is there already: making one also tells git to leave it alone. */
function madeFolder(storeDir: string, folder: string): boolean {
  return (
    existsSync(join(storeDir, ".gitignore")) &&
    attempt(() => mkdirSync(folder, { mode: 0o700 }) === undefined)
  );
}

function attempt(action: () => boolean): boolean {
  try {
    return action();
  } catch {
    return false;
  }
}

/** What waits, oldest first. */
export function rawEvents(storeDir: string, now: number): RawEvent[] {
  const folder = rawFolder(storeDir);
  return namesIn(folder, (half) => dropOldHalf(join(folder, half), now))
    .flatMap((name): (RawEvent & { ns: bigint })[] => {
      const file = join(folder, name);
      const [client = "", event = ""] = name.split(".");
      try {
        const { mtimeNs } = statSync(file, { bigint: true });
        return [{ file, name, client, event, at: Number(mtimeNs / 1_000_000n), ns: mtimeNs }];
      } catch {
        return []; // taken in by another process
      }
    })
    .sort((a, b) => (a.ns === b.ns ? (a.name < b.name ? -1 : 1) : a.ns < b.ns ? -1 : 1));
}

/** A payload's text; null when it is gone. */
export function readRaw({ file }: RawEvent): string | null {
  try {
    return readFileSync(file, "utf8");
  } catch {
    return null;
  }
}

export function dropRaw({ file }: Pick<RawEvent, "file">): void {
  try {
    rmSync(file, { force: true });
  } catch {
    // Read-only: it is met again, and storing it twice changes nothing.
  }
}

function namesIn(folder: string, onHalf?: (name: string) => void): string[] {
  try {
    const names = readdirSync(folder);
    if (onHalf) for (const name of names) if (name.endsWith(".half")) onHalf(name);
    return names.filter((name) => name.endsWith(".json"));
  } catch {
    return [];
  }
}

function dropOldHalf(file: string, now: number): void {
  try {
    if (now - statSync(file).mtimeMs > HALF_AFTER_MS) rmSync(file, { force: true });
  } catch {
    // Gone already.
  }
}
