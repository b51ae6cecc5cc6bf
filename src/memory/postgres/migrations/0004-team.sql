-- What a team has besides: its projects, the machines that write, what came in and in which order, and who may ask the server.

CREATE TABLE twiceshy.projects (
  id text COLLATE "C" PRIMARY KEY,
  name text COLLATE "C" NOT NULL,
  -- The last place given in the project's feed. Whoever writes holds this row, so that places become visible in their order.
  position bigint NOT NULL DEFAULT 0,
  created_at bigint NOT NULL
);

CREATE TABLE twiceshy.feed (
  project text COLLATE "C" NOT NULL DEFAULT current_setting('twiceshy.project'),
  position bigint NOT NULL,
  tbl text COLLATE "C" NOT NULL,
  key text COLLATE "C" NOT NULL,
  origin text COLLATE "C" NOT NULL,
  -- Its origin took it away.
  gone integer NOT NULL DEFAULT 0,
  PRIMARY KEY (project, tbl, key)
);

CREATE UNIQUE INDEX feed_by_position ON twiceshy.feed (project, position);

CREATE TABLE twiceshy.origins (
  project text COLLATE "C" NOT NULL DEFAULT current_setting('twiceshy.project'),
  id text COLLATE "C" NOT NULL,
  name text COLLATE "C" NOT NULL DEFAULT '',
  first_at bigint NOT NULL DEFAULT 0,
  last_at bigint NOT NULL DEFAULT 0,
  version text COLLATE "C",
  PRIMARY KEY (project, id)
);

CREATE TABLE twiceshy.tokens (
  project text COLLATE "C" NOT NULL DEFAULT current_setting('twiceshy.project'),
  id text COLLATE "C" NOT NULL,
  -- SHA-256 of the token, which is told once and kept nowhere.
  hash text COLLATE "C" NOT NULL,
  role text COLLATE "C" NOT NULL CHECK (role IN ('read', 'write', 'review', 'admin')),
  label text COLLATE "C",
  created_at bigint NOT NULL,
  expires_at bigint,
  revoked_at bigint,
  PRIMARY KEY (project, id),
  UNIQUE (project, hash)
);

-- A token without a project is for the one it was made in.
CREATE FUNCTION twiceshy.token_of_project() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.project := coalesce(NEW.project, twiceshy.current_project());
  RETURN NEW;
END $$;
CREATE TRIGGER token_of_project BEFORE INSERT ON twiceshy.tokens
  FOR EACH ROW EXECUTE FUNCTION twiceshy.token_of_project();
