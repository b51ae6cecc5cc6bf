import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { bestDriver, openDatabase } from "#memory/driver.ts";
import { LIBSQL_PACKAGES, loadLibsqlNative } from "#memory/libsql-native.ts";
import type { DriverName } from "#memory/sql-database.ts";
import { SqlError } from "#memory/sql-error.ts";
import { Trouble } from "#model/trouble.ts";
import { aDirectory } from "./facts.ts";

// On Node 20 only libsql can be tried; on 22.16 and newer both, on the same kind of file.
const drivers: DriverName[] = bestDriver() === "libsql" ? ["libsql"] : ["libsql", "node:sqlite"];

describe.each(drivers)("%s", (driver) => {
  const open = () => openDatabase(join(aDirectory(), "a.db"), driver);

  test("binds what would make a raw driver abort or throw", () => {
    const database = open();
    database.exec("CREATE TABLE t (a, b, c, d, e)");
    const insert = database.prepare("INSERT INTO t VALUES (?, ?, ?, ?, ?)");
    expect(insert.run([true, false, undefined, Number.NaN, "x"])).toBe(1);
    expect({ ...database.prepare("SELECT * FROM t").get() }).toEqual({
      a: 1,
      b: 0,
      c: null,
      d: null,
      e: "x",
    });
    database.close();
  });

  test("keeps integers of epoch size, texts of any script, and rows beyond one batch", () => {
    const database = open();
    database.exec("CREATE TABLE t (a)");
    const insert = database.prepare("INSERT INTO t VALUES (?)");
    for (let i = 0; i < 250; i += 1) insert.run([1_800_000_000_000 + i]);
    insert.run(["naïve ☃ 漢字 👩‍🚀"]);
    const rows = database.prepare("SELECT a FROM t ORDER BY rowid").all();
    expect(rows.length).toBe(251);
    expect(rows[249]!.a).toBe(1_800_000_000_249);
    expect(rows[250]!.a).toBe("naïve ☃ 漢字 👩‍🚀");
    expect(database.prepare("SELECT a FROM t WHERE a = ?").get(["absent"])).toBeUndefined();
    database.close();
  });

  test("a first row of many leaves nothing open behind", () => {
    const database = open();
    database.exec("CREATE TABLE t (a); INSERT INTO t VALUES (1), (2), (3)");
    expect(database.prepare("SELECT a FROM t ORDER BY a").get()!.a).toBe(1);
    // VACUUM fails while any statement is still being read.
    expect(() => database.exec("VACUUM")).not.toThrow();
    database.close();
  });

  test("opens without a word: no warning is emitted, and warnings work as before", () => {
    const said: unknown[] = [];
    const listen = (warning: Error) => said.push(warning.message);
    const emitWarning = process.emitWarning;
    process.on("warning", listen);
    open().close();
    expect(process.emitWarning).toBe(emitWarning);
    process.off("warning", listen);
    expect(said).toEqual([]);
  });

  test("names its errors alike", () => {
    const kindOf = (action: () => unknown) => {
      try {
        action();
      } catch (error) {
        return error instanceof SqlError ? error.kind : error;
      }
      return "none";
    };
    const database = open();
    database.exec("CREATE TABLE t (a UNIQUE NOT NULL)");
    expect(kindOf(() => database.prepare("SELEC 1"))).toBe("other");
    expect(kindOf(() => database.prepare("INSERT INTO t VALUES (NULL)").run())).toBe("constraint");
    expect(kindOf(() => openDatabase(join(aDirectory(), "no", "such", "a.db"), driver))).toBe("cannot_open");
    expect(kindOf(() => database.exec("SELECT 1"))).toBe("none");
    database.close();
  });
});

test.each([
  ["20.19.0", "libsql"],
  ["22.15.1", "libsql"],
  ["22.16.0", "node:sqlite"],
  ["23.0.0", "node:sqlite"],
  ["24.1.0", "node:sqlite"],
])("Node %s uses %s", (version, driver) => {
  expect(bestDriver(version)).toBe(driver);
});

describe("the native part of libsql", () => {
  test("the second build is taken where the first does not load", () => {
    const tried: string[] = [];
    const native = loadLibsqlNative("linux-x64", (name) => {
      tried.push(name);
      if (name.endsWith("gnu")) throw new Error("libc.so.6: not found");
      return { from: name };
    });
    expect(native).toEqual({ from: "@libsql/linux-x64-musl" });
    expect(tried).toEqual(["@libsql/linux-x64-gnu", "@libsql/linux-x64-musl"]);
  });

  test("where there is none, the trouble names the platform, the reason and the way out", () => {
    const missing = () =>
      loadLibsqlNative("darwin-arm64", () => {
        throw new Error("Cannot find module\nRequire stack:");
      });
    expect(missing).toThrow(Trouble);
    expect(missing).toThrow(/darwin-arm64.*@libsql\/darwin-arm64: Cannot find module\)/);
    expect(() => loadLibsqlNative("sunos-x64")).toThrow(/no SQLite for sunos-x64/);
  });

  test("every package is an optional dependency of ours, at one version", async () => {
    const { default: manifest } = await import("../../package.json", { with: { type: "json" } });
    const declared = Object.entries(manifest.optionalDependencies).filter(([name]) =>
      name.startsWith("@libsql/"),
    );
    expect(declared.map(([name]) => name).sort()).toEqual(Object.values(LIBSQL_PACKAGES).flat().sort());
    expect(new Set(declared.map(([, version]) => version)).size).toBe(1);
  });
});
