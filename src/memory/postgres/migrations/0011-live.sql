-- Whoever listens hears at once that a project has news, and issues are folded here from the events of all machines.

-- A project's own channel. Any session of the database may listen, so its name tells nothing to who does not know the project's.
CREATE FUNCTION twiceshy.channel_of(of_project text) RETURNS text
LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$ SELECT 'twiceshy_' || left(md5(of_project), 24) $$;

-- One word for each transaction that takes places in the feed; heard when it is committed, never before.
CREATE FUNCTION twiceshy.tell_news() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_notify(twiceshy.channel_of(NEW.id), '');
  RETURN NULL;
END $$;
CREATE TRIGGER tell_news AFTER UPDATE OF position ON twiceshy.projects
  FOR EACH ROW WHEN (NEW.position > OLD.position) EXECUTE FUNCTION twiceshy.tell_news();

REVOKE ALL ON FUNCTION twiceshy.channel_of(text), twiceshy.tell_news() FROM PUBLIC;
GRANT EXECUTE ON FUNCTION twiceshy.channel_of(text), twiceshy.tell_news() TO twiceshy_app, twiceshy_member;

-- What single machines had folded is folded again, from what all of them said. Who owns these tables sees nothing in them by the
-- policies; for the length of this transaction, which holds them, it does.
ALTER TABLE twiceshy.issue_events NO FORCE ROW LEVEL SECURITY;
ALTER TABLE twiceshy.stale NO FORCE ROW LEVEL SECURITY;
ALTER TABLE twiceshy.feed NO FORCE ROW LEVEL SECURITY;
INSERT INTO twiceshy.stale (project, kind, key, since)
  SELECT project, 'issue', issue, min(at) FROM twiceshy.issue_events GROUP BY project, issue
  ON CONFLICT (project, kind, key) DO NOTHING;
DELETE FROM twiceshy.feed WHERE tbl = 'issues';
ALTER TABLE twiceshy.issue_events FORCE ROW LEVEL SECURITY;
ALTER TABLE twiceshy.stale FORCE ROW LEVEL SECURITY;
ALTER TABLE twiceshy.feed FORCE ROW LEVEL SECURITY;
