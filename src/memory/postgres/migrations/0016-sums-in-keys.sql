-- What is summed over days lies in the key itself, as in SQLite's tables without row ids: a month of warnings, or of fingerprints, is
-- read from the index in order, and not row by row from wherever its days were counted again.

ALTER TABLE twiceshy.daily_told DROP CONSTRAINT daily_told_pkey,
  ADD CONSTRAINT daily_told_pkey PRIMARY KEY (project, day, agent, category, category_group, tool, task, moment, manner)
  INCLUDE (told, prevented, failed_anyway, incomplete);

ALTER TABLE twiceshy.daily_fingerprints DROP CONSTRAINT daily_fingerprints_pkey,
  ADD CONSTRAINT daily_fingerprints_pkey PRIMARY KEY (project, day, fingerprint, agent)
  INCLUDE (category, category_group, tool, failures);
