import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { openDatabase } from "#memory/driver.ts";
import { inTransaction } from "#memory/transaction.ts";
import { tempFolder } from "../host/sandbox.ts";

function table() {
  const database = openDatabase(join(tempFolder(), "t.db"));
  database.exec("CREATE TABLE t (n INTEGER)");
  const put = (n: number) => database.prepare("INSERT INTO t VALUES (?)").run([n]);
  const all = () =>
    database
      .prepare("SELECT n FROM t ORDER BY n")
      .all()
      .map(({ n }) => Number(n));
  return { database, put, all };
}

describe("a transaction inside another", () => {
  it("joins it: both are stored, or neither", () => {
    const { database, put, all } = table();
    const twice = (fails: boolean) =>
      inTransaction(database, () => {
        inTransaction(database, () => put(1));
        if (fails) throw new Error("later");
        return inTransaction(database, () => put(2));
      });
    expect(() => twice(true)).toThrow("later");
    expect(all()).toEqual([]);
    twice(false);
    expect(all()).toEqual([1, 2]);
    database.close();
  });

  it("is none once the first has ended, well or badly", () => {
    const { database, put, all } = table();
    expect(() =>
      inTransaction(database, () => {
        put(1);
        throw new Error("no");
      }),
    ).toThrow("no");
    inTransaction(database, () => put(2));
    expect(() => database.exec("COMMIT")).toThrow();
    expect(all()).toEqual([2]);
    database.close();
  });
});
