/**
 * The bodies file: lessons as a hook needs them to speak, so that it opens no database. In: whoever changes a lesson, or how often a
 * failure was seen, notes it here. The file itself is made in one go and never changed; what changed since stands in a log beside it,
 * twice for each change: that it may come (inside the transaction) and what it is (after it). A reader who finds only the first is not
 * sure, and asks the database. What cannot be told in a line takes the file away.
 */
import { appendFileSync, existsSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { Store } from "./store.ts";
import { afterCommit } from "./transaction.ts";

/** What is said, read by position; beside the compiled triggers. */
export const BODIES_FILE = "bodies";
const CHANGES_FILE = "bodies-since";

type Place = Pick<Store, "database" | "storeDir">;

/** So many changes at once are not noted one by one. */
const MOST_AT_ONCE = 50;

/** A longer log costs more to read than the database. */
const MOST_CHANGES_BYTES = 262_144;

/** What became of something since the bodies were made; `isSure` is false where a change may have come that nobody told. */
export interface Changed {
  readonly value: unknown;
  readonly isSure: boolean;
}

/** Takes the bodies away, inside the transaction that makes them wrong. Never throws. */
export function dropBodies({ storeDir }: Pick<Store, "storeDir">): void {
  for (const file of [CHANGES_FILE, BODIES_FILE])
    try {
      rmSync(join(storeDir, file), { force: true });
    } catch {
      // A folder that cannot be written holds no database that can be.
    }
}

/** Notes that some things change with the open transaction; `read` tells what they are once it is committed. */
export function noteChanges(store: Place, keys: readonly string[], read: (key: string) => unknown): void {
  if (keys.length === 0 || !existsSync(join(store.storeDir, CHANGES_FILE))) return;
  if (keys.length > MOST_AT_ONCE) {
    dropBodies(store);
    return;
  }
  append(store, keys.map((key) => `?\t${key}\n`).join(""));
  afterCommit(store.database, () =>
    append(store, keys.map((key) => `=\t${key}\t${JSON.stringify(read(key))}\n`).join("")),
  );
}

function append(store: Place, lines: string): void {
  try {
    appendFileSync(join(store.storeDir, CHANGES_FILE), lines, { flag: "a", mode: 0o600 });
  } catch {
    dropBodies(store);
  }
}

/** Begins a new log, of which a bodies file with the same mark will be made. Inside a transaction: no change is on its way then. */
export function beginBodies(store: Place, mark: string): void {
  dropBodies(store);
  writeFileSync(join(store.storeDir, CHANGES_FILE), `${mark}\n`, { mode: 0o600 });
}

/** Whether the log is still the one with this mark. */
export function isLogOf(storeDir: string, mark: string): boolean {
  return logOf(storeDir)?.startsWith(`${mark}\n`) ?? false;
}

/** What changed since a bodies file with this mark was made, by key; null where nobody can say. */
export function changesSince(storeDir: string, mark: string): ReadonlyMap<string, Changed> | null {
  const log = logOf(storeDir);
  if (log === null || log.length > MOST_CHANGES_BYTES || !log.startsWith(`${mark}\n`)) return null;
  if (!log.endsWith("\n")) return null;
  const found = new Map<string, { value: unknown; open: number }>();
  for (const line of log.slice(mark.length + 1, -1).split("\n")) {
    if (line === "") continue;
    const [sign, key, value] = line.split("\t");
    if (key === undefined) return null;
    const known = found.get(key) ?? { value: undefined, open: 0 };
    if (sign === "?") found.set(key, { ...known, open: known.open + 1 });
    else if (sign === "=" && value !== undefined)
      found.set(key, { value: JSON.parse(value), open: known.open - 1 });
    else return null;
  }
  return new Map([...found].map(([key, { value, open }]) => [key, { value, isSure: open === 0 }]));
}

function logOf(storeDir: string): string | null {
  try {
    return readFileSync(join(storeDir, CHANGES_FILE), "utf8");
  } catch {
    return null;
  }
}
