/** Which phases runs and tasks belong to, found without reading them: without it a million runs take a second or more. */
export const PHASES = `
CREATE INDEX runs_by_phase ON runs (phase, started_at) WHERE phase IS NOT NULL;
CREATE INDEX task_events_by_phase ON task_events (phase, at) WHERE phase IS NOT NULL;
`;
