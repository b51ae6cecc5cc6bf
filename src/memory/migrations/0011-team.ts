/** What waits to be sent to the team, in the order in which it happened; and the mark that holds the triggers still while the team's facts are taken in. */
export const TEAM = `
CREATE TABLE outbox (
  seq INTEGER PRIMARY KEY AUTOINCREMENT,
  tbl TEXT NOT NULL,
  key TEXT NOT NULL,
  -- Where it comes from and what it is, when it is carried for somebody else.
  origin TEXT,
  body TEXT
);
CREATE INDEX outbox_by_key ON outbox (tbl, key);
CREATE TABLE outbox_held (held INTEGER PRIMARY KEY);
`;
