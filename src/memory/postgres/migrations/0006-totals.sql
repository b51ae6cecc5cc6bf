-- What would take a look at every row is counted when rows come and go: how many there are, how long they are, and what came of
-- the warnings about each fingerprint. Retention that drops a whole month says so itself; what was told then stays counted.

CREATE TABLE twiceshy.totals (
  project text COLLATE "C" NOT NULL DEFAULT current_setting('twiceshy.project'),
  tbl text COLLATE "C" NOT NULL,
  rows bigint NOT NULL,
  letters bigint NOT NULL,
  PRIMARY KEY (project, tbl)
);

CREATE TABLE twiceshy.told (
  project text COLLATE "C" NOT NULL DEFAULT current_setting('twiceshy.project'),
  fingerprint text COLLATE "C" NOT NULL,
  warned bigint NOT NULL,
  prevented bigint NOT NULL,
  failed bigint NOT NULL,
  PRIMARY KEY (project, fingerprint)
);

SELECT twiceshy.wall_in(tbl) FROM unnest(ARRAY['totals', 'told']) AS tbl;

CREATE INDEX patterns_by_occurrences ON twiceshy.patterns (project, occurrences DESC, id);
CREATE INDEX deliveries_by_fingerprint ON twiceshy.deliveries (project, fingerprint, at, id) WHERE fingerprint IS NOT NULL;

CREATE FUNCTION twiceshy.count_rows() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE sign integer := CASE TG_OP WHEN 'DELETE' THEN -1 ELSE 1 END;
BEGIN
  INSERT INTO twiceshy.totals (project, tbl, rows, letters)
  SELECT project, TG_ARGV[0], sign * count(*), sign * pg_catalog.sum(octet_length(r::text)) FROM changed r GROUP BY project
  ON CONFLICT (project, tbl) DO UPDATE SET rows = totals.rows + excluded.rows, letters = totals.letters + excluded.letters;
  RETURN NULL;
END $$;

DO $$
DECLARE counted text;
BEGIN
  FOREACH counted IN ARRAY ARRAY['runs', 'failures', 'outputs', 'diffs', 'deliveries', 'delivery_events'] LOOP
    EXECUTE format('CREATE TRIGGER count_rows AFTER INSERT ON twiceshy.%I REFERENCING NEW TABLE AS changed
      FOR EACH STATEMENT EXECUTE FUNCTION twiceshy.count_rows(%1$L)', counted);
    EXECUTE format('CREATE TRIGGER count_lost_rows AFTER DELETE ON twiceshy.%I REFERENCING OLD TABLE AS changed
      FOR EACH STATEMENT EXECUTE FUNCTION twiceshy.count_rows(%1$L)', counted);
  END LOOP;
END $$;

-- The latest word about a warning counts.
CREATE FUNCTION twiceshy.last_outcome(of_project text, of_delivery text, besides text[] DEFAULT '{}') RETURNS text
LANGUAGE sql STABLE AS $$
  SELECT outcome FROM twiceshy.delivery_events
  WHERE project = of_project AND delivery = of_delivery AND kind = 'outcome' AND id <> ALL (besides)
  ORDER BY at DESC, id DESC LIMIT 1
$$;

CREATE FUNCTION twiceshy.count_told() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  projects text[];
  ids text[];
BEGIN
  -- Asked for all of them at once: a question for each takes longer than to store it.
  SELECT array_agg(DISTINCT project), array_agg(id) INTO projects, ids FROM changed WHERE manner <> 'withheld' AND fingerprint IS NOT NULL;
  INSERT INTO twiceshy.told (project, fingerprint, warned, prevented, failed)
  SELECT d.project, d.fingerprint, count(*), count(*) FILTER (WHERE o.outcome = 'prevented'), count(*) FILTER (WHERE o.outcome = 'failed_anyway')
  FROM changed d LEFT JOIN (
    SELECT DISTINCT ON (project, delivery) project, delivery, outcome FROM twiceshy.delivery_events
    WHERE project = ANY (projects) AND delivery = ANY (ids) AND kind = 'outcome'
    ORDER BY project, delivery, at DESC, id DESC) AS o ON o.project = d.project AND o.delivery = d.id
  WHERE d.manner <> 'withheld' AND d.fingerprint IS NOT NULL
  GROUP BY d.project, d.fingerprint
  ON CONFLICT (project, fingerprint) DO UPDATE SET warned = told.warned + excluded.warned,
    prevented = told.prevented + excluded.prevented, failed = told.failed + excluded.failed;
  INSERT INTO twiceshy.totals (project, tbl, rows, letters)
  SELECT project, 'told', count(*), 0 FROM changed WHERE manner <> 'withheld' GROUP BY project
  ON CONFLICT (project, tbl) DO UPDATE SET rows = totals.rows + excluded.rows;
  RETURN NULL;
END $$;
CREATE TRIGGER count_told AFTER INSERT ON twiceshy.deliveries REFERENCING NEW TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION twiceshy.count_told();

CREATE FUNCTION twiceshy.count_lost_told() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO twiceshy.totals (project, tbl, rows, letters)
  SELECT project, 'told', -count(*), 0 FROM changed WHERE manner <> 'withheld' GROUP BY project
  ON CONFLICT (project, tbl) DO UPDATE SET rows = totals.rows + excluded.rows;
  RETURN NULL;
END $$;
CREATE TRIGGER count_lost_told AFTER DELETE ON twiceshy.deliveries REFERENCING OLD TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION twiceshy.count_lost_told();

CREATE FUNCTION twiceshy.count_outcomes() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  projects text[];
  ids text[];
  told_about text[];
BEGIN
  SELECT array_agg(DISTINCT project), array_agg(id), array_agg(DISTINCT delivery) INTO projects, ids, told_about
  FROM changed WHERE kind = 'outcome';
  IF ids IS NULL THEN RETURN NULL; END IF;
  WITH said AS MATERIALIZED (
    SELECT project, delivery, outcome, at, id, id = ANY (ids) AS is_new FROM twiceshy.delivery_events
    WHERE project = ANY (projects) AND delivery = ANY (told_about) AND kind = 'outcome'),
  after AS (SELECT DISTINCT ON (project, delivery) project, delivery, outcome FROM said ORDER BY project, delivery, at DESC, id DESC),
  before AS (SELECT DISTINCT ON (project, delivery) project, delivery, outcome FROM said WHERE NOT is_new
    ORDER BY project, delivery, at DESC, id DESC)
  INSERT INTO twiceshy.told (project, fingerprint, warned, prevented, failed)
  SELECT d.project, d.fingerprint, 0,
    count(*) FILTER (WHERE a.outcome = 'prevented') - count(*) FILTER (WHERE b.outcome = 'prevented'),
    count(*) FILTER (WHERE a.outcome = 'failed_anyway') - count(*) FILTER (WHERE b.outcome = 'failed_anyway')
  FROM (SELECT project, id, fingerprint FROM twiceshy.deliveries
    WHERE project = ANY (projects) AND id = ANY (told_about) AND manner <> 'withheld' AND fingerprint IS NOT NULL) AS d
  JOIN after a ON a.project = d.project AND a.delivery = d.id
  LEFT JOIN before b ON b.project = d.project AND b.delivery = d.id
  GROUP BY d.project, d.fingerprint
  ON CONFLICT (project, fingerprint) DO UPDATE SET prevented = told.prevented + excluded.prevented, failed = told.failed + excluded.failed;
  RETURN NULL;
END $$;
CREATE TRIGGER count_outcomes AFTER INSERT ON twiceshy.delivery_events REFERENCING NEW TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION twiceshy.count_outcomes();

-- Counts what came of the warnings about some fingerprints again, from what is left of them: for what is forgotten.
CREATE FUNCTION twiceshy.recount_told(of_project text, hashes text[]) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  DELETE FROM twiceshy.told WHERE project = of_project AND fingerprint = ANY (hashes);
  INSERT INTO twiceshy.told (project, fingerprint, warned, prevented, failed)
  SELECT d.project, d.fingerprint, count(*), count(*) FILTER (WHERE o.outcome = 'prevented'), count(*) FILTER (WHERE o.outcome = 'failed_anyway')
  FROM twiceshy.deliveries d CROSS JOIN LATERAL (SELECT twiceshy.last_outcome(d.project, d.id) AS outcome) AS o
  WHERE d.project = of_project AND d.fingerprint = ANY (hashes) AND d.manner <> 'withheld'
  GROUP BY d.project, d.fingerprint;
END $$;

-- Counts all that is stored, of every project: once, for a database that was there before the counters.
CREATE FUNCTION twiceshy.recount() RETURNS void LANGUAGE plpgsql AS $$
DECLARE counted text;
BEGIN
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

-- Who migrates owns the tables and sees no row of them: for this once the walls are open to the owner.
DO $$
DECLARE tbl text;
  walled text[] := ARRAY['runs', 'failures', 'outputs', 'diffs', 'deliveries', 'delivery_events', 'totals', 'told'];
BEGIN
  FOREACH tbl IN ARRAY walled LOOP EXECUTE format('ALTER TABLE twiceshy.%I NO FORCE ROW LEVEL SECURITY', tbl); END LOOP;
  PERFORM twiceshy.recount();
  FOREACH tbl IN ARRAY walled LOOP EXECUTE format('ALTER TABLE twiceshy.%I FORCE ROW LEVEL SECURITY', tbl); END LOOP;
END $$;

CREATE OR REPLACE FUNCTION twiceshy.project_bytes() RETURNS bigint LANGUAGE sql STABLE AS $$
  SELECT coalesce(pg_catalog.sum(letters), 0)::bigint FROM twiceshy.totals
$$;

REVOKE ALL ON FUNCTION twiceshy.recount(), twiceshy.recount_told(text, text[]), twiceshy.last_outcome(text, text, text[]), twiceshy.count_rows(),
  twiceshy.count_told(), twiceshy.count_lost_told(), twiceshy.count_outcomes() FROM PUBLIC;
GRANT EXECUTE ON FUNCTION twiceshy.recount_told(text, text[]), twiceshy.last_outcome(text, text, text[]), twiceshy.count_rows(), twiceshy.count_told(),
  twiceshy.count_lost_told(), twiceshy.count_outcomes() TO twiceshy_app;
