/** A table that the team shares. */
export interface SyncedTable {
  readonly name: string;
  readonly key: readonly string[];
  /** Facts never change; what was folded from facts that stay where they were seen may be replaced and taken away by its origin. */
  readonly kind: "fact" | "folded";
  /** Whether the others take it in: what only a dashboard shows stays with the team. */
  readonly isPulled: boolean;
}

const fact = (name: string, key: readonly string[] = ["id"]): SyncedTable => ({
  name,
  key,
  kind: "fact",
  isPulled: true,
});
const folded = (name: string, key: readonly string[]): SyncedTable => ({
  ...fact(name, key),
  kind: "folded",
});
const upOnly = (table: SyncedTable): SyncedTable => ({ ...table, isPulled: false });

/**
 * Everything that is sent, in the order in which it is sent and taken in: what is erased first, so that it does not come
 * back. Outputs stay on the machine: they are large, may hold anything, and a failure has its excerpt.
 */
export const SYNCED: readonly SyncedTable[] = [
  fact("tombstones"),
  fact("forgotten", ["fact_id"]),
  upOnly(fact("runs")),
  fact("failures"),
  fact("fingerprint_links", ["older", "newer"]),
  fact("diffs", ["from_tree", "to_tree"]),
  folded("fixes", ["id"]),
  folded("fix_cures", ["fingerprint", "fix_id"]),
  folded("resolutions", ["failure_id"]),
  folded("flakes", ["fingerprint", "check_id"]),
  fact("proofs"),
  fact("pattern_events"),
  fact("lesson_events"),
  fact("fingerprint_marks"),
  fact("corrections"),
  fact("cause_edges"),
  fact("cause_drops"),
  upOnly(fact("task_events")),
  upOnly(fact("deliveries")),
  upOnly(fact("delivery_events")),
  upOnly(fact("missed")),
  upOnly(fact("cycles_begun")),
  upOnly(fact("cycles_ended")),
  upOnly(fact("plans")),
  upOnly(folded("applications", ["id"])),
  upOnly(fact("application_events")),
  upOnly(fact("judge_votes")),
  upOnly(fact("audit_entries", ["origin", "number"])),
  fact("issue_events"),
];

const BY_NAME: ReadonlyMap<string, SyncedTable> = new Map(SYNCED.map((table) => [table.name, table]));

/** The table of a name; null for one that this twiceshy does not share. */
export function syncedTable(name: string): SyncedTable | null {
  return BY_NAME.get(name) ?? null;
}

/** Stands between a check and the machine on which it came and went. */
export const OF_MACHINE = "|machine:";

/** Stands between the parts of a key; in no id, hash or path. */
const BETWEEN = "\u001f";

/** A row's key as one text. */
export function keyOf({ key }: SyncedTable, row: Readonly<Record<string, unknown>>): string {
  if (key.length === 1) return String(row[key[0]!]);
  return key.map((column) => String(row[column])).join(BETWEEN);
}

/** The parts of a key. */
export function partsOf(key: string): string[] {
  return key.split(BETWEEN);
}

/** The key of a row, in SQL: of a trigger's, or of a table's. */
export function keySql({ key }: SyncedTable, row: string): string {
  return key.map((column) => `${row}.${column}`).join(" || char(31) || ");
}
