/** The fix loop's facts: a cycle begins before anything is done, so that one which was killed counts. And how far a loop came. */
export const CYCLES = `
CREATE TABLE cycles_begun (
  id TEXT PRIMARY KEY NOT NULL,
  loop TEXT NOT NULL,
  number INTEGER NOT NULL,
  at INTEGER NOT NULL,
  check_id TEXT,
  technique TEXT NOT NULL,
  agent TEXT,
  tree TEXT,
  session TEXT,
  task TEXT,
  body TEXT NOT NULL
);
CREATE INDEX cycles_by_loop ON cycles_begun (loop, at, id);
CREATE INDEX cycles_by_time ON cycles_begun (at, id);

-- What a cycle is about, and (is_about = 0) the goal's failures that it counts to.
CREATE TABLE cycle_fingerprints (
  fingerprint TEXT NOT NULL,
  cycle TEXT NOT NULL,
  is_about INTEGER NOT NULL,
  PRIMARY KEY (fingerprint, cycle)
) WITHOUT ROWID;
CREATE INDEX cycle_fingerprints_by_cycle ON cycle_fingerprints (cycle);

CREATE TABLE cycles_ended (
  id TEXT PRIMARY KEY NOT NULL,
  at INTEGER NOT NULL,
  verdict TEXT NOT NULL,
  kept INTEGER NOT NULL,
  to_tree TEXT,
  body TEXT NOT NULL
);

CREATE TABLE attempt_resets (
  id TEXT PRIMARY KEY NOT NULL,
  fingerprint TEXT NOT NULL,
  at INTEGER NOT NULL,
  reason TEXT NOT NULL
);
CREATE INDEX attempt_resets_by_fingerprint ON attempt_resets (fingerprint, at);

CREATE TABLE loops (
  id TEXT PRIMARY KEY NOT NULL,
  started_at INTEGER NOT NULL,
  updated_at INTEGER NOT NULL,
  check_id TEXT NOT NULL,
  state TEXT NOT NULL,
  reason TEXT,
  body TEXT NOT NULL
);
CREATE INDEX loops_by_time ON loops (state, started_at, id);
`;
