/** Whatever is new about the fixes of a failure makes the lessons about it stale, and only those are folded again. */
export const LESSONS = `
CREATE TRIGGER lesson_by_cure AFTER INSERT ON fix_cures BEGIN
  ${staleSql("NEW.fingerprint", "NEW.resolved_at")};
END;
CREATE TRIGGER lesson_by_lost_cure AFTER DELETE ON fix_cures BEGIN
  ${staleSql("OLD.fingerprint", "OLD.resolved_at")};
END;
CREATE TRIGGER lesson_by_flake AFTER INSERT ON flakes BEGIN
  ${staleSql("NEW.fingerprint", "NEW.last_at")};
END;
CREATE TRIGGER lesson_by_lost_flake AFTER DELETE ON flakes BEGIN
  ${staleSql("OLD.fingerprint", "OLD.last_at")};
END;
CREATE TRIGGER lesson_by_proof AFTER INSERT ON proofs BEGIN
  ${staleSql("cured.fingerprint", "NEW.at", "(SELECT fingerprint FROM fix_cures WHERE fix_id = NEW.fix_id) AS cured")};
END;
CREATE INDEX fix_cures_by_fix ON fix_cures (fix_id, fingerprint);
${staleSql("cured.fingerprint", "0", "(SELECT DISTINCT fingerprint FROM fix_cures) AS cured")};
`;

/** Not INSERT OR IGNORE: inside a trigger the outer statement's policy would take its place. */
function staleSql(hash: string, at: string, from?: string): string {
  return `INSERT INTO stale (kind, key, since) SELECT 'lesson', ${hash}, ${at}${from ? ` FROM ${from}` : ""}
  WHERE NOT EXISTS (SELECT 1 FROM stale s WHERE s.kind = 'lesson' AND s.key = ${hash})`;
}
