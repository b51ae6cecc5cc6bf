-- What the team's server writes itself (a decision, a warning and what came of it, a verdict) is a fact like those that machines
-- send: it gets its place in the feed, in the transaction that stores it. A session that writes as somebody says so
-- (`twiceshy.origin`); those that hand on what machines sent do not, because they put the entries in themselves.

CREATE FUNCTION twiceshy.into_feed() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  place bigint;
  parts text[] := '{}';
BEGIN
  -- The table is told: in a part of it TG_TABLE_NAME is the part's.
  FOR i IN 1 .. TG_NARGS - 1 LOOP
    parts := parts || (to_jsonb(NEW) ->> TG_ARGV[i]);
  END LOOP;
  UPDATE twiceshy.projects SET position = position + 1 WHERE id = NEW.project RETURNING position INTO place;
  INSERT INTO twiceshy.feed (project, position, tbl, key, origin)
  VALUES (NEW.project, place, TG_ARGV[0], array_to_string(parts, chr(31)), current_setting('twiceshy.origin'))
  ON CONFLICT (project, tbl, key) DO NOTHING;
  RETURN NULL;
END $$;

DO $$
DECLARE
  fact record;
  told text;
BEGIN
  FOR fact IN SELECT * FROM (VALUES
    ('runs', ARRAY['id']), ('failures', ARRAY['id']), ('fingerprint_links', ARRAY['older', 'newer']),
    ('pattern_events', ARRAY['id']), ('lesson_events', ARRAY['id']), ('fingerprint_marks', ARRAY['id']),
    ('corrections', ARRAY['id']), ('task_events', ARRAY['id']), ('deliveries', ARRAY['id']),
    ('delivery_events', ARRAY['id']), ('missed', ARRAY['id']), ('issue_events', ARRAY['id'])) AS one (tbl, key)
  LOOP
    told := CASE fact.tbl
      -- A diary of what was folded here is folded elsewhere too.
      WHEN 'lesson_events' THEN ' AND NOT (NEW.kind = ''state'' AND NEW.by_whom = ''twiceshy'')'
      ELSE '' END;
    EXECUTE format('CREATE TRIGGER into_feed AFTER INSERT ON twiceshy.%I FOR EACH ROW
      WHEN (current_setting(''twiceshy.origin'', true) <> ''''%s) EXECUTE FUNCTION twiceshy.into_feed(%s)',
      fact.tbl, told,
      (SELECT string_agg(quote_literal(word), ', ') FROM unnest(ARRAY[fact.tbl] || fact.key) AS word));
  END LOOP;
END $$;

REVOKE ALL ON FUNCTION twiceshy.into_feed() FROM PUBLIC;
GRANT EXECUTE ON FUNCTION twiceshy.into_feed() TO twiceshy_app;
