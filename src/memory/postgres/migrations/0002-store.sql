-- The tables of src/memory/schema.sql. Each belongs to a project, which is the first part of every key and every index: a
-- database can be split by it. Texts compare byte by byte, as in SQLite. What grows with every command is parted by the time
-- in its own id (a UUIDv7 begins with it), so that a key that is unique there is unique everywhere.

CREATE TABLE twiceshy.application_events (
  project text COLLATE "C" NOT NULL DEFAULT current_setting('twiceshy.project'),
  id text COLLATE "C" NOT NULL,
  application text COLLATE "C" NOT NULL,
  at bigint NOT NULL,
  kind text COLLATE "C" NOT NULL,
  body text COLLATE "C" NOT NULL,
  PRIMARY KEY (project, id)
);

CREATE INDEX application_events_by_application ON twiceshy.application_events (project, application, at, id);

CREATE TABLE twiceshy.applications (
  project text COLLATE "C" NOT NULL DEFAULT current_setting('twiceshy.project'),
  id text COLLATE "C" NOT NULL,
  at bigint NOT NULL,
  updated_at bigint NOT NULL,
  plan text COLLATE "C" NOT NULL,
  fingerprint text COLLATE "C" NOT NULL,
  lesson text COLLATE "C",
  by_whom text COLLATE "C" NOT NULL,
  state text COLLATE "C" NOT NULL,
  body text COLLATE "C" NOT NULL,
  PRIMARY KEY (project, id)
);

CREATE INDEX applications_by_fingerprint ON twiceshy.applications (project, fingerprint, at, id);

CREATE INDEX applications_by_state ON twiceshy.applications (project, state, at, id);

CREATE INDEX applications_by_time ON twiceshy.applications (project, at, id);

CREATE TABLE twiceshy.attempt_resets (
  project text COLLATE "C" NOT NULL DEFAULT current_setting('twiceshy.project'),
  id text COLLATE "C" NOT NULL,
  fingerprint text COLLATE "C" NOT NULL,
  at bigint NOT NULL,
  reason text COLLATE "C" NOT NULL,
  PRIMARY KEY (project, id)
);

CREATE INDEX attempt_resets_by_fingerprint ON twiceshy.attempt_resets (project, fingerprint, at);

CREATE TABLE twiceshy.audit_entries (
  project text COLLATE "C" NOT NULL DEFAULT current_setting('twiceshy.project'),
  origin text COLLATE "C" NOT NULL,
  number bigint NOT NULL,
  id text COLLATE "C" NOT NULL,
  at bigint NOT NULL,
  step text COLLATE "C" NOT NULL,
  line text COLLATE "C" NOT NULL,
  PRIMARY KEY (project, origin, number)
);

CREATE INDEX audit_entries_by_time ON twiceshy.audit_entries (project, at, id);

CREATE TABLE twiceshy.cause_drops (
  project text COLLATE "C" NOT NULL DEFAULT current_setting('twiceshy.project'),
  id text COLLATE "C" NOT NULL,
  at bigint NOT NULL,
  cause text COLLATE "C" NOT NULL,
  effect text COLLATE "C" NOT NULL,
  by_whom text COLLATE "C",
  reason text COLLATE "C" NOT NULL,
  PRIMARY KEY (project, id)
);

CREATE INDEX cause_drops_by_pair ON twiceshy.cause_drops (project, effect, cause, at);

CREATE TABLE twiceshy.cause_edges (
  project text COLLATE "C" NOT NULL DEFAULT current_setting('twiceshy.project'),
  id text COLLATE "C" NOT NULL,
  at bigint NOT NULL,
  cause text COLLATE "C" NOT NULL,
  effect text COLLATE "C" NOT NULL,
  kind text COLLATE "C" NOT NULL,
  confidence double precision NOT NULL,
  body text COLLATE "C" NOT NULL,
  PRIMARY KEY (project, id)
);

CREATE INDEX cause_edges_by_cause ON twiceshy.cause_edges (project, cause, at, id);

CREATE INDEX cause_edges_by_effect ON twiceshy.cause_edges (project, effect, at, id);

CREATE TABLE twiceshy.corrections (
  project text COLLATE "C" NOT NULL DEFAULT current_setting('twiceshy.project'),
  id text COLLATE "C" NOT NULL,
  at bigint NOT NULL,
  kind text COLLATE "C" NOT NULL,
  fingerprint text COLLATE "C" NOT NULL,
  lesson text COLLATE "C",
  plan text COLLATE "C",
  application text COLLATE "C",
  body text COLLATE "C" NOT NULL,
  PRIMARY KEY (project, id)
);

CREATE INDEX corrections_by_fingerprint ON twiceshy.corrections (project, fingerprint, at, id);

CREATE TABLE twiceshy.cycle_fingerprints (
  project text COLLATE "C" NOT NULL DEFAULT current_setting('twiceshy.project'),
  fingerprint text COLLATE "C" NOT NULL,
  cycle text COLLATE "C" NOT NULL,
  is_about bigint NOT NULL,
  PRIMARY KEY (project, fingerprint, cycle)
);

CREATE INDEX cycle_fingerprints_by_cycle ON twiceshy.cycle_fingerprints (project, cycle);

CREATE TABLE twiceshy.cycles_begun (
  project text COLLATE "C" NOT NULL DEFAULT current_setting('twiceshy.project'),
  id text COLLATE "C" NOT NULL,
  loop text COLLATE "C" NOT NULL,
  number bigint NOT NULL,
  at bigint NOT NULL,
  check_id text COLLATE "C",
  technique text COLLATE "C" NOT NULL,
  agent text COLLATE "C",
  tree text COLLATE "C",
  session text COLLATE "C",
  task text COLLATE "C",
  body text COLLATE "C" NOT NULL,
  PRIMARY KEY (project, id)
);

CREATE INDEX cycles_by_loop ON twiceshy.cycles_begun (project, loop, at, id);

CREATE INDEX cycles_by_time ON twiceshy.cycles_begun (project, at, id);

CREATE TABLE twiceshy.cycles_ended (
  project text COLLATE "C" NOT NULL DEFAULT current_setting('twiceshy.project'),
  id text COLLATE "C" NOT NULL,
  at bigint NOT NULL,
  verdict text COLLATE "C" NOT NULL,
  kept bigint NOT NULL,
  to_tree text COLLATE "C",
  body text COLLATE "C" NOT NULL,
  PRIMARY KEY (project, id)
);

CREATE TABLE twiceshy.deliveries (
  project text COLLATE "C" NOT NULL DEFAULT current_setting('twiceshy.project'),
  id text COLLATE "C" NOT NULL,
  at bigint NOT NULL,
  session text COLLATE "C",
  task text COLLATE "C",
  agent text COLLATE "C",
  lesson text COLLATE "C" NOT NULL,
  fingerprint text COLLATE "C",
  check_id text COLLATE "C",
  moment text COLLATE "C" NOT NULL,
  manner text COLLATE "C" NOT NULL,
  text text COLLATE "C" NOT NULL,
  score double precision NOT NULL,
  rank bigint NOT NULL,
  call_id text COLLATE "C",
  reason text COLLATE "C",
  PRIMARY KEY (project, id)
) PARTITION BY RANGE (id);

CREATE INDEX deliveries_by_lesson ON twiceshy.deliveries (project, lesson, at, id);

CREATE INDEX deliveries_by_session ON twiceshy.deliveries (project, session, at, id) WHERE session IS NOT NULL;

CREATE INDEX deliveries_by_task ON twiceshy.deliveries (project, task, at, id) WHERE task IS NOT NULL;

CREATE INDEX deliveries_by_time ON twiceshy.deliveries (project, at, id);

CREATE TABLE twiceshy.delivery_events (
  project text COLLATE "C" NOT NULL DEFAULT current_setting('twiceshy.project'),
  id text COLLATE "C" NOT NULL,
  delivery text COLLATE "C" NOT NULL,
  at bigint NOT NULL,
  kind text COLLATE "C" NOT NULL,
  outcome text COLLATE "C",
  ignored bigint NOT NULL,
  why text COLLATE "C" NOT NULL,
  by_whom text COLLATE "C",
  PRIMARY KEY (project, id)
) PARTITION BY RANGE (id);

CREATE INDEX delivery_events_by_delivery ON twiceshy.delivery_events (project, delivery, kind, at, id);

CREATE TABLE twiceshy.diffs (
  project text COLLATE "C" NOT NULL DEFAULT current_setting('twiceshy.project'),
  from_tree text COLLATE "C" NOT NULL,
  to_tree text COLLATE "C" NOT NULL,
  at bigint NOT NULL,
  text text COLLATE "C" NOT NULL,
  files text COLLATE "C" NOT NULL,
  truncated bigint NOT NULL,
  notes text COLLATE "C" NOT NULL,
  PRIMARY KEY (project, from_tree, to_tree)
);

CREATE TABLE twiceshy.failures (
  project text COLLATE "C" NOT NULL DEFAULT current_setting('twiceshy.project'),
  id text COLLATE "C" NOT NULL,
  run_id text COLLATE "C" NOT NULL,
  seq bigint NOT NULL,
  seen_at bigint NOT NULL,
  fingerprint text COLLATE "C" NOT NULL,
  coarse text COLLATE "C" NOT NULL,
  recipe text COLLATE "C" NOT NULL,
  detector text COLLATE "C" NOT NULL,
  tool text COLLATE "C" NOT NULL,
  category text COLLATE "C" NOT NULL,
  category_group text COLLATE "C" NOT NULL,
  severity text COLLATE "C" NOT NULL,
  error_type text COLLATE "C",
  message text COLLATE "C" NOT NULL,
  file text COLLATE "C",
  line bigint,
  column_number bigint,
  test text COLLATE "C",
  session text COLLATE "C",
  task text COLLATE "C",
  phase text COLLATE "C",
  task_signature text COLLATE "C",
  at_line bigint NOT NULL,
  tags text COLLATE "C" NOT NULL,
  frames text COLLATE "C" NOT NULL,
  parts text COLLATE "C" NOT NULL,
  excerpt text COLLATE "C" NOT NULL,
  PRIMARY KEY (project, id)
) PARTITION BY RANGE (id);

CREATE INDEX failures_by_fingerprint ON twiceshy.failures (project, fingerprint, seen_at, id);

CREATE INDEX failures_by_run ON twiceshy.failures (project, run_id, seq);

CREATE INDEX failures_by_session ON twiceshy.failures (project, session, seen_at) WHERE session IS NOT NULL;

CREATE INDEX failures_by_task ON twiceshy.failures (project, task, seen_at) WHERE task IS NOT NULL;

CREATE INDEX failures_by_time ON twiceshy.failures (project, seen_at, id, category, tool, phase, fingerprint);

CREATE TABLE twiceshy.fingerprint_links (
  project text COLLATE "C" NOT NULL DEFAULT current_setting('twiceshy.project'),
  older text COLLATE "C" NOT NULL,
  newer text COLLATE "C" NOT NULL,
  at bigint NOT NULL,
  PRIMARY KEY (project, older, newer)
);

CREATE INDEX fingerprint_links_by_newer ON twiceshy.fingerprint_links (project, newer, older);

CREATE TABLE twiceshy.fingerprint_marks (
  project text COLLATE "C" NOT NULL DEFAULT current_setting('twiceshy.project'),
  id text COLLATE "C" NOT NULL,
  fingerprint text COLLATE "C" NOT NULL,
  at bigint NOT NULL,
  kind text COLLATE "C" NOT NULL,
  by_whom text COLLATE "C",
  reason text COLLATE "C" NOT NULL,
  PRIMARY KEY (project, id)
);

CREATE INDEX fingerprint_marks_by_fingerprint ON twiceshy.fingerprint_marks (project, fingerprint, at, id);

CREATE TABLE twiceshy.fingerprint_scopes (
  project text COLLATE "C" NOT NULL DEFAULT current_setting('twiceshy.project'),
  hash text COLLATE "C" NOT NULL,
  scope text COLLATE "C" NOT NULL,
  name text COLLATE "C" NOT NULL,
  count bigint NOT NULL,
  PRIMARY KEY (project, hash, scope, name)
);

CREATE TABLE twiceshy.fingerprints (
  project text COLLATE "C" NOT NULL DEFAULT current_setting('twiceshy.project'),
  hash text COLLATE "C" NOT NULL,
  coarse text COLLATE "C" NOT NULL,
  recipe text COLLATE "C" NOT NULL,
  count bigint NOT NULL,
  runs bigint NOT NULL,
  first_at bigint NOT NULL,
  last_at bigint NOT NULL,
  last_failure text COLLATE "C" NOT NULL,
  last_task text COLLATE "C",
  last_session text COLLATE "C",
  PRIMARY KEY (project, hash)
);

CREATE INDEX fingerprints_by_time ON twiceshy.fingerprints (project, last_at, hash);

CREATE TABLE twiceshy.fix_cures (
  project text COLLATE "C" NOT NULL DEFAULT current_setting('twiceshy.project'),
  fingerprint text COLLATE "C" NOT NULL,
  fix_id text COLLATE "C" NOT NULL,
  resolved_at bigint NOT NULL,
  PRIMARY KEY (project, fingerprint, fix_id)
);

CREATE INDEX fix_cures_by_fix ON twiceshy.fix_cures (project, fix_id, fingerprint);

CREATE TABLE twiceshy.fixes (
  project text COLLATE "C" NOT NULL DEFAULT current_setting('twiceshy.project'),
  id text COLLATE "C" NOT NULL,
  check_id text COLLATE "C" NOT NULL,
  family text COLLATE "C" NOT NULL,
  kind text COLLATE "C" NOT NULL,
  opened_at bigint NOT NULL,
  resolved_at bigint NOT NULL,
  -- The fingerprint it cures first, and what it changed in a few letters: two that agree in both are the same fix again.
  lead text COLLATE "C",
  core text COLLATE "C",
  marks text COLLATE "C" NOT NULL,
  body text COLLATE "C" NOT NULL,
  PRIMARY KEY (project, id)
);

CREATE INDEX fixes_by_check ON twiceshy.fixes (project, check_id, resolved_at, id);

CREATE INDEX fixes_by_core ON twiceshy.fixes (project, lead, core) WHERE core IS NOT NULL;

CREATE INDEX fixes_by_family ON twiceshy.fixes (project, family, resolved_at);

CREATE INDEX fixes_by_time ON twiceshy.fixes (project, resolved_at, id);

CREATE TABLE twiceshy.flakes (
  project text COLLATE "C" NOT NULL DEFAULT current_setting('twiceshy.project'),
  fingerprint text COLLATE "C" NOT NULL,
  check_id text COLLATE "C" NOT NULL,
  why text COLLATE "C" NOT NULL,
  failed bigint NOT NULL,
  passed bigint NOT NULL,
  last_at bigint NOT NULL,
  body text COLLATE "C" NOT NULL,
  PRIMARY KEY (project, fingerprint, check_id)
);

CREATE TABLE twiceshy.forgotten (
  project text COLLATE "C" NOT NULL DEFAULT current_setting('twiceshy.project'),
  fact_id text COLLATE "C" NOT NULL,
  tombstone text COLLATE "C" NOT NULL,
  PRIMARY KEY (project, fact_id)
);

CREATE TABLE twiceshy.issue_events (
  project text COLLATE "C" NOT NULL DEFAULT current_setting('twiceshy.project'),
  id text COLLATE "C" NOT NULL,
  issue text COLLATE "C" NOT NULL,
  at bigint NOT NULL,
  kind text COLLATE "C" NOT NULL,
  by_whom text COLLATE "C",
  reason text COLLATE "C",
  body text COLLATE "C" NOT NULL,
  PRIMARY KEY (project, id)
);

CREATE INDEX issue_events_by_issue ON twiceshy.issue_events (project, issue, at, id);

CREATE TABLE twiceshy.issues (
  project text COLLATE "C" NOT NULL DEFAULT current_setting('twiceshy.project'),
  id text COLLATE "C" NOT NULL,
  -- Short enough to type; given where the issue was first stored.
  number bigint NOT NULL,
  kind text COLLATE "C" NOT NULL,
  severity text COLLATE "C" NOT NULL,
  state text COLLATE "C" NOT NULL,
  fingerprint text COLLATE "C",
  title text COLLATE "C" NOT NULL,
  created_at bigint NOT NULL,
  updated_at bigint NOT NULL,
  due_at bigint,
  deferrals bigint NOT NULL,
  body text COLLATE "C" NOT NULL,
  PRIMARY KEY (project, id),
  UNIQUE (project, number)
);

CREATE INDEX issues_by_fingerprint ON twiceshy.issues (project, fingerprint) WHERE fingerprint IS NOT NULL;

CREATE INDEX issues_by_state ON twiceshy.issues (project, state, updated_at, id);

CREATE TABLE twiceshy.judge_votes (
  project text COLLATE "C" NOT NULL DEFAULT current_setting('twiceshy.project'),
  id text COLLATE "C" NOT NULL,
  at bigint NOT NULL,
  plan text COLLATE "C" NOT NULL,
  application text COLLATE "C",
  judge text COLLATE "C" NOT NULL,
  vendor text COLLATE "C" NOT NULL,
  approves bigint NOT NULL,
  cost_usd double precision,
  body text COLLATE "C" NOT NULL,
  PRIMARY KEY (project, id)
);

CREATE INDEX judge_votes_by_judge ON twiceshy.judge_votes (project, judge, at, id);

CREATE INDEX judge_votes_by_plan ON twiceshy.judge_votes (project, plan, at, id);

CREATE INDEX judge_votes_by_time ON twiceshy.judge_votes (project, at, id);

CREATE TABLE twiceshy.lesson_events (
  project text COLLATE "C" NOT NULL DEFAULT current_setting('twiceshy.project'),
  id text COLLATE "C" NOT NULL,
  lesson text COLLATE "C" NOT NULL,
  at bigint NOT NULL,
  kind text COLLATE "C" NOT NULL,
  by_whom text COLLATE "C",
  reason text COLLATE "C",
  body text COLLATE "C" NOT NULL,
  PRIMARY KEY (project, id)
);

CREATE INDEX lesson_events_by_lesson ON twiceshy.lesson_events (project, lesson, at, id);

CREATE TABLE twiceshy.lessons (
  project text COLLATE "C" NOT NULL DEFAULT current_setting('twiceshy.project'),
  id text COLLATE "C" NOT NULL,
  fingerprint text COLLATE "C",
  category text COLLATE "C",
  lifecycle text COLLATE "C" NOT NULL,
  archived bigint NOT NULL,
  provenance text COLLATE "C" NOT NULL,
  confidence double precision NOT NULL,
  priority double precision NOT NULL,
  updated_at bigint NOT NULL,
  body text COLLATE "C" NOT NULL,
  PRIMARY KEY (project, id)
);

CREATE INDEX lessons_by_category ON twiceshy.lessons (project, category, archived);

CREATE INDEX lessons_by_fingerprint ON twiceshy.lessons (project, fingerprint) WHERE fingerprint IS NOT NULL;

CREATE INDEX lessons_in_general ON twiceshy.lessons (project, priority DESC, id) WHERE fingerprint IS NULL AND archived = 0;

CREATE TABLE twiceshy.loops (
  project text COLLATE "C" NOT NULL DEFAULT current_setting('twiceshy.project'),
  id text COLLATE "C" NOT NULL,
  started_at bigint NOT NULL,
  updated_at bigint NOT NULL,
  check_id text COLLATE "C" NOT NULL,
  state text COLLATE "C" NOT NULL,
  reason text COLLATE "C",
  body text COLLATE "C" NOT NULL,
  PRIMARY KEY (project, id)
);

CREATE INDEX loops_by_time ON twiceshy.loops (project, state, started_at, id);

CREATE TABLE twiceshy.missed (
  project text COLLATE "C" NOT NULL DEFAULT current_setting('twiceshy.project'),
  id text COLLATE "C" NOT NULL,
  at bigint NOT NULL,
  session text COLLATE "C",
  run text COLLATE "C" NOT NULL,
  fingerprint text COLLATE "C" NOT NULL,
  lesson text COLLATE "C" NOT NULL,
  why text COLLATE "C" NOT NULL,
  PRIMARY KEY (project, id)
);

CREATE INDEX missed_by_session ON twiceshy.missed (project, session, at, id) WHERE session IS NOT NULL;

CREATE INDEX missed_by_time ON twiceshy.missed (project, at, id);

CREATE TABLE twiceshy.open_episodes (
  project text COLLATE "C" NOT NULL DEFAULT current_setting('twiceshy.project'),
  check_id text COLLATE "C" NOT NULL,
  family text COLLATE "C" NOT NULL,
  since bigint NOT NULL,
  PRIMARY KEY (project, check_id)
);

CREATE INDEX open_episodes_by_family ON twiceshy.open_episodes (project, family);

CREATE TABLE twiceshy.outputs (
  project text COLLATE "C" NOT NULL DEFAULT current_setting('twiceshy.project'),
  run_id text COLLATE "C" NOT NULL,
  text text COLLATE "C" NOT NULL,
  PRIMARY KEY (project, run_id)
) PARTITION BY RANGE (run_id);

CREATE TABLE twiceshy.pattern_categories (
  project text COLLATE "C" NOT NULL DEFAULT current_setting('twiceshy.project'),
  fingerprint text COLLATE "C" NOT NULL,
  category text COLLATE "C" NOT NULL,
  PRIMARY KEY (project, fingerprint)
);

CREATE TABLE twiceshy.pattern_events (
  project text COLLATE "C" NOT NULL DEFAULT current_setting('twiceshy.project'),
  id text COLLATE "C" NOT NULL,
  at bigint NOT NULL,
  kind text COLLATE "C" NOT NULL,
  fingerprint text COLLATE "C" NOT NULL,
  other text COLLATE "C",
  by_whom text COLLATE "C" NOT NULL,
  score double precision,
  text text COLLATE "C" NOT NULL,
  reason text COLLATE "C",
  PRIMARY KEY (project, id)
);

CREATE INDEX pattern_events_by_fingerprint ON twiceshy.pattern_events (project, fingerprint, at, id);

CREATE INDEX pattern_events_by_other ON twiceshy.pattern_events (project, other, at, id) WHERE other IS NOT NULL;

CREATE INDEX pattern_events_by_person ON twiceshy.pattern_events (project, kind, fingerprint, other) WHERE by_whom = 'person';

CREATE TABLE twiceshy.pattern_members (
  project text COLLATE "C" NOT NULL DEFAULT current_setting('twiceshy.project'),
  fingerprint text COLLATE "C" NOT NULL,
  pattern text COLLATE "C" NOT NULL,
  PRIMARY KEY (project, fingerprint)
);

CREATE INDEX pattern_members_by_pattern ON twiceshy.pattern_members (project, pattern, fingerprint);

CREATE TABLE twiceshy.pattern_texts (
  project text COLLATE "C" NOT NULL DEFAULT current_setting('twiceshy.project'),
  id bigint NOT NULL GENERATED BY DEFAULT AS IDENTITY,
  fingerprint text COLLATE "C" NOT NULL,
  coarse text COLLATE "C" NOT NULL,
  pattern text COLLATE "C" NOT NULL,
  document text COLLATE "C" NOT NULL,
  -- What the failures said: they may be dropped by retention, and the pattern stays.
  label text COLLATE "C" NOT NULL,
  PRIMARY KEY (project, id),
  UNIQUE (project, fingerprint)
);

CREATE INDEX pattern_texts_by_coarse ON twiceshy.pattern_texts (project, coarse) WHERE coarse <> '';

CREATE INDEX pattern_texts_by_message ON twiceshy.pattern_texts (project, md5(twiceshy.json_extract(label, '$.message'))) WHERE label <> '';

CREATE TABLE twiceshy.patterns (
  project text COLLATE "C" NOT NULL DEFAULT current_setting('twiceshy.project'),
  id text COLLATE "C" NOT NULL,
  category text COLLATE "C" NOT NULL,
  state text COLLATE "C" NOT NULL,
  occurrences bigint NOT NULL,
  last_at bigint NOT NULL,
  body text COLLATE "C" NOT NULL,
  PRIMARY KEY (project, id)
);

CREATE INDEX patterns_by_time ON twiceshy.patterns (project, last_at, id);

CREATE TABLE twiceshy.plans (
  project text COLLATE "C" NOT NULL DEFAULT current_setting('twiceshy.project'),
  id text COLLATE "C" NOT NULL,
  at bigint NOT NULL,
  fingerprint text COLLATE "C" NOT NULL,
  lesson text COLLATE "C",
  fix_id text COLLATE "C",
  body text COLLATE "C" NOT NULL,
  PRIMARY KEY (project, id)
);

CREATE INDEX plans_by_fingerprint ON twiceshy.plans (project, fingerprint, at, id);

CREATE INDEX plans_by_time ON twiceshy.plans (project, at, id);

CREATE TABLE twiceshy.progress (
  project text COLLATE "C" NOT NULL DEFAULT current_setting('twiceshy.project'),
  key text COLLATE "C" NOT NULL,
  value text COLLATE "C" NOT NULL,
  PRIMARY KEY (project, key)
);

CREATE TABLE twiceshy.proofs (
  project text COLLATE "C" NOT NULL DEFAULT current_setting('twiceshy.project'),
  id text COLLATE "C" NOT NULL,
  fix_id text COLLATE "C" NOT NULL,
  at bigint NOT NULL,
  verdict text COLLATE "C" NOT NULL,
  body text COLLATE "C" NOT NULL,
  PRIMARY KEY (project, id)
);

CREATE INDEX proofs_by_fix ON twiceshy.proofs (project, fix_id, at, id);

CREATE TABLE twiceshy.resolutions (
  project text COLLATE "C" NOT NULL DEFAULT current_setting('twiceshy.project'),
  failure_id text COLLATE "C" NOT NULL,
  fix_id text COLLATE "C" NOT NULL,
  attempts bigint NOT NULL,
  PRIMARY KEY (project, failure_id)
);

CREATE INDEX resolutions_by_fix ON twiceshy.resolutions (project, fix_id);

CREATE TABLE twiceshy.runs (
  project text COLLATE "C" NOT NULL DEFAULT current_setting('twiceshy.project'),
  id text COLLATE "C" NOT NULL,
  source text COLLATE "C" NOT NULL,
  started_at bigint NOT NULL,
  duration_ms bigint,
  argv text COLLATE "C" NOT NULL,
  check_id text COLLATE "C" NOT NULL,
  check_command text COLLATE "C" NOT NULL,
  check_directory text COLLATE "C" NOT NULL,
  exit_code bigint,
  signal text COLLATE "C",
  outcome text COLLATE "C" NOT NULL,
  session text COLLATE "C",
  task text COLLATE "C",
  phase text COLLATE "C",
  agent text COLLATE "C",
  execution text COLLATE "C",
  git text COLLATE "C",
  tree text COLLATE "C",
  os text COLLATE "C" NOT NULL,
  tools text COLLATE "C" NOT NULL,
  output_bytes bigint NOT NULL,
  output_lines bigint NOT NULL,
  failure_count bigint NOT NULL,
  files_modified text COLLATE "C" NOT NULL,
  diff text COLLATE "C",
  family text COLLATE "C",
  said text COLLATE "C",
  PRIMARY KEY (project, id)
) PARTITION BY RANGE (id);

CREATE INDEX runs_by_check ON twiceshy.runs (project, check_id, outcome, started_at, id);

CREATE INDEX runs_by_family ON twiceshy.runs (project, family, started_at, id) WHERE family IS NOT NULL;

CREATE INDEX runs_by_phase ON twiceshy.runs (project, phase, started_at) WHERE phase IS NOT NULL;

CREATE INDEX runs_by_session ON twiceshy.runs (project, session, started_at, id, execution) WHERE session IS NOT NULL;

CREATE INDEX runs_by_time ON twiceshy.runs (project, started_at);

CREATE INDEX runs_by_tree ON twiceshy.runs (project, check_id, tree, outcome) WHERE tree IS NOT NULL;

CREATE INDEX runs_with_green_tree ON twiceshy.runs (project, check_id, started_at) WHERE outcome = 'passed' AND tree IS NOT NULL;

CREATE TABLE twiceshy.stale (
  project text COLLATE "C" NOT NULL DEFAULT current_setting('twiceshy.project'),
  kind text COLLATE "C" NOT NULL,
  key text COLLATE "C" NOT NULL,
  since bigint NOT NULL,
  -- How often it was marked: what was marked again while it was folded has facts that the fold has not seen.
  marks bigint NOT NULL DEFAULT 1,
  PRIMARY KEY (project, kind, key)
);

CREATE TABLE twiceshy.summaries (
  project text COLLATE "C" NOT NULL DEFAULT current_setting('twiceshy.project'),
  id text COLLATE "C" NOT NULL,
  at bigint NOT NULL,
  fingerprint text COLLATE "C" NOT NULL,
  coarse text COLLATE "C" NOT NULL,
  recipe text COLLATE "C" NOT NULL,
  count bigint NOT NULL,
  runs bigint NOT NULL,
  first_at bigint NOT NULL,
  last_at bigint NOT NULL,
  last_failure text COLLATE "C" NOT NULL,
  last_task text COLLATE "C",
  last_session text COLLATE "C",
  scopes text COLLATE "C" NOT NULL,
  PRIMARY KEY (project, id)
);

CREATE INDEX summaries_by_fingerprint ON twiceshy.summaries (project, fingerprint);

CREATE TABLE twiceshy.task_events (
  project text COLLATE "C" NOT NULL DEFAULT current_setting('twiceshy.project'),
  id text COLLATE "C" NOT NULL,
  task text COLLATE "C" NOT NULL,
  kind text COLLATE "C" NOT NULL,
  at bigint NOT NULL,
  title text COLLATE "C",
  category text COLLATE "C",
  files text COLLATE "C" NOT NULL,
  session text COLLATE "C",
  phase text COLLATE "C",
  PRIMARY KEY (project, id)
);

CREATE INDEX task_events_by_phase ON twiceshy.task_events (project, phase, at) WHERE phase IS NOT NULL;

CREATE INDEX task_events_by_task ON twiceshy.task_events (project, task, at, id);

CREATE TABLE twiceshy.task_files (
  project text COLLATE "C" NOT NULL DEFAULT current_setting('twiceshy.project'),
  task text COLLATE "C" NOT NULL,
  file text COLLATE "C" NOT NULL,
  directory text COLLATE "C" NOT NULL,
  PRIMARY KEY (project, task, file)
);

CREATE INDEX task_files_by_directory ON twiceshy.task_files (project, directory, task);

CREATE INDEX task_files_by_file ON twiceshy.task_files (project, file, task);

CREATE TABLE twiceshy.tombstones (
  project text COLLATE "C" NOT NULL DEFAULT current_setting('twiceshy.project'),
  id text COLLATE "C" NOT NULL,
  at bigint NOT NULL,
  failures bigint NOT NULL,
  runs bigint NOT NULL,
  digest text COLLATE "C" NOT NULL,
  PRIMARY KEY (project, id)
);
