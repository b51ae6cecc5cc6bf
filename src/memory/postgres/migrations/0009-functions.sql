-- Three questions that members ask by name (on Supabase: by rpc): what is near, how did it go, what caused it. They see and write
-- what the walls between projects let them; names and first parameters are those that such clients know.

-- The project that is meant: the one that is named, the session's, or the only one that may be seen.
CREATE FUNCTION twiceshy.project_meant(named text) RETURNS text LANGUAGE plpgsql STABLE AS $$
DECLARE
  allowed text[] := twiceshy.allowed_projects();
  meant text := coalesce(named, twiceshy.current_project(), CASE WHEN cardinality(allowed) = 1 THEN allowed[1] END);
BEGIN
  IF meant IS NULL THEN
    RAISE EXCEPTION 'which project is meant? name it as filter_project_id' USING ERRCODE = 'invalid_parameter_value';
  END IF;
  RETURN meant;
END $$;

-- Lessons in use whose direction is near, the nearest first. Without an embedder's name it is the one that last embedded
-- anything of this size in the project.
CREATE FUNCTION twiceshy.match_learnings(
  query_embedding real[],
  match_threshold double precision DEFAULT 0.7,
  match_count integer DEFAULT 5,
  filter_project_id text DEFAULT NULL,
  filter_embedder text DEFAULT NULL
) RETURNS TABLE (id text, title text, description text, action jsonb, confidence double precision, similarity double precision)
LANGUAGE plpgsql STABLE AS $$
#variable_conflict use_column
DECLARE
  meant text := twiceshy.project_meant(filter_project_id);
  asked real[] := twiceshy.unit(query_embedding);
  by_whom text := coalesce(filter_embedder, (
    SELECT e.embedder FROM twiceshy.embeddings e
    WHERE e.project = meant AND e.kind = 'lesson' AND e.size = cardinality(query_embedding)
    ORDER BY e.at DESC, e.embedder LIMIT 1));
BEGIN
  RETURN QUERY
    SELECT l.id, said.body ->> 'title', said.body ->> 'narrative', said.body -> 'action', l.confidence, near.similarity
    -- More than are wanted: lessons that are out of use lie among them.
    FROM twiceshy.nearest(meant, 'lesson', by_whom, asked, greatest(match_count * 10, 500)) AS near
    JOIN twiceshy.lessons l ON l.project = meant AND l.id = near.id,
    LATERAL (SELECT twiceshy.json_of(l.body)::jsonb AS body) AS said
    WHERE l.lifecycle IN ('active', 'automated') AND l.archived = 0
      AND coalesce((said.body ->> 'quarantinedUntil')::double precision, 0) <= extract(epoch FROM now()) * 1000
      AND near.similarity > match_threshold
    ORDER BY near.similarity DESC, l.id LIMIT match_count;
END $$;

-- What led to a failure: explicit edges, each as sure as its age leaves it, less with each step, never twice through a node on
-- one way. The same steps as `twiceshy causes` (src/memory/cause-chain.ts).
CREATE FUNCTION twiceshy.cause_chain(
  of_project text,
  of_failure text,
  as_of bigint,
  deepest integer DEFAULT 3,
  half_life_days double precision DEFAULT 30,
  per_step double precision DEFAULT 0.7,
  least_sure double precision DEFAULT 0.1
) RETURNS TABLE (cause text, effect text, kind text, edge text, depth integer, support bigint, sure double precision, path text[])
LANGUAGE sql STABLE AS $$
  WITH RECURSIVE reached (node, depth) AS (
    SELECT of_failure COLLATE "C", 0
    UNION
    SELECT e.cause, r.depth + 1 FROM reached r
    JOIN twiceshy.cause_edges e ON e.project = of_project AND e.effect = r.node
    WHERE r.depth < least(greatest(deepest, 1), 10)
  ), holding AS (
    SELECT e.*, greatest(0, as_of - e.at) / (half_life_days * 86400000) AS lives FROM twiceshy.cause_edges e
    WHERE e.project = of_project AND e.effect IN (SELECT r.node FROM reached r)
      -- A person's "no" holds against everything found by itself; against a person's own word, where it came later.
      AND NOT EXISTS (SELECT 1 FROM twiceshy.cause_drops d WHERE d.project = of_project AND d.effect = e.effect
        AND d.cause = e.cause AND (e.kind <> 'manual' OR d.at >= e.at))
  ), links AS (
    SELECT h.cause, h.effect, h.kind, (array_agg(h.id ORDER BY h.at DESC, h.id DESC))[1] AS edge, count(*) AS support,
      pg_catalog.max(CASE h.kind WHEN 'manual' THEN h.confidence ELSE
        h.confidence * (1 - (h.lives - trunc(h.lives)) / 2) / power(2::double precision, least(40, trunc(h.lives))) END) AS sure
    FROM holding h WHERE h.cause <> h.effect GROUP BY h.cause, h.effect, h.kind
  ), ways (cause, effect, kind, edge, depth, support, sure, path) AS (
    SELECT l.cause, l.effect, l.kind, l.edge, 1, l.support, l.sure, ARRAY[l.effect]
    FROM links l WHERE l.effect = of_failure AND l.sure >= least_sure
    UNION ALL
    SELECT l.cause, l.effect, l.kind, l.edge, w.depth + 1, l.support, w.sure * l.sure * per_step, w.path || l.effect
    FROM ways w JOIN links l ON l.effect = w.cause
    WHERE w.depth < least(greatest(deepest, 1), 10) AND l.cause <> ALL (w.path) AND w.sure * l.sure * per_step >= least_sure
  )
  SELECT w.cause, w.effect, w.kind, w.edge, w.depth, w.support, w.sure, w.path FROM ways w
  ORDER BY w.depth, w.sure DESC, w.support DESC, w.cause LIMIT 500
$$;

CREATE FUNCTION twiceshy.get_error_causes(error_fingerprint text, filter_project_id text DEFAULT NULL, as_of bigint DEFAULT NULL)
RETURNS TABLE (file text, change_type text, total_occurrences bigint, evidence_type text, confidence double precision,
  depth integer, cause text, cause_commit text)
LANGUAGE sql STABLE AS $$
  -- change:<commit>:<file>; a failure that caused another has no file, and how a file was changed is not recorded.
  SELECT (regexp_match(c.cause, '^change:[0-9a-f]{40,64}:(.*)$'))[1], NULL::text, c.support, c.kind, c.sure, c.depth, c.cause,
    (regexp_match(c.cause, '^change:([0-9a-f]{40,64}):'))[1]
  FROM twiceshy.cause_chain(twiceshy.project_meant(filter_project_id), error_fingerprint,
    coalesce(as_of, (extract(epoch FROM now()) * 1000)::bigint)) AS c
$$;

-- How it went with the best lesson about a failure. Statistics are folded from facts, so this stores one; the next exchange of
-- any machine folds and shows it. A member needs the role write, review or admin in his token (app_metadata.twiceshy_role):
-- seeing is not teaching.
CREATE FUNCTION twiceshy.update_pattern_stats(p_fingerprint text, p_success boolean, filter_project_id text DEFAULT NULL)
RETURNS void
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS $$
DECLARE
  claims jsonb := nullif(current_setting('request.jwt.claims', true), '')::jsonb;
  before text := current_setting('twiceshy.project', true);
  meant text := twiceshy.project_meant(filter_project_id);
  moment bigint := (extract(epoch FROM clock_timestamp()) * 1000)::bigint;
  drawn text := gen_random_uuid()::text;
  fact text := twiceshy.first_id(clock_timestamp()) || '-7' || substr(drawn, 16);
  about text;
  place bigint;
BEGIN
  IF claims IS NULL AND coalesce(nullif(current_setting('role', true), 'none'), '') <> 'twiceshy_app' THEN
    RAISE EXCEPTION 'nobody says who this is' USING ERRCODE = 'insufficient_privilege';
  END IF;
  IF claims IS NOT NULL AND coalesce(claims #>> '{app_metadata,twiceshy_role}', '') NOT IN ('write', 'review', 'admin') THEN
    RAISE EXCEPTION 'to say how it went needs the role write (app_metadata.twiceshy_role)' USING ERRCODE = 'insufficient_privilege';
  END IF;
  IF meant <> ALL (twiceshy.allowed_projects()) THEN
    RAISE EXCEPTION 'this project is not yours' USING ERRCODE = 'insufficient_privilege';
  END IF;
  PERFORM set_config('twiceshy.project', meant, true);
  SELECT l.id INTO about FROM twiceshy.lessons l
  WHERE l.project = meant AND l.fingerprint = p_fingerprint AND l.archived = 0 ORDER BY l.priority DESC, l.id LIMIT 1;
  IF about IS NOT NULL THEN
    -- As whoever sends facts does: the project's row is held, so that places become visible in their order.
    UPDATE twiceshy.projects SET position = position + 1 WHERE id = meant RETURNING position INTO place;
    INSERT INTO twiceshy.lesson_events (project, id, lesson, at, kind, by_whom, reason, body)
      VALUES (meant, fact, about, moment, CASE WHEN p_success THEN 'worked' ELSE 'failed' END, claims ->> 'sub', NULL, '{}');
    INSERT INTO twiceshy.feed (project, position, tbl, key, origin) VALUES (meant, place, 'lesson_events', fact, 'update_pattern_stats');
    INSERT INTO twiceshy.stale (project, kind, key, since) VALUES (meant, 'lesson', about, moment)
      ON CONFLICT (project, kind, key) DO NOTHING;
  END IF;
  PERFORM set_config('twiceshy.project', coalesce(before, ''), true);
END $$;

REVOKE ALL ON FUNCTION twiceshy.update_pattern_stats(text, boolean, text) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION twiceshy.update_pattern_stats(text, boolean, text) TO twiceshy_app, twiceshy_member;
-- It writes as twiceshy_app, behind the same wall.
GRANT CREATE ON SCHEMA twiceshy TO twiceshy_app;
ALTER FUNCTION twiceshy.update_pattern_stats(text, boolean, text) OWNER TO twiceshy_app;
REVOKE CREATE ON SCHEMA twiceshy FROM twiceshy_app;

REVOKE ALL ON FUNCTION twiceshy.project_meant(text), twiceshy.match_learnings(real[], double precision, integer, text, text),
  twiceshy.cause_chain(text, text, bigint, integer, double precision, double precision, double precision),
  twiceshy.get_error_causes(text, text, bigint) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION twiceshy.project_meant(text), twiceshy.match_learnings(real[], double precision, integer, text, text),
  twiceshy.cause_chain(text, text, bigint, integer, double precision, double precision, double precision),
  twiceshy.get_error_causes(text, text, bigint) TO twiceshy_app, twiceshy_member;
