/**
 * Healing: plans, what was applied and what became of it, people's marks, the audit chain, judges' votes. And what people decide:
 * issues, folded from their events into a real table; corrections; and what caused what.
 */
export const HEAL = `
CREATE TABLE plans (
  id TEXT PRIMARY KEY NOT NULL,
  at INTEGER NOT NULL,
  fingerprint TEXT NOT NULL,
  lesson TEXT,
  fix_id TEXT,
  body TEXT NOT NULL
);
CREATE INDEX plans_by_fingerprint ON plans (fingerprint, at, id);
CREATE INDEX plans_by_time ON plans (at, id);

-- Facts about an application, from begun to kept or reverted; what it is now is their fold.
CREATE TABLE application_events (
  id TEXT PRIMARY KEY NOT NULL,
  application TEXT NOT NULL,
  at INTEGER NOT NULL,
  kind TEXT NOT NULL,
  body TEXT NOT NULL
);
CREATE INDEX application_events_by_application ON application_events (application, at, id);

CREATE TABLE applications (
  id TEXT PRIMARY KEY NOT NULL,
  at INTEGER NOT NULL,
  updated_at INTEGER NOT NULL,
  plan TEXT NOT NULL,
  fingerprint TEXT NOT NULL,
  lesson TEXT,
  by_whom TEXT NOT NULL,
  state TEXT NOT NULL,
  body TEXT NOT NULL
);
CREATE INDEX applications_by_time ON applications (at, id);
CREATE INDEX applications_by_state ON applications (state, at, id);
CREATE INDEX applications_by_fingerprint ON applications (fingerprint, at, id);

-- A person's word about a failure: leave it alone, or do not any more.
CREATE TABLE fingerprint_marks (
  id TEXT PRIMARY KEY NOT NULL,
  fingerprint TEXT NOT NULL,
  at INTEGER NOT NULL,
  kind TEXT NOT NULL,
  by_whom TEXT,
  reason TEXT NOT NULL
);
CREATE INDEX fingerprint_marks_by_fingerprint ON fingerprint_marks (fingerprint, at, id);

-- One chain per origin; the line is the entry as it was hashed.
CREATE TABLE audit_entries (
  origin TEXT NOT NULL,
  number INTEGER NOT NULL,
  id TEXT NOT NULL,
  at INTEGER NOT NULL,
  step TEXT NOT NULL,
  line TEXT NOT NULL,
  PRIMARY KEY (origin, number)
) WITHOUT ROWID;
CREATE INDEX audit_entries_by_time ON audit_entries (at, id);

CREATE TABLE judge_votes (
  id TEXT PRIMARY KEY NOT NULL,
  at INTEGER NOT NULL,
  plan TEXT NOT NULL,
  application TEXT,
  judge TEXT NOT NULL,
  vendor TEXT NOT NULL,
  approves INTEGER NOT NULL,
  cost_usd REAL,
  body TEXT NOT NULL
);
CREATE INDEX judge_votes_by_time ON judge_votes (at, id);
CREATE INDEX judge_votes_by_plan ON judge_votes (plan, at, id);
CREATE INDEX judge_votes_by_judge ON judge_votes (judge, at, id);

CREATE TABLE issue_events (
  id TEXT PRIMARY KEY NOT NULL,
  issue TEXT NOT NULL,
  at INTEGER NOT NULL,
  kind TEXT NOT NULL,
  by_whom TEXT,
  reason TEXT,
  body TEXT NOT NULL
);
CREATE INDEX issue_events_by_issue ON issue_events (issue, at, id);

CREATE TABLE issues (
  id TEXT PRIMARY KEY NOT NULL,
  -- Short enough to type; given where the issue was first stored.
  number INTEGER NOT NULL UNIQUE,
  kind TEXT NOT NULL,
  severity TEXT NOT NULL,
  state TEXT NOT NULL,
  fingerprint TEXT,
  title TEXT NOT NULL,
  created_at INTEGER NOT NULL,
  updated_at INTEGER NOT NULL,
  due_at INTEGER,
  deferrals INTEGER NOT NULL,
  body TEXT NOT NULL
);
CREATE INDEX issues_by_state ON issues (state, updated_at, id);
CREATE INDEX issues_by_fingerprint ON issues (fingerprint) WHERE fingerprint IS NOT NULL;

CREATE TABLE corrections (
  id TEXT PRIMARY KEY NOT NULL,
  at INTEGER NOT NULL,
  kind TEXT NOT NULL,
  fingerprint TEXT NOT NULL,
  lesson TEXT,
  plan TEXT,
  application TEXT,
  body TEXT NOT NULL
);
CREATE INDEX corrections_by_fingerprint ON corrections (fingerprint, at, id);

-- A cause is a fingerprint or a change ("change:<commit>:<file>"), an effect a fingerprint.
CREATE TABLE cause_edges (
  id TEXT PRIMARY KEY NOT NULL,
  at INTEGER NOT NULL,
  cause TEXT NOT NULL,
  effect TEXT NOT NULL,
  kind TEXT NOT NULL,
  confidence REAL NOT NULL,
  body TEXT NOT NULL
);
CREATE INDEX cause_edges_by_effect ON cause_edges (effect, at, id);
CREATE INDEX cause_edges_by_cause ON cause_edges (cause, at, id);

-- A person's word that one is not the other's cause.
CREATE TABLE cause_drops (
  id TEXT PRIMARY KEY NOT NULL,
  at INTEGER NOT NULL,
  cause TEXT NOT NULL,
  effect TEXT NOT NULL,
  by_whom TEXT,
  reason TEXT NOT NULL
);
CREATE INDEX cause_drops_by_pair ON cause_drops (effect, cause, at);
`;
