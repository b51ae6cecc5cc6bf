/**
 * How long agents waited for hooks, on this machine: a line for each hook that needed node, "day session ms", with a "!" where it spoke. A session is
 * told by a short hash alone. Nothing else is known of it, and nothing reads it but `impact`.
 */
import { appendFileSync, readFileSync, renameSync, statSync } from "node:fs";
import { join } from "node:path";
import { DAY_MS } from "#model/pattern.ts";

const COST_LOG = "hook-cost.log";
/** The log and the one before it are never larger than this each: about forty thousand hooks. */
const MOST_BYTES = 1024 * 1024;

/** What one hook cost. */
export interface HookCost {
  readonly day: number;
  readonly session: string;
  readonly ms: number;
  readonly hasSpoken: boolean;
}

/** Notes what a hook cost. Never throws, and makes no store. */
export function noteCost(
  storeDir: string,
  { session, ms, hasSpoken }: { readonly session: string; readonly ms: number; readonly hasSpoken: boolean },
): void {
  const file = join(storeDir, COST_LOG);
  try {
    if ((statSync(file, { throwIfNoEntry: false })?.size ?? 0) > MOST_BYTES) renameSync(file, `${file}.old`);
    const day = Math.floor(Date.now() / DAY_MS);
    appendFileSync(file, `${day} ${shortHash(session)} ${Math.round(ms)}${hasSpoken ? "!" : ""}\n`, {
      mode: 0o600,
    });
  } catch {
    // No store, or one that cannot be written.
  }
}

/** What hooks cost since a time, as far as it is kept; lines that were cut off are left out. */
export function costsSince(storeDir: string, since: number): HookCost[] {
  const from = Math.floor(since / DAY_MS);
  return [`${COST_LOG}.old`, COST_LOG]
    .flatMap((name) => linesOf(join(storeDir, name)))
    .flatMap((line) => {
      const [, day, session, ms, spoke] = LINE.exec(line) ?? [];
      if (day === undefined || Number(day) < from) return [];
      return [{ day: Number(day), session: session!, ms: Number(ms), hasSpoken: spoke === "!" }];
    });
}

// "20774 1f0c33aa 61!"
const LINE = /^(\d{1,7}) ([0-9a-f]{8}) (\d{1,9})(!?)$/;

function linesOf(file: string): string[] {
  try {
    return readFileSync(file, "utf8").split("\n");
  } catch {
    return [];
  }
}

/** FNV-1a: to tell sessions apart, no more; a hash of Node's would cost more than the line. */
function shortHash(text: string): string {
  let hash = 0x811c9dc5;
  for (let i = 0; i < text.length; i++) hash = Math.imul(hash ^ text.charCodeAt(i), 0x01000193);
  return (hash >>> 0).toString(16).padStart(8, "0");
}
