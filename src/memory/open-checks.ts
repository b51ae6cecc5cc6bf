import { existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { Run } from "#model/run.ts";
import { makeFolder } from "./make-folder.ts";

/** Folder in the store with a file for each check whose last known run failed. */
const FOLDER = "open";

/**
 * Whether a check may have an open failure: no where it surely has none. A file, because `run` asks before every
 * command, and opening the database would cost it a quarter of its time. Only a hint: the truth is in the facts.
 */
export function mayHaveOpenFailure(storeDir: string, checkId: string): boolean {
  return existsSync(fileOf(storeDir, checkId));
}

/** Keeps the hint up to date with a run that was just stored; runs may be stored late and out of order. Never throws. */
export function noteCheck(storeDir: string, run: Pick<Run, "check" | "outcome" | "startedAt">): void {
  const file = fileOf(storeDir, run.check.id);
  try {
    if (run.outcome === "failed") {
      makeFolder(join(storeDir, FOLDER));
      writeFileSync(file, String(run.startedAt));
    } else if (
      run.outcome === "passed" &&
      existsSync(file) &&
      Number(readFileSync(file, "utf8")) <= run.startedAt
    ) {
      rmSync(file, { force: true });
    }
  } catch {
    // A store that cannot be written has nothing to hint at.
  }
}

/** Drops the hints whose name holds a text that is to be forgotten; what is really open is asked of the facts then. */
export function forgetHints(storeDir: string, match: string): void {
  let names: string[] = [];
  try {
    names = readdirSync(join(storeDir, FOLDER));
  } catch {
    return;
  }
  const needle = encodeURIComponent(match);
  for (const name of names) if (name.includes(needle)) rmSync(join(storeDir, FOLDER, name), { force: true });
}

function fileOf(storeDir: string, checkId: string): string {
  return join(storeDir, FOLDER, encodeURIComponent(checkId).slice(0, 100));
}
