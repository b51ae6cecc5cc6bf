import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { text } from "./cells.ts";
import { blotOut, type Holding, keysHolding } from "./forget-text.ts";
import type { SqlDatabase } from "./sql-database.ts";

/** What the fix loop has stored about something that is to be forgotten. */
export interface DoomedCycles {
  /** Cycles about a failure of which nothing is left: they go. */
  readonly cycles: readonly string[];
  /** Cycles, resets and loops that hold the text: it is taken out of them, and they still count. */
  readonly said: number;
}

const HOLDING: Holding = [
  ["cycles_begun", ["loop", "check_id", "technique", "agent", "session", "task", "body"]],
  ["cycles_ended", ["body"]],
  ["attempt_resets", ["reason"]],
  ["loops", ["check_id", "reason", "body"]],
];

/** Cycles about lost fingerprints, and how many facts of the loop hold a text. */
export function cyclesAbout(
  database: SqlDatabase,
  lost: readonly string[],
  needles: readonly string[],
): DoomedCycles {
  const about = database.prepare("SELECT cycle AS id FROM cycle_fingerprints WHERE fingerprint = ?");
  const cycles = new Set(lost.flatMap((hash) => about.all([hash]).map((row) => text(row.id))));
  const said =
    needles.length === 0
      ? 0
      : HOLDING.reduce(
          (sum, [table, columns]) => sum + keysHolding(database, table, columns, needles).length,
          0,
        );
  return { cycles: [...cycles], said };
}

/** Erases them; a text goes and its fact stays, so that no bound is got round by forgetting. Called inside a transaction. */
export function eraseCycles(
  database: SqlDatabase,
  { cycles }: DoomedCycles,
  needles: readonly string[],
  blot: string,
): void {
  for (const id of cycles) {
    database.prepare("DELETE FROM cycles_begun WHERE id = ?").run([id]);
    database.prepare("DELETE FROM cycles_ended WHERE id = ?").run([id]);
    database.prepare("DELETE FROM cycle_fingerprints WHERE cycle = ?").run([id]);
  }
  blotOut(database, HOLDING, needles, blot);
}

/** Reports, prompts and logs of fix loops that hold a text: as agents and people read them, so the whole file goes. */
export function reportsHolding(storeDir: string, needles: readonly string[]): string[] {
  const folder = join(storeDir, "reports");
  return filesBelow(folder).filter((file) => {
    try {
      const bytes = readFileSync(file);
      return needles.some((needle) => bytes.includes(needle));
    } catch {
      return false;
    }
  });
}

function filesBelow(folder: string): string[] {
  try {
    return readdirSync(folder, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => join(entry.parentPath, entry.name));
  } catch {
    return [];
  }
}
