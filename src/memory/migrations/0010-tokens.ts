/** Who may ask the server from elsewhere. Only hashes: whoever reads the file can ask nothing with it. */
export const TOKENS = `
CREATE TABLE tokens (
  id TEXT PRIMARY KEY NOT NULL,
  hash TEXT NOT NULL,
  role TEXT NOT NULL,
  project TEXT,
  label TEXT,
  created_at INTEGER NOT NULL,
  expires_at INTEGER,
  revoked_at INTEGER
) WITHOUT ROWID;
`;
