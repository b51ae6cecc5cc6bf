import { describe, expect, it } from "vitest";
import { diffCore, diffText } from "#report/diff-text.ts";
import { paint } from "#report/paint.ts";

const PLAIN = paint(false);
const HUNK = "@@ -1 +1 @@\n-one\n+two\n";
const shown = (diff: string) => diffText(diff, PLAIN, { lines: 20, indent: "" }).split("\n");

describe("a diff for people", () => {
  it.each([
    [
      "git's own",
      `diff --git a/docs/a.md b/docs/a.md\nindex 1..2\n--- a/docs/a.md\n+++ b/docs/a.md\n${HUNK}`,
    ],
    ["one without git's line", `--- a/docs/a.md\n+++ b/docs/a.md\n${HUNK}`],
    ["one that takes the file away", `--- a/docs/a.md\n+++ /dev/null\n${HUNK}`],
  ])("names its file: %s", (_, diff) => {
    expect(shown(diff)).toEqual(["docs/a.md", "@@ -1 +1 @@", "-one", "+two", ""]);
  });

  it("names it once in its core", () => {
    const core = diffCore(`--- a/docs/a.md\n+++ b/docs/a.md\n${HUNK}`, PLAIN, { lines: 20, indent: "" });
    expect(core.split("\n")).toEqual(["docs/a.md", "-one", "+two", ""]);
  });
});
