import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { changedLines, lessonIdOf } from "#learn/lessons/action-key.ts";
import { changedLineCount, readDiff } from "#learn/lessons/read-diff.ts";
import { aBody } from "./shapes.ts";

const GIT = [
  "diff --git a/src/a.ts b/src/a.ts",
  "index 1234567..89abcde 100644",
  "--- a/src/a.ts",
  "+++ b/src/a.ts",
  "@@ -1,4 +1,4 @@ function x() {",
  " keep",
  "--- not a header",
  "+++ not one either",
  " end",
  "\\ No newline at end of file",
  "diff --git a/gone.ts b/gone.ts",
  "deleted file mode 100644",
  "--- a/gone.ts",
  "+++ /dev/null",
  "@@ -1 +0,0 @@",
  "-x",
  "diff --git a/old name.ts b/new name.ts",
  "rename from old name.ts",
  "rename to new name.ts",
  "diff --git a/i.png b/i.png",
  "Binary files a/i.png and b/i.png differ",
].join("\n");

describe("readDiff", () => {
  it("reads git's own", () => {
    const files = readDiff(GIT);
    expect(files.map((file) => file.path)).toEqual(["src/a.ts", "gone.ts", "new name.ts", "i.png"]);
    expect(files[0]!.hunks[0]!.lines).toEqual([
      { sign: " ", text: "keep" },
      { sign: "-", text: "-- not a header" },
      { sign: "+", text: "++ not one either" },
      { sign: " ", text: "end" },
    ]);
    expect(files.map(({ isRemoved, isBinary }) => [isRemoved, isBinary])).toEqual([
      [false, false],
      [true, false],
      [false, false],
      [false, true],
    ]);
    expect(changedLineCount(files)).toBe(3);
  });

  it("reads one without git's header, and Windows' line ends", () => {
    const files = readDiff("--- a/x.ts\t2026\r\n+++ b/x.ts\t2026\r\n@@ -1 +1 @@\r\n-a\r\n+b\r\n");
    expect(files[0]).toMatchObject({ path: "x.ts", hunks: [{ lines: [{ text: "a" }, { text: "b" }] }] });
  });

  it("never throws", () => {
    const line = fc.oneof(fc.constantFrom(...GIT.split("\n")), fc.string());
    fc.assert(
      fc.property(fc.array(line, { maxLength: 30 }), (lines) => {
        expect(Array.isArray(readDiff(lines.join("\n")))).toBe(true);
      }),
    );
  });
});

describe("what a lesson is known by", () => {
  it("leaves out place, indentation, order and empty lines", () => {
    expect(changedLines("--- a/x\n+++ b/x\n@@ -1,2 +1,3 @@\n-  b  c\n+a\n+\n+\tb\n")).toEqual([
      "+a",
      "+b",
      "-b c",
    ]);
  });

  it("is its trigger and its action, not its title", () => {
    const id = lessonIdOf(aBody());
    expect(id).toMatch(/^[0-9a-f]{20}$/);
    expect(lessonIdOf(aBody({ title: "other", narrative: "x" }))).toBe(id);
    const [first, second] = aBody().trigger.conditions;
    expect(lessonIdOf(aBody({ trigger: { conditions: [second!, first!] } }))).toBe(id);
    expect(lessonIdOf(aBody({ trigger: { conditions: [first!] } }))).not.toBe(id);
    expect(lessonIdOf(aBody({ action: { kind: "advice", text: "x" } }))).not.toBe(id);
  });
});
