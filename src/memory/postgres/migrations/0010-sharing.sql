-- What a project lets the others of this database know, where its people switched that on: fingerprints, templates and counts.
-- No row holds a text of the project: its checks let nothing else in, whoever writes.

-- A project's name in what it shares: the same for everybody, and not to be read.
CREATE FUNCTION twiceshy.share_mark(of_project text) RETURNS text
LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$ SELECT left(encode(sha256(convert_to('twiceshy/' || of_project, 'UTF8')), 'hex'), 24) $$;

CREATE TABLE twiceshy.shared (
  -- By its mark, not by its name.
  project text COLLATE "C" NOT NULL DEFAULT twiceshy.share_mark(current_setting('twiceshy.project')),
  kind text COLLATE "C" NOT NULL CHECK (kind IN ('pattern', 'lesson')),
  key text COLLATE "C" NOT NULL CHECK (key ~ '^[0-9a-f]{8,64}$'),
  -- The same in every clone, and in exports: by it nothing is counted twice.
  mark text COLLATE "C" CHECK (mark ~ '^[0-9a-f]{8,64}$'),
  fingerprint text COLLATE "C" CHECK (fingerprint ~ '^[0-9a-f]{8,64}$'),
  category text COLLATE "C" CHECK (category ~ '^[a-z_]{1,32}$'),
  template text COLLATE "C" NOT NULL CHECK (length(template) <= 200 AND template ~ '^[A-Za-z'' …]*$'),
  occurrences bigint NOT NULL,
  successes bigint NOT NULL,
  trials bigint NOT NULL,
  PRIMARY KEY (project, kind, key)
);
-- Asked for by what it is about, whoever shares it: small enough to be on every node of a database that is split.
CREATE INDEX shared_by_key ON twiceshy.shared (kind, key);

ALTER TABLE twiceshy.shared ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY own_project ON twiceshy.shared TO twiceshy_app
  USING (project = twiceshy.share_mark(current_setting('twiceshy.project', true)))
  WITH CHECK (project = twiceshy.share_mark(current_setting('twiceshy.project', true)));
-- Every project of this database may read what was shared; who names none may not.
CREATE POLICY shared_by_others ON twiceshy.shared FOR SELECT TO twiceshy_app
  USING (twiceshy.current_project() IS NOT NULL);
CREATE POLICY shared_by_others_with_members ON twiceshy.shared FOR SELECT TO twiceshy_member
  USING (cardinality(twiceshy.allowed_projects()) > 0);
GRANT SELECT, INSERT, UPDATE, DELETE ON twiceshy.shared TO twiceshy_app;
GRANT SELECT ON twiceshy.shared TO twiceshy_member;

REVOKE ALL ON FUNCTION twiceshy.share_mark(text) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION twiceshy.share_mark(text) TO twiceshy_app, twiceshy_member;
