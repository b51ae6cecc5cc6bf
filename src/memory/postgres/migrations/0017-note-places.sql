-- A batch of facts of which none was there takes places in the feed that follow each other, one for each: it is noted by the first and
-- the last of them, once, instead of by the ids of each statement's rows (0014-count-later.sql).

-- In `uncounted` such a note is one of the table `feed`: its ids are the two places. Called when the facts are stored; whoever does so
-- says `twiceshy.noted` before, and until then no statement is noted by itself.
CREATE FUNCTION twiceshy.note_places(from_place bigint, to_place bigint) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO twiceshy.uncounted (tbl, first, ids) VALUES ('feed', from_place, ARRAY[from_place, to_place]::text[]);
  PERFORM set_config('twiceshy.noted', '', true);
  IF (SELECT count(*) FROM twiceshy.uncounted WHERE project = twiceshy.current_project()) > 400 THEN PERFORM twiceshy.count_now(); END IF;
END $$;

DO $$
DECLARE counted text;
BEGIN
  FOREACH counted IN ARRAY ARRAY['runs', 'failures', 'deliveries', 'delivery_events'] LOOP
    EXECUTE format('DROP TRIGGER count_later ON twiceshy.%I', counted);
    EXECUTE format('CREATE TRIGGER count_later AFTER INSERT ON twiceshy.%I REFERENCING NEW TABLE AS changed
      FOR EACH STATEMENT WHEN (current_setting(''twiceshy.noted'', true) IS DISTINCT FROM ''yes'')
      EXECUTE FUNCTION twiceshy.count_later(%1$L)', counted);
  END LOOP;
END $$;

-- Counts what was not counted yet of the session's project. Two who count wait for each other; who stores waits for neither.
-- To compile what is asked would take longer than to answer it.
CREATE OR REPLACE FUNCTION twiceshy.count_now() RETURNS void LANGUAGE plpgsql SET jit = off AS $$
DECLARE
  mine text := twiceshy.current_project();
  stored record;
  told_in text[];
  said_in text[];
BEGIN
  IF NOT EXISTS (SELECT 1 FROM twiceshy.uncounted WHERE project = mine) THEN RETURN; END IF;
  PERFORM pg_advisory_xact_lock(hashtextextended(mine, 20261117));
  FOR stored IN
    WITH taken AS (DELETE FROM twiceshy.uncounted WHERE project = mine RETURNING tbl, ids),
    noted AS (SELECT tbl, id FROM taken, unnest(ids) AS id WHERE tbl <> 'feed'
      UNION ALL SELECT f.tbl, f.key FROM taken t CROSS JOIN LATERAL (SELECT feed.tbl, feed.key FROM twiceshy.feed
        -- In order and no more than there can be: read by the index of places, whatever the server thinks of their number.
        WHERE project = mine AND position >= t.ids[1]::bigint AND position <= t.ids[2]::bigint
        ORDER BY position LIMIT t.ids[2]::bigint - t.ids[1]::bigint + 1) AS f
        WHERE t.tbl = 'feed' AND f.tbl IN ('runs', 'failures', 'deliveries', 'delivery_events'))
    SELECT tbl, array_agg(id) AS ids, CASE tbl WHEN 'runs' THEN 'r.started_at' WHEN 'failures' THEN 'r.seen_at' WHEN 'deliveries' THEN 'r.at'
      -- What came of a warning counts on the day of the warning.
      ELSE '(SELECT d.at FROM twiceshy.deliveries d WHERE d.project = r.project AND d.id = r.delivery)' END AS at,
      CASE tbl WHEN 'deliveries' THEN 'r.manner <> ''withheld''' ELSE 'false' END AS is_told
    FROM noted GROUP BY tbl
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

-- An entry that moves to another place, or goes, was counted before by the place it had.
CREATE FUNCTION twiceshy.count_before_it_moves() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM twiceshy.count_now();
  RETURN CASE TG_OP WHEN 'DELETE' THEN OLD ELSE NEW END;
END $$;
CREATE TRIGGER count_before_it_moves BEFORE UPDATE OF position ON twiceshy.feed FOR EACH ROW
  WHEN (OLD.tbl IN ('runs', 'failures', 'deliveries', 'delivery_events')) EXECUTE FUNCTION twiceshy.count_before_it_moves();
CREATE TRIGGER count_before_it_goes BEFORE DELETE ON twiceshy.feed FOR EACH ROW
  WHEN (OLD.tbl IN ('runs', 'failures', 'deliveries', 'delivery_events')) EXECUTE FUNCTION twiceshy.count_before_it_moves();

REVOKE ALL ON FUNCTION twiceshy.note_places(bigint, bigint), twiceshy.count_before_it_moves() FROM PUBLIC;
GRANT EXECUTE ON FUNCTION twiceshy.note_places(bigint, bigint), twiceshy.count_before_it_moves() TO twiceshy_app;
