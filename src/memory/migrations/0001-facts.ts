/** The first schema: facts (append-only), and the counters folded from them. Never edited once released: add the next number. */
export const FACTS = `
-- Facts -------------------------------------------------------------------------------------------------------------
CREATE TABLE runs (
  id TEXT PRIMARY KEY NOT NULL,
  source TEXT NOT NULL,
  started_at INTEGER NOT NULL,
  duration_ms INTEGER,
  argv TEXT NOT NULL,
  check_id TEXT NOT NULL,
  check_command TEXT NOT NULL,
  check_directory TEXT NOT NULL,
  exit_code INTEGER,
  signal TEXT,
  outcome TEXT NOT NULL,
  session TEXT,
  task TEXT,
  phase TEXT,
  agent TEXT,
  execution TEXT,
  git TEXT,
  tree TEXT,
  os TEXT NOT NULL,
  tools TEXT NOT NULL,
  output_bytes INTEGER NOT NULL,
  output_lines INTEGER NOT NULL,
  failure_count INTEGER NOT NULL,
  files_modified TEXT NOT NULL,
  diff TEXT
);
CREATE INDEX runs_by_check ON runs (check_id, outcome, started_at, id);
CREATE INDEX runs_with_green_tree ON runs (check_id, started_at) WHERE outcome = 'passed' AND tree IS NOT NULL;
CREATE INDEX runs_by_time ON runs (started_at);

-- Apart from its run, so that it can go first when space is short.
CREATE TABLE outputs (
  run_id TEXT PRIMARY KEY NOT NULL,
  text TEXT NOT NULL
);

CREATE TABLE failures (
  id TEXT PRIMARY KEY NOT NULL,
  run_id TEXT NOT NULL,
  seq INTEGER NOT NULL,
  seen_at INTEGER NOT NULL,
  fingerprint TEXT NOT NULL,
  coarse TEXT NOT NULL,
  recipe TEXT NOT NULL,
  detector TEXT NOT NULL,
  tool TEXT NOT NULL,
  category TEXT NOT NULL,
  category_group TEXT NOT NULL,
  severity TEXT NOT NULL,
  error_type TEXT,
  message TEXT NOT NULL,
  file TEXT,
  line INTEGER,
  column_number INTEGER,
  test TEXT,
  session TEXT,
  task TEXT,
  phase TEXT,
  task_signature TEXT,
  at_line INTEGER NOT NULL,
  tags TEXT NOT NULL,
  frames TEXT NOT NULL,
  parts TEXT NOT NULL,
  excerpt TEXT NOT NULL
);
-- Wide, so that a filter that few failures pass reads this and not the failures themselves (with a million stored: 0.3 s, where it was 2 to 10).
CREATE INDEX failures_by_time ON failures (seen_at, id, category, tool, phase, file, fingerprint);
CREATE INDEX failures_by_run ON failures (run_id, seq);
CREATE INDEX failures_by_fingerprint ON failures (fingerprint, seen_at, id);
CREATE INDEX failures_by_session ON failures (session, seen_at) WHERE session IS NOT NULL;
CREATE INDEX failures_by_task ON failures (task, seen_at) WHERE task IS NOT NULL;

CREATE TABLE task_events (
  id TEXT PRIMARY KEY NOT NULL,
  task TEXT NOT NULL,
  kind TEXT NOT NULL,
  at INTEGER NOT NULL,
  title TEXT,
  category TEXT,
  files TEXT NOT NULL,
  session TEXT,
  phase TEXT
);
CREATE INDEX task_events_by_task ON task_events (task, at, id);

-- The failures that one older fingerprint and one newer fingerprint both name. A finer recipe may split one into several.
CREATE TABLE fingerprint_links (
  older TEXT NOT NULL,
  newer TEXT NOT NULL,
  at INTEGER NOT NULL,
  PRIMARY KEY (older, newer)
) WITHOUT ROWID;
CREATE INDEX fingerprint_links_by_newer ON fingerprint_links (newer, older);

-- What retention leaves of failures that it drops: it folds into the counters like the failures did.
CREATE TABLE summaries (
  id TEXT PRIMARY KEY NOT NULL,
  at INTEGER NOT NULL,
  fingerprint TEXT NOT NULL,
  coarse TEXT NOT NULL,
  recipe TEXT NOT NULL,
  count INTEGER NOT NULL,
  runs INTEGER NOT NULL,
  first_at INTEGER NOT NULL,
  last_at INTEGER NOT NULL,
  last_failure TEXT NOT NULL,
  last_task TEXT,
  last_session TEXT,
  scopes TEXT NOT NULL
);
CREATE INDEX summaries_by_fingerprint ON summaries (fingerprint);

-- That something was forgotten, and which ids must not come back; never what it said.
CREATE TABLE tombstones (
  id TEXT PRIMARY KEY NOT NULL,
  at INTEGER NOT NULL,
  failures INTEGER NOT NULL,
  runs INTEGER NOT NULL,
  digest TEXT NOT NULL
);
CREATE TABLE forgotten (
  fact_id TEXT PRIMARY KEY NOT NULL,
  tombstone TEXT NOT NULL
) WITHOUT ROWID;

-- Knowledge: folds over the facts above, rebuilt at any time ---------------------------------------------------------
CREATE TABLE fingerprints (
  hash TEXT PRIMARY KEY NOT NULL,
  coarse TEXT NOT NULL,
  recipe TEXT NOT NULL,
  count INTEGER NOT NULL,
  runs INTEGER NOT NULL,
  first_at INTEGER NOT NULL,
  last_at INTEGER NOT NULL,
  last_failure TEXT NOT NULL,
  last_task TEXT,
  last_session TEXT
) WITHOUT ROWID;
CREATE INDEX fingerprints_by_time ON fingerprints (last_at, hash);

CREATE TABLE fingerprint_scopes (
  hash TEXT NOT NULL,
  scope TEXT NOT NULL,
  name TEXT NOT NULL,
  count INTEGER NOT NULL,
  PRIMARY KEY (hash, scope, name)
) WITHOUT ROWID;
`;
