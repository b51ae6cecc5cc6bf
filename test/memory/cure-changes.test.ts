import { describe, expect, it } from "vitest";
import { cureWrites } from "#memory/cure-changes.ts";
import type { SqlDatabase } from "#memory/sql-database.ts";

const NO_DATABASE = {} as SqlDatabase;
const INSERT = "INSERT OR IGNORE INTO lesson_events (id, lesson, at) VALUES (?, ?, ?)";
const changes = (sql: string, width: number) => cureWrites(sql, "lesson_events", width, NO_DATABASE);

describe("what happened to a lesson", () => {
  it("may change what is told of any failure where the lesson comes with twiceshy: no row says so but this", () => {
    expect(changes(INSERT, 3)!(["e1", "seed/node-missing-package", 1])).toBe("all");
    expect(changes(INSERT, 3)!(["e1", "0a49", 1, "e2", "seed/go-nil-map", 2])).toBe("all");
  });

  it("is told by its own row where it was learned here, whatever else begins like that", () => {
    expect(changes(INSERT, 3)!(["seed/e1", "0a49", 1])).toEqual({});
  });

  it("may be anything where its rows are not named", () => {
    expect(changes("INSERT INTO lesson_events SELECT * FROM others", 0)!([])).toBe("all");
  });
});
