import { existsSync, readdirSync, readFileSync, rmdirSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { Check, Run, Source } from "#model/run.ts";
import { makeFolder } from "./make-folder.ts";

/** Folder in the store with a folder for each family of checks, and in it a file for each check whose last known run failed. */
const FOLDER = "open";

/**
 * Whether a check, or one that could be wider or narrower, may have an open failure: no where surely none has. A folder,
 * because `run` asks before every command, and opening the database would cost it a quarter of its time. Only a hint:
 * the truth is in the facts.
 */
export function mayHaveOpenFailure(storeDir: string, check: Check): boolean {
  return existsSync(folderOf(storeDir, check));
}

/** When the last failing run of the family's open checks began; null where none is open. */
export function lastFailedAt(storeDir: string, check: Check): number | null {
  const folder = folderOf(storeDir, check);
  const times = namesIn(folder).map((name) => Number(readFileSync(join(folder, name), "utf8")));
  return times.length === 0 ? null : Math.max(...times);
}

/** Runs of long ago, told now: what they left open is not what somebody works on. */
const OLD_SOURCES: readonly (Source | undefined)[] = ["transcript", "backfill", "ingest"];

/** Keeps the hint up to date with a run that was just stored; runs may be stored late and out of order. Never throws. */
export function noteCheck(
  storeDir: string,
  run: Pick<Run, "check" | "outcome" | "startedAt"> & Partial<Pick<Run, "source">>,
): void {
  if (OLD_SOURCES.includes(run.source)) return;
  const file = fileOf(storeDir, run.check);
  try {
    if (run.outcome === "failed") {
      if (existsSync(file) && Number(readFileSync(file, "utf8")) > run.startedAt) return;
      makeFolder(folderOf(storeDir, run.check));
      writeFileSync(file, String(run.startedAt));
    } else if (
      run.outcome === "passed" &&
      existsSync(file) &&
      Number(readFileSync(file, "utf8")) <= run.startedAt
    ) {
      closeCheck(storeDir, run.check);
    }
  } catch {
    // A store that cannot be written has nothing to hint at.
  }
}

/** Takes a check's hint away: it passed, or a wider one did. Never throws. */
export function closeCheck(storeDir: string, check: Check): void {
  rmSync(fileOf(storeDir, check), { force: true });
  try {
    rmdirSync(folderOf(storeDir, check));
  } catch {
    // Another check of the family is still open, or there was no hint.
  }
}

/** Drops the hints whose name holds a text that is to be forgotten; what is really open is asked of the facts then. */
export function forgetHints(storeDir: string, match: string): void {
  const needle = encodeURIComponent(match);
  for (const family of namesIn(join(storeDir, FOLDER))) {
    const folder = join(storeDir, FOLDER, family);
    const isMeant = family.includes(needle);
    for (const name of namesIn(folder))
      if (isMeant || name.includes(needle)) rmSync(join(folder, name), { force: true });
    if (namesIn(folder).length === 0) rmSync(folder, { recursive: true, force: true });
  }
}

function namesIn(folder: string): string[] {
  try {
    return readdirSync(folder);
  } catch {
    return [];
  }
}

function folderOf(storeDir: string, { family, id }: Check): string {
  return join(storeDir, FOLDER, encodeURIComponent(family ?? id).slice(0, 100));
}

function fileOf(storeDir: string, check: Check): string {
  return join(folderOf(storeDir, check), encodeURIComponent(check.id).slice(0, 100));
}
