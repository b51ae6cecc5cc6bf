import { mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";

/** A session that is over, and of which the heavier work is still to be done. */
export interface EndedSession {
  readonly session: string;
  readonly transcript: string | null;
  readonly agent: string | null;
  /** When it ended. */
  readonly at: number;
}

const folderOf = (storeDir: string) => join(storeDir, "ended");

/** Leaves word for the worker that a session is over; false where that cannot be written. */
export function noteEnded(storeDir: string, { session, transcript, agent, at }: EndedSession): boolean {
  const folder = folderOf(storeDir);
  const name = fileName(session);
  const half = join(folder, `.${name}.${process.pid}.half`);
  try {
    mkdirSync(folder, { recursive: true, mode: 0o700 });
    writeFileSync(half, JSON.stringify({ session, transcript, agent, at }), { mode: 0o600 });
    renameSync(half, join(folder, name));
    return true;
  } catch {
    removeQuietly(half);
    return false;
  }
}

/** Sessions that are over and wait; what cannot be read is taken away. */
export function endedSessions(storeDir: string): EndedSession[] {
  return namesIn(folderOf(storeDir)).flatMap((name) => {
    const file = join(folderOf(storeDir), name);
    const found = read(file);
    if (found === null) removeQuietly(file);
    return found ?? [];
  });
}

/** The work is done. */
export function clearEnded(storeDir: string, session: string): void {
  removeQuietly(join(folderOf(storeDir), fileName(session)));
}

function read(file: string): EndedSession | null {
  try {
    const { session, transcript, agent, at } = JSON.parse(readFileSync(file, "utf8")) as Record<
      string,
      unknown
    >;
    if (typeof session !== "string" || session === "") return null;
    return { session, transcript: textOr(transcript), agent: textOr(agent), at: Number(at) || 0 };
  } catch {
    return null;
  }
}

const textOr = (value: unknown) => (typeof value === "string" ? value : null);

function namesIn(folder: string): string[] {
  try {
    return readdirSync(folder)
      .filter((name) => name.endsWith(".json"))
      .sort();
  } catch {
    return [];
  }
}

function removeQuietly(file: string): void {
  try {
    rmSync(file, { force: true });
  } catch {
    // A folder that cannot be written: the next one meets it again, and finds everything stored.
  }
}

/** "0199-ab" is 0199-ab.json; whatever else a client calls its sessions cannot lead out of the folder. */
function fileName(session: string): string {
  return `${session.replace(/[^\w-]/g, "_").slice(0, 100)}.json`;
}
