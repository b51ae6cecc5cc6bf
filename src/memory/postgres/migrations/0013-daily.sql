-- What each day held, counted: as the tables of the same names in src/memory/schema.sql.

CREATE TABLE twiceshy.daily_slices (
  project text COLLATE "C" NOT NULL DEFAULT current_setting('twiceshy.project'),
  day bigint NOT NULL,
  slice text COLLATE "C" NOT NULL,
  agent text COLLATE "C" NOT NULL,
  runs bigint NOT NULL,
  failed bigint NOT NULL,
  failures bigint NOT NULL,
  resolved bigint NOT NULL,
  PRIMARY KEY (project, slice, day, agent)
);
CREATE INDEX daily_slices_by_day ON twiceshy.daily_slices (project, day);

CREATE TABLE twiceshy.daily_tasks (
  project text COLLATE "C" NOT NULL DEFAULT current_setting('twiceshy.project'),
  day bigint NOT NULL,
  slice text COLLATE "C" NOT NULL,
  agent text COLLATE "C" NOT NULL,
  task text COLLATE "C" NOT NULL,
  runs bigint NOT NULL,
  failed bigint NOT NULL,
  failures bigint NOT NULL,
  resolved bigint NOT NULL,
  PRIMARY KEY (project, slice, day, agent, task)
);
CREATE INDEX daily_tasks_by_day ON twiceshy.daily_tasks (project, day);
CREATE INDEX daily_tasks_by_task ON twiceshy.daily_tasks (project, task, day);

CREATE TABLE twiceshy.daily_fingerprints (
  project text COLLATE "C" NOT NULL DEFAULT current_setting('twiceshy.project'),
  day bigint NOT NULL,
  fingerprint text COLLATE "C" NOT NULL,
  agent text COLLATE "C" NOT NULL,
  category text COLLATE "C" NOT NULL,
  category_group text COLLATE "C" NOT NULL,
  tool text COLLATE "C" NOT NULL,
  failures bigint NOT NULL,
  PRIMARY KEY (project, day, fingerprint, agent)
);

CREATE TABLE twiceshy.daily_told (
  project text COLLATE "C" NOT NULL DEFAULT current_setting('twiceshy.project'),
  day bigint NOT NULL,
  agent text COLLATE "C" NOT NULL,
  category text COLLATE "C" NOT NULL,
  category_group text COLLATE "C" NOT NULL,
  tool text COLLATE "C" NOT NULL,
  task text COLLATE "C" NOT NULL,
  moment text COLLATE "C" NOT NULL,
  manner text COLLATE "C" NOT NULL,
  told bigint NOT NULL,
  prevented bigint NOT NULL,
  failed_anyway bigint NOT NULL,
  incomplete bigint NOT NULL,
  PRIMARY KEY (project, day, agent, category, category_group, tool, task, moment, manner)
);

CREATE TABLE twiceshy.daily_sessions (
  project text COLLATE "C" NOT NULL DEFAULT current_setting('twiceshy.project'),
  day bigint NOT NULL,
  session text COLLATE "C" NOT NULL,
  agent text COLLATE "C" NOT NULL,
  first_at bigint NOT NULL,
  last_at bigint NOT NULL,
  runs bigint NOT NULL,
  failed bigint NOT NULL,
  failures bigint NOT NULL,
  told bigint NOT NULL,
  prevented bigint NOT NULL,
  failed_anyway bigint NOT NULL,
  missed bigint NOT NULL,
  PRIMARY KEY (project, day, session)
);
CREATE INDEX daily_sessions_by_session ON twiceshy.daily_sessions (project, session, day);

SELECT twiceshy.wall_in(tbl) FROM unnest(ARRAY['daily_slices', 'daily_tasks', 'daily_fingerprints', 'daily_told', 'daily_sessions']) AS tbl;

-- Marks the days of what a statement has stored, once for all of its rows. Each transaction has marks of its own: none waits for
-- another, and who counts takes away only marks whose facts it can see. TG_ARGV[0] asks for the moments.
CREATE FUNCTION twiceshy.mark_days() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  EXECUTE format('INSERT INTO twiceshy.stale (project, kind, key, since)
    SELECT project, ''day'', day || ''/'' || txid_current(), day * 86400000 FROM (SELECT DISTINCT project, at / 86400000 AS day FROM (%s) AS told) AS days
    ON CONFLICT (project, kind, key) DO NOTHING', TG_ARGV[0]);
  RETURN NULL;
END $$;
REVOKE ALL ON FUNCTION twiceshy.mark_days() FROM PUBLIC;
GRANT EXECUTE ON FUNCTION twiceshy.mark_days() TO twiceshy_app;

CREATE TRIGGER days_by_run AFTER INSERT ON twiceshy.runs REFERENCING NEW TABLE AS rows
  FOR EACH STATEMENT EXECUTE FUNCTION twiceshy.mark_days('SELECT project, started_at AS at FROM rows');
CREATE TRIGGER days_by_failure AFTER INSERT ON twiceshy.failures REFERENCING NEW TABLE AS rows
  FOR EACH STATEMENT EXECUTE FUNCTION twiceshy.mark_days('SELECT project, seen_at AS at FROM rows');
CREATE TRIGGER days_by_delivery AFTER INSERT ON twiceshy.deliveries REFERENCING NEW TABLE AS rows
  FOR EACH STATEMENT EXECUTE FUNCTION twiceshy.mark_days('SELECT project, at FROM rows');
CREATE TRIGGER days_by_outcome AFTER INSERT ON twiceshy.delivery_events REFERENCING NEW TABLE AS rows
  FOR EACH STATEMENT EXECUTE FUNCTION twiceshy.mark_days(
    'SELECT d.project, d.at FROM rows r JOIN twiceshy.deliveries d ON d.project = r.project AND d.id = r.delivery');
CREATE TRIGGER days_by_missed AFTER INSERT ON twiceshy.missed REFERENCING NEW TABLE AS rows
  FOR EACH STATEMENT EXECUTE FUNCTION twiceshy.mark_days('SELECT project, at FROM rows');
CREATE TRIGGER days_by_resolution AFTER INSERT ON twiceshy.resolutions REFERENCING NEW TABLE AS rows
  FOR EACH STATEMENT EXECUTE FUNCTION twiceshy.mark_days(
    'SELECT f.project, f.seen_at AS at FROM rows r JOIN twiceshy.failures f ON f.project = r.project AND f.id = r.failure_id');
CREATE TRIGGER days_by_lost_resolution AFTER DELETE ON twiceshy.resolutions REFERENCING OLD TABLE AS rows
  FOR EACH STATEMENT EXECUTE FUNCTION twiceshy.mark_days(
    'SELECT f.project, f.seen_at AS at FROM rows r JOIN twiceshy.failures f ON f.project = r.project AND f.id = r.failure_id');
CREATE TRIGGER days_by_category AFTER INSERT ON twiceshy.pattern_categories REFERENCING NEW TABLE AS rows
  FOR EACH STATEMENT EXECUTE FUNCTION twiceshy.mark_days(
    'SELECT f.project, f.seen_at AS at FROM rows r JOIN twiceshy.failures f ON f.project = r.project AND f.fingerprint = r.fingerprint');
CREATE TRIGGER days_by_other_category AFTER UPDATE ON twiceshy.pattern_categories REFERENCING NEW TABLE AS rows
  FOR EACH STATEMENT EXECUTE FUNCTION twiceshy.mark_days(
    'SELECT f.project, f.seen_at AS at FROM rows r JOIN twiceshy.failures f ON f.project = r.project AND f.fingerprint = r.fingerprint');
CREATE TRIGGER days_by_lost_category AFTER DELETE ON twiceshy.pattern_categories REFERENCING OLD TABLE AS rows
  FOR EACH STATEMENT EXECUTE FUNCTION twiceshy.mark_days(
    'SELECT f.project, f.seen_at AS at FROM rows r JOIN twiceshy.failures f ON f.project = r.project AND f.fingerprint = r.fingerprint');
CREATE TRIGGER days_by_mark AFTER INSERT ON twiceshy.fingerprint_marks REFERENCING NEW TABLE AS rows
  FOR EACH STATEMENT EXECUTE FUNCTION twiceshy.mark_days(
    'SELECT f.project, f.seen_at AS at FROM rows r JOIN twiceshy.failures f ON f.project = r.project AND f.fingerprint = r.fingerprint');

-- What was there before. Whoever owns the tables is behind the walls too: they are lifted for this statement alone.
DO $$
BEGIN
  ALTER TABLE twiceshy.runs NO FORCE ROW LEVEL SECURITY;
  ALTER TABLE twiceshy.failures NO FORCE ROW LEVEL SECURITY;
  ALTER TABLE twiceshy.deliveries NO FORCE ROW LEVEL SECURITY;
  ALTER TABLE twiceshy.missed NO FORCE ROW LEVEL SECURITY;
  ALTER TABLE twiceshy.stale NO FORCE ROW LEVEL SECURITY;
  INSERT INTO twiceshy.stale (project, kind, key, since)
  SELECT project, 'day', day::text, day * 86400000 FROM (
    SELECT project, started_at / 86400000 AS day FROM twiceshy.runs UNION SELECT project, seen_at / 86400000 FROM twiceshy.failures
    UNION SELECT project, at / 86400000 FROM twiceshy.deliveries UNION SELECT project, at / 86400000 FROM twiceshy.missed) AS days
  ON CONFLICT (project, kind, key) DO NOTHING;
  ALTER TABLE twiceshy.runs FORCE ROW LEVEL SECURITY;
  ALTER TABLE twiceshy.failures FORCE ROW LEVEL SECURITY;
  ALTER TABLE twiceshy.deliveries FORCE ROW LEVEL SECURITY;
  ALTER TABLE twiceshy.missed FORCE ROW LEVEL SECURITY;
  ALTER TABLE twiceshy.stale FORCE ROW LEVEL SECURITY;
END $$;
