import { existsSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";

/** What hooks and `run` know of healing without opening anything: a change is watched, and what a person should hear. */
export interface WatchNote {
  readonly isWatching: boolean;
  readonly alerts: readonly string[];
}

const fileOf = (storeDir: string) => join(storeDir, "heal-watch.json");

/** Whether there is a note at all: one look at the disk. */
export function hasWatchNote(storeDir: string): boolean {
  return existsSync(fileOf(storeDir));
}

export function readWatchNote(storeDir: string): WatchNote {
  try {
    const { isWatching, alerts } = JSON.parse(readFileSync(fileOf(storeDir), "utf8")) as Record<
      string,
      unknown
    >;
    const said = Array.isArray(alerts) ? alerts.filter((one) => typeof one === "string") : [];
    return { isWatching: isWatching === true, alerts: said };
  } catch {
    return { isWatching: false, alerts: [] };
  }
}

/** With nothing to say there is no file. Not being able to write it costs a later look, and nothing else. */
export function writeWatchNote(storeDir: string, note: WatchNote): void {
  const file = fileOf(storeDir);
  try {
    if (!note.isWatching && note.alerts.length === 0) {
      rmSync(file, { force: true });
      return;
    }
    const half = `${file}.${process.pid}`;
    writeFileSync(half, JSON.stringify(note), { mode: 0o600 });
    renameSync(half, file);
  } catch {
    // The next heal looks anyway.
  }
}

/** A change has landed: whoever fails next has it looked at. */
export function noteLanded(storeDir: string): void {
  writeWatchNote(storeDir, { ...readWatchNote(storeDir), isWatching: true });
}
