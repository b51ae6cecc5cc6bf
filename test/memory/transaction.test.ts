import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { openDatabase } from "#memory/driver.ts";
import type { SqlDatabase } from "#memory/sql-database.ts";
import { SqlError } from "#memory/sql-error.ts";
import { inTransaction, patiently, sleep } from "#memory/transaction.ts";
import { aDirectory } from "./facts.ts";

function twoConnections(): [SqlDatabase, SqlDatabase] {
  const path = join(aDirectory(), "a.db");
  const first = openDatabase(path);
  first.exec("PRAGMA journal_mode = WAL; CREATE TABLE t (a)");
  return [first, openDatabase(path)];
}

const count = (database: SqlDatabase) => database.prepare("SELECT count(*) AS n FROM t").get()!.n;

describe("inTransaction", () => {
  test("commits what the action did and returns its result", () => {
    const [one, two] = twoConnections();
    expect(inTransaction(one, () => one.prepare("INSERT INTO t VALUES (1), (2)").run())).toBe(2);
    expect(count(two)).toBe(2);
  });

  test("an error undoes all of it and comes through as it was", () => {
    const [one, two] = twoConnections();
    const bug = new Error("half-way");
    const attempt = () =>
      inTransaction(one, () => {
        one.exec("INSERT INTO t VALUES (1)");
        throw bug;
      });
    expect(attempt).toThrow(bug);
    expect(count(one)).toBe(0);
    // The connection is usable again, and so is the file.
    inTransaction(two, () => two.exec("INSERT INTO t VALUES (9)"));
    inTransaction(one, () => one.exec("INSERT INTO t VALUES (8)"));
    expect(count(two)).toBe(2);
  });

  test("readers see the state before until it is over", () => {
    const [one, two] = twoConnections();
    inTransaction(one, () => {
      one.exec("INSERT INTO t VALUES (1)");
      expect(count(two)).toBe(0);
    });
    expect(count(two)).toBe(1);
  });

  test("gives up with the reason when the lock is held for longer than the patience", () => {
    const [one, two] = twoConnections();
    one.exec("BEGIN IMMEDIATE");
    const start = Date.now();
    const attempt = () => inTransaction(two, () => 0, 150);
    expect(attempt).toThrow(SqlError);
    expect(Date.now() - start).toBeGreaterThanOrEqual(150);
    one.exec("COMMIT");
    expect(inTransaction(two, () => 7, 150)).toBe(7);
  });
});

describe("patiently", () => {
  test("tries again only for locks", () => {
    let tries = 0;
    const busyTwice = () => {
      tries += 1;
      if (tries < 3) throw new SqlError("database is locked", 5);
      return "done";
    };
    expect(patiently(busyTwice, 5000)).toBe("done");
    expect(tries).toBe(3);

    tries = 0;
    const full = () => {
      tries += 1;
      throw new SqlError("database or disk is full", 13);
    };
    expect(() => patiently(full, 5000)).toThrow("full");
    expect(tries).toBe(1);
  });

  test("sleep waits", () => {
    const start = performance.now();
    sleep(20);
    expect(performance.now() - start).toBeGreaterThan(15);
  });
});
