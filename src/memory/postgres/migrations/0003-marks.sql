-- What has new facts is marked to be folded again, in the transaction that stores them; as the triggers of the SQLite schema do.

CREATE FUNCTION twiceshy.mark_stale(of_project text, of_kind text, of_key text, from_when bigint) RETURNS void
LANGUAGE sql AS $$
  INSERT INTO twiceshy.stale (project, kind, key, since)
  SELECT of_project, of_kind, of_key, from_when WHERE of_key IS NOT NULL
  ON CONFLICT (project, kind, key) DO NOTHING
$$;

CREATE FUNCTION twiceshy.by_cure() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE cure twiceshy.fix_cures := CASE TG_OP WHEN 'DELETE' THEN OLD ELSE NEW END;
BEGIN
  PERFORM twiceshy.mark_stale(cure.project, 'fingerprint', cure.fingerprint, cure.resolved_at);
  PERFORM twiceshy.mark_stale(cure.project, 'lesson', cure.fingerprint, cure.resolved_at);
  RETURN NULL;
END $$;
-- On update too: what SQLite replaces it inserts again.
CREATE TRIGGER by_cure AFTER INSERT OR UPDATE OR DELETE ON twiceshy.fix_cures
  FOR EACH ROW EXECUTE FUNCTION twiceshy.by_cure();

CREATE FUNCTION twiceshy.by_flake() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE flake twiceshy.flakes := CASE TG_OP WHEN 'DELETE' THEN OLD ELSE NEW END;
BEGIN
  PERFORM twiceshy.mark_stale(flake.project, 'lesson', flake.fingerprint, flake.last_at);
  RETURN NULL;
END $$;
CREATE TRIGGER by_flake AFTER INSERT OR UPDATE OR DELETE ON twiceshy.flakes
  FOR EACH ROW EXECUTE FUNCTION twiceshy.by_flake();

CREATE FUNCTION twiceshy.by_decision() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM twiceshy.mark_stale(NEW.project, 'fingerprint', NEW.fingerprint, NEW.at);
  PERFORM twiceshy.mark_stale(NEW.project, 'fingerprint', NEW.other, NEW.at);
  RETURN NULL;
END $$;
CREATE TRIGGER by_decision AFTER INSERT ON twiceshy.pattern_events
  FOR EACH ROW EXECUTE FUNCTION twiceshy.by_decision();

CREATE FUNCTION twiceshy.by_proof() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM twiceshy.mark_stale(NEW.project, 'lesson', c.fingerprint, NEW.at)
  FROM twiceshy.fix_cures c WHERE c.project = NEW.project AND c.fix_id = NEW.fix_id;
  PERFORM twiceshy.mark_stale(NEW.project, 'fingerprint', cured.hash, NEW.at)
  FROM (SELECT DISTINCT twiceshy.json_extract(one.value, '$.fingerprint') AS hash
    FROM twiceshy.fixes f, twiceshy.json_each(f.body, '$.cures') AS one
    WHERE f.project = NEW.project AND f.id = NEW.fix_id) AS cured;
  RETURN NULL;
END $$;
CREATE TRIGGER by_proof AFTER INSERT ON twiceshy.proofs FOR EACH ROW EXECUTE FUNCTION twiceshy.by_proof();

-- Files by the tasks that touched them. A path longer than any file system allows is no file, and too long for an index.
CREATE FUNCTION twiceshy.files_of_run() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO twiceshy.task_files (project, task, file, directory)
  SELECT NEW.project, NEW.task, touched.file, rtrim(touched.file, replace(touched.file, '/', '')) FROM (
    SELECT value AS file FROM twiceshy.json_each(NEW.files_modified)
    UNION SELECT value FROM twiceshy.json_each(NEW.git, '$.dirty')) AS touched
  WHERE length(touched.file) <= 1024
  ON CONFLICT (project, task, file) DO NOTHING;
  RETURN NULL;
END $$;
CREATE TRIGGER files_of_run AFTER INSERT ON twiceshy.runs
  FOR EACH ROW WHEN (NEW.task IS NOT NULL) EXECUTE FUNCTION twiceshy.files_of_run();

CREATE FUNCTION twiceshy.files_of_event() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO twiceshy.task_files (project, task, file, directory)
  SELECT DISTINCT NEW.project, NEW.task, value, rtrim(value, replace(value, '/', ''))
  FROM twiceshy.json_each(NEW.files) WHERE length(value) <= 1024
  ON CONFLICT (project, task, file) DO NOTHING;
  RETURN NULL;
END $$;
CREATE TRIGGER files_of_event AFTER INSERT ON twiceshy.task_events
  FOR EACH ROW EXECUTE FUNCTION twiceshy.files_of_event();
