import type { ChangedFile, Diff } from "#model/fix.ts";
import { json, parse, text } from "./cells.ts";
import { isForgotten } from "./is-forgotten.ts";
import type { SqlDatabase } from "./sql-database.ts";
import type { Store } from "./store.ts";

/** The change between two trees, where it was kept. */
export function findDiff(database: SqlDatabase, from: string, to: string): Diff | null {
  const row = database.prepare("SELECT * FROM diffs WHERE from_tree = ? AND to_tree = ?").get([from, to]);
  if (!row) return null;
  return {
    from,
    to,
    text: text(row.text),
    files: parse<ChangedFile[]>(row.files),
    truncated: row.truncated === 1,
    notes: parse<string[]>(row.notes),
  };
}

/** Keeps the change between two trees; the first to say so is right: trees do not change. One that holds what was forgotten is not kept. */
export function keepDiff(store: Store, diff: Diff, at: number): void {
  if (isForgotten(store.database, diff.from) || isForgotten(store.database, diff.to)) return;
  const scrubbed = store.redact(diff.text);
  const notes =
    scrubbed === diff.text
      ? diff.notes
      : [...diff.notes, "secrets were taken out of the text of this change"];
  store.database
    .prepare(
      "INSERT OR IGNORE INTO diffs (from_tree, to_tree, at, text, files, truncated, notes) VALUES (?, ?, ?, ?, ?, ?, ?)",
    )
    .run([
      diff.from,
      diff.to,
      at,
      scrubbed,
      json(diff.files.map((file) => ({ ...file, path: store.redact(file.path) }))),
      diff.truncated,
      json(notes.map(store.redact)),
    ]);
}
