import { DAY_MS } from "#model/pattern.ts";
import type { Memory } from "#model/ports.ts";
import { maybeText, text } from "./cells.ts";
import { isAmong, listOf } from "./insert-all.ts";
import { storeOf } from "./open.ts";

/** How often and where some fingerprints were seen. */
export interface PatternPlaces {
  readonly days: readonly { readonly day: number; readonly failures: number }[];
  readonly files: readonly {
    readonly file: string;
    readonly count: number;
    readonly lines: readonly { readonly line: number; readonly count: number }[];
  }[];
  readonly agents: readonly { readonly name: string; readonly count: number }[];
  readonly tasks: readonly { readonly name: string; readonly count: number }[];
  /** How many sightings this was counted from: the most recent ones. */
  readonly counted: number;
}

/** A pattern may have a hundred thousand sightings; the most recent say where it strikes now. */
const MOST = 5_000;
const MOST_FILES = 50;
const MOST_LINES = 50;
const MOST_NAMES = 20;

/** Counts where the fingerprints of a pattern were seen. */
export function patternPlaces(memory: Memory, fingerprints: readonly string[]): PatternPlaces {
  const { database } = storeOf(memory);
  const hashes = listOf(fingerprints);
  const days = database
    .prepare(
      `SELECT day, sum(failures) AS n FROM daily_fingerprints WHERE ${isAmong(database, "fingerprint")}
       GROUP BY day ORDER BY day`,
    )
    .all([hashes])
    .map((row) => ({ day: Number(row.day), failures: Number(row.n) }));
  const seen = fingerprints.flatMap((hash) =>
    database
      .prepare(
        `SELECT f.file, f.line, f.task, f.seen_at AS at, u.agent FROM failures f LEFT JOIN runs u ON u.id = f.run_id
         WHERE f.fingerprint = ? ORDER BY f.seen_at DESC, f.id DESC LIMIT ?`,
      )
      .all([hash, Math.ceil(MOST / fingerprints.length)]),
  );
  const files = new Map<string, Map<number, number>>();
  for (const row of seen) {
    const file = maybeText(row.file);
    if (file === null) continue;
    const lines = files.get(file) ?? new Map<number, number>();
    // 0: a sighting without a line.
    const line = Number(row.line ?? 0);
    files.set(file, lines.set(line, (lines.get(line) ?? 0) + 1));
  }
  const sum = (lines: Map<number, number>) => [...lines.values()].reduce((a, b) => a + b, 0);
  return {
    days: days.length > 0 ? days : countedByDay(seen.map((row) => Number(row.at))),
    files: [...files]
      .map(([file, lines]) => ({
        file,
        count: sum(lines),
        lines: [...lines]
          .filter(([line]) => line > 0)
          .map(([line, count]) => ({ line, count }))
          .sort((a, b) => b.count - a.count || a.line - b.line)
          .slice(0, MOST_LINES),
      }))
      .sort((a, b) => b.count - a.count || (a.file < b.file ? -1 : 1))
      .slice(0, MOST_FILES),
    agents: tallied(seen.map((row) => maybeText(row.agent))),
    tasks: tallied(seen.map((row) => maybeText(row.task))),
    counted: seen.length,
  };
}

function countedByDay(moments: readonly number[]): { day: number; failures: number }[] {
  const days = new Map<number, number>();
  for (const at of moments) {
    const day = Math.floor(at / DAY_MS);
    days.set(day, (days.get(day) ?? 0) + 1);
  }
  return [...days].sort(([a], [b]) => a - b).map(([day, failures]) => ({ day, failures }));
}

function tallied(names: readonly (string | null)[]): { name: string; count: number }[] {
  const counts = new Map<string, number>();
  for (const name of names) if (name !== null) counts.set(name, (counts.get(name) ?? 0) + 1);
  return [...counts]
    .map(([name, count]) => ({ name, count }))
    .sort((a, b) => b.count - a.count || (a.name < b.name ? -1 : 1))
    .slice(0, MOST_NAMES);
}

/** Warnings about some fingerprints, the most recent first: their ids. */
export function deliveriesAbout(memory: Memory, fingerprints: readonly string[], limit: number): string[] {
  const { database } = storeOf(memory);
  return database
    .prepare(
      `SELECT id FROM deliveries WHERE ${isAmong(database, "fingerprint")} ORDER BY at DESC, id DESC LIMIT ?`,
    )
    .all([listOf(fingerprints), limit])
    .map((row) => text(row.id));
}
