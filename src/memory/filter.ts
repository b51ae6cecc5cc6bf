import type { FailureFilter } from "#model/ports.ts";
import { normalisePhase } from "#model/task.ts";
import { categorySql } from "./corrected-category.ts";
import { familyOf } from "./recall.ts";
import type { SqlInput } from "./sql-database.ts";
import type { Store } from "./store.ts";

/** A condition on `failures` with its parameters. */
export interface Condition {
  readonly sql: string;
  readonly params: readonly SqlInput[];
}

/** What a filter asks for, as SQL; an empty filter is `1`. Neither limit nor page is part of it. */
export function conditionOf(store: Store, filter: FailureFilter): Condition {
  const clauses: Condition[] = [];
  const add = (sql: string, ...params: SqlInput[]) => clauses.push({ sql, params });
  const {
    category,
    tool,
    session,
    task,
    phase,
    fingerprint,
    file,
    match,
    since,
    until,
    state,
    source,
    agent,
  } = filter;
  if (category !== undefined) add(`${categorySql(store.database)} = ?`, category);
  if (tool !== undefined) add("tool = ?", tool);
  if (session !== undefined) add("session = ?", store.redact(session));
  if (task !== undefined) add("task = ?", store.redact(task));
  if (phase !== undefined) clauses.push(phaseCondition(normalisePhase(store.redact(phase))));
  if (fingerprint !== undefined) {
    const family = familyOf(store.database, fingerprint);
    add(`fingerprint IN (${family.map(() => "?").join(", ")})`, ...family);
  }
  if (file !== undefined) clauses.push(fileCondition(file));
  if (match !== undefined) {
    const wanted =
      "instr(lower(coalesce(message, '') || char(10) || coalesce(test, '') || char(10) || coalesce(file, '')), lower(?)) > 0";
    add(wanted, match);
  }
  if (source !== undefined) add("run_id IN (SELECT id FROM runs WHERE source = ?)", source);
  if (agent !== undefined) add("run_id IN (SELECT id FROM runs WHERE agent = ?)", agent);
  if (state !== undefined)
    add(
      `${state === "open" ? "NOT " : ""}EXISTS (SELECT 1 FROM resolutions WHERE resolutions.failure_id = failures.id)`,
    );
  if (since !== undefined) add("seen_at >= ?", since);
  if (until !== undefined) add("seen_at <= ?", until);
  if (clauses.length === 0) return { sql: "1", params: [] };
  return {
    sql: clauses.map((clause) => clause.sql).join(" AND "),
    params: clauses.flatMap((clause) => clause.params),
  };
}

/** Of the phase, or of a task that was begun in it (`task start login --phase 3`) where the run named none. */
function phaseCondition(phase: string): Condition {
  const sql =
    "(phase = ? OR (phase IS NULL AND task IN (SELECT begun.task FROM task_events begun WHERE begun.phase = ?)))";
  return { sql, params: [phase, phase] };
}

/** `login.ts` and `src/login` match anywhere in the path, `src/*.ts` as a pattern up to its end. */
function fileCondition(file: string): Condition {
  const wanted = file.replaceAll("\\", "/");
  const stored = "replace(file, '\\', '/')";
  if (!/[*?]/.test(wanted)) return { sql: `instr(${stored}, ?) > 0`, params: [wanted] };
  // Runs of stars mean what one means, and each costs the matcher another loop.
  const pattern = wanted.replace(/\*+/g, "*").replaceAll("[", "[[]");
  return { sql: `(${stored} GLOB ? OR ${stored} GLOB ?)`, params: [pattern, `*/${pattern}`] };
}
