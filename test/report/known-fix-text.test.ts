import { expect, it } from "vitest";
import { knownFixText } from "#report/known-fix-text.ts";
import { paint } from "#report/paint.ts";

const fix = {
  id: "0123456789abcdef",
  grade: "proven" as const,
  kind: "change" as const,
  worked: 2,
  tried: 3,
  attempts: 1,
  commands: [],
  files: ["a.js"],
  diff: "diff --git a/a.js b/a.js\n--- a/a.js\n+++ b/a.js\n@@ -1 +1 @@\n-one\n+two\n",
};
const said = (over: Partial<typeof fix> | { grade: "observed" }) =>
  knownFixText({ ...fix, ...over }, "aaaabbbbccccdddd", paint(false), 80);

it("says what cured it, how sure that is, and how to have it again", () => {
  expect(said({}).split("\n")).toEqual([
    "  fixed before · worked 2 of 3 times, proven · twiceshy fixes 456789abcdef",
    "    a.js",
    "    -one",
    "    +two",
    "    → twiceshy heal aaaabbbbcccc",
  ]);
});

it("offers to heal only what is proven", () => {
  expect(said({ grade: "observed" })).not.toContain("heal");
});
