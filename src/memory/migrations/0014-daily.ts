/** What each day held, counted: charts over years read these rows, and not a million failures. All of it is folded from facts, a day at a time. */
export const DAILY = `
-- Runs and failures of a day. A slice is '' (every run), or what of its failures is looked at: 'category:x', 'group:g', 'tool:t',
-- 'category:x|tool:t', 'group:g|tool:t'; its runs are those that it struck, each once. Days are counted from 1970, in UTC.
CREATE TABLE daily_slices (
  day INTEGER NOT NULL,
  slice TEXT NOT NULL,
  agent TEXT NOT NULL,
  runs INTEGER NOT NULL,
  failed INTEGER NOT NULL,
  failures INTEGER NOT NULL,
  resolved INTEGER NOT NULL,
  PRIMARY KEY (slice, day, agent)
) WITHOUT ROWID;
CREATE INDEX daily_slices_by_day ON daily_slices (day);

-- The same for each task.
CREATE TABLE daily_tasks (
  day INTEGER NOT NULL,
  slice TEXT NOT NULL,
  agent TEXT NOT NULL,
  task TEXT NOT NULL,
  runs INTEGER NOT NULL,
  failed INTEGER NOT NULL,
  failures INTEGER NOT NULL,
  resolved INTEGER NOT NULL,
  PRIMARY KEY (slice, day, agent, task)
) WITHOUT ROWID;
CREATE INDEX daily_tasks_by_day ON daily_tasks (day);
CREATE INDEX daily_tasks_by_task ON daily_tasks (task, day);

CREATE TABLE daily_fingerprints (
  day INTEGER NOT NULL,
  fingerprint TEXT NOT NULL,
  agent TEXT NOT NULL,
  category TEXT NOT NULL,
  category_group TEXT NOT NULL,
  tool TEXT NOT NULL,
  failures INTEGER NOT NULL,
  PRIMARY KEY (day, fingerprint, agent)
) WITHOUT ROWID;

-- Warnings of a day and what came of them.
CREATE TABLE daily_told (
  day INTEGER NOT NULL,
  agent TEXT NOT NULL,
  category TEXT NOT NULL,
  category_group TEXT NOT NULL,
  tool TEXT NOT NULL,
  task TEXT NOT NULL,
  moment TEXT NOT NULL,
  -- shown, or withheld on purpose to see what would have come
  manner TEXT NOT NULL,
  told INTEGER NOT NULL,
  prevented INTEGER NOT NULL,
  failed_anyway INTEGER NOT NULL,
  incomplete INTEGER NOT NULL,
  PRIMARY KEY (day, agent, category, category_group, tool, task, moment, manner)
) WITHOUT ROWID;

CREATE TABLE daily_sessions (
  day INTEGER NOT NULL,
  session TEXT NOT NULL,
  agent TEXT NOT NULL,
  first_at INTEGER NOT NULL,
  last_at INTEGER NOT NULL,
  runs INTEGER NOT NULL,
  failed INTEGER NOT NULL,
  failures INTEGER NOT NULL,
  told INTEGER NOT NULL,
  prevented INTEGER NOT NULL,
  failed_anyway INTEGER NOT NULL,
  missed INTEGER NOT NULL,
  PRIMARY KEY (day, session)
) WITHOUT ROWID;
CREATE INDEX daily_sessions_by_session ON daily_sessions (session, day);

-- A day with new facts is marked, in the transaction that stores them. What retention drops stays counted; \`forget\` marks by itself.
${marks("run", "INSERT", "runs", dayOf("NEW.started_at"))}
${marks("failure", "INSERT", "failures", dayOf("NEW.seen_at"))}
${marks("resolution", "INSERT", "resolutions", failureDay("NEW"))}
${marks("lost_resolution", "DELETE", "resolutions", failureDay("OLD"))}
${marks("delivery", "INSERT", "deliveries", dayOf("NEW.at"))}
${marks("outcome", "INSERT", "delivery_events", `(SELECT ${dayOf("d.at")} FROM deliveries d WHERE d.id = NEW.delivery)`)}
${marks("missed", "INSERT", "missed", dayOf("NEW.at"))}
${marksAll("category", "INSERT", "pattern_categories", "NEW")}
${marksAll("other_category", "UPDATE", "pattern_categories", "NEW")}
${marksAll("lost_category", "DELETE", "pattern_categories", "OLD")}
${marksAll("mark", "INSERT", "fingerprint_marks", "NEW")}

-- What was there before.
INSERT INTO stale (kind, key, since)
SELECT 'day', day, day * 86400000 FROM (
  SELECT ${dayOf("started_at")} AS day FROM runs UNION SELECT ${dayOf("seen_at")} FROM failures
  UNION SELECT ${dayOf("at")} FROM deliveries UNION SELECT ${dayOf("at")} FROM missed);
`;

function dayOf(at: string): string {
  return `${at} / 86400000`;
}

function failureDay(row: string): string {
  return `(SELECT ${dayOf("f.seen_at")} FROM failures f WHERE f.id = ${row}.failure_id)`;
}

/** Not INSERT OR IGNORE: inside a trigger the outer statement's policy would take its place. */
function marks(name: string, when: string, table: string, day: string): string {
  return `CREATE TRIGGER day_by_${name} AFTER ${when} ON ${table} BEGIN
  INSERT INTO stale (kind, key, since) SELECT 'day', one.day, one.day * 86400000 FROM (SELECT ${day} AS day) AS one
  WHERE one.day IS NOT NULL AND NOT EXISTS (SELECT 1 FROM stale s WHERE s.kind = 'day' AND s.key = CAST(one.day AS TEXT));
END;`;
}

/** Every day on which a fingerprint was seen. */
function marksAll(name: string, when: string, table: string, row: string): string {
  return `CREATE TRIGGER days_by_${name} AFTER ${when} ON ${table} BEGIN
  INSERT INTO stale (kind, key, since) SELECT 'day', one.day, one.day * 86400000
  FROM (SELECT DISTINCT ${dayOf("f.seen_at")} AS day FROM failures f WHERE f.fingerprint = ${row}.fingerprint) AS one
  WHERE NOT EXISTS (SELECT 1 FROM stale s WHERE s.kind = 'day' AND s.key = CAST(one.day AS TEXT));
END;`;
}
