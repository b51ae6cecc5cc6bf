import { describe, expect, it } from "vitest";
import { isUndone } from "#warn/patch-state.ts";
import { BAD_SUM, files, GOOD_SUM, SUM_DIFF } from "./lesson-shapes.ts";

const undone = (text: string, diff = SUM_DIFF) => isUndone(diff, files({ "src/sum.js": text }));

describe("a change that is still to be made", () => {
  it("is one whose bad line stands where it stood, whatever the indentation", () => {
    expect(undone(BAD_SUM)).toBe(true);
    expect(undone(BAD_SUM.replace("  return", "\treturn"))).toBe(true);
    expect(undone(`// more\n${BAD_SUM}\nexport const more = 1;\n`)).toBe(true);
  });

  it.each([
    ["is done", GOOD_SUM],
    [
      "is done, and the same line is right in another place",
      `${GOOD_SUM}function join(list) {\n  return list.reduce((a, b) => a + b);\n}\n`,
    ],
    ["has no place any more", "export const zero = 0;\n"],
    ["was done in another way", BAD_SUM.replace("(a, b) => a + b", "add, 0")],
  ])("is none where it %s", (_, text) => {
    expect(undone(text)).toBe(false);
  });

  it("is told also of a file in which its line stands half a million times", () => {
    const diff =
      "diff --git a/src/sum.js b/src/sum.js\n--- a/src/sum.js\n+++ b/src/sum.js\n@@ -1,2 +1,2 @@\n-null,\n+zero,\n last\n";
    expect(undone(`${"null,\n".repeat(500_000)}last\n`, diff)).toBe(true);
    expect(undone(`${"null,\n".repeat(500_000)}zero,\nlast\n`, diff)).toBe(false);
  });

  it("is one while what it adds is missing beside its neighbour, and none once it is there", () => {
    const diff =
      "diff --git a/src/sum.js b/src/sum.js\n--- a/src/sum.js\n+++ b/src/sum.js\n@@ -1,2 +1,3 @@\n const a = open();\n+a.close();\n done();\n";
    expect(undone("const a = open();\ndone();\n", diff)).toBe(true);
    expect(undone("const a = open();\na.close();\ndone();\n", diff)).toBe(false);
    expect(undone("const b = 1;\n", diff)).toBe(false);
  });

  it("is one while what it takes away is there", () => {
    const diff =
      "diff --git a/src/sum.js b/src/sum.js\n--- a/src/sum.js\n+++ b/src/sum.js\n@@ -1,3 +1,2 @@\n a();\n-debugger;\n b();\n";
    expect(undone("a();\ndebugger;\nb();\n", diff)).toBe(true);
    expect(undone("a();\nb();\n", diff)).toBe(false);
    expect(undone("x();\ndebugger;\ny();\n", diff)).toBe(false);
  });

  it("is one while the file it adds is missing", () => {
    const diff =
      "diff --git a/.nvmrc b/.nvmrc\nnew file mode 100644\n--- /dev/null\n+++ b/.nvmrc\n@@ -0,0 +1 @@\n+22\n";
    expect(isUndone(diff, files({}))).toBe(true);
    expect(isUndone(diff, files({ ".nvmrc": "20\n" }))).toBe(false);
  });

  it("needs all its parts, and is none where it says nothing or the file is gone", () => {
    const two = `${SUM_DIFF}diff --git a/src/b.js b/src/b.js\n--- a/src/b.js\n+++ b/src/b.js\n@@ -1,2 +1,2 @@\n-old\n+new\n kept\n`;
    expect(isUndone(two, files({ "src/sum.js": BAD_SUM, "src/b.js": "old\nkept\n" }))).toBe(true);
    expect(isUndone(two, files({ "src/sum.js": BAD_SUM, "src/b.js": "new\nkept\n" }))).toBe(false);
    expect(isUndone(two, files({ "src/sum.js": BAD_SUM }))).toBe(false);
    expect(isUndone("", files({}))).toBe(false);
    expect(isUndone("garbage\n@@ what\n", files({}))).toBe(false);
  });

  it("takes no notice of brackets and empty lines that come and go with a formatter", () => {
    expect(undone(BAD_SUM.replace("sum(list) {\n", "sum(list)\n{\n\n"))).toBe(true);
    expect(undone(BAD_SUM.replace("}\n", "\n}\n\n"))).toBe(true);
  });
});
