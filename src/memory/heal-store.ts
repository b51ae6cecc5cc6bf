import type {
  Application,
  ApplicationEvent,
  ApplicationFilter,
  FingerprintMark,
  HealMemory,
  JudgeVote,
  Plan,
} from "#model/heal.ts";
import { beginningWith } from "./begins-with.ts";
import { insertSql, json, maybeText, parse, text } from "./cells.ts";
import { ignoredFingerprints } from "./ignored.ts";
import { isAmong, listOf } from "./insert-all.ts";
import { isForgotten } from "./is-forgotten.ts";
import { redactDeep } from "./redact-deep.ts";
import type { SqlInput, SqlRow } from "./sql-database.ts";
import type { Store } from "./store.ts";
import { inTransaction } from "./transaction.ts";

/** Healing's part of a store: plans, applications, marks, votes and the audit chain. */
export function healMemoryOf(store: Store): HealMemory {
  const { database, patienceMs } = store;
  const whole = <T>(action: () => T): T => inTransaction(database, action, patienceMs);
  const clean = <T>(value: T): T => redactDeep(value, store.redact) as T;
  const bodies = <T>(sql: string, params: readonly SqlInput[] = []): T[] =>
    database
      .prepare(sql)
      .all(params)
      .map((row) => parse<T>(row.body));
  return {
    keepPlan: (plan) => whole(() => storePlan(store, clean(plan))),
    plan: (id) => only(bodies<Plan>(byPrefix("plans"), prefixParams(id)), id),
    plans: ({ fingerprint, limit = 100 } = {}) => {
      const { where, params } = conditions([["fingerprint = ?", fingerprint]]);
      return bodies<Plan>(`SELECT body FROM plans ${where} ORDER BY at DESC, id DESC LIMIT ?`, [
        ...params,
        limit,
      ]);
    },
    record: (event, after) => whole(() => storeEvent(store, clean(event), clean(after))),
    events: (application) =>
      bodies<ApplicationEvent>("SELECT body FROM application_events WHERE application = ? ORDER BY at, id", [
        application,
      ]),
    application: (id) => only(bodies<Application>(byPrefix("applications"), prefixParams(id)), id),
    applications: (filter = {}) => listApplications(store, filter),
    mark: (mark) => whole(() => storeMark(store, clean(mark))),
    marks: (fingerprint) => {
      const { where, params } = conditions([["fingerprint = ?", fingerprint]]);
      return database
        .prepare(`SELECT * FROM fingerprint_marks ${where} ORDER BY at, id`)
        .all(params)
        .map(markOf);
    },
    isIgnored: (fingerprint) => ignoredFingerprints(database).has(fingerprint),
    ignored: () => [...ignoredFingerprints(database)],
    keepVote: (vote) => whole(() => storeVote(store, clean(vote))),
    votes: ({ since, plan, judge } = {}) => {
      const { where, params } = conditions([
        ["at >= ?", since],
        ["plan = ?", plan],
        ["judge = ?", judge],
      ]);
      return bodies<JudgeVote>(`SELECT body FROM judge_votes ${where} ORDER BY at, id`, params);
    },
    appendAudit: (origin, next) =>
      whole(() => {
        const last = database
          .prepare("SELECT line FROM audit_entries WHERE origin = ? ORDER BY number DESC LIMIT 1")
          .get([origin]);
        const { number, id, at, step, line } = next(last ? text(last.line) : null);
        database
          .prepare(insertSql("audit_entries", ["origin", "number", "id", "at", "step", "line"]))
          .run([origin, number, id, at, step, line]);
      }),
    auditLines: (origin) =>
      database
        .prepare("SELECT line FROM audit_entries WHERE origin = ? ORDER BY number")
        .all([origin])
        .map((row) => text(row.line)),
    auditRows: (origin) =>
      database
        .prepare("SELECT number, id, at, step, line FROM audit_entries WHERE origin = ? ORDER BY number")
        .all([origin])
        .map(({ number, id, at, step, line }) => ({
          number: Number(number),
          id: text(id),
          at: Number(at),
          step: text(step),
          line: text(line),
        })),
    auditOrigins: () =>
      database
        .prepare("SELECT DISTINCT origin FROM audit_entries ORDER BY origin")
        .all([])
        .map((row) => text(row.origin)),
  };
}

function storePlan({ database }: Store, plan: Plan): void {
  if (isForgotten(database, plan.id)) return;
  const { id, at, failure, lesson, fix } = plan;
  database
    .prepare(insertSql("plans", ["id", "at", "fingerprint", "lesson", "fix_id", "body"], "IGNORE"))
    .run([id, at, failure.fingerprint, lesson, fix, json(plan)]);
}

const APPLICATION = ["id", "at", "updated_at", "plan", "fingerprint", "lesson", "by_whom", "state", "body"];

function storeEvent({ database }: Store, event: ApplicationEvent, after: Application): void {
  if (isForgotten(database, after.id)) return;
  const stored = database
    .prepare(insertSql("application_events", ["id", "application", "at", "kind", "body"], "IGNORE"))
    .run([event.id, event.application, event.at, event.kind, json(event)]);
  if (stored === 0) return;
  const { id, at, updatedAt, plan, fingerprint, lesson, by, state } = after;
  database
    .prepare(insertSql("applications", APPLICATION, "REPLACE"))
    .run([id, at, updatedAt, plan, fingerprint, lesson, by, state, json(after)]);
}

function listApplications({ database }: Store, filter: ApplicationFilter): Application[] {
  const { state, fingerprint, lesson, by, since, limit = 1000 } = filter;
  const states = state === undefined ? null : typeof state === "string" ? [state] : state;
  const { where, params } = conditions([
    [isAmong(database, "state"), states === null ? undefined : listOf(states)],
    ["fingerprint = ?", fingerprint],
    ["lesson = ?", lesson],
    ["by_whom = ?", by],
    ["at >= ?", since],
  ]);
  return database
    .prepare(`SELECT body FROM applications ${where} ORDER BY at DESC, id DESC LIMIT ?`)
    .all([...params, limit])
    .map((row) => parse<Application>(row.body));
}

function storeMark({ database }: Store, { id, fingerprint, at, kind, by, reason }: FingerprintMark): void {
  database
    .prepare(
      insertSql("fingerprint_marks", ["id", "fingerprint", "at", "kind", "by_whom", "reason"], "IGNORE"),
    )
    .run([id, fingerprint, at, kind, by, reason]);
}

function markOf(row: SqlRow): FingerprintMark {
  return {
    id: text(row.id),
    fingerprint: text(row.fingerprint),
    at: Number(row.at),
    kind: text(row.kind) as FingerprintMark["kind"],
    by: maybeText(row.by_whom),
    reason: text(row.reason),
  };
}

const VOTE = ["id", "at", "plan", "application", "judge", "vendor", "approves", "cost_usd", "body"];

function storeVote({ database }: Store, vote: JudgeVote): void {
  const { id, at, plan, application, judge, vendor, approves, costUsd } = vote;
  database
    .prepare(insertSql("judge_votes", VOTE, "IGNORE"))
    .run([id, at, plan, application, judge, vendor, approves, costUsd, json(vote)]);
}

/** WHERE of the conditions whose value is given. */
function conditions(parts: readonly (readonly [sql: string, value: SqlInput])[]): {
  where: string;
  params: SqlInput[];
} {
  const used = parts.filter(([, value]) => value !== undefined);
  return {
    where: used.length === 0 ? "" : `WHERE ${used.map(([sql]) => sql).join(" AND ")}`,
    params: used.map(([, value]) => value),
  };
}

/** By how an id begins or ends: those of one day begin alike, and people are shown the end. */
const byPrefix = (table: string) =>
  `SELECT body FROM ${table} WHERE (id >= ? AND id < ?) OR substr(id, -?) = ? ORDER BY id LIMIT 2`;

const prefixParams = (word: string): SqlInput[] => [...beginningWith(word), Math.max(1, word.length), word];

/** One that is meant: by its whole id, or by a beginning that only it has. */
function only<T extends { readonly id: string }>(found: readonly T[], id: string): T | null {
  const [first, second] = found;
  if (first === undefined || id === "") return null;
  return second === undefined || first.id === id ? first : null;
}
