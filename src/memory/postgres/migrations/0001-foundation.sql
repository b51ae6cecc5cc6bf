-- Who may see what, and the few functions of SQLite that the store's queries use. Runs as whoever owns the database; nothing here
-- needs a superuser or an extension.

-- The role that twiceshy acts as. It owns nothing and bypasses nothing; a login is let in by being made its member.
DO $$
BEGIN
  IF NOT EXISTS (SELECT 1 FROM pg_catalog.pg_roles WHERE rolname = 'twiceshy_app') THEN
    CREATE ROLE twiceshy_app NOLOGIN NOBYPASSRLS;
  END IF;
EXCEPTION WHEN duplicate_object OR unique_violation THEN NULL; -- another database of this server has just made it
END $$;

-- Those who are let in by the claims of their token (on Supabase: the role `authenticated`).
DO $$
BEGIN
  IF NOT EXISTS (SELECT 1 FROM pg_catalog.pg_roles WHERE rolname = 'twiceshy_member') THEN
    CREATE ROLE twiceshy_member NOLOGIN NOBYPASSRLS;
  END IF;
EXCEPTION WHEN duplicate_object OR unique_violation THEN NULL;
END $$;

DO $$
BEGIN
  -- Since PostgreSQL 16 who makes a role is its member, but may not act as it before he says so.
  IF NOT pg_catalog.pg_has_role(CURRENT_USER, 'twiceshy_app',
    CASE WHEN current_setting('server_version_num')::integer >= 160000 THEN 'SET' ELSE 'MEMBER' END) THEN
    EXECUTE format('GRANT twiceshy_app TO %I', CURRENT_USER);
  END IF;
  IF EXISTS (SELECT 1 FROM pg_catalog.pg_roles WHERE rolname = 'authenticated')
    AND NOT pg_catalog.pg_has_role('authenticated', 'twiceshy_member', 'MEMBER') THEN
    GRANT twiceshy_member TO authenticated;
  END IF;
END $$;

-- The project a session works in; null where it has not said so.
CREATE FUNCTION twiceshy.current_project() RETURNS text
LANGUAGE sql STABLE PARALLEL SAFE AS $$ SELECT nullif(current_setting('twiceshy.project', true), '') COLLATE "C" $$;

-- The projects a session may see. The claims of a token say so where there are any, and what the session asks for can only
-- narrow them; without claims (twiceshy's own connection) it is the one project that was named.
CREATE FUNCTION twiceshy.allowed_projects() RETURNS text[]
LANGUAGE sql STABLE PARALLEL SAFE AS $$
  SELECT CASE
    WHEN claims.given IS NULL THEN array_remove(ARRAY[asked.project], NULL)
    ELSE ARRAY(
      SELECT one.project FROM jsonb_array_elements_text(
        CASE jsonb_typeof(claims.given #> '{app_metadata,twiceshy_projects}')
          WHEN 'array' THEN claims.given #> '{app_metadata,twiceshy_projects}' ELSE '[]' END) AS one (project)
      WHERE asked.project IS NULL OR one.project = asked.project)
  END
  FROM (SELECT nullif(current_setting('request.jwt.claims', true), '')::jsonb AS given) AS claims,
    (SELECT nullif(current_setting('twiceshy.project', true), '') AS project) AS asked
$$;

-- What SQLite calls by these names. Its texts compare byte by byte.
CREATE FUNCTION twiceshy.instr(hay text, needle text) RETURNS integer
LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$ SELECT strpos(hay, needle) $$;

CREATE FUNCTION twiceshy.lower(said text) RETURNS text
LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$ SELECT pg_catalog.lower(said COLLATE "C") $$;

-- A start before the beginning counts from the end.
CREATE FUNCTION twiceshy.substr(said text, start bigint) RETURNS text
LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT CASE WHEN start < 0 THEN right(said, (-start)::integer) ELSE pg_catalog.substr(said, start::integer) END
$$;

CREATE FUNCTION twiceshy.limit_of(most bigint) RETURNS bigint
LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$ SELECT CASE WHEN most < 0 THEN NULL ELSE most END $$;

CREATE FUNCTION twiceshy.min(a anycompatible, b anycompatible) RETURNS anycompatible
LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$ SELECT CASE WHEN a IS NULL OR b IS NULL THEN NULL ELSE least(a, b) END $$;

CREATE FUNCTION twiceshy.max(a anycompatible, b anycompatible) RETURNS anycompatible
LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$ SELECT CASE WHEN a IS NULL OR b IS NULL THEN NULL ELSE greatest(a, b) END $$;

CREATE FUNCTION twiceshy.add_true(so_far bigint, one boolean) RETURNS bigint
LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT CASE WHEN one IS NULL THEN so_far ELSE coalesce(so_far, 0) + one::integer END
$$;

-- sum(state = 'open'): how often it is true.
CREATE AGGREGATE twiceshy.sum (boolean) (SFUNC = twiceshy.add_true, STYPE = bigint, PARALLEL = SAFE);

-- `*` and `?` as in file names; `[[]` is a bracket.
CREATE FUNCTION twiceshy.glob(said text, pattern text) RETURNS boolean
LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT said LIKE translate(
    replace(replace(replace(replace(pattern, '\', '\\'), '%', '\%'), '_', '\_'), '[[]', '['), '*?', '%_')
$$;

CREATE OPERATOR twiceshy.@* (LEFTARG = text, RIGHTARG = text, FUNCTION = twiceshy.glob);

-- JSON text that PostgreSQL can take apart: it holds neither NUL nor half of a surrogate pair.
CREATE FUNCTION twiceshy.json_of(doc text) RETURNS json
LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT CASE WHEN strpos(doc, '\u') = 0 THEN doc::json ELSE regexp_replace(regexp_replace(replace(doc, '\u0000', '\ufffd'),
    '\\u[dD][89abAB][0-9a-fA-F]{2}(?!\\u[dD][c-fC-F])', '\\ufffd', 'g'),
    '(?<!\\u[dD][89abAB][0-9a-fA-F]{2})\\u[dD][c-fC-F][0-9a-fA-F]{2}', '\\ufffd', 'g')::json END
$$;

-- A value as SQLite gives it: true is 1, null is nothing, an object is its text.
CREATE FUNCTION twiceshy.json_cell(found json) RETURNS text
LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT CASE json_typeof(found) WHEN 'null' THEN NULL
    WHEN 'boolean' THEN CASE found #>> '{}' WHEN 'true' THEN '1' ELSE '0' END
    ELSE found #>> '{}' END
$$;

CREATE FUNCTION twiceshy.json_extract(doc text, path text) RETURNS text
LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT twiceshy.json_cell(twiceshy.json_of(doc) #> string_to_array(pg_catalog.substr(path, 3), '.'))
$$;

-- Adds one number under a key of the outermost object; what is there already is replaced.
CREATE FUNCTION twiceshy.json_set(doc text, path text, value bigint) RETURNS text
LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT CASE
    WHEN twiceshy.json_extract(doc, path) IS NOT NULL
      THEN jsonb_set(twiceshy.json_of(doc)::jsonb, ARRAY[pg_catalog.substr(path, 3)], to_jsonb(value))::text
    WHEN doc = '{}' THEN format('{%s:%s}', to_json(pg_catalog.substr(path, 3)), value)
    ELSE format('%s,%s:%s}', left(doc, -1), to_json(pg_catalog.substr(path, 3)), value) END
$$;

CREATE FUNCTION twiceshy.json_each(doc text, path text DEFAULT '$') RETURNS TABLE (key text, value text)
LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  WITH found AS (
    SELECT twiceshy.json_of(doc) #> string_to_array(nullif(pg_catalog.substr(path, 3), ''), '.') AS part WHERE path <> '$'
    UNION ALL SELECT twiceshy.json_of(doc) WHERE path = '$')
  SELECT (place - 1)::text, twiceshy.json_cell(one) FROM found,
    json_array_elements(CASE json_typeof(part) WHEN 'array' THEN part ELSE '[]' END) WITH ORDINALITY AS item (one, place)
  UNION ALL
  SELECT item.key, twiceshy.json_cell(item.value) FROM found,
    pg_catalog.json_each(CASE json_typeof(part) WHEN 'object' THEN part ELSE '{}' END) AS item
$$;

-- Full-text terms of one project: each begins with the project, so that one index serves all and none finds another's.
CREATE FUNCTION twiceshy.text_terms(terms text) RETURNS tsvector
LANGUAGE sql STABLE PARALLEL SAFE AS $$
  SELECT array_to_tsvector(coalesce(array_agg(DISTINCT twiceshy.current_project() || '/' || pg_catalog.lower(term)), '{}'))
  FROM string_to_table(terms, ' ') AS term WHERE term <> ''
$$;

-- `"a" OR "b"` and `"a" AND "b"`, where a term is letters, digits and underscores.
CREATE FUNCTION twiceshy.text_query(asked text) RETURNS tsquery
LANGUAGE sql STABLE PARALLEL SAFE AS $$
  SELECT coalesce(string_agg(quote_literal(twiceshy.current_project() || '/' || pg_catalog.lower(btrim(term, '"'))),
    CASE WHEN strpos(asked, ' AND ') > 0 THEN ' & ' ELSE ' | ' END), '')::tsquery
  FROM regexp_split_to_table(asked, ' (?:OR|AND) ') AS term WHERE btrim(term, '"') <> ''
$$;
