import { describe, expect, test } from "vitest";
import { SqlError } from "#memory/sql-error.ts";
import { asTrouble } from "#memory/store-trouble.ts";
import { Trouble } from "#model/trouble.ts";

const fileError = (code: string) => Object.assign(new Error(`${code}: x`), { code, syscall: "open" });

describe("asTrouble", () => {
  test.each([
    [new SqlError("database is locked", 5), "memory_unavailable", "other processes held it for too long"],
    [new SqlError("database is locked", 261), "memory_unavailable", "other processes held it for too long"],
    [new SqlError("locking protocol", 15), "memory_unavailable", "other processes held it for too long"],
    [new SqlError("attempt to write a readonly database", 1032), "memory_unavailable", "it is read-only"],
    [new SqlError("database or disk is full", 13), "memory_unavailable", "the disk is full"],
    [new SqlError("disk I/O error", 4874), "memory_unavailable", "reading or writing failed"],
    [new SqlError("unable to open database file", 14), "memory_unavailable", "it cannot be opened"],
    [new SqlError("database disk image is malformed", 11), "memory_corrupt", "is damaged"],
    [new SqlError("file is not a database", 26), "memory_corrupt", "is damaged"],
    [fileError("EACCES"), "memory_unavailable", "permission was denied (EACCES)"],
    [fileError("EROFS"), "memory_unavailable", "the file system is read-only (EROFS)"],
    [fileError("ENOSPC"), "memory_unavailable", "the disk is full (ENOSPC)"],
    [fileError("EWEIRD"), "memory_unavailable", "EWEIRD (EWEIRD)"],
  ])("%s is %s: %s", (error, code, sentence) => {
    const trouble = asTrouble(error, "/repo/.twiceshy");
    expect(trouble).toBeInstanceOf(Trouble);
    expect((trouble as Trouble).code).toBe(code);
    expect((trouble as Trouble).message).toContain(sentence);
    expect((trouble as Trouble).message).toContain("/repo/.twiceshy");
    expect((trouble as Trouble).hint).toBe("twiceshy doctor");
  });

  test("agents obey error texts: none of them names a way to destroy something", () => {
    for (const code of [5, 8, 10, 11, 13, 14, 26]) {
      const { message, hint } = asTrouble(new SqlError("x", code), "/s") as Trouble;
      expect(`${message} ${hint}`).not.toMatch(/\brm\b|remove|--force/i);
    }
  });

  test.each([
    new TypeError("cannot read properties of undefined"),
    new SqlError("no such table: runs", 1),
    new SqlError("NOT NULL constraint failed", 1299),
    new Trouble("bad_input", "as it is"),
    "a string",
  ])("a bug, or what is trouble already, stays what it is: %s", (error) => {
    expect(asTrouble(error, "/s")).toBe(error);
  });
});
