-- A fact is as old as it says. Its id may be older: a failure has the id of its run, which can begin before midnight and end after it,
-- and a report that does not tell when it was made has an id of the first of all moments. What is not old stays, and its part with it.
CREATE OR REPLACE FUNCTION twiceshy.drop_months(horizon bigint) RETURNS TABLE (of_table text, lost bigint, parts integer)
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, pg_temp SET timezone = 'UTC' AS $$
DECLARE
  hot text;
  part text;
  month timestamptz;
  until timestamptz := to_timestamp(horizon / 1000);
  mine text := nullif(current_setting('twiceshy.project', true), '');
  is_old text;
  meant text;
  here bigint;
  shown bigint;
  staying bigint;
  letters_here bigint;
  is_alone boolean;
BEGIN
  IF mine IS NULL THEN RAISE EXCEPTION 'no project is named'; END IF;
  IF until > date_trunc('month', now()) THEN RAISE EXCEPTION 'the month that has begun is not over'; END IF;
  FOREACH hot IN ARRAY ARRAY['failures', 'runs', 'outputs', 'delivery_events', 'deliveries'] LOOP
    lost := 0;
    parts := 0;
    is_old := CASE hot
      WHEN 'failures' THEN format('r.seen_at < %s', horizon)
      WHEN 'runs' THEN format('r.started_at < %s', horizon)
      -- An output goes with its run, which has gone by now.
      WHEN 'outputs' THEN 'NOT EXISTS (SELECT 1 FROM twiceshy.runs u WHERE u.project = r.project AND u.id = r.run_id)'
      ELSE format('r.at < %s', horizon) END;
    FOR part IN SELECT c.relname FROM pg_inherits i JOIN pg_class c ON c.oid = i.inhrelid
      WHERE i.inhparent = ('twiceshy.' || hot)::regclass ORDER BY c.relname LOOP
      month := to_date(substring(part FROM '_y(\d{4}m\d{2})$'), 'YYYY"m"MM');
      CONTINUE WHEN month + interval '1 month' > until;
      -- The common part has every other month, too.
      meant := CASE WHEN month IS NULL
        THEN format('AND r.%I < %L', CASE hot WHEN 'outputs' THEN 'run_id' ELSE 'id' END, twiceshy.first_id(until)) ELSE '' END;
      -- Who owns it sees no row of it either, but for this moment.
      EXECUTE format('ALTER TABLE twiceshy.%I NO FORCE ROW LEVEL SECURITY', part);
      EXECUTE format('SELECT count(*), coalesce(sum(octet_length(r::text)), 0), count(*) FILTER (WHERE %s)
          FROM twiceshy.%I r WHERE project = $1 %s AND %s',
        CASE hot WHEN 'deliveries' THEN $c$manner <> 'withheld'$c$ ELSE 'false' END, part, meant, is_old)
        INTO here, letters_here, shown USING mine;
      IF hot = 'failures' AND here > 0 THEN RAISE EXCEPTION 'failures in % are not summarised yet', part; END IF;
      EXECUTE format('SELECT count(*) - $2 FROM twiceshy.%I WHERE project = $1', part) INTO staying USING mine, here;
      EXECUTE format('SELECT NOT EXISTS (SELECT 1 FROM twiceshy.%I WHERE project <> $1)', part) INTO is_alone USING mine;
      IF month IS NOT NULL AND is_alone AND staying = 0 THEN
        EXECUTE format('DROP TABLE twiceshy.%I', part);
        parts := parts + 1;
      ELSE
        IF here > 0 THEN EXECUTE format('DELETE FROM twiceshy.%I r WHERE project = $1 %s AND %s', part, meant, is_old) USING mine; END IF;
        EXECUTE format('ALTER TABLE twiceshy.%I FORCE ROW LEVEL SECURITY', part);
      END IF;
      IF here > 0 THEN
        lost := lost + here;
        UPDATE twiceshy.totals SET rows = rows - here, letters = letters - letters_here WHERE project = mine AND tbl = hot;
        UPDATE twiceshy.totals SET rows = rows - shown WHERE project = mine AND tbl = 'told' AND shown > 0;
      END IF;
    END LOOP;
    of_table := hot;
    RETURN NEXT;
  END LOOP;
END $$;
