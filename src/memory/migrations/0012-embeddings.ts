/** Directions of lessons and issues, each by its embedder; and what was asked of those that cost something. */
export const EMBEDDINGS = `
CREATE TABLE embeddings (
  kind TEXT NOT NULL,
  id TEXT NOT NULL,
  embedder TEXT NOT NULL,
  -- Of the text: another text is embedded again.
  digest TEXT NOT NULL,
  at INTEGER NOT NULL,
  -- How many numbers; 0 where the embedder cannot place the text.
  size INTEGER NOT NULL,
  vector TEXT NOT NULL,
  PRIMARY KEY (kind, id, embedder)
);
CREATE TABLE embedding_calls (
  id TEXT PRIMARY KEY NOT NULL,
  at INTEGER NOT NULL,
  embedder TEXT NOT NULL,
  texts INTEGER NOT NULL,
  tokens INTEGER,
  cost_usd REAL
);
CREATE INDEX embedding_calls_by_time ON embedding_calls (at, id);
`;
