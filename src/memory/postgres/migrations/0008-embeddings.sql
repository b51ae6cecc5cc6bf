-- Directions of lessons and issues, and the search for what is near. Where the extension pgvector is there it searches by an
-- index; where it is not, by arrays: the same answers.

CREATE TABLE twiceshy.embeddings (
  project text COLLATE "C" NOT NULL DEFAULT current_setting('twiceshy.project'),
  kind text COLLATE "C" NOT NULL,
  id text COLLATE "C" NOT NULL,
  embedder text COLLATE "C" NOT NULL,
  digest text COLLATE "C" NOT NULL,
  at bigint NOT NULL,
  -- How many numbers; 0 where the embedder cannot place the text.
  size bigint NOT NULL,
  -- Of length 1.
  vector real[] NOT NULL,
  PRIMARY KEY (project, kind, id, embedder)
);
CREATE INDEX embeddings_by_embedder ON twiceshy.embeddings (project, kind, embedder);

CREATE TABLE twiceshy.embedding_calls (
  project text COLLATE "C" NOT NULL DEFAULT current_setting('twiceshy.project'),
  id text COLLATE "C" NOT NULL,
  at bigint NOT NULL,
  embedder text COLLATE "C" NOT NULL,
  texts bigint NOT NULL,
  tokens bigint,
  cost_usd double precision,
  PRIMARY KEY (project, id)
);
CREATE INDEX embedding_calls_by_time ON twiceshy.embedding_calls (project, at, id);

SELECT twiceshy.wall_in('embeddings'), twiceshy.wall_in('embedding_calls');

CREATE FUNCTION twiceshy.dot(a real[], b real[]) RETURNS double precision
LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT pg_catalog.sum(pair.x::double precision * pair.y::double precision) FROM unnest(a, b) AS pair (x, y)
$$;

-- The same direction with length 1; null where it has none.
CREATE FUNCTION twiceshy.unit(given real[]) RETURNS real[]
LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT array_agg((one.x / whole.length)::real ORDER BY one.place)
  FROM (SELECT sqrt(twiceshy.dot(given, given)) AS length) AS whole, unnest(given) WITH ORDINALITY AS one (x, place)
  WHERE whole.length > 0
$$;

CREATE FUNCTION twiceshy.nearest_by_arrays(of_project text, of_kind text, of_embedder text, asked real[], most bigint)
RETURNS TABLE (id text, similarity double precision)
LANGUAGE sql STABLE PARALLEL SAFE AS $$
  SELECT e.id, twiceshy.dot(e.vector, asked) AS similarity FROM twiceshy.embeddings e
  WHERE e.project = of_project AND e.kind = of_kind AND e.embedder = of_embedder AND e.size = cardinality(asked)
  ORDER BY 2 DESC, 1 LIMIT most
$$;

-- Whether directions lie beside the arrays as pgvector has them.
CREATE FUNCTION twiceshy.has_vectors() RETURNS boolean LANGUAGE sql STABLE AS $$
  SELECT EXISTS (SELECT 1 FROM pg_catalog.pg_attribute
    WHERE attrelid = 'twiceshy.embeddings'::regclass AND attname = 'meaning' AND NOT attisdropped)
$$;

-- What is nearest to a direction of length 1. Up to so many of a project's directions are all looked at, which is exact; of more
-- the index tells the nearest few times as many as wanted, and these are put in order exactly.
CREATE FUNCTION twiceshy.nearest(of_project text, of_kind text, of_embedder text, asked real[], most bigint)
RETURNS TABLE (id text, similarity double precision)
LANGUAGE plpgsql STABLE AS $$
DECLARE
  place text;
  version text;
  size integer := cardinality(asked);
  looked_at CONSTANT bigint := 2000;
BEGIN
  IF NOT twiceshy.has_vectors() OR size NOT BETWEEN 1 AND 2000 THEN
    RETURN QUERY SELECT n.id, n.similarity FROM twiceshy.nearest_by_arrays(of_project, of_kind, of_embedder, asked, most) AS n;
    RETURN;
  END IF;
  SELECT quote_ident(s.nspname), x.extversion INTO place, version FROM pg_catalog.pg_extension x JOIN pg_catalog.pg_namespace s ON s.oid = x.extnamespace
  WHERE x.extname = 'vector';
  IF (SELECT count(*) FROM (SELECT 1 FROM twiceshy.embeddings e
      WHERE e.project = of_project AND e.kind = of_kind AND e.embedder = of_embedder LIMIT looked_at + 1) AS few) <= looked_at THEN
    RETURN QUERY EXECUTE format(
      'SELECT e.id, 1 - (e.meaning OPERATOR(%1$s.<=>) $4::%1$s.vector) FROM twiceshy.embeddings e
       WHERE e.project = $1 AND e.kind = $2 AND e.embedder = $3 AND e.size = %2$s
       ORDER BY 2 DESC, 1 LIMIT $5', place, size)
      USING of_project, of_kind, of_embedder, asked, most;
    RETURN;
  END IF;
  PERFORM set_config('hnsw.ef_search', least(greatest(most * 4, 200), 1000)::text, true);
  -- Since pgvector 0.8: what the project's wall takes away is looked for further on.
  IF string_to_array(version, '.')::integer[] >= ARRAY[0, 8] THEN
    PERFORM set_config('hnsw.iterative_scan', 'strict_order', true);
  END IF;
  RETURN QUERY EXECUTE format(
    'SELECT near.id, 1 - near.distance FROM (
       SELECT e.id, e.meaning::%1$s.vector(%2$s) OPERATOR(%1$s.<=>) $4::%1$s.vector(%2$s) AS distance FROM twiceshy.embeddings e
       WHERE e.project = $1 AND e.kind = $2 AND e.embedder = $3 AND e.size = %2$s
       ORDER BY e.meaning::%1$s.vector(%2$s) OPERATOR(%1$s.<=>) $4::%1$s.vector(%2$s) LIMIT $5 * 4) AS near
     ORDER BY 2 DESC, 1 LIMIT $5', place, size)
    USING of_project, of_kind, of_embedder, asked, most;
END $$;

-- Makes use of pgvector where it is there: with the migration, or when it has appeared since. Says what there is. What takes
-- longer than an exchange should wait is left to a person, who says so.
CREATE FUNCTION twiceshy.use_pgvector(however_long boolean DEFAULT false) RETURNS text
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS $$
DECLARE
  place text;
  version text;
  size bigint;
BEGIN
  SELECT quote_ident(s.nspname), x.extversion INTO place, version FROM pg_extension x
    JOIN pg_namespace s ON s.oid = x.extnamespace WHERE x.extname = 'vector';
  IF place IS NULL THEN
    RETURN CASE WHEN EXISTS (SELECT 1 FROM pg_available_extensions WHERE name = 'vector') THEN 'offered' ELSE 'none' END;
  END IF;
  -- HNSW came with 0.5.
  IF string_to_array(version, '.')::integer[] < ARRAY[0, 5] THEN RETURN 'old ' || version; END IF;
  IF twiceshy.has_vectors() IS NOT TRUE AND NOT however_long
    AND (SELECT reltuples FROM pg_class WHERE oid = 'twiceshy.embeddings'::regclass) > 20000 THEN RETURN 'large'; END IF;
  PERFORM pg_advisory_xact_lock(20261117);
  IF NOT twiceshy.has_vectors() THEN
    EXECUTE format('ALTER TABLE twiceshy.embeddings ADD COLUMN meaning %1$s.vector
      GENERATED ALWAYS AS (CASE WHEN size > 0 THEN vector::%1$s.vector END) STORED', place);
  END IF;
  FOR size IN
    -- Its sizes are all that is asked of rows that nobody owns here: the walls tell the owner nothing.
    SELECT unnest(ARRAY[128, 256, 384, 512, 768, 1024, 1536])
  LOOP
    CONTINUE WHEN to_regclass('twiceshy.embeddings_meaning_' || size) IS NOT NULL;
    EXECUTE format('CREATE INDEX embeddings_meaning_%1$s ON twiceshy.embeddings
      USING hnsw ((meaning::%2$s.vector(%1$s)) %2$s.vector_cosine_ops) WHERE size = %1$s', size, place);
  END LOOP;
  RETURN 'pgvector ' || version;
END $$;

REVOKE ALL ON FUNCTION twiceshy.dot(real[], real[]), twiceshy.unit(real[]), twiceshy.has_vectors(), twiceshy.use_pgvector(boolean),
  twiceshy.nearest_by_arrays(text, text, text, real[], bigint), twiceshy.nearest(text, text, text, real[], bigint) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION twiceshy.dot(real[], real[]), twiceshy.unit(real[]), twiceshy.has_vectors(),
  twiceshy.nearest_by_arrays(text, text, text, real[], bigint), twiceshy.nearest(text, text, text, real[], bigint)
  TO twiceshy_app, twiceshy_member;
GRANT EXECUTE ON FUNCTION twiceshy.use_pgvector(boolean) TO twiceshy_app;

SELECT twiceshy.use_pgvector();
