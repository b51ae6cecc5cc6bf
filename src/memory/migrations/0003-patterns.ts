/** What patterns are found by, and what their rates are counted from. All of it is folded from facts. */
export const PATTERNS = `
-- One row per fingerprint that a newcomer is compared with; a lesson without a failure behind it has one too, by its id.
CREATE TABLE pattern_texts (
  id INTEGER PRIMARY KEY,
  fingerprint TEXT NOT NULL UNIQUE,
  coarse TEXT NOT NULL,
  pattern TEXT NOT NULL,
  document TEXT NOT NULL,
  -- What the failures said: they may be dropped by retention, and the pattern stays.
  label TEXT NOT NULL
);
CREATE INDEX pattern_texts_by_coarse ON pattern_texts (coarse) WHERE coarse <> '';

-- Our own terms, of letters, digits and underscores only, so that the tokenizer has no say.
CREATE VIRTUAL TABLE pattern_terms USING fts5(
  terms, content='', contentless_delete=1, detail=none, tokenize="unicode61 tokenchars '_'"
);

-- Fingerprints whose category a person or a rule corrected.
CREATE TABLE pattern_categories (fingerprint TEXT PRIMARY KEY NOT NULL, category TEXT NOT NULL) WITHOUT ROWID;

CREATE INDEX pattern_events_by_person ON pattern_events (kind, fingerprint, other) WHERE by_whom = 'person';

-- Which task touched which file, kept up by the facts themselves: the denominators of "7 of 10 tasks that touched database/*".
CREATE TABLE task_files (
  task TEXT NOT NULL,
  file TEXT NOT NULL,
  directory TEXT NOT NULL,
  PRIMARY KEY (task, file)
) WITHOUT ROWID;
CREATE INDEX task_files_by_directory ON task_files (directory, task);
CREATE INDEX task_files_by_file ON task_files (file, task);

-- Not INSERT OR IGNORE: inside a trigger the outer statement's policy would take its place.
CREATE TRIGGER task_files_of_run AFTER INSERT ON runs WHEN NEW.task IS NOT NULL BEGIN
  INSERT INTO task_files (task, file, directory)
  SELECT NEW.task, touched.file, rtrim(touched.file, replace(touched.file, '/', '')) FROM (
    SELECT value AS file FROM json_each(NEW.files_modified) UNION SELECT value FROM json_each(NEW.git, '$.dirty')
  ) AS touched
  WHERE NOT EXISTS (SELECT 1 FROM task_files t WHERE t.task = NEW.task AND t.file = touched.file);
END;
CREATE TRIGGER task_files_of_event AFTER INSERT ON task_events BEGIN
  INSERT INTO task_files (task, file, directory)
  SELECT DISTINCT NEW.task, value, rtrim(value, replace(value, '/', '')) FROM json_each(NEW.files)
  WHERE NOT EXISTS (SELECT 1 FROM task_files t WHERE t.task = NEW.task AND t.file = value);
END;

-- Whatever says something new about a fingerprint, apart from another failure, makes its pattern stale.
CREATE TRIGGER stale_by_cure AFTER INSERT ON fix_cures BEGIN
  ${staleSql("NEW.fingerprint", "NEW.resolved_at")};
END;
CREATE TRIGGER stale_by_lost_cure AFTER DELETE ON fix_cures BEGIN
  ${staleSql("OLD.fingerprint", "OLD.resolved_at")};
END;
CREATE TRIGGER stale_by_proof AFTER INSERT ON proofs BEGIN
  ${staleSql(
    "cured.hash",
    "NEW.at",
    `(SELECT DISTINCT json_extract(one.value, '$.fingerprint') AS hash
    FROM fixes, json_each(fixes.body, '$.cures') AS one WHERE fixes.id = NEW.fix_id) AS cured`,
  )};
END;
CREATE TRIGGER stale_by_decision AFTER INSERT ON pattern_events BEGIN
  ${staleSql("NEW.fingerprint", "NEW.at")};
  ${staleSql("NEW.other", "NEW.at")};
END;
${takenIn()}`;

/** Not INSERT OR IGNORE, for the same reason. */
function staleSql(hash: string, at: string, from?: string): string {
  return `INSERT INTO stale (kind, key, since) SELECT 'fingerprint', ${hash}, ${at}${from ? ` FROM ${from}` : ""}
  WHERE ${hash} IS NOT NULL AND NOT EXISTS (SELECT 1 FROM stale s WHERE s.kind = 'fingerprint' AND s.key = ${hash})`;
}

/** What was stored before there was a trigger. */
function takenIn(): string {
  return `INSERT INTO task_files (task, file, directory) ${allTaskFiles()};
`;
}

/** Every task and file that the facts tie together. */
export function allTaskFiles(): string {
  return `SELECT task, file, rtrim(file, replace(file, '/', '')) FROM (
    SELECT runs.task AS task, one.value AS file FROM runs, json_each(runs.files_modified) AS one WHERE runs.task IS NOT NULL
    UNION SELECT runs.task, one.value FROM runs, json_each(runs.git, '$.dirty') AS one WHERE runs.task IS NOT NULL
    UNION SELECT task_events.task, one.value FROM task_events, json_each(task_events.files) AS one)`;
}
