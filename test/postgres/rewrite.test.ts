import { describe, expect, it } from "vitest";
import { translate } from "#memory/postgres/dialect.ts";

describe("SQL of SQLite for PostgreSQL", () => {
  it.each([
    ["SELECT 1 FROM t WHERE a = ? AND b = ?", "SELECT 1 FROM t WHERE a = $1 AND b = $2"],
    ["SELECT '?' AS a, \"?\" FROM t -- ?\nWHERE b = ?", "SELECT '?' AS a, \"?\" FROM t -- ?\nWHERE b = $1"],
    ["SELECT 'it''s ?' WHERE a = ?", "SELECT 'it''s ?' WHERE a = $1"],
    ["WHERE (?1 IS NULL OR a = ?1) AND b = ?2", "WHERE (CAST($1 AS text) IS NULL OR a = $1) AND b = $2"],
    ["INSERT OR ABORT INTO runs (id) VALUES (?)", "INSERT INTO runs (id) VALUES ($1)"],
    ["INSERT OR IGNORE INTO t (a) VALUES (?)", "INSERT INTO t (a) VALUES ($1) ON CONFLICT DO NOTHING"],
    [
      "INSERT OR REPLACE INTO diffs (from_tree, to_tree, at) VALUES (?, ?, ?)",
      "INSERT INTO diffs (from_tree, to_tree, at) VALUES ($1, $2, $3) ON CONFLICT (project, from_tree, to_tree) DO UPDATE SET at = excluded.at",
    ],
    [
      "INSERT OR REPLACE INTO resolutions (failure_id, fix_id) SELECT f.id, ? FROM failures f",
      "INSERT INTO resolutions (failure_id, fix_id) SELECT f.id, $1 FROM failures f ON CONFLICT (project, failure_id) DO UPDATE SET fix_id = excluded.fix_id",
    ],
    [
      "INSERT INTO t (a) VALUES (?) ON CONFLICT (a, b) DO NOTHING",
      "INSERT INTO t (a) VALUES ($1) ON CONFLICT (project, a, b) DO NOTHING",
    ],
    [
      "SELECT a FROM (SELECT a FROM t) WHERE 1 AND a = 1",
      "SELECT a FROM (SELECT a FROM t) AS unnamed_1 WHERE TRUE AND a = 1",
    ],
    ["SELECT a FROM (SELECT a FROM t) q WHERE 1", "SELECT a FROM (SELECT a FROM t) q WHERE TRUE"],
    ["SELECT a FROM t WHERE b = 1 AND 1 = c", "SELECT a FROM t WHERE b = 1 AND 1 = c"],
    ["SELECT a GLOB ? FROM t GROUP BY +a", "SELECT a OPERATOR(twiceshy.@*) $1 FROM t GROUP BY a"],
    [
      "SELECT substr(id, -?) FROM t LIMIT ?",
      "SELECT twiceshy.substr(id, -CAST($1 AS bigint)) FROM t LIMIT twiceshy.limit_of($2)",
    ],
    [
      "SELECT * FROM t WHERE (a, b) IN (VALUES (?, ?), (?, ?))",
      "SELECT * FROM t WHERE (a, b) IN ( ($1, $2), ($3, $4))",
    ],
    ["FROM a CROSS JOIN b ON b.x = a.x", "FROM a  JOIN b ON b.x = a.x"],
    ["FROM a CROSS JOIN b", "FROM a CROSS JOIN b"],
    ["SELECT json_array_length(a, '$.b') FROM t", "SELECT twiceshy.json_array_length(a, '$.b') FROM t"],
    ["SELECT char(10), a.lower FROM a", "SELECT chr(10), a.lower FROM a"],
  ])("%s", (sqlite, postgres) => {
    expect(translate(sqlite).sql).toBe(postgres);
  });

  it("what is about SQLite's file is no question for the server", () => {
    expect(translate("PRAGMA secure_delete = ON").own).toBe("nothing");
    expect(translate("VACUUM").own).toBe("nothing");
    expect(translate("SELECT total_changes() AS n").own).toBe("changes");
    expect(translate("BEGIN IMMEDIATE").transaction).toBe("begin");
    expect(translate("ROLLBACK").transaction).toBe("end");
    expect(translate("ROLLBACK TO event").transaction).toBeNull();
  });

  it("a table without a known key cannot be replaced into", () => {
    expect(() => translate("INSERT OR REPLACE INTO unheard (a) VALUES (?)")).toThrow("primary-keys.ts");
  });

  it("is made once", () => {
    expect(translate("SELECT 1 AS once")).toBe(translate("SELECT 1 AS once"));
  });
});
