import { closeSync, openSync, readdirSync, readFileSync, writeSync } from "node:fs";
import { join } from "node:path";
import type { DeliveryFacts } from "#model/warning.ts";
import { DATABASE_FILE } from "./connect.ts";
import { readSpooled, spooledIn } from "./drain.ts";
import type { Doomed, ForgetTarget } from "./forget-target.ts";
import { needlesOf } from "./forget-text.ts";
import { idsOfFacts, removeQuietly } from "./spool.ts";
import type { Store } from "./store.ts";

/** Files of spooled events that a target means. */
export function spooledFor(store: Store, target: ForgetTarget, doomed: Doomed): string[] {
  return store.spools.flatMap((directory) =>
    spooledIn(directory)
      .map((name) => join(directory, name))
      .filter((file) => isMeant(file, target, doomed)),
  );
}

/** Removes the spooled events that a target means; returns their ids. */
export function forgetSpooled(store: Store, target: ForgetTarget, doomed: Doomed): string[] {
  return spooledFor(store, target, doomed).flatMap((file) => {
    const event = readSpooled(file);
    removeQuietly(file);
    if (event === null || typeof event === "string") return [];
    if (event.kind === "deliveries") return idsOfFacts(event.facts);
    return [event.kind === "run" ? event.run.id : event.event.id];
  });
}

/** Overwrites a text in the files that are kept but not read: damaged databases and events that could not be parsed. */
export function blotOut(store: Store, match: string): void {
  const inDir = (directory: string, isKept: (name: string) => boolean) =>
    namesIn(directory)
      .filter(isKept)
      .map((name) => join(directory, name));
  const files = [
    ...inDir(store.storeDir, (name) => name.startsWith(`${DATABASE_FILE}.corrupt-`)),
    ...store.spools.flatMap((directory) => inDir(directory, (name) => name.endsWith(".unreadable"))),
  ];
  for (const file of files) for (const needle of needlesOf(match)) overwrite(file, Buffer.from(needle));
}

/** Payloads of hooks that wait, in the store and where else they may: as clients sent them, so the whole file goes. */
export function hookPayloadsFor(store: Store, match: string): string[] {
  const needles = needlesOf(match).map((needle) => Buffer.from(needle));
  return [store.storeDir, ...store.spools.slice(1)].flatMap((directory) =>
    namesIn(join(directory, "hooks"))
      .map((name) => join(directory, "hooks", name))
      .filter((file) => {
        const bytes = bytesOf(file);
        return bytes !== null && needles.some((needle) => bytes.includes(needle));
      }),
  );
}

function namesIn(directory: string): string[] {
  try {
    return readdirSync(directory);
  } catch {
    return [];
  }
}

function bytesOf(file: string): Buffer | null {
  try {
    return readFileSync(file);
  } catch {
    return null;
  }
}

function overwrite(file: string, needle: Buffer): void {
  const bytes = readFileSync(file);
  if (bytes.indexOf(needle) === -1) return;
  const handle = openSync(file, "r+");
  try {
    for (let at = bytes.indexOf(needle); at !== -1; at = bytes.indexOf(needle, at + needle.length))
      writeSync(handle, Buffer.alloc(needle.length, "x"), 0, needle.length, at);
  } finally {
    closeSync(handle);
  }
}

function isMeant(file: string, target: ForgetTarget, doomed: Doomed): boolean {
  const event = readSpooled(file);
  if (event === null || typeof event === "string") return false;
  if (target.match !== undefined) {
    const body = JSON.stringify(event);
    return needlesOf(target.match).some((needle) => body.includes(needle));
  }
  if (event.kind === "task") return false;
  // A prefix that named a fingerprint in the store names it in the spool too; the id of one failure does not.
  const wanted = target.id ?? "";
  if (event.kind === "deliveries") return isAbout(event.facts, wanted, doomed);
  if (wanted.length >= 8 && event.run.id.startsWith(wanted)) return true;
  return event.findings.some(
    ({ fingerprint: { hash } }) => doomed.hashes.includes(hash) && hash.startsWith(wanted),
  );
}

/** Facts that wait together go together: a delivery that is named, or one about a fingerprint or lesson that goes. */
function isAbout({ deliveries, missed }: DeliveryFacts, wanted: string, doomed: Doomed): boolean {
  if (wanted.length >= 8 && deliveries.some(({ id }) => id.startsWith(wanted))) return true;
  const isLost = (hash: string | null) =>
    hash !== null && doomed.hashes.includes(hash) && hash.startsWith(wanted);
  return [...deliveries, ...missed].some(
    ({ fingerprint, lesson }) => isLost(fingerprint) || (lesson !== "" && lesson === doomed.lesson),
  );
}
