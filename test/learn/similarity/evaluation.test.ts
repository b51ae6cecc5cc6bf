import { describe, expect, it } from "vitest";
import { bm25 } from "../../../scripts/eval/bm25.mjs";
import { transplant } from "../../../scripts/eval/transplant.mjs";

describe("the baseline", () => {
  const score = bm25(["cannot find module dayjs", "cannot find module axios", "disk is full"]);

  it("ranks by rare words, and gives a text its own as 1", () => {
    const [dayjs, axios, disk] = score("cannot find module axios") as [number, number, number];
    expect(axios).toBeCloseTo(1, 1);
    expect(dayjs).toBeLessThan(axios);
    expect(disk).toBe(0);
  });

  it("has nothing to say about other words", () => {
    expect(score("zzz")).toEqual([0, 0, 0]);
    expect(bm25([])("x")).toEqual([]);
  });
});

describe("transplant", () => {
  const move = (text: string, file: string | null, test: string | null) => {
    const { output, renamed } = transplant(Buffer.from(text), [{ file, test, frames: [] }], "salt");
    return { text: output.toString(), renamed };
  };

  it("gives files, tests and the checkout other names and leaves the trouble", () => {
    const { text, renamed } = move(
      "/home/ann/shop/src/cart.js:3 Cannot find module 'dayjs'\n✕ adds the tax twice",
      "/home/ann/shop/src/cart.js",
      "cart > adds the tax twice",
    );
    expect(renamed).toBe(true);
    expect(text).toContain("Cannot find module 'dayjs'");
    expect(text).not.toMatch(/cart|\bann\b|shop|adds the tax/);
  });

  it("leaves a data file alone: it may be what the trouble is about", () => {
    expect(move("open 'data/seed.csv' failed", "data/seed.csv", null)).toEqual({
      text: "open 'data/seed.csv' failed",
      renamed: false,
    });
  });

  it("leaves a test's name alone where it is a word of the message", () => {
    const text = (message: string) =>
      transplant(
        Buffer.from(`✕ database\n${message}`),
        [{ file: null, test: "database", message, frames: [] }],
        "salt",
      ).output.toString();
    expect(text("no database on this machine")).toContain("no database on this machine");
    expect(text("database: expected 3, got 4")).not.toContain("database");
    expect(text("database")).not.toContain("database");
  });

  it("does not rename what every project has", () => {
    expect(move("main.go:3: undefined: x", "main.go", null).renamed).toBe(false);
  });
});
