-- Dumped from schema 15; written by test/memory/migrate.test.ts.

CREATE TABLE application_events (
  id TEXT PRIMARY KEY NOT NULL,
  application TEXT NOT NULL,
  at INTEGER NOT NULL,
  kind TEXT NOT NULL,
  body TEXT NOT NULL
);

CREATE INDEX application_events_by_application ON application_events (application, at, id);

CREATE TABLE applications (
  id TEXT PRIMARY KEY NOT NULL,
  at INTEGER NOT NULL,
  updated_at INTEGER NOT NULL,
  plan TEXT NOT NULL,
  fingerprint TEXT NOT NULL,
  lesson TEXT,
  by_whom TEXT NOT NULL,
  state TEXT NOT NULL,
  body TEXT NOT NULL
);

CREATE INDEX applications_by_fingerprint ON applications (fingerprint, at, id);

CREATE INDEX applications_by_state ON applications (state, at, id);

CREATE INDEX applications_by_time ON applications (at, id);

CREATE TABLE attempt_resets (
  id TEXT PRIMARY KEY NOT NULL,
  fingerprint TEXT NOT NULL,
  at INTEGER NOT NULL,
  reason TEXT NOT NULL
);

CREATE INDEX attempt_resets_by_fingerprint ON attempt_resets (fingerprint, at);

CREATE TABLE audit_entries (
  origin TEXT NOT NULL,
  number INTEGER NOT NULL,
  id TEXT NOT NULL,
  at INTEGER NOT NULL,
  step TEXT NOT NULL,
  line TEXT NOT NULL,
  PRIMARY KEY (origin, number)
) WITHOUT ROWID;

CREATE INDEX audit_entries_by_time ON audit_entries (at, id);

CREATE TABLE cause_drops (
  id TEXT PRIMARY KEY NOT NULL,
  at INTEGER NOT NULL,
  cause TEXT NOT NULL,
  effect TEXT NOT NULL,
  by_whom TEXT,
  reason TEXT NOT NULL
);

CREATE INDEX cause_drops_by_pair ON cause_drops (effect, cause, at);

CREATE TABLE cause_edges (
  id TEXT PRIMARY KEY NOT NULL,
  at INTEGER NOT NULL,
  cause TEXT NOT NULL,
  effect TEXT NOT NULL,
  kind TEXT NOT NULL,
  confidence REAL NOT NULL,
  body TEXT NOT NULL
);

CREATE INDEX cause_edges_by_cause ON cause_edges (cause, at, id);

CREATE INDEX cause_edges_by_effect ON cause_edges (effect, at, id);

CREATE TABLE corrections (
  id TEXT PRIMARY KEY NOT NULL,
  at INTEGER NOT NULL,
  kind TEXT NOT NULL,
  fingerprint TEXT NOT NULL,
  lesson TEXT,
  plan TEXT,
  application TEXT,
  body TEXT NOT NULL
);

CREATE INDEX corrections_by_fingerprint ON corrections (fingerprint, at, id);

CREATE TABLE cycle_fingerprints (
  fingerprint TEXT NOT NULL,
  cycle TEXT NOT NULL,
  is_about INTEGER NOT NULL,
  PRIMARY KEY (fingerprint, cycle)
) WITHOUT ROWID;

CREATE INDEX cycle_fingerprints_by_cycle ON cycle_fingerprints (cycle);

CREATE TABLE cycles_begun (
  id TEXT PRIMARY KEY NOT NULL,
  loop TEXT NOT NULL,
  number INTEGER NOT NULL,
  at INTEGER NOT NULL,
  check_id TEXT,
  technique TEXT NOT NULL,
  agent TEXT,
  tree TEXT,
  session TEXT,
  task TEXT,
  body TEXT NOT NULL
);

CREATE INDEX cycles_by_loop ON cycles_begun (loop, at, id);

CREATE INDEX cycles_by_time ON cycles_begun (at, id);

CREATE TABLE cycles_ended (
  id TEXT PRIMARY KEY NOT NULL,
  at INTEGER NOT NULL,
  verdict TEXT NOT NULL,
  kept INTEGER NOT NULL,
  to_tree TEXT,
  body TEXT NOT NULL
);

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

CREATE TRIGGER day_by_delivery AFTER INSERT ON deliveries BEGIN
  INSERT INTO stale (kind, key, since) SELECT 'day', one.day, one.day * 86400000 FROM (SELECT NEW.at / 86400000 AS day) AS one
  WHERE one.day IS NOT NULL AND NOT EXISTS (SELECT 1 FROM stale s WHERE s.kind = 'day' AND s.key = CAST(one.day AS TEXT));
END;

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
, held_out REAL);

CREATE INDEX deliveries_by_lesson ON deliveries (lesson, at, id);

CREATE INDEX deliveries_by_session ON deliveries (session, at, id) WHERE session IS NOT NULL;

CREATE INDEX deliveries_by_task ON deliveries (task, at, id) WHERE task IS NOT NULL;

CREATE INDEX deliveries_by_time ON deliveries (at, id);

CREATE INDEX deliveries_drawn ON deliveries (lesson, at, id) WHERE held_out IS NOT NULL;

CREATE TRIGGER day_by_outcome AFTER INSERT ON delivery_events BEGIN
  INSERT INTO stale (kind, key, since) SELECT 'day', one.day, one.day * 86400000 FROM (SELECT (SELECT d.at / 86400000 FROM deliveries d WHERE d.id = NEW.delivery) AS day) AS one
  WHERE one.day IS NOT NULL AND NOT EXISTS (SELECT 1 FROM stale s WHERE s.kind = 'day' AND s.key = CAST(one.day AS TEXT));
END;

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

CREATE TABLE diffs (
  from_tree TEXT NOT NULL,
  to_tree TEXT NOT NULL,
  at INTEGER NOT NULL,
  text TEXT NOT NULL,
  files TEXT NOT NULL,
  truncated INTEGER NOT NULL,
  notes TEXT NOT NULL,
  PRIMARY KEY (from_tree, to_tree)
);

CREATE TABLE embedding_calls (
  id TEXT PRIMARY KEY NOT NULL,
  at INTEGER NOT NULL,
  embedder TEXT NOT NULL,
  texts INTEGER NOT NULL,
  tokens INTEGER,
  cost_usd REAL
);

CREATE INDEX embedding_calls_by_time ON embedding_calls (at, id);

CREATE TABLE embeddings (
  kind TEXT NOT NULL,
  id TEXT NOT NULL,
  embedder TEXT NOT NULL,
  -- Of the text: another text is embedded again.
  digest TEXT NOT NULL,
  at INTEGER NOT NULL,
  -- How many numbers; 0 where the embedder cannot place the text.
  size INTEGER NOT NULL,
  vector TEXT NOT NULL,
  PRIMARY KEY (kind, id, embedder)
);

CREATE TRIGGER day_by_failure AFTER INSERT ON failures BEGIN
  INSERT INTO stale (kind, key, since) SELECT 'day', one.day, one.day * 86400000 FROM (SELECT NEW.seen_at / 86400000 AS day) AS one
  WHERE one.day IS NOT NULL AND NOT EXISTS (SELECT 1 FROM stale s WHERE s.kind = 'day' AND s.key = CAST(one.day AS TEXT));
END;

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

CREATE INDEX failures_by_fingerprint ON failures (fingerprint, seen_at, id);

CREATE INDEX failures_by_run ON failures (run_id, seq);

CREATE INDEX failures_by_session ON failures (session, seen_at) WHERE session IS NOT NULL;

CREATE INDEX failures_by_task ON failures (task, seen_at) WHERE task IS NOT NULL;

CREATE INDEX failures_by_time ON failures (seen_at, id, category, tool, phase, file, fingerprint);

CREATE TABLE fingerprint_links (
  older TEXT NOT NULL,
  newer TEXT NOT NULL,
  at INTEGER NOT NULL,
  PRIMARY KEY (older, newer)
) WITHOUT ROWID;

CREATE INDEX fingerprint_links_by_newer ON fingerprint_links (newer, older);

CREATE TRIGGER days_by_mark AFTER INSERT ON fingerprint_marks BEGIN
  INSERT INTO stale (kind, key, since) SELECT 'day', one.day, one.day * 86400000
  FROM (SELECT DISTINCT f.seen_at / 86400000 AS day FROM failures f WHERE f.fingerprint = NEW.fingerprint) AS one
  WHERE NOT EXISTS (SELECT 1 FROM stale s WHERE s.kind = 'day' AND s.key = CAST(one.day AS TEXT));
END;

CREATE TABLE fingerprint_marks (
  id TEXT PRIMARY KEY NOT NULL,
  fingerprint TEXT NOT NULL,
  at INTEGER NOT NULL,
  kind TEXT NOT NULL,
  by_whom TEXT,
  reason TEXT NOT NULL
);

CREATE INDEX fingerprint_marks_by_fingerprint ON fingerprint_marks (fingerprint, at, id);

CREATE TABLE fingerprint_scopes (
  hash TEXT NOT NULL,
  scope TEXT NOT NULL,
  name TEXT NOT NULL,
  count INTEGER NOT NULL,
  PRIMARY KEY (hash, scope, name)
) WITHOUT ROWID;

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

CREATE TRIGGER lesson_by_cure AFTER INSERT ON fix_cures BEGIN
  INSERT INTO stale (kind, key, since) SELECT 'lesson', NEW.fingerprint, NEW.resolved_at
  WHERE NOT EXISTS (SELECT 1 FROM stale s WHERE s.kind = 'lesson' AND s.key = NEW.fingerprint);
END;

CREATE TRIGGER lesson_by_lost_cure AFTER DELETE ON fix_cures BEGIN
  INSERT INTO stale (kind, key, since) SELECT 'lesson', OLD.fingerprint, OLD.resolved_at
  WHERE NOT EXISTS (SELECT 1 FROM stale s WHERE s.kind = 'lesson' AND s.key = OLD.fingerprint);
END;

CREATE TRIGGER stale_by_cure AFTER INSERT ON fix_cures BEGIN
  INSERT INTO stale (kind, key, since) SELECT 'fingerprint', NEW.fingerprint, NEW.resolved_at
  WHERE NEW.fingerprint IS NOT NULL AND NOT EXISTS (SELECT 1 FROM stale s WHERE s.kind = 'fingerprint' AND s.key = NEW.fingerprint);
END;

CREATE TRIGGER stale_by_lost_cure AFTER DELETE ON fix_cures BEGIN
  INSERT INTO stale (kind, key, since) SELECT 'fingerprint', OLD.fingerprint, OLD.resolved_at
  WHERE OLD.fingerprint IS NOT NULL AND NOT EXISTS (SELECT 1 FROM stale s WHERE s.kind = 'fingerprint' AND s.key = OLD.fingerprint);
END;

CREATE TABLE fix_cures (
  fingerprint TEXT NOT NULL,
  fix_id TEXT NOT NULL,
  resolved_at INTEGER NOT NULL,
  PRIMARY KEY (fingerprint, fix_id)
) WITHOUT ROWID;

CREATE INDEX fix_cures_by_fix ON fix_cures (fix_id, fingerprint);

CREATE TABLE fixes (
  id TEXT PRIMARY KEY NOT NULL,
  check_id TEXT NOT NULL,
  family TEXT NOT NULL,
  kind TEXT NOT NULL,
  opened_at INTEGER NOT NULL,
  resolved_at INTEGER NOT NULL,
  -- The fingerprint it cures first, and what it changed in a few letters: two that agree in both are the same fix again.
  lead TEXT,
  core TEXT,
  marks TEXT NOT NULL,
  body TEXT NOT NULL
);

CREATE INDEX fixes_by_check ON fixes (check_id, resolved_at, id);

CREATE INDEX fixes_by_core ON fixes (lead, core) WHERE core IS NOT NULL;

CREATE INDEX fixes_by_family ON fixes (family, resolved_at);

CREATE INDEX fixes_by_time ON fixes (resolved_at, id);

CREATE TRIGGER lesson_by_flake AFTER INSERT ON flakes BEGIN
  INSERT INTO stale (kind, key, since) SELECT 'lesson', NEW.fingerprint, NEW.last_at
  WHERE NOT EXISTS (SELECT 1 FROM stale s WHERE s.kind = 'lesson' AND s.key = NEW.fingerprint);
END;

CREATE TRIGGER lesson_by_lost_flake AFTER DELETE ON flakes BEGIN
  INSERT INTO stale (kind, key, since) SELECT 'lesson', OLD.fingerprint, OLD.last_at
  WHERE NOT EXISTS (SELECT 1 FROM stale s WHERE s.kind = 'lesson' AND s.key = OLD.fingerprint);
END;

CREATE TABLE flakes (
  fingerprint TEXT NOT NULL,
  check_id TEXT NOT NULL,
  why TEXT NOT NULL,
  failed INTEGER NOT NULL,
  passed INTEGER NOT NULL,
  last_at INTEGER NOT NULL,
  body TEXT NOT NULL,
  PRIMARY KEY (fingerprint, check_id)
) WITHOUT ROWID;

CREATE TABLE forgotten (
  fact_id TEXT PRIMARY KEY NOT NULL,
  tombstone TEXT NOT NULL
) WITHOUT ROWID;

CREATE TABLE issue_events (
  id TEXT PRIMARY KEY NOT NULL,
  issue TEXT NOT NULL,
  at INTEGER NOT NULL,
  kind TEXT NOT NULL,
  by_whom TEXT,
  reason TEXT,
  body TEXT NOT NULL
);

CREATE INDEX issue_events_by_issue ON issue_events (issue, at, id);

CREATE TABLE issues (
  id TEXT PRIMARY KEY NOT NULL,
  -- Short enough to type; given where the issue was first stored.
  number INTEGER NOT NULL UNIQUE,
  kind TEXT NOT NULL,
  severity TEXT NOT NULL,
  state TEXT NOT NULL,
  fingerprint TEXT,
  title TEXT NOT NULL,
  created_at INTEGER NOT NULL,
  updated_at INTEGER NOT NULL,
  due_at INTEGER,
  deferrals INTEGER NOT NULL,
  body TEXT NOT NULL
);

CREATE INDEX issues_by_fingerprint ON issues (fingerprint) WHERE fingerprint IS NOT NULL;

CREATE INDEX issues_by_state ON issues (state, updated_at, id);

CREATE TABLE judge_votes (
  id TEXT PRIMARY KEY NOT NULL,
  at INTEGER NOT NULL,
  plan TEXT NOT NULL,
  application TEXT,
  judge TEXT NOT NULL,
  vendor TEXT NOT NULL,
  approves INTEGER NOT NULL,
  cost_usd REAL,
  body TEXT NOT NULL
);

CREATE INDEX judge_votes_by_judge ON judge_votes (judge, at, id);

CREATE INDEX judge_votes_by_plan ON judge_votes (plan, at, id);

CREATE INDEX judge_votes_by_time ON judge_votes (at, id);

CREATE TABLE lesson_events (
  id TEXT PRIMARY KEY NOT NULL,
  lesson TEXT NOT NULL,
  at INTEGER NOT NULL,
  kind TEXT NOT NULL,
  by_whom TEXT,
  reason TEXT,
  body TEXT NOT NULL
);

CREATE INDEX lesson_events_by_lesson ON lesson_events (lesson, at, id);

CREATE TABLE lessons (
  id TEXT PRIMARY KEY NOT NULL,
  fingerprint TEXT,
  category TEXT,
  lifecycle TEXT NOT NULL,
  archived INTEGER NOT NULL,
  provenance TEXT NOT NULL,
  confidence REAL NOT NULL,
  priority REAL NOT NULL,
  updated_at INTEGER NOT NULL,
  body TEXT NOT NULL
);

CREATE INDEX lessons_by_category ON lessons (category, archived);

CREATE INDEX lessons_by_fingerprint ON lessons (fingerprint) WHERE fingerprint IS NOT NULL;

CREATE INDEX lessons_in_general ON lessons (priority DESC, id) WHERE fingerprint IS NULL AND archived = 0;

CREATE TABLE loops (
  id TEXT PRIMARY KEY NOT NULL,
  started_at INTEGER NOT NULL,
  updated_at INTEGER NOT NULL,
  check_id TEXT NOT NULL,
  state TEXT NOT NULL,
  reason TEXT,
  body TEXT NOT NULL
);

CREATE INDEX loops_by_time ON loops (state, started_at, id);

CREATE TABLE meta (key TEXT PRIMARY KEY NOT NULL, value TEXT NOT NULL) WITHOUT ROWID;

CREATE TRIGGER day_by_missed AFTER INSERT ON missed BEGIN
  INSERT INTO stale (kind, key, since) SELECT 'day', one.day, one.day * 86400000 FROM (SELECT NEW.at / 86400000 AS day) AS one
  WHERE one.day IS NOT NULL AND NOT EXISTS (SELECT 1 FROM stale s WHERE s.kind = 'day' AND s.key = CAST(one.day AS TEXT));
END;

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

CREATE TABLE open_episodes (
  check_id TEXT PRIMARY KEY NOT NULL,
  family TEXT NOT NULL,
  since INTEGER NOT NULL
) WITHOUT ROWID;

CREATE INDEX open_episodes_by_family ON open_episodes (family);

CREATE TABLE outbox (
  seq INTEGER PRIMARY KEY AUTOINCREMENT,
  tbl TEXT NOT NULL,
  key TEXT NOT NULL,
  -- Where it comes from and what it is, when it is carried for somebody else.
  origin TEXT,
  body TEXT
);

CREATE INDEX outbox_by_key ON outbox (tbl, key);

CREATE TABLE outbox_held (held INTEGER PRIMARY KEY);

CREATE TABLE outputs (
  run_id TEXT PRIMARY KEY NOT NULL,
  text TEXT NOT NULL
);

CREATE TRIGGER days_by_category AFTER INSERT ON pattern_categories BEGIN
  INSERT INTO stale (kind, key, since) SELECT 'day', one.day, one.day * 86400000
  FROM (SELECT DISTINCT f.seen_at / 86400000 AS day FROM failures f WHERE f.fingerprint = NEW.fingerprint) AS one
  WHERE NOT EXISTS (SELECT 1 FROM stale s WHERE s.kind = 'day' AND s.key = CAST(one.day AS TEXT));
END;

CREATE TRIGGER days_by_lost_category AFTER DELETE ON pattern_categories BEGIN
  INSERT INTO stale (kind, key, since) SELECT 'day', one.day, one.day * 86400000
  FROM (SELECT DISTINCT f.seen_at / 86400000 AS day FROM failures f WHERE f.fingerprint = OLD.fingerprint) AS one
  WHERE NOT EXISTS (SELECT 1 FROM stale s WHERE s.kind = 'day' AND s.key = CAST(one.day AS TEXT));
END;

CREATE TRIGGER days_by_other_category AFTER UPDATE ON pattern_categories BEGIN
  INSERT INTO stale (kind, key, since) SELECT 'day', one.day, one.day * 86400000
  FROM (SELECT DISTINCT f.seen_at / 86400000 AS day FROM failures f WHERE f.fingerprint = NEW.fingerprint) AS one
  WHERE NOT EXISTS (SELECT 1 FROM stale s WHERE s.kind = 'day' AND s.key = CAST(one.day AS TEXT));
END;

CREATE TABLE pattern_categories (fingerprint TEXT PRIMARY KEY NOT NULL, category TEXT NOT NULL) WITHOUT ROWID;

CREATE TRIGGER stale_by_decision AFTER INSERT ON pattern_events BEGIN
  INSERT INTO stale (kind, key, since) SELECT 'fingerprint', NEW.fingerprint, NEW.at
  WHERE NEW.fingerprint IS NOT NULL AND NOT EXISTS (SELECT 1 FROM stale s WHERE s.kind = 'fingerprint' AND s.key = NEW.fingerprint);
  INSERT INTO stale (kind, key, since) SELECT 'fingerprint', NEW.other, NEW.at
  WHERE NEW.other IS NOT NULL AND NOT EXISTS (SELECT 1 FROM stale s WHERE s.kind = 'fingerprint' AND s.key = NEW.other);
END;

CREATE TABLE pattern_events (
  id TEXT PRIMARY KEY NOT NULL,
  at INTEGER NOT NULL,
  kind TEXT NOT NULL,
  fingerprint TEXT NOT NULL,
  other TEXT,
  by_whom TEXT NOT NULL,
  score REAL,
  text TEXT NOT NULL,
  reason TEXT
);

CREATE INDEX pattern_events_by_fingerprint ON pattern_events (fingerprint, at, id);

CREATE INDEX pattern_events_by_other ON pattern_events (other, at, id) WHERE other IS NOT NULL;

CREATE INDEX pattern_events_by_person ON pattern_events (kind, fingerprint, other) WHERE by_whom = 'person';

CREATE TABLE pattern_members (
  fingerprint TEXT PRIMARY KEY NOT NULL,
  pattern TEXT NOT NULL
) WITHOUT ROWID;

CREATE INDEX pattern_members_by_pattern ON pattern_members (pattern, fingerprint);

CREATE VIRTUAL TABLE pattern_terms USING fts5(
  terms, content='', contentless_delete=1, detail=none, tokenize="unicode61 tokenchars '_'"
);

CREATE TABLE 'pattern_terms_config'(k PRIMARY KEY, v) WITHOUT ROWID;

CREATE TABLE 'pattern_terms_data'(id INTEGER PRIMARY KEY, block BLOB);

CREATE TABLE 'pattern_terms_docsize'(id INTEGER PRIMARY KEY, sz BLOB, origin INTEGER);

CREATE TABLE 'pattern_terms_idx'(segid, term, pgno, PRIMARY KEY(segid, term)) WITHOUT ROWID;

CREATE TABLE pattern_texts (
  id INTEGER PRIMARY KEY,
  fingerprint TEXT NOT NULL UNIQUE,
  coarse TEXT NOT NULL,
  pattern TEXT NOT NULL,
  document TEXT NOT NULL,
  -- What the failures said: they may be dropped by retention, and the pattern stays.
  label TEXT NOT NULL
);

CREATE INDEX pattern_texts_by_coarse ON pattern_texts (coarse) WHERE coarse <> '';

CREATE INDEX pattern_texts_by_message ON pattern_texts (json_extract(label, '$.message')) WHERE label <> '';

CREATE TABLE patterns (
  id TEXT PRIMARY KEY NOT NULL,
  category TEXT NOT NULL,
  state TEXT NOT NULL,
  occurrences INTEGER NOT NULL,
  last_at INTEGER NOT NULL,
  body TEXT NOT NULL
);

CREATE INDEX patterns_by_time ON patterns (last_at, id);

CREATE TABLE plans (
  id TEXT PRIMARY KEY NOT NULL,
  at INTEGER NOT NULL,
  fingerprint TEXT NOT NULL,
  lesson TEXT,
  fix_id TEXT,
  body TEXT NOT NULL
);

CREATE INDEX plans_by_fingerprint ON plans (fingerprint, at, id);

CREATE INDEX plans_by_time ON plans (at, id);

CREATE TABLE progress (key TEXT PRIMARY KEY NOT NULL, value TEXT NOT NULL) WITHOUT ROWID;

CREATE TRIGGER lesson_by_proof AFTER INSERT ON proofs BEGIN
  INSERT INTO stale (kind, key, since) SELECT 'lesson', cured.fingerprint, NEW.at FROM (SELECT fingerprint FROM fix_cures WHERE fix_id = NEW.fix_id) AS cured
  WHERE NOT EXISTS (SELECT 1 FROM stale s WHERE s.kind = 'lesson' AND s.key = cured.fingerprint);
END;

CREATE TRIGGER stale_by_proof AFTER INSERT ON proofs BEGIN
  INSERT INTO stale (kind, key, since) SELECT 'fingerprint', cured.hash, NEW.at FROM (SELECT DISTINCT json_extract(one.value, '$.fingerprint') AS hash
    FROM fixes, json_each(fixes.body, '$.cures') AS one WHERE fixes.id = NEW.fix_id) AS cured
  WHERE cured.hash IS NOT NULL AND NOT EXISTS (SELECT 1 FROM stale s WHERE s.kind = 'fingerprint' AND s.key = cured.hash);
END;

CREATE TABLE proofs (
  id TEXT PRIMARY KEY NOT NULL,
  fix_id TEXT NOT NULL,
  at INTEGER NOT NULL,
  verdict TEXT NOT NULL,
  body TEXT NOT NULL
);

CREATE INDEX proofs_by_fix ON proofs (fix_id, at, id);

CREATE TRIGGER day_by_lost_resolution AFTER DELETE ON resolutions BEGIN
  INSERT INTO stale (kind, key, since) SELECT 'day', one.day, one.day * 86400000 FROM (SELECT (SELECT f.seen_at / 86400000 FROM failures f WHERE f.id = OLD.failure_id) AS day) AS one
  WHERE one.day IS NOT NULL AND NOT EXISTS (SELECT 1 FROM stale s WHERE s.kind = 'day' AND s.key = CAST(one.day AS TEXT));
END;

CREATE TRIGGER day_by_resolution AFTER INSERT ON resolutions BEGIN
  INSERT INTO stale (kind, key, since) SELECT 'day', one.day, one.day * 86400000 FROM (SELECT (SELECT f.seen_at / 86400000 FROM failures f WHERE f.id = NEW.failure_id) AS day) AS one
  WHERE one.day IS NOT NULL AND NOT EXISTS (SELECT 1 FROM stale s WHERE s.kind = 'day' AND s.key = CAST(one.day AS TEXT));
END;

CREATE TABLE resolutions (
  failure_id TEXT PRIMARY KEY NOT NULL,
  fix_id TEXT NOT NULL,
  attempts INTEGER NOT NULL
) WITHOUT ROWID;

CREATE INDEX resolutions_by_fix ON resolutions (fix_id);

CREATE TRIGGER day_by_run AFTER INSERT ON runs BEGIN
  INSERT INTO stale (kind, key, since) SELECT 'day', one.day, one.day * 86400000 FROM (SELECT NEW.started_at / 86400000 AS day) AS one
  WHERE one.day IS NOT NULL AND NOT EXISTS (SELECT 1 FROM stale s WHERE s.kind = 'day' AND s.key = CAST(one.day AS TEXT));
END;

CREATE TRIGGER task_files_of_run AFTER INSERT ON runs WHEN NEW.task IS NOT NULL BEGIN
  INSERT INTO task_files (task, file, directory)
  SELECT NEW.task, touched.file, rtrim(touched.file, replace(touched.file, '/', '')) FROM (
    SELECT value AS file FROM json_each(NEW.files_modified) UNION SELECT value FROM json_each(NEW.git, '$.dirty')
  ) AS touched
  WHERE NOT EXISTS (SELECT 1 FROM task_files t WHERE t.task = NEW.task AND t.file = touched.file);
END;

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
, family TEXT, said TEXT);

CREATE INDEX runs_by_check ON runs (check_id, outcome, started_at, id);

CREATE INDEX runs_by_family ON runs (family, started_at, id) WHERE family IS NOT NULL;

CREATE INDEX runs_by_phase ON runs (phase, started_at) WHERE phase IS NOT NULL;

CREATE INDEX runs_by_session ON runs (session, started_at, id, execution) WHERE session IS NOT NULL;

CREATE INDEX runs_by_time ON runs (started_at);

CREATE INDEX runs_by_tree ON runs (check_id, tree, outcome) WHERE tree IS NOT NULL;

CREATE INDEX runs_with_green_tree ON runs (check_id, started_at) WHERE outcome = 'passed' AND tree IS NOT NULL;

CREATE TABLE sqlite_sequence(name,seq);

CREATE TABLE stale (
  kind TEXT NOT NULL,
  key TEXT NOT NULL,
  since INTEGER NOT NULL,
  -- How often it was marked: what was marked again while it was folded has facts that the fold has not seen.
  marks INTEGER NOT NULL DEFAULT 1,
  PRIMARY KEY (kind, key)
) WITHOUT ROWID;

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

CREATE TRIGGER task_files_of_event AFTER INSERT ON task_events BEGIN
  INSERT INTO task_files (task, file, directory)
  SELECT DISTINCT NEW.task, value, rtrim(value, replace(value, '/', '')) FROM json_each(NEW.files)
  WHERE NOT EXISTS (SELECT 1 FROM task_files t WHERE t.task = NEW.task AND t.file = value);
END;

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

CREATE INDEX task_events_by_phase ON task_events (phase, at) WHERE phase IS NOT NULL;

CREATE INDEX task_events_by_task ON task_events (task, at, id);

CREATE TABLE task_files (
  task TEXT NOT NULL,
  file TEXT NOT NULL,
  directory TEXT NOT NULL,
  PRIMARY KEY (task, file)
) WITHOUT ROWID;

CREATE INDEX task_files_by_directory ON task_files (directory, task);

CREATE INDEX task_files_by_file ON task_files (file, task);

CREATE TABLE tokens (
  id TEXT PRIMARY KEY NOT NULL,
  hash TEXT NOT NULL,
  role TEXT NOT NULL,
  project TEXT,
  label TEXT,
  created_at INTEGER NOT NULL,
  expires_at INTEGER,
  revoked_at INTEGER
) WITHOUT ROWID;

CREATE TABLE tombstones (
  id TEXT PRIMARY KEY NOT NULL,
  at INTEGER NOT NULL,
  failures INTEGER NOT NULL,
  runs INTEGER NOT NULL,
  digest TEXT NOT NULL
);
