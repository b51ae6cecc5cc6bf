/** What was said at which moment, what came of it, and what struck unwarned: facts. And the runs of a session, found by it. */
export const DELIVERIES = `
CREATE TABLE deliveries (
  id TEXT PRIMARY KEY NOT NULL,
  at INTEGER NOT NULL,
  session TEXT,
  task TEXT,
  agent TEXT,
  lesson TEXT NOT NULL,
  fingerprint TEXT,
  check_id TEXT,
  moment TEXT NOT NULL,
  manner TEXT NOT NULL,
  text TEXT NOT NULL,
  score REAL NOT NULL,
  rank INTEGER NOT NULL,
  call_id TEXT,
  reason TEXT
);
CREATE INDEX deliveries_by_session ON deliveries (session, at, id) WHERE session IS NOT NULL;
CREATE INDEX deliveries_by_task ON deliveries (task, at, id) WHERE task IS NOT NULL;
CREATE INDEX deliveries_by_lesson ON deliveries (lesson, at, id);
CREATE INDEX deliveries_by_time ON deliveries (at, id);

CREATE TABLE delivery_events (
  id TEXT PRIMARY KEY NOT NULL,
  delivery TEXT NOT NULL,
  at INTEGER NOT NULL,
  kind TEXT NOT NULL,
  outcome TEXT,
  ignored INTEGER NOT NULL,
  why TEXT NOT NULL,
  by_whom TEXT
);
CREATE INDEX delivery_events_by_delivery ON delivery_events (delivery, kind, at, id);

CREATE TABLE missed (
  id TEXT PRIMARY KEY NOT NULL,
  at INTEGER NOT NULL,
  session TEXT,
  run TEXT NOT NULL,
  fingerprint TEXT NOT NULL,
  lesson TEXT NOT NULL,
  why TEXT NOT NULL
);
CREATE INDEX missed_by_session ON missed (session, at, id) WHERE session IS NOT NULL;
CREATE INDEX missed_by_time ON missed (at, id);

-- What a session ran, in order; and whether a call of its shell tool is stored already.
CREATE INDEX runs_by_session ON runs (session, started_at, id, execution) WHERE session IS NOT NULL;
`;
