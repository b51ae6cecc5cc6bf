import { describe, expect, it } from "vitest";
import { coreOf } from "#learn/fix-core.ts";
import { composeTold, filesOfTold } from "#learn/told-change.ts";

const edit = (file: string, hunk: string) =>
  `diff --git a/${file} b/${file}\n--- a/${file}\n+++ b/${file}\n${hunk}`;
const line = (before: string, after: string, file = "src/cart.js") =>
  edit(file, `@@ -3,3 +3,3 @@\n total() {\n-${before}\n+${after}\n }\n`);

describe("composeTold", () => {
  it("leaves of several tries at one line only what came of them", () => {
    const told = [line("let sum;", 'let sum = "";'), line('let sum = "";', "let sum = 0;")];
    expect(composeTold(told)).toBe(line("let sum;", "let sum = 0;"));
    // So that it is the same fix as one that was made at once, or seen between two trees.
    expect(coreOf(composeTold(told), [])).toBe(coreOf(line("let sum;", "let sum = 0;"), []));
  });

  it("forgets an edit that was taken back", () => {
    expect(composeTold([line("a", "b"), line("b", "a")])).toBeNull();
    expect(composeTold([line("a", "b"), line("b", "a"), line("x", "y", "src/b.js")])).toBe(
      line("x", "y", "src/b.js"),
    );
  });

  it("counts the lines of a hunk again when there are more or fewer", () => {
    const wider = edit("src/cart.js", "@@ -1,1 +1,2 @@\n-b\n+c\n+d\n");
    expect(composeTold([line("a", "b"), wider])).toBe(
      edit("src/cart.js", "@@ -3,3 +3,4 @@\n total() {\n-a\n+c\n+d\n }\n"),
    );
    const gone = edit("src/cart.js", "@@ -1,1 +0,0 @@\n-b\n");
    expect(composeTold([line("a", "b"), gone])).toBe(
      edit("src/cart.js", "@@ -3,3 +3,2 @@\n total() {\n-a\n }\n"),
    );
  });

  it.each([
    ["another file", line("b", "c", "src/b.js")],
    ["a line that nobody had added", line("q", "c")],
    ["lines that were only added", edit("src/cart.js", "@@ -9,0 +10,1 @@\n+c\n")],
  ])("keeps %s as it was told, in order", (_, second) => {
    expect(composeTold([line("a", "b"), second])).toBe(line("a", "b") + second);
  });

  it("keeps the other hunks of an edit of which one was put together", () => {
    const both = edit("src/cart.js", "@@ -4,1 +4,1 @@\n-b\n+c\n@@ -20,1 +20,1 @@\n-x\n+y\n");
    expect(composeTold([line("a", "b"), both])).toBe(
      line("a", "c") + edit("src/cart.js", "@@ -20,1 +20,1 @@\n-x\n+y\n"),
    );
  });

  it("takes what is told again with more as told once", () => {
    const more = line("a", "b") + line("x", "y", "src/b.js");
    expect(composeTold([line("a", "b"), more])).toBe(more);
    expect(composeTold([more, more])).toBe(more);
  });

  it("is nothing of nothing, and stands text that is no diff", () => {
    expect(composeTold([])).toBeNull();
    expect(composeTold(["", "# 3 more edits were left out\n"])).toBeNull();
    expect(composeTold(["diff --git a/x b/x\n"])).toBe("diff --git a/x b/x\n");
  });
});

describe("filesOfTold", () => {
  it("names each file once", () => {
    expect(filesOfTold(line("a", "b") + line("c", "d") + line("e", "f", "lib/x y.js"))).toEqual([
      "src/cart.js",
      "lib/x y.js",
    ]);
    expect(filesOfTold(null)).toEqual([]);
    expect(filesOfTold("no diff at all")).toEqual([]);
  });
});
