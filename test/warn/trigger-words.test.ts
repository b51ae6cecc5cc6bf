import { describe, expect, it } from "vitest";
import { fitsGlob } from "#learn/lessons/glob.ts";
import { wordsFor } from "#warn/trigger-words.ts";

describe("the words of a glob", () => {
  it.each([
    ["src/**/*.sql", "src/db/deep/cart.sql"],
    ["lib/{db,sql}/cart.ts", "lib/sql/cart.ts"],
    ["a/{warehouse,{b,c}}/x.ts", "a/c/x.ts"],
    ["{packages,apps}/{web,{api,worker}}/index.ts", "apps/worker/index.ts"],
    ["pages/[identifier]/x", "pages/[identifier]/x"],
  ])("%s stand in a payload that names %s", (glob, file) => {
    expect(fitsGlob(file, glob)).toBe(true);
    const payload = JSON.stringify({ file_path: file });
    expect(wordsFor({ kind: "glob", key: glob }).some((word) => payload.includes(word))).toBe(true);
  });

  it("leave out payloads that name something else", () => {
    const payload = JSON.stringify({ file_path: "docs/readme.md" });
    expect(
      wordsFor({ kind: "glob", key: "lib/{db,sql}/cart.ts" }).some((word) => payload.includes(word)),
    ).toBe(false);
  });
});
