import { readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import type { Check, Run, Source } from "#model/run.ts";
import { makeFolder } from "./make-folder.ts";
import { asText } from "./sql-params.ts";

/** Folder in the store with a file for each check whose last known run failed, named after its family and itself. To make a folder at a failure costs several files. */
const FOLDER = "open";
/** A name has two parts of at most so many signs. */
const LONGEST = 100;

/**
 * Whether a check, or one that could be wider or narrower, may have an open failure: no where surely none has. Files,
 * because `run` asks before every command, and opening the database would cost it a quarter of its time. Only a hint:
 * the truth is in the facts.
 */
export function mayHaveOpenFailure(storeDir: string, check: Check): boolean {
  return openInFamily(storeDir, check).length > 0;
}

/** When the last failing run of the family's open checks began; null where none is open. */
export function lastFailedAt(storeDir: string, check: Check): number | null {
  const times = openInFamily(storeDir, check).flatMap((file) => timeIn(file) ?? []);
  return times.length === 0 ? null : Math.max(...times);
}

function openInFamily(storeDir: string, check: Check): string[] {
  const folder = join(storeDir, FOLDER);
  const family = familyOf(check);
  return namesIn(folder)
    .filter((name) => name.startsWith(family))
    .map((name) => join(folder, name));
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
      write(file, String(run.startedAt));
    } else if (run.outcome === "passed" && failedAt !== null && failedAt <= run.startedAt) {
      closeCheck(storeDir, run.check);
    }
  } catch {
    // A store that cannot be written has nothing to hint at.
  }
}

function write(file: string, text: string): void {
  try {
    writeFileSync(file, text);
  } catch {
    makeFolder(dirname(file));
    writeFileSync(file, text);
  }
}

/** Takes a check's hint away: it passed, or a wider one did. Never throws. */
export function closeCheck(storeDir: string, check: Check): void {
  try {
    rmSync(fileOf(storeDir, check), { force: true });
  } catch {
    // The store cannot be written.
  }
}

/** Drops the hints whose name holds a text that is to be forgotten; what is really open is asked of the facts then. */
export function forgetHints(storeDir: string, match: string): void {
  const needle = nameOf(match);
  const folder = join(storeDir, FOLDER);
  for (const name of namesIn(folder)) if (name.includes(needle)) rmSync(join(folder, name), { force: true });
}

function namesIn(folder: string): string[] {
  try {
    return readdirSync(folder);
  } catch {
    return [];
  }
}

function fileOf(storeDir: string, check: Check): string {
  return join(storeDir, FOLDER, `${familyOf(check)}${nameOf(check.id).slice(0, LONGEST)}`);
}

/** How the names of a family's files begin; no name has the sign behind it. */
function familyOf({ family, id }: Check): string {
  return `${nameOf(family ?? id).slice(0, LONGEST)}+`;
}

/** As a name of a file: half of a surrogate pair has none. */
function nameOf(said: string): string {
  return encodeURIComponent(asText(said));
}
