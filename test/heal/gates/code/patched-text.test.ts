import { describe, expect, it } from "vitest";
import { patchedText } from "#heal/gates/code/patched-text.ts";
import { LIMITS } from "#heal/gates/limits.ts";
import { readPatch } from "#heal/gates/read-patch.ts";

const patched = (before: string | null, ...hunks: string[]) => {
  const head = ["diff --git a/a.ts b/a.ts", "--- a/a.ts", "+++ b/a.ts"];
  const read = readPatch([...head, ...hunks, ""].join("\n"), LIMITS);
  if (read.kind === "unreadable") throw new Error(read.why);
  return patchedText(before, read.files[0]!);
};

describe("patchedText", () => {
  it.each([
    [
      "two hunks",
      "1\n2\n3\n4\n5\n",
      ["@@ -1,2 +1,3 @@", " 1", "+a", " 2", "@@ -4,2 +5,2 @@", "-4", "+b", " 5"],
      "1\na\n2\n3\nb\n5\n",
    ],
    ["a line that goes", "1\n2\n3\n", ["@@ -1,3 +1,2 @@", " 1", "-2", " 3"], "1\n3\n"],
    ["a line that goes, with nothing around", "1\n2\n3\n", ["@@ -2,1 +1,0 @@", "-2"], "1\n3\n"],
    ["all of it goes", "1\n2\n", ["@@ -1,2 +0,0 @@", "-1", "-2"], ""],
    ["other ends of lines", "1\r\n2\r\n", ["@@ -1,2 +1,2 @@", " 1\r", "-2\r", "+3\r"], "1\r\n3\n"],
  ])("makes the change: %s", (_, before, hunks, after) => {
    expect(patched(before, ...hunks)).toBe(after);
  });

  it("says where it does not fit", () => {
    expect(patched("1\n2\n", "@@ -1,2 +1,2 @@", " 1", "-x", "+3")).toBeNull();
    expect(patched(null, "@@ -1,1 +1,1 @@", "-1", "+3")).toBeNull();
  });
});
