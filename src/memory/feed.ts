import { FEED_KINDS, type Feed, type FeedEvent, type FeedKind, type FeedPosition } from "#model/feed.ts";
import type { Memory } from "#model/ports.ts";
import { maybeText, text } from "./cells.ts";
import { storeOf } from "./open.ts";
import type { SqlRow } from "./sql-database.ts";

interface Source {
  readonly table: string;
  /** The rows after one, in the order in which they were stored; `n` is their number. */
  readonly sql: string;
  toEvent(row: SqlRow): Omit<FeedEvent, "kind" | "position">;
}

/** Rows of facts are only ever added, so their numbers grow with their arrival. */
const SOURCES: Readonly<Record<FeedKind, Source>> = {
  failure: {
    table: "failures",
    sql: `SELECT rowid AS n, id, seen_at AS at, fingerprint AS subject, category, tool, message, file, test, task, session
      FROM failures WHERE rowid > ? ORDER BY rowid LIMIT ?`,
    toEvent: (row) => ({
      ...factOf(row, "seen"),
      data: pick(row, ["category", "tool", "message", "file", "test", "task", "session"]),
    }),
  },
  issue: {
    table: "issue_events",
    sql: `SELECT e.rowid AS n, e.id, e.at, e.issue AS subject, e.kind AS what, e.by_whom AS "by", e.reason, i.number, i.title, i.severity,
        i.kind, i.state, i.fingerprint
      FROM issue_events e LEFT JOIN issues i ON i.id = e.issue WHERE e.rowid > ? ORDER BY e.rowid LIMIT ?`,
    toEvent: (row) => ({
      ...factOf(row),
      data: {
        number: row.number == null ? null : Number(row.number),
        ...pick(row, ["title", "severity", "kind", "state", "fingerprint", "by", "reason"]),
      },
    }),
  },
  lesson: {
    table: "lesson_events",
    sql: `SELECT e.rowid AS n, e.id, e.at, e.lesson AS subject, e.kind AS what, e.by_whom AS "by", e.reason, l.fingerprint
      FROM lesson_events e LEFT JOIN lessons l ON l.id = e.lesson WHERE e.rowid > ? ORDER BY e.rowid LIMIT ?`,
    toEvent: (row) => ({ ...factOf(row), data: pick(row, ["fingerprint", "by", "reason"]) }),
  },
  heal: {
    table: "application_events",
    sql: `SELECT e.rowid AS n, e.id, e.at, e.application AS subject, e.kind AS what, a.state, a.fingerprint, a.lesson
      FROM application_events e LEFT JOIN applications a ON a.id = e.application
      WHERE e.rowid > ? ORDER BY e.rowid LIMIT ?`,
    toEvent: (row) => ({ ...factOf(row), data: pick(row, ["state", "fingerprint", "lesson"]) }),
  },
};

/** In a team's database facts come by many connections at once: their order is that of the feed, in which nothing appears late. */
function ofTeam({ table, sql }: Source): string {
  const alias = /FROM \w+ e\b/.test(sql) ? "e" : table;
  return sql
    .replace(/\b(?:e\.)?rowid\b/g, "q.position")
    .replace(
      /\bFROM \w+(?: e)?\b/,
      (from) => `${from} JOIN feed q ON q.tbl = '${table}' AND q.key = ${alias}.id`,
    );
}

/** What comes into an open memory, for those who listen. */
export function feedOf(memory: Memory): Feed {
  const { database } = storeOf(memory);
  const isTeam = database.driver === "postgres";
  const sqlOf = (kind: FeedKind) => (isTeam ? ofTeam(SOURCES[kind]) : SOURCES[kind].sql);
  const newest = (): FeedPosition => {
    // Whoever sees a place in a team's feed sees all before it: its head is the newest of every kind.
    const head = isTeam ? Number(database.prepare("SELECT max(position) AS n FROM feed").get([])?.n ?? 0) : 0;
    return by((kind) =>
      isTeam
        ? head
        : Number(database.prepare(`SELECT max(rowid) AS n FROM ${SOURCES[kind].table}`).get([])?.n ?? 0),
    );
  };
  return {
    newest,
    since: (position, limit) => {
      const end = newest();
      // Where the newest were forgotten, their numbers are given away again.
      const from = by((kind) => Math.min(position[kind], end[kind]));
      const found = by((kind) =>
        end[kind] === from[kind] ? [] : database.prepare(sqlOf(kind)).all([from[kind], limit]),
      );
      const events = merged(found, from);
      return {
        events,
        // Of a team's feed nothing is looked through twice: it is one for all kinds.
        position: isTeam
          ? by((kind) => (found[kind].length === limit ? Number(found[kind].at(-1)!.n) : end[kind]))
          : (events.at(-1)?.position ?? from),
        isCut: FEED_KINDS.some((kind) => found[kind].length === limit),
      };
    },
  };
}

/** Several queues as one: each keeps its own order, and of their heads the oldest goes first. */
function merged(found: Readonly<Record<FeedKind, SqlRow[]>>, from: FeedPosition): FeedEvent[] {
  const next = by(() => 0);
  const events: FeedEvent[] = [];
  let position = from;
  for (;;) {
    const heads = FEED_KINDS.flatMap((kind) => {
      const row = found[kind][next[kind]];
      return row === undefined ? [] : [{ kind, row, at: Number(row.at) }];
    });
    const [first] = heads.sort((a, b) => a.at - b.at);
    if (first === undefined) return events;
    const { kind, row } = first;
    next[kind] += 1;
    position = { ...position, [kind]: Number(row.n) };
    events.push({ kind, ...SOURCES[kind].toEvent(row), position });
  }
}

function factOf(row: SqlRow, what = text(row.what)) {
  return { id: text(row.id), at: Number(row.at), subject: text(row.subject), what };
}

function pick(row: SqlRow, names: readonly string[]): Record<string, string | null> {
  return Object.fromEntries(names.map((name) => [name, maybeText(row[name])]));
}

function by<T>(make: (kind: FeedKind) => T): Record<FeedKind, T> {
  return Object.fromEntries(FEED_KINDS.map((kind) => [kind, make(kind)])) as Record<FeedKind, T>;
}
