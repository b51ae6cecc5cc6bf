-- Months, and walls between projects.

-- The first id of a moment: a UUIDv7 begins with its milliseconds.
CREATE FUNCTION twiceshy.first_id(moment timestamptz) RETURNS text
LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT pg_catalog.substr(hex, 1, 8) || '-' || pg_catalog.substr(hex, 9, 4)
  FROM (SELECT lpad(to_hex((extract(epoch FROM moment) * 1000)::bigint), 12, '0') AS hex) AS told
$$;

-- Makes the parts of some months where they are missing; how many it made. What lies in the common part already keeps its month
-- there: nothing is moved while others work.
CREATE FUNCTION twiceshy.make_partitions(around timestamptz, months_ahead integer DEFAULT 3) RETURNS integer
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, pg_temp SET timezone = 'UTC' AS $$
DECLARE
  hot text;
  month timestamptz;
  part text;
  made integer := 0;
BEGIN
  FOREACH hot IN ARRAY ARRAY['runs', 'failures', 'outputs', 'deliveries', 'delivery_events'] LOOP
    FOR ahead IN 0 .. least(greatest(months_ahead, 0), 24) LOOP
      month := date_trunc('month', around) + make_interval(months => ahead);
      part := hot || to_char(month, '"_y"YYYY"m"MM');
      CONTINUE WHEN to_regclass('twiceshy.' || part) IS NOT NULL;
      BEGIN
        EXECUTE format('CREATE TABLE twiceshy.%I PARTITION OF twiceshy.%I FOR VALUES FROM (%L) TO (%L)', part, hot,
          twiceshy.first_id(month), twiceshy.first_id(month + interval '1 month'));
        -- Asked through the whole its policies hold; asked for by itself nobody may.
        EXECUTE format('ALTER TABLE twiceshy.%I ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY', part);
        made := made + 1;
      EXCEPTION WHEN check_violation OR duplicate_table OR invalid_object_definition THEN NULL;
      END;
    END LOOP;
  END LOOP;
  RETURN made;
END $$;

DO $$
DECLARE hot text;
BEGIN
  FOREACH hot IN ARRAY ARRAY['runs', 'failures', 'outputs', 'deliveries', 'delivery_events'] LOOP
    EXECUTE format('CREATE TABLE twiceshy.%I PARTITION OF twiceshy.%I DEFAULT', hot || '_default', hot);
    EXECUTE format('ALTER TABLE twiceshy.%I ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY', hot || '_default');
  END LOOP;
END $$;
SELECT twiceshy.make_partitions(now());

-- Letters of a project's rows in the tables that retention works on; what the disk makes of them is the server's affair.
CREATE FUNCTION twiceshy.project_bytes() RETURNS bigint LANGUAGE sql STABLE AS $$
  SELECT coalesce(pg_catalog.sum(octet_length(said)), 0)::bigint FROM (
    SELECT t::text FROM twiceshy.runs t
    UNION ALL SELECT t::text FROM twiceshy.failures t
    UNION ALL SELECT t::text FROM twiceshy.outputs t
    UNION ALL SELECT t::text FROM twiceshy.diffs t
    UNION ALL SELECT t::text FROM twiceshy.deliveries t
    UNION ALL SELECT t::text FROM twiceshy.delivery_events t) AS rows (said)
$$;

-- Row-level security on every table, the owner included: twiceshy's own role sees the one project it has named (an equality,
-- which every index begins with); members see those that their token's claims name.
CREATE FUNCTION twiceshy.wall_in(tbl text) RETURNS void LANGUAGE plpgsql AS $$
DECLARE owned_by text := CASE tbl WHEN 'projects' THEN 'id' ELSE 'project' END;
BEGIN
  EXECUTE format('ALTER TABLE twiceshy.%I ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY', tbl);
  EXECUTE format('CREATE POLICY own_project ON twiceshy.%I TO twiceshy_app
    USING (%2$I = current_setting(''twiceshy.project'', true)) WITH CHECK (%2$I = current_setting(''twiceshy.project'', true))',
    tbl, owned_by);
  EXECUTE format('CREATE POLICY allowed_projects ON twiceshy.%I TO twiceshy_member
    USING (%2$I = ANY (twiceshy.allowed_projects())) WITH CHECK (%2$I = ANY (twiceshy.allowed_projects()))', tbl, owned_by);
  EXECUTE format('GRANT SELECT, INSERT, UPDATE, DELETE ON twiceshy.%I TO twiceshy_app', tbl);
  -- People see; what writes is the server, which checks what is written.
  IF tbl <> 'tokens' THEN EXECUTE format('GRANT SELECT ON twiceshy.%I TO twiceshy_member', tbl); END IF;
END $$;

-- The terms that patterns are found by; SQLite has a full-text table of this name.
CREATE TABLE twiceshy.pattern_terms (
  project text COLLATE "C" NOT NULL DEFAULT current_setting('twiceshy.project'),
  rowid bigint NOT NULL,
  terms tsvector NOT NULL,
  PRIMARY KEY (project, rowid)
);
CREATE INDEX pattern_terms_by_term ON twiceshy.pattern_terms USING gin (terms);

SELECT twiceshy.wall_in(c.relname) FROM pg_catalog.pg_class c
WHERE c.relnamespace = 'twiceshy'::regnamespace AND c.relkind IN ('r', 'p') AND NOT c.relispartition
  AND c.relname <> 'migrations';

REVOKE ALL ON ALL FUNCTIONS IN SCHEMA twiceshy FROM PUBLIC;
GRANT USAGE ON SCHEMA twiceshy TO twiceshy_app, twiceshy_member;
GRANT EXECUTE ON ALL FUNCTIONS IN SCHEMA twiceshy TO twiceshy_app, twiceshy_member;
REVOKE EXECUTE ON FUNCTION twiceshy.make_partitions(timestamptz, integer), twiceshy.wall_in(text) FROM twiceshy_member;
REVOKE EXECUTE ON FUNCTION twiceshy.wall_in(text) FROM twiceshy_app;
GRANT SELECT ON twiceshy.migrations TO twiceshy_app, twiceshy_member;
GRANT USAGE ON ALL SEQUENCES IN SCHEMA twiceshy TO twiceshy_app;

-- On Supabase: whoever may see an issue hears of it at once.
DO $$
BEGIN
  IF EXISTS (SELECT 1 FROM pg_catalog.pg_publication WHERE pubname = 'supabase_realtime' AND NOT puballtables) THEN
    ALTER PUBLICATION supabase_realtime ADD TABLE twiceshy.issues;
  END IF;
EXCEPTION WHEN insufficient_privilege THEN RAISE NOTICE 'twiceshy.issues is not in supabase_realtime: its owner can add it';
END $$;
