import { readdirSync, readFileSync, statSync } from "node:fs";
import { join } from "node:path";

export interface LastEvent {
  readonly at: number;
  /** "claude PostToolUse"; null where the mark does not say. */
  readonly what: string | null;
  /** How many payloads wait to be taken in. */
  readonly waiting: number;
}

/** When a hook was last heard in a store: from the mark that hooks leave, and from what waits. Null: never. */
export function lastEvent(storeDir: string): LastEvent | null {
  const waiting = waitingIn(join(storeDir, "hooks"));
  const seen = [markedIn(storeDir), ...waiting].filter((one) => one !== null);
  const newest = seen.reduce<(typeof seen)[number] | null>(
    (best, one) => (best === null || one.at > best.at ? one : best),
    null,
  );
  return newest === null ? null : { ...newest, waiting: waiting.length };
}

function markedIn(storeDir: string): { at: number; what: string | null } | null {
  const file = join(storeDir, "last-hook");
  try {
    // claude PostToolUseFailure
    const what = /^[\w-]+ [\w.-]+/.exec(readFileSync(file, "utf8").slice(0, 200))?.[0] ?? null;
    return { at: statSync(file).mtimeMs, what };
  } catch {
    return null;
  }
}

function waitingIn(folder: string): { at: number; what: string }[] {
  let names: string[];
  try {
    names = readdirSync(folder);
  } catch {
    return [];
  }
  return names.flatMap((name) => {
    // .claude.PostToolUse.4242.0.half, claude.PostToolUse.4242.0.json
    const found = /^\.?([\w-]+)\.([\w-]+)\..*\.(?:half|json)$/.exec(name);
    try {
      return found === null
        ? []
        : [{ at: statSync(join(folder, name)).mtimeMs, what: `${found[1]} ${found[2]}` }];
    } catch {
      return []; // taken in meanwhile
    }
  });
}
