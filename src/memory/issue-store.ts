import type { Issue, IssueEvent, IssueMemory } from "#model/issue.ts";
import { beginningWith } from "./begins-with.ts";
import { insertSql, json, parse } from "./cells.ts";
import { isAmong, listOf } from "./insert-all.ts";
import { isForgotten } from "./is-forgotten.ts";
import { redactDeep } from "./redact-deep.ts";
import type { SqlInput } from "./sql-database.ts";
import { markFolded, staleOf } from "./stale.ts";
import type { Store } from "./store.ts";
import { inTransaction } from "./transaction.ts";

/** The part of a store that holds what people decide. */
export function issueMemoryOf(store: Store): IssueMemory {
  const { database, patienceMs } = store;
  const clean = <T>(value: T): T => redactDeep(value, store.redact) as T;
  const find = (sql: string, params: readonly SqlInput[]) =>
    database
      .prepare(`SELECT body FROM issues ${sql}`)
      .all(params)
      .map((row) => parse<Issue>(row.body));
  const byId = (id: string) => find("WHERE id = ?", [id])[0] ?? null;
  return {
    record: (event, fold) => inTransaction(database, () => storeEvent(clean(event), fold), patienceMs),
    foldStale: (fold) => {
      const stale = staleOf(database, "issue");
      // One at a time: whoever else writes does not wait for all of them.
      for (const { key } of stale)
        inTransaction(
          database,
          () => {
            foldOne(key, byId(key), fold);
            markFolded(database, "issue", key);
          },
          patienceMs,
        );
      return stale.length;
    },
    events: eventsOf,
    issue: (named) => {
      if (/^\d{1,9}$/.test(named)) {
        const [numbered] = find("WHERE number = ?", [Number(named)]);
        if (numbered !== undefined) return numbered;
      }
      const found = named === "" ? [] : find("WHERE id >= ? AND id < ? LIMIT 2", beginningWith(named));
      return byId(named) ?? (found.length === 1 ? found[0]! : null);
    },
    issues: ({ states, fingerprint, kind, since } = {}) => {
      const parts: [string, SqlInput | undefined][] = [
        [isAmong(database, "state"), states && listOf(states)],
        ["fingerprint = ?", fingerprint],
        ["kind = ?", kind],
        ["updated_at >= ?", since],
      ];
      const used = parts.filter(([, value]) => value !== undefined);
      const where = used.length === 0 ? "" : `WHERE ${used.map(([sql]) => sql).join(" AND ")}`;
      return find(
        `${where} ORDER BY number`,
        used.map(([, value]) => value!),
      );
    },
  };

  function storeEvent(event: IssueEvent, fold: Parameters<IssueMemory["record"]>[1]): Issue | null {
    // Not by its issue, which is one per failure: what was forgotten stays away, and what fails again waits for a person again.
    if (isForgotten(database, event.id)) return null;
    const before = byId(event.issue);
    const stored = database
      .prepare(
        insertSql("issue_events", ["id", "issue", "at", "kind", "by_whom", "reason", "body"], "IGNORE"),
      )
      .run([event.id, event.issue, event.at, event.kind, event.by, event.reason, json(event)]);
    return stored === 0 ? before : foldOne(event.issue, before, fold);
  }

  /** Stores what the events of an issue make by now; where nobody has said yet what it is about, nothing. */
  function foldOne(
    of: string,
    before: Issue | null,
    fold: Parameters<IssueMemory["record"]>[1],
  ): Issue | null {
    const after = fold(eventsOf(of));
    if (after === null) return null;
    const issue: Issue = { ...after, number: before?.number ?? nextNumber() };
    const { id, kind, severity, state, fingerprint, title, createdAt, updatedAt, dueAt, deferrals } = issue;
    database
      .prepare(insertSql("issues", COLUMNS, "REPLACE"))
      .run([
        id,
        issue.number,
        kind,
        severity,
        state,
        fingerprint,
        title,
        createdAt,
        updatedAt,
        dueAt,
        deferrals,
        json(issue),
      ]);
    return issue;
  }

  function eventsOf(issue: string): IssueEvent[] {
    return database
      .prepare("SELECT body FROM issue_events WHERE issue = ? ORDER BY at, id")
      .all([issue])
      .map((row) => parse<IssueEvent>(row.body));
  }

  function nextNumber(): number {
    const row = database.prepare("SELECT coalesce(max(number), 0) AS last FROM issues").get([]);
    return Number(row?.last ?? 0) + 1;
  }
}

const COLUMNS = [
  "id",
  "number",
  "kind",
  "severity",
  "state",
  "fingerprint",
  "title",
  "created_at",
  "updated_at",
  "due_at",
  "deferrals",
  "body",
];
