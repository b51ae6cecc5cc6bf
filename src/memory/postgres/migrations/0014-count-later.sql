-- What comes in is counted by who asks for the counts, not by who stores: ingest notes the ids of each statement's rows, once for
-- all of them, and what they come to (rows and letters, what came of warnings, the days to count) follows in twiceshy.count_now().

-- Rows that nobody has counted yet. One row of this for each statement, named by the first of its ids: a fact is stored once.
CREATE TABLE twiceshy.uncounted (
  project text COLLATE "C" NOT NULL DEFAULT current_setting('twiceshy.project'),
  tbl text COLLATE "C" NOT NULL,
  first text COLLATE "C" NOT NULL,
  ids text[] COLLATE "C" NOT NULL,
  PRIMARY KEY (project, tbl, first)
);
SELECT twiceshy.wall_in('uncounted');

-- So many statements wait at most: then the one who stores counts them.
CREATE FUNCTION twiceshy.count_later() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO twiceshy.uncounted (project, tbl, first, ids)
  SELECT project, TG_ARGV[0], min(id), array_agg(id) FROM changed GROUP BY project
  ON CONFLICT (project, tbl, first) DO UPDATE SET ids = uncounted.ids || excluded.ids;
  IF (SELECT count(*) FROM twiceshy.uncounted WHERE project = twiceshy.current_project()) > 400 THEN PERFORM twiceshy.count_now(); END IF;
  RETURN NULL;
END $$;

-- Counts what was not counted yet of the session's project. Two who count wait for each other; who stores waits for neither.
-- To compile what is asked would take longer than to answer it.
CREATE FUNCTION twiceshy.count_now() RETURNS void LANGUAGE plpgsql SET jit = off AS $$
DECLARE
  mine text := twiceshy.current_project();
  stored record;
  told_in text[];
  said_in text[];
BEGIN
  IF NOT EXISTS (SELECT 1 FROM twiceshy.uncounted WHERE project = mine) THEN RETURN; END IF;
  PERFORM pg_advisory_xact_lock(hashtextextended(mine, 20261117));
  FOR stored IN
    WITH taken AS (DELETE FROM twiceshy.uncounted WHERE project = mine RETURNING tbl, ids)
    SELECT tbl, array_agg(id) AS ids, CASE tbl WHEN 'runs' THEN 'r.started_at' WHEN 'failures' THEN 'r.seen_at' WHEN 'deliveries' THEN 'r.at'
      -- What came of a warning counts on the day of the warning.
      ELSE '(SELECT d.at FROM twiceshy.deliveries d WHERE d.project = r.project AND d.id = r.delivery)' END AS at,
      CASE tbl WHEN 'deliveries' THEN 'r.manner <> ''withheld''' ELSE 'false' END AS is_told
    FROM taken, unnest(ids) AS id GROUP BY tbl
  LOOP
    EXECUTE format('WITH fresh AS MATERIALIZED (SELECT %s AS at, %s AS is_told, octet_length(r::text) AS letters
        FROM unnest($2) AS one (id) CROSS JOIN LATERAL (SELECT * FROM twiceshy.%I t WHERE t.project = $1 AND t.id = one.id LIMIT 1) AS r),
      days AS (INSERT INTO twiceshy.stale (project, kind, key, since)
        SELECT $1, ''day'', day || ''/'' || txid_current(), day * 86400000 FROM (SELECT DISTINCT at / 86400000 AS day FROM fresh WHERE at IS NOT NULL) AS days
        ON CONFLICT (project, kind, key) DO NOTHING)
      INSERT INTO twiceshy.totals (project, tbl, rows, letters)
      SELECT $1, $3, count(*), coalesce(pg_catalog.sum(letters), 0) FROM fresh
      UNION ALL SELECT $1, ''told'', count(*), 0 FROM fresh WHERE is_told HAVING count(*) > 0
      ON CONFLICT (project, tbl) DO UPDATE SET rows = totals.rows + excluded.rows, letters = totals.letters + excluded.letters',
      stored.at, stored.is_told, stored.tbl) USING mine, stored.ids, stored.tbl;
    IF stored.tbl = 'deliveries' THEN told_in := stored.ids; END IF;
    IF stored.tbl = 'delivery_events' THEN said_in := stored.ids; END IF;
  END LOOP;
  IF told_in IS NULL AND said_in IS NULL THEN RETURN; END IF;

  -- Each is looked up by its id: to read whole months for some thousands of rows takes far longer.
  -- What each warning comes to now, less what it came to when it was last counted; one that is new came to nothing. The latest word counts.
  WITH new_told AS MATERIALIZED (SELECT id FROM unnest(told_in) AS id),
  new_said AS MATERIALIZED (SELECT id FROM unnest(said_in) AS id),
  about AS MATERIALIZED (SELECT id FROM new_told UNION SELECT e.delivery FROM new_said CROSS JOIN LATERAL (SELECT delivery FROM twiceshy.delivery_events
    WHERE project = mine AND id = new_said.id LIMIT 1) AS e),
  d AS MATERIALIZED (SELECT d.id, d.fingerprint, n.id IS NOT NULL AS is_new
    FROM about CROSS JOIN LATERAL (SELECT * FROM twiceshy.deliveries WHERE project = mine AND deliveries.id = about.id LIMIT 1) AS d LEFT JOIN new_told n ON n.id = d.id
    WHERE d.manner <> 'withheld' AND d.fingerprint IS NOT NULL),
  said AS MATERIALIZED (SELECT e.delivery, e.outcome, e.at, e.id, n.id IS NOT NULL AS is_new
    FROM d CROSS JOIN LATERAL (SELECT * FROM twiceshy.delivery_events WHERE project = mine AND delivery = d.id AND kind = 'outcome' OFFSET 0) AS e
    LEFT JOIN new_said n ON n.id = e.id),
  after AS (SELECT DISTINCT ON (delivery) delivery, outcome FROM said ORDER BY delivery, at DESC, id DESC),
  before AS (SELECT DISTINCT ON (delivery) delivery, outcome FROM said WHERE NOT is_new ORDER BY delivery, at DESC, id DESC)
  INSERT INTO twiceshy.told (project, fingerprint, warned, prevented, failed)
  SELECT mine, d.fingerprint, count(*) FILTER (WHERE d.is_new),
    count(*) FILTER (WHERE a.outcome = 'prevented') - count(*) FILTER (WHERE b.outcome = 'prevented' AND NOT d.is_new),
    count(*) FILTER (WHERE a.outcome = 'failed_anyway') - count(*) FILTER (WHERE b.outcome = 'failed_anyway' AND NOT d.is_new)
  FROM d LEFT JOIN after a ON a.delivery = d.id LEFT JOIN before b ON b.delivery = d.id
  GROUP BY d.fingerprint
  ON CONFLICT (project, fingerprint) DO UPDATE SET warned = told.warned + excluded.warned,
    prevented = told.prevented + excluded.prevented, failed = told.failed + excluded.failed;
END $$;

-- What is taken away was counted before, so that it can be counted off.
CREATE FUNCTION twiceshy.count_first() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM twiceshy.count_now();
  RETURN NULL;
END $$;

DO $$
DECLARE counted text;
BEGIN
  FOREACH counted IN ARRAY ARRAY['runs', 'failures', 'deliveries', 'delivery_events'] LOOP
    EXECUTE format('DROP TRIGGER count_rows ON twiceshy.%I', counted);
    EXECUTE format('CREATE TRIGGER count_later AFTER INSERT ON twiceshy.%I REFERENCING NEW TABLE AS changed
      FOR EACH STATEMENT EXECUTE FUNCTION twiceshy.count_later(%1$L)', counted);
    EXECUTE format('CREATE TRIGGER count_first BEFORE DELETE ON twiceshy.%I FOR EACH STATEMENT EXECUTE FUNCTION twiceshy.count_first()', counted);
  END LOOP;
END $$;
DROP TRIGGER count_told ON twiceshy.deliveries;
DROP TRIGGER count_outcomes ON twiceshy.delivery_events;
DROP TRIGGER days_by_run ON twiceshy.runs;
DROP TRIGGER days_by_failure ON twiceshy.failures;
DROP TRIGGER days_by_delivery ON twiceshy.deliveries;
DROP TRIGGER days_by_outcome ON twiceshy.delivery_events;
DROP FUNCTION twiceshy.count_told(), twiceshy.count_outcomes();

-- All of it is counted, also what waited to be.
CREATE OR REPLACE FUNCTION twiceshy.recount_told(of_project text, hashes text[]) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  PERFORM twiceshy.count_now();
  DELETE FROM twiceshy.told WHERE project = of_project AND fingerprint = ANY (hashes);
  INSERT INTO twiceshy.told (project, fingerprint, warned, prevented, failed)
  SELECT d.project, d.fingerprint, count(*), count(*) FILTER (WHERE o.outcome = 'prevented'), count(*) FILTER (WHERE o.outcome = 'failed_anyway')
  FROM twiceshy.deliveries d CROSS JOIN LATERAL (SELECT twiceshy.last_outcome(d.project, d.id) AS outcome) AS o
  WHERE d.project = of_project AND d.fingerprint = ANY (hashes) AND d.manner <> 'withheld'
  GROUP BY d.project, d.fingerprint;
END $$;

-- All that is stored, of every project: nothing waits then.
CREATE OR REPLACE FUNCTION twiceshy.recount() RETURNS void LANGUAGE plpgsql AS $$
DECLARE counted text;
BEGIN
  DELETE FROM twiceshy.uncounted;
  DELETE FROM twiceshy.totals;
  DELETE FROM twiceshy.told;
  FOREACH counted IN ARRAY ARRAY['runs', 'failures', 'outputs', 'diffs', 'deliveries', 'delivery_events'] LOOP
    EXECUTE format('INSERT INTO twiceshy.totals (project, tbl, rows, letters)
      SELECT project, %L, count(*), pg_catalog.sum(octet_length(r::text)) FROM twiceshy.%I r GROUP BY project', counted, counted);
  END LOOP;
  INSERT INTO twiceshy.totals (project, tbl, rows, letters)
  SELECT project, 'told', count(*), 0 FROM twiceshy.deliveries WHERE manner <> 'withheld' GROUP BY project;
  INSERT INTO twiceshy.told (project, fingerprint, warned, prevented, failed)
  SELECT d.project, d.fingerprint, count(*), count(*) FILTER (WHERE e.outcome = 'prevented'), count(*) FILTER (WHERE e.outcome = 'failed_anyway')
  FROM twiceshy.deliveries d LEFT JOIN (
    SELECT DISTINCT ON (project, delivery) project, delivery, outcome FROM twiceshy.delivery_events WHERE kind = 'outcome'
    ORDER BY project, delivery, at DESC, id DESC) AS e ON e.project = d.project AND e.delivery = d.id
  WHERE d.manner <> 'withheld' AND d.fingerprint IS NOT NULL
  GROUP BY d.project, d.fingerprint;
END $$;

-- A project's letters, with those that came in last.
CREATE OR REPLACE FUNCTION twiceshy.project_bytes() RETURNS bigint LANGUAGE plpgsql VOLATILE AS $$
BEGIN
  PERFORM twiceshy.count_now();
  RETURN (SELECT coalesce(pg_catalog.sum(letters), 0)::bigint FROM twiceshy.totals);
END $$;

-- Files by the tasks that touched them: once for all runs of a statement. Most runs touch none.
DROP TRIGGER files_of_run ON twiceshy.runs;
DROP FUNCTION twiceshy.files_of_run();
CREATE FUNCTION twiceshy.files_of_runs() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO twiceshy.task_files (project, task, file, directory)
  SELECT DISTINCT r.project, r.task, touched.file, rtrim(touched.file, replace(touched.file, '/', '')) FROM changed r CROSS JOIN LATERAL (
    SELECT value AS file FROM twiceshy.json_each(r.files_modified) UNION SELECT value FROM twiceshy.json_each(r.git, '$.dirty')) AS touched
  WHERE r.task IS NOT NULL AND (r.files_modified <> '[]' OR r.git IS NOT NULL) AND length(touched.file) <= 1024
  ON CONFLICT (project, task, file) DO NOTHING;
  RETURN NULL;
END $$;
CREATE TRIGGER files_of_runs AFTER INSERT ON twiceshy.runs REFERENCING NEW TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION twiceshy.files_of_runs();

REVOKE ALL ON FUNCTION twiceshy.count_later(), twiceshy.count_now(), twiceshy.count_first(),
  twiceshy.files_of_runs() FROM PUBLIC;
GRANT EXECUTE ON FUNCTION twiceshy.count_later(), twiceshy.count_now(), twiceshy.count_first(),
  twiceshy.files_of_runs() TO twiceshy_app;
