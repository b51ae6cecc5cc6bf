/**
 * What was said in a session, and which prompt it is at, in a small file of its own: a hook that says something from the bodies file
 * must not say it twice, and opens no database. Whatever stores a delivery adds its line here; the facts themselves are in the
 * database, or wait for it in the spool. A line each, only ever added to.
 */
import {
  appendFileSync,
  closeSync,
  openSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  unlinkSync,
  writeFileSync,
} from "node:fs";
import { join } from "node:path";
import type { Delivery } from "#model/warning.ts";
import { makeFolder } from "./make-folder.ts";
import { sleep } from "./transaction.ts";

const FOLDER = "told";
const UNSETTLED_FILE = "unsettled-since";
/** A longer name is cut by no file system. */
const LONGEST_NAME = 120;
/** What was said so long ago may be said again. */
export const TOLD_FOR_MS = 30 * 24 * 3_600_000;

/** As much of a delivery as decides whether the next one is news. */
export type ToldLine = Pick<Delivery, "lesson" | "at" | "moment" | "manner">;

export interface Told {
  readonly said: readonly ToldLine[];
  /** The key of the session's last prompt that was taken in; null where none was. */
  readonly prompt: string | null;
}

/** What a session's file says; null where there is none. Throws where it cannot be understood. */
export function readTold(storeDir: string, session: string): Told | null {
  const file = fileOf(storeDir, session);
  if (file === null) throw new Error("no file has such a name");
  let text: string;
  try {
    text = readFileSync(file, "utf8");
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ENOENT") return null;
    throw error;
  }
  const said: ToldLine[] = [];
  let prompt: string | null = null;
  for (const line of text.split("\n")) {
    if (line === "") continue;
    const told = JSON.parse(line) as ToldLine | { prompt: string | null };
    if ("prompt" in told) prompt = told.prompt;
    else said.push(told);
  }
  return { said: said.sort((a, b) => a.at - b.at), prompt };
}

/** Notes what was said; deliveries without a session are nobody's. Never throws. */
export function noteTold(storeDir: string, deliveries: readonly Delivery[]): void {
  for (const { session, lesson, at, moment, manner, task } of deliveries) {
    if (session !== null) add(storeDir, session, { lesson, at, moment, manner });
    // Without a session it is judged as soon as anybody looks.
    noteUnsettled(storeDir, session === null && task !== null ? 0 : at);
  }
}

/** Notes which prompt a session is at. Never throws. */
export function notePrompt(storeDir: string, session: string, prompt: string | null): void {
  try {
    if ((readTold(storeDir, session)?.prompt ?? null) === prompt) return;
  } catch {
    return;
  }
  add(storeDir, session, { prompt });
}

function add(storeDir: string, session: string, line: ToldLine | { prompt: string | null }): void {
  const file = fileOf(storeDir, session);
  if (file === null) return;
  const text = `${JSON.stringify(line)}\n`;
  try {
    inFolder(storeDir, () => appendFileSync(file, text, { mode: 0o600 }));
  } catch {
    // A store that cannot be written: what was said waits elsewhere, and is found by those who open the database.
  }
}

/** When the first delivery was made of which nobody has decided yet what came; null where there is none. */
export function unsettledSince(storeDir: string): number | null {
  try {
    return Number(readFileSync(join(storeDir, UNSETTLED_FILE), "utf8")) || 0;
  } catch {
    return null;
  }
}

/** Something was said, and it is not decided what came of it. */
function noteUnsettled(storeDir: string, at: number): void {
  const known = unsettledSince(storeDir);
  if (known === null || at < known) setUnsettled(storeDir, at);
}

/** Says anew since when something waits to be decided. Never throws. */
export function setUnsettled(storeDir: string, since: number | null): void {
  const file = join(storeDir, UNSETTLED_FILE);
  try {
    if (since === null) rmSync(file, { force: true });
    else writeFileSync(file, String(since), { mode: 0o600 });
  } catch {
    // As above.
  }
}

/** Sessions of whom there is a file, and none that is older than anybody asks for. */
export function sessionsTold(storeDir: string, now: number): ReadonlySet<string> {
  const names = new Set<string>();
  for (const name of namesIn(join(storeDir, FOLDER))) {
    const file = join(storeDir, FOLDER, name);
    const at = statSync(file, { throwIfNoEntry: false })?.mtimeMs ?? now;
    if (at < now - TOLD_FOR_MS) rmSync(file, { force: true });
    else if (name.endsWith(SUFFIX)) names.add(decodeURIComponent(name.slice(0, -SUFFIX.length)));
  }
  return names;
}

/** Forgets what was said in every session; the facts are told of by whoever still has them. */
export function forgetTold(storeDir: string): void {
  rmSync(join(storeDir, FOLDER), { recursive: true, force: true });
}

/** One process speaks in a session at a time, for as long as this takes. */
const STALE_LOCK_MS = 2_000;
const LOCK_PATIENCE_MS = 1_000;

/** Does something while no other process speaks in the session; "taken" where one does and does not end. */
export function aloneIn<T>(storeDir: string, session: string, action: () => T): T | "taken" {
  const file = fileOf(storeDir, session);
  if (file === null) return action();
  const lock = `${file}.lock`;
  const until = Date.now() + LOCK_PATIENCE_MS;
  for (;;) {
    try {
      inFolder(storeDir, () => closeSync(openSync(lock, "wx", 0o600)));
      break;
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== "EEXIST" || Date.now() > until) return "taken";
      const since = statSync(lock, { throwIfNoEntry: false })?.mtimeMs;
      if (since !== undefined && Date.now() - since > STALE_LOCK_MS) rmSync(lock, { force: true });
      else sleep(2);
    }
  }
  try {
    return action();
  } finally {
    letGo(lock);
  }
}

function letGo(lock: string): void {
  try {
    unlinkSync(lock);
  } catch {
    // Taken from us, since it took so long.
  }
}

const SUFFIX = ".jsonl";

/** The folder is there but for the first time. */
function inFolder(storeDir: string, write: () => void): void {
  try {
    write();
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "ENOENT") throw error;
    makeFolder(join(storeDir, FOLDER), 0o700);
    write();
  }
}

/** Null for a name that no file can have. */
function fileOf(storeDir: string, session: string): string | null {
  try {
    const name = encodeURIComponent(session);
    return name === "" || name.length > LONGEST_NAME ? null : join(storeDir, FOLDER, name + SUFFIX);
  } catch {
    return null;
  }
}

function namesIn(folder: string): string[] {
  try {
    return readdirSync(folder);
  } catch {
    return [];
  }
}
