-- How long a list in a JSON text is, as SQLite says it: for what only counts, taking the list apart costs twice as much.
-- In PL/pgSQL the part is found once; as plain SQL it would be for its type and again for its length.
CREATE FUNCTION twiceshy.json_array_length(doc text, path text) RETURNS bigint LANGUAGE plpgsql IMMUTABLE PARALLEL SAFE AS $$
DECLARE part json := twiceshy.json_of(doc) #> string_to_array(pg_catalog.substr(path, 3), '.');
BEGIN
  RETURN CASE WHEN part IS NULL THEN NULL WHEN json_typeof(part) = 'array' THEN pg_catalog.json_array_length(part) ELSE 0 END;
END $$;
REVOKE ALL ON FUNCTION twiceshy.json_array_length(text, text) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION twiceshy.json_array_length(text, text) TO twiceshy_app, twiceshy_member;

-- The cells of a column, of which a batch of rows has so many, as src/memory/postgres/insert-columns.ts says them: a single cell is that
-- of all rows. Inlined, so it costs nothing by itself.
CREATE FUNCTION twiceshy.cells(said text, rows integer) RETURNS text[] LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT CASE WHEN strpos(said, chr(31)) > 0 THEN string_to_array(said, chr(31), chr(30)) ELSE array_fill(nullif(said, chr(30)), ARRAY[rows]) END
$$;
REVOKE ALL ON FUNCTION twiceshy.cells(text, integer) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION twiceshy.cells(text, integer) TO twiceshy_app;
