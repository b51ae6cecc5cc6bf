import { describe, expect, it } from "vitest";
import { changedIn, diffLines } from "#model/diff-lines.ts";

const kinds = (diff: string) => diffLines(diff).map(({ kind }) => kind);
const changed = (diff: string) => changedIn(diff).map(({ sign, text }) => sign + text);

/** Lines of SQL, Lua and Haskell begin so; of a patch in a patch too. */
const COMMENTS = `diff --git a/x.sql b/x.sql
index 1..2 100644
--- a/x.sql
+++ b/x.sql
@@ -1,3 +1,3 @@ begin
--- the old way
+++ the new way
 select 1;
 select 2;
`;

describe("the lines of a diff", () => {
  it("are told apart by the hunk that they are in", () => {
    expect(kinds(COMMENTS)).toEqual(["file", "place", "removed", "added", "same", "same"]);
    expect(changed(COMMENTS)).toEqual(["--- the old way", "+++ the new way"]);
  });

  it("name their file once, git's or plain, several in a row", () => {
    const plain = (path: string) => `--- a/${path}\t2026-11-01\n+++ b/${path}\n@@ -1 +1 @@\n-a\n+b\n`;
    const two = diffLines(plain("a.md") + plain("b.md"));
    expect(two.flatMap((line) => (line.kind === "file" ? [line.path] : []))).toEqual(["a.md", "b.md"]);
    expect(changed(plain("a.md") + plain("b.md"))).toEqual(["-a", "+b", "-a", "+b"]);
    const gone = "--- a/old.md\n+++ /dev/null\n@@ -1 +0,0 @@\n-a\n";
    expect(diffLines(gone)[0]).toEqual({ kind: "file", path: "old.md" });
    expect(diffLines('diff --git "a/\\303\\274.md" "b/\\303\\274.md"\n--- "a/ü.md"\n+++ "b/ü.md"\n')).toEqual(
      [{ kind: "file", path: "ü.md" }],
    );
  });

  it.each([
    ["src/a.ts", "src/a.ts", "src/a.ts"],
    ["plan b/a.ts", "plan b/a.ts", "plan b/a.ts"],
    ["a b/c b/d.ts", "a b/c b/d.ts", "a b/c b/d.ts"],
    ["old.ts", "src/new.ts", "src/new.ts"],
  ])("name a file as it is now, whatever its folders are called: %s, %s", (from, to, path) => {
    for (const end of ["", "\r"])
      expect(diffLines(`diff --git a/${from} b/${to}${end}\nold mode 1`)[0]).toEqual({ kind: "file", path });
  });

  it("are read on where a header counts wrong, and what git says is kept", () => {
    const wrong =
      "diff --git a/a b/a\nnew file mode 100755\n--- /dev/null\n+++ b/a\n@@ -0,0 +1 @@\n+one\n+two\n\\ No newline at end of file\ndiff --git a/b b/b\n";
    expect(diffLines(wrong)).toEqual([
      { kind: "file", path: "a" },
      { kind: "said", text: "new file mode 100755" },
      { kind: "place", text: "@@ -0,0 +1 @@" },
      { kind: "added", text: "one" },
      { kind: "added", text: "two" },
      { kind: "said", text: "\\ No newline at end of file" },
      { kind: "file", path: "b" },
    ]);
  });
});
