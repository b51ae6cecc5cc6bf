/**
 * Issues are folded from their events on every machine: what was folded elsewhere is not sent any more. The team's feed is read
 * once more from its beginning, because it holds events of issues that were passed over until now; what is known stays as it is.
 */
export const TEAM_ISSUES = `
DROP TRIGGER IF EXISTS out_issues_insert;
DROP TRIGGER IF EXISTS out_issues_update;
DROP TRIGGER IF EXISTS out_issues_delete;
DELETE FROM outbox WHERE tbl = 'issues';
DELETE FROM progress WHERE key = 'team/cursor';
`;
