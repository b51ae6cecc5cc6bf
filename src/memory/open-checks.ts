import { existsSync, readdirSync, readFileSync, rmdirSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { Check, Run, Source } from "#model/run.ts";
import { makeFolder } from "./make-folder.ts";
import { asText } from "./sql-params.ts";

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
  const times = namesIn(folder).flatMap((name) => timeIn(join(folder, name)) ?? []);
  return times.length === 0 ? null : Math.max(...times);
}

/** What a hint says; null where there is none: another process may just have taken it away. */
function timeIn(file: string): number | null {
  try {
    return Number(readFileSync(file, "utf8"));
  } catch {
    return null;
  }
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
  const failedAt = timeIn(file);
  try {
    if (run.outcome === "failed") {
      if (failedAt !== null && failedAt > run.startedAt) return;
      makeFolder(folderOf(storeDir, run.check));
      writeFileSync(file, String(run.startedAt));
    } else if (run.outcome === "passed" && failedAt !== null && failedAt <= run.startedAt) {
      closeCheck(storeDir, run.check);
    }
  } catch {
    // A store that cannot be written has nothing to hint at.
  }
}

/** Takes a check's hint away: it passed, or a wider one did. Never throws. */
export function closeCheck(storeDir: string, check: Check): void {
  try {
    rmSync(fileOf(storeDir, check), { force: true });
    rmdirSync(folderOf(storeDir, check));
  } catch {
    // Another check of the family is still open, or there was no hint, or the store cannot be written.
  }
}

/** Drops the hints whose name holds a text that is to be forgotten; what is really open is asked of the facts then. */
export function forgetHints(storeDir: string, match: string): void {
  const needle = nameOf(match);
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
  return join(storeDir, FOLDER, nameOf(family ?? id).slice(0, 100));
}

function fileOf(storeDir: string, check: Check): string {
  return join(folderOf(storeDir, check), nameOf(check.id).slice(0, 100));
}

/** As a name of a file: half of a surrogate pair has none. */
function nameOf(said: string): string {
  return encodeURIComponent(asText(said));
}
