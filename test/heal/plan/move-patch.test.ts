import { describe, expect, it } from "vitest";
import { hunkTemplates, longestOldLine, movePatch, onlyFileOf } from "#heal/plan/move-patch.ts";

const DIFF = `diff --git a/src/a.js b/src/a.js
index 111..222 100644
--- a/src/a.js
+++ b/src/a.js
@@ -1,5 +1,5 @@
 // src/a.js
 function total(items) {
-  return items.reduce((sum, item) => sum - item, 0);
+  return items.reduce((sum, item) => sum + item, 0);
 }
 done();
`;

describe("a patch for another file", () => {
  it("names that file in its head, and leaves the lines alone", () => {
    const moved = movePatch(DIFF, "src/a.js", "lib/b.js");
    expect(onlyFileOf(moved)).toBe("lib/b.js");
    expect(moved).toContain("\n // src/a.js\n");
    expect(moved).not.toContain("index 111");
  });

  it("is only made of one that changes one file", () => {
    expect(onlyFileOf(DIFF)).toBe("src/a.js");
    expect(onlyFileOf(DIFF + DIFF.replaceAll("a.js", "c.js"))).toBe(null);
    expect(
      onlyFileOf(
        DIFF.replace("index 111..222 100644", "new file mode 100644").replace(
          "--- a/src/a.js",
          "--- /dev/null",
        ),
      ),
    ).toBe(null);
    expect(onlyFileOf("")).toBe(null);
  });
});

describe("a patch's parts", () => {
  it("go from the strictest form to the loosest", () => {
    const [forms] = hunkTemplates(DIFF);
    expect(forms!.map(({ before }) => before.split("\n").length)).toEqual([5, 3, 1]);
    expect(forms!.at(-1)).toMatchObject({
      before: "return items.reduce((sum, item) => sum - item, 0);",
      after: "return items.reduce((sum, item) => sum + item, 0);",
    });
  });

  it("say nothing without a line of context where only something is added", () => {
    const added = DIFF.replace("-  return items.reduce((sum, item) => sum - item, 0);\n", "").replace(
      "-1,5 +1,5",
      "-1,4 +1,5",
    );
    expect(hunkTemplates(added)[0]!.map(({ before }) => before.split("\n").length)).toEqual([4, 2]);
    expect(longestOldLine(added)).toBe(null);
  });

  it("are looked for by the longest line that goes", () => {
    expect(longestOldLine(DIFF)).toBe("return items.reduce((sum, item) => sum - item, 0);");
    expect(longestOldLine(DIFF.replaceAll(/ {2}return.*/g, "  x;"))).toBe(null);
  });
});
