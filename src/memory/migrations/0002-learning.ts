/** What learning needs: more facts (changes, proofs, decisions about patterns and lessons) and the knowledge folded from them. */
export const LEARNING = `
-- Facts -------------------------------------------------------------------------------------------------------------
-- Checks that could be wider or narrower than one another share a family.
ALTER TABLE runs ADD COLUMN family TEXT;
ALTER TABLE runs ADD COLUMN said TEXT;
CREATE INDEX runs_by_family ON runs (family, started_at, id) WHERE family IS NOT NULL;
CREATE INDEX runs_by_tree ON runs (check_id, tree, outcome) WHERE tree IS NOT NULL;

CREATE TABLE diffs (
  from_tree TEXT NOT NULL,
  to_tree TEXT NOT NULL,
  at INTEGER NOT NULL,
  text TEXT NOT NULL,
  files TEXT NOT NULL,
  truncated INTEGER NOT NULL,
  notes TEXT NOT NULL,
  PRIMARY KEY (from_tree, to_tree)
);

CREATE TABLE proofs (
  id TEXT PRIMARY KEY NOT NULL,
  fix_id TEXT NOT NULL,
  at INTEGER NOT NULL,
  verdict TEXT NOT NULL,
  body TEXT NOT NULL
);
CREATE INDEX proofs_by_fix ON proofs (fix_id, at, id);

CREATE TABLE pattern_events (
  id TEXT PRIMARY KEY NOT NULL,
  at INTEGER NOT NULL,
  kind TEXT NOT NULL,
  fingerprint TEXT NOT NULL,
  other TEXT,
  by_whom TEXT NOT NULL,
  score REAL,
  text TEXT NOT NULL,
  reason TEXT
);
CREATE INDEX pattern_events_by_fingerprint ON pattern_events (fingerprint, at, id);
CREATE INDEX pattern_events_by_other ON pattern_events (other, at, id) WHERE other IS NOT NULL;

CREATE TABLE lesson_events (
  id TEXT PRIMARY KEY NOT NULL,
  lesson TEXT NOT NULL,
  at INTEGER NOT NULL,
  kind TEXT NOT NULL,
  by_whom TEXT,
  reason TEXT,
  body TEXT NOT NULL
);
CREATE INDEX lesson_events_by_lesson ON lesson_events (lesson, at, id);

-- How far a backfill came: a file's hash, a commit.
CREATE TABLE progress (key TEXT PRIMARY KEY NOT NULL, value TEXT NOT NULL) WITHOUT ROWID;

-- Knowledge: folded from the facts, dropped and folded again at any time ---------------------------------------------
CREATE TABLE fixes (
  id TEXT PRIMARY KEY NOT NULL,
  check_id TEXT NOT NULL,
  family TEXT NOT NULL,
  kind TEXT NOT NULL,
  opened_at INTEGER NOT NULL,
  resolved_at INTEGER NOT NULL,
  -- The fingerprint it cures first, and what it changed in a few letters: two that agree in both are the same fix again.
  lead TEXT,
  core TEXT,
  marks TEXT NOT NULL,
  body TEXT NOT NULL
);
CREATE INDEX fixes_by_core ON fixes (lead, core) WHERE core IS NOT NULL;
CREATE INDEX fixes_by_family ON fixes (family, resolved_at);
CREATE INDEX fixes_by_check ON fixes (check_id, resolved_at, id);
CREATE INDEX fixes_by_time ON fixes (resolved_at, id);

CREATE TABLE fix_cures (
  fingerprint TEXT NOT NULL,
  fix_id TEXT NOT NULL,
  resolved_at INTEGER NOT NULL,
  PRIMARY KEY (fingerprint, fix_id)
) WITHOUT ROWID;

-- Checks whose last finished run failed, and since when.
CREATE TABLE open_episodes (
  check_id TEXT PRIMARY KEY NOT NULL,
  family TEXT NOT NULL,
  since INTEGER NOT NULL
) WITHOUT ROWID;
CREATE INDEX open_episodes_by_family ON open_episodes (family);

-- What has new facts since it was last folded: families of checks, fingerprints.
CREATE TABLE stale (
  kind TEXT NOT NULL,
  key TEXT NOT NULL,
  since INTEGER NOT NULL,
  -- How often it was marked: what was marked again while it was folded has facts that the fold has not seen.
  marks INTEGER NOT NULL DEFAULT 1,
  PRIMARY KEY (kind, key)
) WITHOUT ROWID;

-- Which failure was resolved by which fix, and after how many attempts.
CREATE TABLE resolutions (
  failure_id TEXT PRIMARY KEY NOT NULL,
  fix_id TEXT NOT NULL,
  attempts INTEGER NOT NULL
) WITHOUT ROWID;
CREATE INDEX resolutions_by_fix ON resolutions (fix_id);

CREATE TABLE flakes (
  fingerprint TEXT NOT NULL,
  check_id TEXT NOT NULL,
  why TEXT NOT NULL,
  failed INTEGER NOT NULL,
  passed INTEGER NOT NULL,
  last_at INTEGER NOT NULL,
  body TEXT NOT NULL,
  PRIMARY KEY (fingerprint, check_id)
) WITHOUT ROWID;

CREATE TABLE patterns (
  id TEXT PRIMARY KEY NOT NULL,
  category TEXT NOT NULL,
  state TEXT NOT NULL,
  occurrences INTEGER NOT NULL,
  last_at INTEGER NOT NULL,
  body TEXT NOT NULL
);
CREATE INDEX patterns_by_time ON patterns (last_at, id);

CREATE TABLE pattern_members (
  fingerprint TEXT PRIMARY KEY NOT NULL,
  pattern TEXT NOT NULL
) WITHOUT ROWID;
CREATE INDEX pattern_members_by_pattern ON pattern_members (pattern, fingerprint);

CREATE TABLE lessons (
  id TEXT PRIMARY KEY NOT NULL,
  fingerprint TEXT,
  category TEXT,
  lifecycle TEXT NOT NULL,
  archived INTEGER NOT NULL,
  provenance TEXT NOT NULL,
  confidence REAL NOT NULL,
  priority REAL NOT NULL,
  updated_at INTEGER NOT NULL,
  body TEXT NOT NULL
);
CREATE INDEX lessons_by_fingerprint ON lessons (fingerprint) WHERE fingerprint IS NOT NULL;
CREATE INDEX lessons_by_category ON lessons (category, archived);
`;
